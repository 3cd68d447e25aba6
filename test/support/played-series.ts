import fc from 'fast-check'
import type { Selection } from '../../src/domain/market/selection.ts'
import { FORMATS, type Format, type MapScore } from '../../src/domain/match/match.ts'
import type { SeriesResult } from '../../src/domain/match/match-result.ts'

/** The states of a series: before the first round, after each round, and at the end. */
type Played = readonly [SeriesResult, ...SeriesResult[]]

const MAPS = { BO1: 1, BO2: 2, BO3: 3, BO5: 5 }
const LONGEST = 600

/** Plays a series round by round. `coin` holds the winner of each round; after that, side 1 wins. */
export function play(format: Format, coin: readonly (1 | 2)[]): Played {
  const wins: [number, number] = [0, 0]
  const maps: MapScore[] = []
  const before: SeriesResult = { status: 'live', format, score1: 0, score2: 0, maps: [], forfeit: false }
  const states: SeriesResult[] = []
  const note = (status: 'live' | 'finished') =>
    states.push({ status, format, score1: wins[0], score2: wins[1], maps: [...maps], forfeit: false })
  const rounds = coin.values()
  while (!isOver(format, wins)) {
    const number = maps.length + 1
    const score: [number, number] = [0, 0]
    let firstHalf: MapScore['firstHalf'] = null
    while (!hasEnded(score)) {
      if (rounds.next().value === 2) score[1]++
      else score[0]++
      if (score[0] + score[1] === 12) firstHalf = { score1: score[0], score2: score[1] }
      maps[number - 1] = { number, name: null, status: 'running', score1: score[0], score2: score[1], firstHalf }
      note('live')
    }
    maps[number - 1] = { number, name: null, status: 'finished', score1: score[0], score2: score[1], firstHalf }
    if (score[0] > score[1]) wins[0]++
    else wins[1]++
    note(isOver(format, wins) ? 'finished' : 'live')
  }
  return [before, ...states]
}

function isOver(format: Format, [a, b]: readonly [number, number]): boolean {
  const most = MAPS[format]
  return a + b === most || (format !== 'BO2' && Math.max(a, b) > most / 2)
}

/** A map ends at 13 rounds before 12-12; an overtime of six rounds at the fourth win. */
function hasEnded([a, b]: readonly [number, number]): boolean {
  if (Math.min(a, b) < 12) return Math.max(a, b) === 13
  const overtime = Math.floor((a + b - 24) / 6)
  const level = 12 + 3 * overtime
  return Math.max(a, b) === level + 4 || (a + b === level * 2 && a !== b)
}

/** A series of any format between teams of any difference in strength. */
export const playedSeries: fc.Arbitrary<Played> = fc
  .record({ format: fc.constantFrom(...FORMATS), strength: fc.constantFrom(1, 3, 5, 5, 5, 7, 9), seed: fc.nat() })
  .map(({ format, strength, seed }) => play(format, coins(seed, strength / 10)))

/** Random rounds, of which side 1 wins this share (Lehmer's generator). */
function coins(seed: number, share: number): (1 | 2)[] {
  let state = (seed % 2_147_483_646) + 1
  return Array.from({ length: LONGEST }, () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647 < share ? 1 : 2
  })
}

const side = fc.constantFrom(1 as const, 2 as const)
const outcome = fc.oneof(
  fc.record({ side, isThreeWay: fc.boolean() }),
  fc.constant({ side: 'draw' as const, isThreeWay: true }),
)
const choice = fc.constantFrom('over' as const, 'under' as const)
const quarters = (min: number, max: number) => fc.integer({ min: min * 4, max: max * 4 }).map((line) => line / 4)
const wins = fc.nat(3)

/** A selection that exists in the format, on any market that scores decide. */
export function selectionIn(format: Format): fc.Arbitrary<Selection> {
  const map = fc.integer({ min: 1, max: MAPS[format] })
  const scope = fc.option(map)
  const market = <M extends Selection['market']>(name: M) => fc.constant(name)
  return fc.oneof(
    outcome.map((pick): Selection => ({ market: 'match-winner', ...pick })),
    fc.record({ market: market('map-winner'), map, side }),
    fc.record({ market: market('map-handicap'), side, line: quarters(-3, 3) }),
    fc.record({ market: market('round-handicap'), map: scope, side, line: quarters(-14, 14) }),
    fc.record({ market: market('total-maps'), choice, line: quarters(0, 6) }),
    fc.record({ market: market('total-rounds'), map, choice, line: quarters(12, 32) }),
    fc.record({ market: market('total-rounds'), map: fc.constant(null), choice, line: quarters(12, 120) }),
    fc.record({ market: market('team-total-rounds'), map, side, choice, line: quarters(0, 20) }),
    fc.record({ market: market('correct-score'), score1: wins, score2: wins }),
    fc.record({ market: market('overtime'), map, choice: fc.constantFrom('yes' as const, 'no' as const) }),
    fc.record({
      market: market('odd-even-rounds'),
      map: scope,
      choice: fc.constantFrom('odd' as const, 'even' as const),
    }),
    fc.tuple(map, outcome).map(([map, pick]): Selection => ({ market: 'first-half-winner', map, ...pick })),
  )
}
