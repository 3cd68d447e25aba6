import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { oneOfEachMarket } from '../../../test/support/offered-selections.ts'
import { play, playedSeries, selectionIn } from '../../../test/support/played-series.ts'
import { swapped } from '../../../test/support/series-results.ts'
import { byTier } from '../../../test/support/tier.ts'
import { grade } from '../grading/grading.ts'
import { DEFAULT_PROFILE, PROFILES } from '../grading/rule-profiles.ts'
import { standing } from '../grading/standing.ts'
import { mirrored, type Selection } from '../market/selection.ts'
import type { Format, MapScore } from '../match/match.ts'
import type { SeriesResult } from '../match/match-result.ts'
import type { Side } from '../team/pair.ts'
import {
  type MatchOutcome,
  type MatchPick,
  matchOutcomes,
  type OpenMatch,
  verdictChances,
  winnerChances,
} from './match-outcomes.ts'
import { MAP_START, MEMORY, mapChance, mapEnds, mapFinals, roundChances } from './round-chain.ts'
import { seriesChances } from './series-chance.ts'

const MODEL = { strength: 0.12, memory: MEMORY }
const CHANCES = roundChances(MODEL)
const profile = DEFAULT_PROFILE

const matchAt = (state: SeriesResult, lastWinner: Side | null = null): OpenMatch => ({
  state,
  model: MODEL,
  lastWinner,
})
const seriesAt = (format: Format, maps: readonly MapScore[] = [], score1 = 0, score2 = 0): SeriesResult => ({
  status: 'live',
  format,
  score1,
  score2,
  maps,
  forfeit: false,
})
const mapAt = (number: number, score1: number, score2: number, status: 'running' | 'finished'): MapScore => ({
  number,
  name: null,
  status,
  score1,
  score2,
})
const sumOf = (outcomes: readonly MatchOutcome[] | null, test: (outcome: MatchOutcome) => boolean) =>
  (outcomes ?? []).reduce((sum, outcome) => sum + (test(outcome) ? outcome.chance : 0), 0)

describe('the winner of the match', () => {
  const map = mapChance(CHANCES, MAP_START)

  test.each(['BO1', 'BO2', 'BO3', 'BO5'] as const)('of a %s before it begins is that of independent maps', (format) => {
    const { team1, draw, team2 } = seriesChances(format, map)
    const said = winnerChances(matchAt({ ...seriesAt(format), status: 'upcoming', score1: null, score2: null }))
    expect(said?.team1).toBeCloseTo(team1, 12)
    expect(said?.draw).toBeCloseTo(draw, 12)
    expect(said?.team2).toBeCloseTo(team2, 12)
  })

  test('of a BO3 that is one map up and at 9-3 is that of the map, then of the series', () => {
    const state = seriesAt('BO3', [mapAt(1, 13, 7, 'finished'), mapAt(2, 9, 3, 'running')], 1, 0)
    const now = mapChance(CHANCES, { score1: 9, score2: 3, lastWinner: null, firstHalf: null })
    expect(winnerChances(matchAt(state))?.team1).toBeCloseTo(now + (1 - now) * map, 12)
  })

  test('of a BO3 that is one map up, of which only the score is known, is to win one of two maps', () => {
    expect(winnerChances(matchAt(seriesAt('BO3', [], 1, 0)))?.team1).toBeCloseTo(1 - (1 - map) ** 2, 12)
  })

  test.each<[string, SeriesResult]>([
    ['was forfeited', { ...seriesAt('BO3'), forfeit: true }],
    ['was called off', { ...seriesAt('BO3'), status: 'cancelled' }],
    ['has scores that contradict each other', seriesAt('BO3', [mapAt(1, 13, 12, 'finished')], 1, 0)],
  ])('is unknown where the match %s', (_, state) => {
    expect(winnerChances(matchAt(state))).toBeNull()
    expect(verdictChances(matchAt(state), { selection: { market: 'other' }, profile })).toBeNull()
  })
})

// On maps that are over, running and open.
const SELECTIONS = oneOfEachMarket(2)
const PICKS = SELECTIONS.map((selection): MatchPick => ({ selection, profile }))

const verdictsBy = (outcomes: readonly MatchOutcome[]) => {
  const byKey = new Map<string, number>()
  for (const { score, verdicts, chance } of outcomes) {
    byKey.set(`${score.score1}-${score.score2} ${verdicts.join()}`, chance)
  }
  return byKey
}

test('the verdicts of all picks together are those that grading gives for every possible result', () => {
  const before = [mapAt(1, 13, 8, 'finished')]
  const outcomes = matchOutcomes(matchAt(seriesAt('BO3', [...before, mapAt(2, 11, 12, 'running')], 1, 0), 2), PICKS)
  const expected = new Map<string, number>()
  const add = (maps: readonly MapScore[], score1: number, score2: number, chance: number) => {
    const result: SeriesResult = { ...seriesAt('BO3', maps, score1, score2), status: 'finished' }
    const verdicts = SELECTIONS.map((selection) => grade(selection, result, profile).verdict)
    const key = `${score1}-${score2} ${verdicts.join()}`
    expected.set(key, (expected.get(key) ?? 0) + chance)
  }
  for (const second of mapFinals(CHANCES, { score1: 11, score2: 12, lastWinner: 2, firstHalf: null })) {
    const maps = [...before, mapAt(2, second.score1, second.score2, 'finished')]
    if (second.score1 > second.score2) add(maps, 2, 0, second.chance)
    else {
      for (const third of mapFinals(CHANCES, MAP_START)) {
        const isWon = third.score1 > third.score2
        const last = mapAt(3, third.score1, third.score2, 'finished')
        add([...maps, last], isWon ? 2 : 1, isWon ? 1 : 2, second.chance * third.chance)
      }
    }
  }
  const said = verdictsBy(outcomes ?? [])
  expect([...said.keys()].toSorted()).toEqual([...expected.keys()].toSorted())
  for (const [key, chance] of expected) expect(said.get(key)).toBeCloseTo(chance, 12)
})

/** The state after so many rounds, and a selection in its format. */
const somewhere = playedSeries.chain((states) =>
  fc.record({
    states: fc.constant(states),
    at: fc.nat(states.length - 1),
    selection: selectionIn(states[0].format),
    rules: fc.constantFrom(...Object.values(PROFILES)),
  }),
)
const MORE = { numRuns: byTier(100, 3_000) }

describe('in every series', () => {
  test('a finished one gives each bet the verdict of its grade, with a chance of 1', () => {
    fc.assert(
      fc.property(somewhere, ({ states, selection, rules }) => {
        const final = states.at(-1) ?? states[0]
        const outcomes = matchOutcomes(matchAt(final), [{ selection, profile: rules }]) ?? []
        expect(outcomes.map(({ verdicts, chance }) => [verdicts[0], Math.round(chance * 1e12)])).toEqual([
          [grade(selection, final, rules).verdict, 1e12],
        ])
      }),
      MORE,
    )
  })

  test('a bet is decided where exactly one verdict has a chance, and stays decided', () => {
    fc.assert(
      fc.property(somewhere, fc.nat(), ({ states, at, selection, rules }, more) => {
        const state = states[at] ?? states[0]
        // Lines that only an eleventh overtime of one map reaches are not distinguished.
        if (state.status !== 'live' || ('line' in selection && selection.line > 80)) return
        const chances = Object.entries(verdictChances(matchAt(state), { selection, profile: rules }) ?? {})
        const possible = chances.filter(([, chance]) => chance > 0).map(([verdict]) => verdict)
        const now = standing(selection, state, rules)
        if (now.state === 'decided') expect(possible).toEqual([now.verdict])
        else if (!possible.includes('needs-you')) expect(possible.length).toBeGreaterThan(1)
        const later = states[Math.min(states.length - 1, at + (more % 40))] ?? state
        const then = Object.entries(verdictChances(matchAt(later), { selection, profile: rules }) ?? {})
        const left = then.filter(([, chance]) => chance > 0).map(([verdict]) => verdict)
        expect(possible).toEqual(expect.arrayContaining(left))
      }),
      MORE,
    )
  })

  test('the chances of all outcomes add to 1, and swapping the teams mirrors them', () => {
    fc.assert(
      fc.property(somewhere, ({ states, at, selection, rules }) => {
        const state = states[at] ?? states[0]
        const one = verdictChances(matchAt(state, 1), { selection, profile: rules })
        const mirror: OpenMatch = {
          state: swapped(state),
          model: { ...MODEL, strength: -MODEL.strength },
          lastWinner: 2,
        }
        const other = verdictChances(mirror, { selection: mirrored(selection), profile: rules })
        expect(Object.values(one ?? {}).reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 10)
        // No two outcomes are the same.
        const outcomes = matchOutcomes(matchAt(state, 1), [{ selection, profile: rules }]) ?? []
        expect(verdictsBy(outcomes).size).toBe(outcomes.length)
        for (const [verdict, chance] of Object.entries(one ?? {})) {
          expect(Object.entries(other ?? {}).find(([key]) => key === verdict)?.[1]).toBeCloseTo(chance, 10)
        }
      }),
      MORE,
    )
  })

  test('a chance is the mean of the chances after the next round', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('BO1' as const, 'BO3' as const),
        fc.array(fc.constantFrom<Side>(1, 2), { maxLength: 70 }),
        fc.constantFrom(...SELECTIONS),
        (format, rounds, selection) => {
          const at = (won: readonly Side[]) => stateAfter(format, won)
          const now = at(rounds)
          if (now.state.status === 'finished') return
          const pick = { selection, profile }
          const running = now.state.maps.find(({ status }) => status === 'running')
          const played = (running?.score1 ?? 0) + (running?.score2 ?? 0)
          const isLevel = played === 0 || played === 12 || played >= 24
          const p = isLevel ? CHANCES.level : now.lastWinner === 1 ? CHANCES.afterWin : CHANCES.afterLoss
          const [won, lost] = [at([...rounds, 1]), at([...rounds, 2])].map(
            (match) => verdictChances(match, pick)?.won ?? 0,
          )
          expect(verdictChances(now, pick)?.won).toBeCloseTo(p * (won ?? 0) + (1 - p) * (lost ?? 0), 6)
        },
      ),
    )
  })

  test('a higher price of a team never makes it likelier', () => {
    fc.assert(
      fc.property(playedSeries, fc.nat(), fc.double({ min: 0.01, max: 1, noNaN: true }), (states, at, more) => {
        const state = states[at % states.length] ?? states[0]
        const chanceAt = (strength: number) =>
          winnerChances({ state, lastWinner: null, model: { strength, memory: MEMORY } })?.team1 ?? 0
        expect(chanceAt(more - 0.5)).toBeGreaterThanOrEqual(chanceAt(-0.5) - 1e-12)
      }),
    )
  })
})

/** The match after exactly these rounds, or where it ended before. */
function stateAfter(format: Format, rounds: readonly Side[]): OpenMatch {
  const states = play(format, [...rounds])
  const played = ({ maps }: SeriesResult) =>
    maps.reduce((sum, { score1, score2 }) => sum + (score1 ?? 0) + (score2 ?? 0), 0)
  const state = states.findLast((one) => played(one) <= rounds.length) ?? states[0]
  return matchAt(state, rounds.at(-1) ?? null)
}

describe('the chances of picks on rounds', () => {
  const finals = mapFinals(CHANCES, MAP_START)
  const ofTotal = (rounds: number) =>
    finals.reduce((sum, { score1, score2, chance }) => sum + (score1 + score2 === rounds ? chance : 0), 0)
  const over = (line: number, map: number | null = 1): Selection => ({
    market: 'total-rounds',
    map,
    choice: 'over',
    line,
  })
  const half = (map: number, side: Side | 'draw'): Selection => ({
    market: 'first-half-winner',
    map,
    side,
    isThreeWay: true,
  })

  test('21 rounds win half of over 20.75, push over 21 and lose half of over 21.25', () => {
    const at = (line: number) => verdictChances(matchAt(seriesAt('BO3')), { selection: over(line), profile })
    expect(at(20.75)?.['half-won']).toBeCloseTo(ofTotal(21), 12)
    expect(at(21)?.push).toBeCloseTo(ofTotal(21), 12)
    expect(at(21.25)?.['half-lost']).toBeCloseTo(ofTotal(21), 12)
  })

  test('the first half is that of the rounds of its map, whatever else is bet on', () => {
    const picks = [half(1, 1), over(20.5), half(2, 'draw')].map((selection) => ({ selection, profile }))
    const outcomes = matchOutcomes(matchAt(seriesAt('BO3')), picks)
    const ofHalf = (test: (half1: number) => boolean) =>
      mapEnds(CHANCES, MAP_START).reduce((sum, { half1, chance }) => sum + (test(half1) ? chance : 0), 0)
    expect(sumOf(outcomes, ({ verdicts }) => verdicts[0] === 'won')).toBeCloseTo(
      ofHalf((half1) => half1 > 6),
      12,
    )
    expect(sumOf(outcomes, ({ verdicts }) => verdicts[2] === 'won')).toBeCloseTo(
      ofHalf((half1) => half1 === 6),
      12,
    )
  })

  test.each<Side>([1, 2])('a first half that stands at 7-5 is over, its last round won by %d', (lastWinner) => {
    const match = matchAt(seriesAt('BO3', [mapAt(1, 7, 5, 'running')]), lastWinner)
    expect(verdictChances(match, { selection: half(1, 1), profile })?.won).toBeCloseTo(1, 12)
  })

  test('each of several picks, in whatever order, has the chances that it has alone', () => {
    const regulation = { ...profile, overtime: 'regulation-only' as const }
    const picks: MatchPick[] = [
      { selection: over(20.75, 2), profile },
      { selection: half(1, 2), profile },
      { selection: over(24.25, 1), profile: regulation },
      { selection: over(26, 1), profile },
      { selection: half(2, 1), profile },
      { selection: over(50.5, null), profile },
      { selection: over(50.5, null), profile: regulation },
      { selection: { market: 'round-handicap', map: null, side: 2, line: 4.25 }, profile },
      { selection: { market: 'match-winner', side: 1, isThreeWay: false }, profile },
    ]
    const match = matchAt(seriesAt('BO3', [mapAt(1, 11, 10, 'running')]), 1)
    for (const some of [picks, picks.toReversed()]) {
      const outcomes = matchOutcomes(match, some)
      for (const [at, pick] of some.entries()) {
        for (const [verdict, chance] of Object.entries(verdictChances(match, pick) ?? {})) {
          expect(sumOf(outcomes, ({ verdicts }) => verdicts[at] === verdict)).toBeCloseTo(chance, 10)
        }
      }
    }
  })
})

describe('what no score decides', () => {
  test.each<[string, MatchPick, OpenMatch]>([
    [
      'a pistol round',
      { selection: { market: 'pistol-round', map: 1, half: 1, side: 1 }, profile },
      matchAt(seriesAt('BO3')),
    ],
    ['another market', { selection: { market: 'other' }, profile }, matchAt(seriesAt('BO3'))],
    [
      'a bet on a match whose format has changed',
      { selection: { market: 'match-winner', side: 1, isThreeWay: false }, profile, formatAtBet: 'BO5' },
      matchAt(seriesAt('BO3')),
    ],
  ])('%s needs the user', (_, pick, match) => {
    expect(verdictChances(match, pick)?.['needs-you']).toBeCloseTo(1, 12)
  })

  test('a bet on a match whose format is still that of the bet does not', () => {
    const pick: MatchPick = { selection: { market: 'match-winner', side: 1, isThreeWay: false }, profile }
    const said = verdictChances(matchAt(seriesAt('BO3')), { ...pick, formatAtBet: 'BO3' })
    expect(said?.won).toBeCloseTo(seriesChances('BO3', mapChance(CHANCES, MAP_START)).team1, 12)
  })

  test('a draw of a BO2 is void, or left to the user by the rules of the bookmaker', () => {
    const selection: Selection = { market: 'match-winner', side: 1, isThreeWay: false }
    const map = mapChance(CHANCES, MAP_START)
    const draw = 2 * map * (1 - map)
    expect(verdictChances(matchAt(seriesAt('BO2')), { selection, profile })?.void).toBeCloseTo(draw, 12)
    const asks = { ...profile, level: 'ask' as const }
    expect(verdictChances(matchAt(seriesAt('BO2')), { selection, profile: asks })?.['needs-you']).toBeCloseTo(draw, 12)
  })
})

test('bets on one match are not independent: a team that wins map 1 wins the match more often', () => {
  const picks: MatchPick[] = [
    { selection: { market: 'map-winner', map: 1, side: 1 }, profile },
    { selection: { market: 'match-winner', side: 1, isThreeWay: false }, profile },
  ]
  const outcomes = matchOutcomes(matchAt(seriesAt('BO3')), picks)
  const map = mapChance(CHANCES, MAP_START)
  const both = sumOf(outcomes, ({ verdicts }) => verdicts.every((verdict) => verdict === 'won'))
  expect(both).toBeCloseTo(map * (1 - (1 - map) ** 2), 12)
  expect(both).toBeGreaterThan(map * (seriesChances('BO3', map).team1 + 0.1))
})
