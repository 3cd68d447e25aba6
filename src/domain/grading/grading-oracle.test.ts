import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  firstHalfSelections,
  mapSelections,
  matchRoundSelections,
  oddEven,
  quarterLines,
  roundHandicaps,
  seriesSelections,
  totalRounds,
} from '../../../test/support/offered-selections.ts'
import { onePerScore, playEveryMap, playEverySeries, type Rounds, tally } from '../../../test/support/played-rounds.ts'
import { hasSharedFixtures, SHARED_FIXTURES } from '../../../test/support/recorded.ts'
import {
  describeCase,
  finishedResult,
  type Result,
  seriesAround,
  seriesBySums,
  swapped,
  withEveryMapListed,
  withoutHalves,
} from '../../../test/support/series-results.ts'
import {
  type OracleVerdict,
  type PlayedSeries,
  playsOf,
  settleByPlaying,
  settleByPlays,
} from '../../../test/support/settlement-oracle.ts'
import { thinned } from '../../../test/support/thinned.ts'
import { isUnscored, mirrored, type Selection } from '../market/selection.ts'
import { FORMATS, type Format } from '../match/match.ts'
import { MAPS_IN } from '../match/series.ts'
import { grade } from './grading.ts'
import { DEFAULT_PROFILE } from './rule-profiles.ts'

// Every legal result to two overtimes a map, against an oracle that plays the rounds again. All products of the maps of a BO5 would be
// 36^5, so each market is tested with everything that it can depend on, and one series represents all that differ only in the rest:
// - the markets of a map: every final score with every first half, in every place of every order of winners. In a BO3 and a BO5 every
//   first half is tested with the markets of the half, and every final score with the others.
// - the markets of the series: every order of winners, with short and long maps.
// - the rounds of the whole match: every pair of sums that the maps of every order of winners can add up to, and there every line within
//   one round of the change of verdict; every line for every margin and every total. In a BO5 one order represents each series score.
// A run of every day takes one in seven of the cases, of a BO5 and of the recorded series one in 23; on another day it takes others.

const PLAYS = playEveryMap(2).finished
const SLOW = 120_000
/** Coprime to the periods in which the cases repeat, so that every kind of case is among them. */
const [ONE_IN, ONE_OF_MANY] = [7, 23]
const stepOf = (format: Format) => (format === 'BO5' ? ONE_OF_MANY : ONE_IN)

type Case = { selections: readonly Selection[]; series: PlayedSeries; result: Result }

function verdictOf(selection: Selection, result: Result): OracleVerdict {
  return grade(selection, result, DEFAULT_PROFILE).verdict
}

/** The verdicts of grading that differ from those of the oracle. */
function disagreements(
  cases: Iterable<Case>,
  settle: (selection: Selection, series: PlayedSeries) => OracleVerdict = settleByPlaying,
): string[] {
  const different: string[] = []
  for (const { selections, series, result } of cases) {
    for (const selection of selections) {
      const expected = settle(selection, series)
      const actual = verdictOf(selection, result)
      if (actual !== expected)
        different.push(`${describeCase(selection, result)}: oracle ${expected}, grading ${actual}`)
    }
  }
  return different.slice(0, 20)
}

function* everyMapCase(format: Format): Generator<Case> {
  const isLong = format === 'BO3' || format === 'BO5'
  if (isLong) yield* mapCases(format, PLAYS, firstHalfSelections)
  yield* mapCases(format, isLong ? onePerScore(PLAYS) : PLAYS, mapSelections)
}

function* mapCases(format: Format, plays: readonly Rounds[], offered: (map: number) => Selection[]): Generator<Case> {
  const selections = [1, 2, 3, 4, 5].map((map) => offered(map))
  for (const { series, map } of seriesAround(format, plays)) {
    yield { selections: selections[map - 1] ?? [], series, result: finishedResult(format, series) }
  }
}

/** The first map has each final score in turn, so that every order of winners has short and long maps. */
function* everyOrderOfWinners(format: Format): Generator<PlayedSeries> {
  for (const { series, map } of seriesAround(format, onePerScore(PLAYS))) if (map === 1) yield series
}

function* unplayedMapCases(format: Format): Generator<Case> {
  for (const series of everyOrderOfWinners(format)) {
    const unplayed = Array.from({ length: MAPS_IN[format] - series.length }, (_, at) => series.length + at + 1)
    const selections = unplayed.flatMap((map) => mapSelections(map))
    const result = finishedResult(format, series)
    yield { selections, series, result }
    yield { selections, series, result: withEveryMapListed(result) }
  }
}

function* seriesCases(format: Format): Generator<Case> {
  const selections = seriesSelections(format)
  for (const series of everyOrderOfWinners(format)) {
    const result = finishedResult(format, series)
    yield { selections, series, result }
    yield { selections, series, result: withEveryMapListed(result) }
  }
}

function* matchRoundCases(format: Format): Generator<Case> {
  const all = matchRoundSelections(format)
  const orders = new Map(
    playEverySeries(format).map((winners) => [(format === 'BO5' ? tally(winners) : winners).join(), winners]),
  )
  const seen = new Set<string>()
  for (const winners of orders.values()) {
    for (const { series, one, two } of seriesBySums(winners, onePerScore(PLAYS))) {
      const isNew = !seen.has(`margin ${one - two}`) || !seen.has(`total ${one + two}`)
      seen.add(`margin ${one - two}`).add(`total ${one + two}`)
      const selections = isNew ? all : linesAround(one, two)
      yield { selections, series, result: finishedResult(format, series) }
    }
  }
}

function linesAround(one: number, two: number): Selection[] {
  return [
    ...roundHandicaps(null, quarterLines(one - two - 1, one - two + 1)),
    ...roundHandicaps(null, quarterLines(two - one - 1, two - one + 1)),
    ...totalRounds(null, quarterLines(one + two - 1, one + two + 1)),
    ...oddEven(null),
  ]
}

describe.each(FORMATS)('every result of a %s is graded as playing its rounds settles it', (format) => {
  test('the markets of a map: every final score and first half, in every place', { timeout: SLOW }, () => {
    expect(disagreements(thinned(everyMapCase(format), stepOf(format)))).toEqual([])
  })

  test('the markets of a map that was not needed', { timeout: SLOW }, () => {
    expect(disagreements(thinned(unplayedMapCases(format), stepOf(format)))).toEqual([])
  })

  test('the markets of the series', { timeout: SLOW }, () => {
    expect(disagreements(thinned(seriesCases(format), stepOf(format)))).toEqual([])
  })

  test('the rounds of the whole match: every pair of sums', { timeout: SLOW }, () => {
    expect(disagreements(thinned(matchRoundCases(format), stepOf(format)))).toEqual([])
  })
})

test('a first half missing from the source is graded only if the score alone decides it', () => {
  const cases = onePerScore(PLAYS).map((rounds) => ({
    selections: firstHalfSelections(1),
    series: [rounds],
    result: withoutHalves(finishedResult('BO1', [rounds])),
  }))
  const settle = (selection: Selection, [rounds = []]: PlayedSeries) =>
    settleByPlays(selection, [playsOf({ score: tally(rounds), half: null })])
  expect(disagreements(cases, settle)).toEqual([])
})

test.each(FORMATS)(
  'the same pick of a %s with the teams in the other order has the same verdict',
  { timeout: SLOW },
  (format) => {
    const offered = [...mapSelections(1), ...seriesSelections(format)]
    const different = [...thinned(everyOrderOfWinners(format), stepOf(format))].flatMap((series) => {
      const selections = [...offered, ...linesAround(...tally(series.flat()))]
      const result = finishedResult(format, series)
      const other = swapped(result)
      return selections
        .filter((selection) => verdictOf(selection, result) !== verdictOf(mirrored(selection), other))
        .map((selection) => describeCase(selection, result))
    })
    expect(different.slice(0, 20)).toEqual([])
  },
)

test('over and under of the same line never both win, not even by half', { timeout: SLOW }, () => {
  const overs = [...mapSelections(1), ...seriesSelections('BO3'), ...matchRoundSelections('BO3')].flatMap((over) =>
    'choice' in over && over.choice === 'over' ? [{ over, under: { ...over, choice: 'under' } as const }] : [],
  )
  const wins = (selection: Selection, result: Result) => ['won', 'half-won'].includes(verdictOf(selection, result))
  const both = [...thinned(everyOrderOfWinners('BO3'), ONE_IN)]
    .map((series) => finishedResult('BO3', series))
    .flatMap((result) =>
      overs
        .filter(({ over, under }) => wins(over, result) && wins(under, result))
        .map(({ over }) => describeCase(over, result)),
    )
  expect(both.slice(0, 20)).toEqual([])
})

type RecordedSeries = {
  format: Format
  maps: { score: [number, number]; halves?: [[number, number], [number, number]] }[]
}

function recordedCases(): (Case & { plays: Rounds[][] })[] {
  const lines = readFileSync(join(SHARED_FIXTURES, 'results/series-2025q4.jsonl'), 'utf8').trim().split('\n')
  const offered = [1, 2, 3, 4, 5].map((map) => mapSelections(map))
  return lines.map((line) => {
    const { format, maps } = JSON.parse(line) as RecordedSeries
    const plays = maps.map(({ score, halves }) => playsOf({ score, half: halves?.[0] ?? null }))
    const series = plays.map(([first = []]) => first)
    const played = finishedResult(format, series)
    const result = {
      ...played,
      maps: played.maps.map((map, at) => (maps[at]?.halves ? map : { ...map, firstHalf: null })),
    }
    const ofMaps = offered.slice(0, MAPS_IN[format]).flat()
    const selections = [...ofMaps, ...seriesSelections(format), ...linesAround(...tally(series.flat()))]
    return { selections, series, result, plays }
  })
}

describe.skipIf(!hasSharedFixtures)('609 recorded series (needs the recorded payloads)', () => {
  test('every market is graded as the oracle settles it', { timeout: SLOW }, () => {
    const cases = recordedCases()
    expect(cases.length).toBe(609)
    const plays = new Map(cases.map(({ series, plays }) => [series, plays]))
    const settle = (selection: Selection, series: PlayedSeries) => settleByPlays(selection, plays.get(series) ?? [])
    expect(disagreements(thinned(cases, ONE_OF_MANY), settle)).toEqual([])
  })

  test('only markets without a score, and halves that are not recorded, are left to the user', {
    timeout: SLOW,
  }, () => {
    const isRecorded = (selection: Selection, { maps }: Result) =>
      selection.market === 'first-half-winner' ? maps[selection.map - 1]?.firstHalf !== null : !isUnscored(selection)
    const left = [...thinned(recordedCases(), ONE_IN)].flatMap(({ selections, result }) =>
      selections
        .filter((selection) => isRecorded(selection, result) && verdictOf(selection, result) === 'needs-you')
        .map((selection) => describeCase(selection, result)),
    )
    expect(left.slice(0, 20)).toEqual([])
  })
})
