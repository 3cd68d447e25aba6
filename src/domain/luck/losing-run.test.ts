import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finish } from '../maths/work.ts'
import { longestCounted, losingRuns, streaksOf } from './losing-run.ts'

test.each([
  [100, 0.5, 5.992, 0.04414],
  [1000, 0.5, 9.3, 0.38545],
  [1000, 0.4, 12.361, 0.91487],
  [1000, 0.3, 17.113, 0.99991],
])(
  'of %d bets won with %f the longest losing run is %f on average, and 10 or more with %f',
  (count, w, mean, tenOrMore) => {
    const runs = finish(losingRuns(Array.from({ length: count }, () => w)))
    expect(runs.mean).toBeCloseTo(mean, 3)
    expect(runs.atLeast(10)).toBeCloseTo(tenOrMore, 5)
  },
)

/** The longest run of lost bets among `ends`, in which bit n says that bet n was won. */
function longestLost(ends: number, count: number): number {
  const text = Array.from({ length: count }, (_, index) => (Math.floor(ends / 2 ** index) % 2 === 1 ? 'W' : 'L')).join(
    '',
  )
  return Math.max(0, ...text.split('W').map((run) => run.length))
}

test('any few bets have the distribution that every order of wins and losses adds up to', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 9 }), (percents) => {
      const whole = 100n ** BigInt(percents.length)
      const weights = Array.from({ length: percents.length + 2 }, () => 0n)
      for (let ends = 0; ends < 2 ** percents.length; ends += 1) {
        let weight = 1n
        for (const [index, percent] of percents.entries()) {
          weight *= BigInt(Math.floor(ends / 2 ** index) % 2 === 1 ? percent : 100 - percent)
        }
        const longest = longestLost(ends, percents.length)
        for (let length = 0; length <= longest; length += 1) weights[length] = (weights[length] ?? 0n) + weight
      }
      const runs = finish(losingRuns(percents.map((percent) => percent / 100)))
      for (const [length, weight] of weights.entries()) {
        expect(runs.atLeast(length)).toBeCloseTo(Number((weight * 10n ** 12n) / whole) / 1e12, 8)
      }
    }),
    { numRuns: 40 },
  )
})

test.each([
  [0, 0],
  [7745, 7745],
  [8000, 7500],
  [50_000, 1200],
  [70_000_000, 0],
])('of %d bets the runs up to %d are counted: at most 60,000,000 cells', (bets, longest) => {
  expect(longestCounted(bets)).toBe(longest)
})

test.each([
  ['', 0, 0, null],
  ['W', 1, 0, { won: true, length: 1 }],
  ['WWLLLW', 2, 3, { won: true, length: 1 }],
  ['LWWWLL', 3, 2, { won: false, length: 2 }],
])('%s has the runs %d and %d', (text, wonRun, lostRun, current) => {
  expect(streaksOf(Array.from(text, (each) => each === 'W'))).toEqual({
    longestWon: wonRun,
    longestLost: lostRun,
    current,
  })
})
