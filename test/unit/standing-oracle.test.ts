import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Selection } from '../../src/domain/market/selection.ts'
import type { Side } from '../../src/domain/team/pair.ts'
import { mapSelections, matchRoundSelections, seriesSelections } from '../support/offered-selections.ts'
import { isMapOver, leader, playEveryMap, type Rounds, tally } from '../support/played-rounds.ts'
import { type OracleVerdict, settleByPlaying } from '../support/settlement-oracle.ts'
import { LONGEST_MAP, playOn, standByPlaying } from '../support/standing-oracle.ts'
import { byTier } from '../support/tier.ts'

// Worked out by hand from the legal scores: a map ends 13-0 to 13-11, 16-12 to 16-14, 19-15 to 19-17, and so on without limit.

const { unfinished, finished } = playEveryMap(2)
type Score = readonly [number, number]
type Position = { done?: readonly Score[]; now?: Score }

/** All plays that lead to the score, because the first half is unknown. */
function coursesTo([one, two]: Score, of: readonly Rounds[]): Rounds[] {
  return of.filter((rounds) => tally(rounds).join() === [one, two].join())
}

function standingAt(selection: Selection, { done = [], now }: Position) {
  const maps = done.map((score) => coursesTo(score, finished)[0] ?? [])
  return standByPlaying(
    selection,
    playOn({ format: 'BO3', finished: maps, running: now ? coursesTo(now, unfinished) : null }),
  )
}

function total(map: number | null, choice: 'over' | 'under', line: number): Selection {
  return { market: 'total-rounds', map, choice, line }
}
function handicap(map: number | null, side: Side, line: number): Selection {
  return { market: 'round-handicap', map, side, line }
}
const HALF = { market: 'first-half-winner', map: 1, side: 1, isThreeWay: false } as const

test.each<[title: string, Selection, Position, OracleVerdict | 'open']>([
  ['0-0 decides nothing', total(1, 'over', 20.5), { now: [0, 0] }, 'open'],
  ['0-0 has at least 13 rounds before it', total(1, 'over', 12.5), { now: [0, 0] }, 'won'],
  ['12-9 ends after 22 rounds at the earliest', total(1, 'over', 21.5), { now: [12, 9] }, 'won'],
  ['12-9 may end at the line 22', total(1, 'over', 22), { now: [12, 9] }, 'open'],
  ['12-9 is not under 21.5 any more', total(1, 'under', 21.5), { now: [12, 9] }, 'lost'],
  ['12-9 loses under 21.75 whole, or half at 22', total(1, 'under', 21.75), { now: [12, 9] }, 'open'],
  ['11-11 ends after 24 rounds at the earliest', total(1, 'over', 23.75), { now: [11, 11] }, 'open'],
  ['12-12 is over 26.5: overtime ends after 28', total(1, 'over', 26.5), { now: [12, 12] }, 'won'],
  ['12-12 is overtime', { market: 'overtime', map: 1, choice: 'no' }, { now: [12, 12] }, 'lost'],
  ['12-11 may be overtime', { market: 'overtime', map: 1, choice: 'no' }, { now: [12, 11] }, 'open'],
  ['12-4 wins by 9 at most', handicap(1, 1, -9.5), { now: [12, 4] }, 'lost'],
  ['4-12 keeps +9.5', handicap(1, 1, 9.5), { now: [4, 12] }, 'won'],
  ['15-15 is within 4 rounds', handicap(1, 2, 4.5), { now: [15, 15] }, 'won'],
  ['the half of 9-4 was 8-4 or 9-3', HALF, { now: [9, 4] }, 'won'],
  ['the half of 7-6 was 7-5 or 6-6', HALF, { now: [7, 6] }, 'open'],
  ['the half of 5-6 is not over', HALF, { now: [5, 6] }, 'open'],
  ['the half of 7-4 cannot be lost', HALF, { now: [7, 4] }, 'won'],
  ['the half of 6-5 can be level', HALF, { now: [6, 5] }, 'open'],
  ['1-0 covers +1.5 maps', { market: 'map-handicap', side: 1, line: 1.5 }, { done: [[13, 4]] }, 'won'],
  ['1-0 cannot end 0-2', { market: 'correct-score', score1: 0, score2: 2 }, { done: [[13, 4]] }, 'lost'],
  ['1-0 is not over 2.5 maps yet', { market: 'total-maps', choice: 'over', line: 2.5 }, { done: [[13, 4]] }, 'open'],
  [
    '1-1 is over 2.5 maps',
    { market: 'total-maps', choice: 'over', line: 2.5 },
    {
      done: [
        [13, 4],
        [4, 13],
      ],
    },
    'won',
  ],
  ['1-0 leaves map 3 open', { market: 'map-winner', map: 3, side: 1 }, { done: [[13, 4]] }, 'open'],
  [
    '2-0 leaves map 3 out',
    { market: 'map-winner', map: 3, side: 1 },
    {
      done: [
        [13, 4],
        [13, 4],
      ],
    },
    'void',
  ],
  ['map 1 is settled while map 2 runs', handicap(1, 1, -8.75), { done: [[13, 4]], now: [3, 3] }, 'half-won'],
  ['13-4 and 12-4 are 34 rounds at least', total(null, 'over', 33.5), { done: [[13, 4]], now: [12, 4] }, 'won'],
  [
    '13-4, 4-13 and 0-0 may go past any line',
    total(null, 'over', 80.5),
    {
      done: [
        [13, 4],
        [4, 13],
      ],
      now: [0, 0],
    },
    'open',
  ],
  [
    '13-4, 4-13 and 12-4 end within 9',
    handicap(null, 2, 9),
    {
      done: [
        [13, 4],
        [4, 13],
      ],
      now: [12, 4],
    },
    'open',
  ],
  [
    '13-4, 4-13 and 12-4 never end 10 apart',
    handicap(null, 2, 9.5),
    {
      done: [
        [13, 4],
        [4, 13],
      ],
      now: [12, 4],
    },
    'won',
  ],
  [
    'parity is open to the end',
    { market: 'odd-even-rounds', map: null, choice: 'odd' },
    { done: [[13, 4]], now: [12, 11] },
    'open',
  ],
])('%s', (_, selection, position, standing) => expect(standingAt(selection, position)).toBe(standing))

const OFFERED = [1, 2, 3]
  .flatMap((map) => mapSelections(map))
  .concat(seriesSelections('BO3'), matchRoundSelections('BO3'))

/** Distributes rounds over the maps of a BO3 until the series or the rounds end. */
function deal(rounds: readonly Side[]): { finished: Rounds[]; running: Rounds } {
  const finished: Rounds[] = []
  let running: Rounds = []
  for (const winner of rounds) {
    if (isOver(finished)) break
    running = [...running, winner]
    if (!isMapOver(running)) continue
    finished.push(running)
    running = []
  }
  return { finished, running }
}

function isOver(finished: readonly Rounds[]): boolean {
  return [1, 2].some((side) => finished.filter((rounds) => leader(rounds) === side).length === 2)
}

test('a decided bet at any moment of a random BO3 has that verdict at the end', () => {
  const winners = fc.array(fc.constantFrom<Side>(1, 2), { minLength: 130, maxLength: 130 })
  fc.assert(
    fc.property(winners, fc.nat({ max: 80 }), (rounds, moment) => {
      const end = deal(rounds)
      fc.pre(isOver(end.finished) && end.finished.every(({ length }) => length <= LONGEST_MAP))
      const { finished, running } = deal(rounds.slice(0, moment))
      const between = isOver(finished) || running.length === 0
      const continuations = playOn({ format: 'BO3', finished, running: between ? null : [running] })
      const broken = OFFERED.filter((selection) => {
        const standing = standByPlaying(selection, continuations)
        return standing !== 'open' && standing !== settleByPlaying(selection, end.finished)
      })
      expect(broken).toEqual([])
    }),
    { numRuns: byTier(25, 1_000) },
  )
})
