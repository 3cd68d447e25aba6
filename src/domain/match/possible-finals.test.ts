import { expect, test } from 'vitest'
import { isRunningScore, possibleFinals, roundsToWin } from './possible-finals.ts'

/** By the rule as written: first to 13, or from 12-12 on in blocks of 6 rounds, of which 4 win. */
function isOver(a: number, b: number): boolean {
  if (Math.min(a, b) < 12) return Math.max(a, b) >= 13
  const block = Math.floor((Math.min(a, b) - 12) / 3)
  return Math.max(a, b) >= 12 + 3 * block + 4
}

const HIGHEST = 28
const scores = Array.from({ length: HIGHEST ** 2 }, (_, at) => [at % HIGHEST, Math.floor(at / HIGHEST)] as const)

/** The scores that a map can have on its way, and those with which it ends. */
const [running, over] = [new Set<string>(['0-0']), new Set<string>()]
for (const [a, b] of scores.toSorted(([a, b], [c, d]) => a + b - c - d)) {
  const isReached = running.has(`${a - 1}-${b}`) || running.has(`${a}-${b - 1}`)
  if (isReached) (isOver(a, b) ? over : running).add(`${a}-${b}`)
}

test('a map is running with a score that can be reached and is not final', () => {
  for (const [score1, score2] of scores) {
    expect(`${score1}-${score2} ${isRunningScore({ score1, score2 })}`).toBe(
      `${score1}-${score2} ${running.has(`${score1}-${score2}`)}`,
    )
  }
  for (const [score1, score2] of [
    [-1, 5],
    [5, -1],
    [5.5, 3],
    [3, Number.NaN],
  ] as const) {
    expect(isRunningScore({ score1, score2 })).toBe(false)
  }
})

test('a running map can end with every final score from there on, up to the next two overtimes, and much later', () => {
  for (const [score1, score2] of scores.filter(([a, b]) => running.has(`${a}-${b}`) && Math.max(a, b) <= 18)) {
    // The winner of the regulation or overtime that is played, and of the two after it.
    const most = Math.max(19, roundsToWin({ score1, score2 }) + 3)
    const expected = scores
      .filter(([a, b]) => over.has(`${a}-${b}`) && a >= score1 && b >= score2 && Math.max(a, b) <= most)
      .map(([a, b]) => `${a}-${b}`)
    const finals = possibleFinals({ score1, score2 }).map((final) => [final.score1, final.score2] as const)
    const [soon, late] = [finals.filter(([a]) => a < 1000), finals.filter(([a]) => a >= 1000)]
    expect(soon.map(([a, b]) => `${a}-${b}`).toSorted()).toEqual(expected.toSorted())
    expect(late.map(([a, b]) => `by ${Math.abs(a - b)}`).toSorted()).toEqual([
      'by 2',
      'by 2',
      'by 3',
      'by 3',
      'by 4',
      'by 4',
    ])
  }
})

test('a final score reaches only itself', () => {
  expect(possibleFinals({ score1: 13, score2: 5 })).toEqual([{ score1: 13, score2: 5 }])
  expect(possibleFinals({ score1: 14, score2: 16 })).toEqual([{ score1: 14, score2: 16 }])
})

test.each([
  [0, 0, 13],
  [12, 11, 13],
  [12, 12, 16],
  [15, 14, 16],
  [15, 15, 19],
  [18, 18, 22],
])('at %i-%i, %i rounds win the map', (score1, score2, rounds) => {
  expect(roundsToWin({ score1, score2 })).toBe(rounds)
})
