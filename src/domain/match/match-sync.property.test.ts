import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TBD, type Team } from '../team/team.ts'
import { isLegalMapScore } from './map-score.ts'
import { FORMATS, MAP_STATUSES, MATCH_STATUSES, type MapScore, type MatchReading, type MatchState } from './match.ts'
import { isSameState, looksSame, swapSides, syncMatch } from './match-sync.ts'
import { canBeFinal, fitsFormat } from './series.ts'

const now = new Date('2026-08-29T10:00:00Z')
const later = new Date('2026-08-29T10:01:00Z')

const anyNumber = fc.oneof(fc.nat({ max: 20 }), fc.constantFrom(-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 1e9))
const score = fc.option(anyNumber)
const anyTime = fc.option(fc.date({ noInvalidDate: false }))

const anyMap = fc.record(
  {
    number: fc.oneof(fc.integer({ min: 1, max: 5 }), anyNumber),
    name: fc.option(fc.constantFrom('Nuke', 'Mirage', 'Dust2', '')),
    status: fc.constantFrom(...MAP_STATUSES),
    score1: score,
    score2: score,
    firstHalf: fc.option(fc.record({ score1: fc.nat({ max: 12 }), score2: fc.nat({ max: 12 }) })),
    lastRound: fc.constantFrom(1, 2),
  },
  { requiredKeys: ['number', 'name', 'status', 'score1', 'score2', 'firstHalf'] },
)
/** A map whose winner is known, but not its rounds. */
const wonMap = fc.record({
  number: fc.integer({ min: 1, max: 3 }),
  name: fc.constant(null),
  status: fc.constant('finished' as const),
  score1: fc.constant(null),
  score2: fc.constant(null),
  lastRound: fc.constantFrom(1 as const, 2 as const),
})
const map = fc.oneof({ arbitrary: anyMap, weight: 3 }, wonMap)

const alpha: Team = { key: '1', name: 'Alpha', logoUrl: null }
const beta: Team = { key: '2', name: 'Beta', logoUrl: null }
const teams: readonly Team[] = [
  alpha,
  { key: null, name: 'team alpha', logoUrl: 'https://logo' },
  beta,
  { key: null, name: 'Gamma', logoUrl: null },
  { key: null, name: TBD, logoUrl: null },
  { key: null, name: '', logoUrl: null },
]

/** Any readings that the types allow, of few teams, so that a pair often repeats. */
const reading: fc.Arbitrary<MatchReading> = fc.record(
  {
    sourceId: fc.constant('7'),
    status: fc.constantFrom(...MATCH_STATUSES),
    team1: fc.constantFrom(...teams),
    team2: fc.constantFrom(...teams),
    tournament: fc.option(fc.constantFrom('Cup', '')),
    format: fc.constantFrom(...FORMATS),
    scheduledTime: anyTime,
    score1: score,
    score2: score,
    maps: fc.array(map, { maxLength: 6 }),
    odds: fc.option(fc.record({ odds1: fc.oneof(fc.integer({ min: 1010, max: 9000 }), anyNumber), odds2: anyNumber })),
    forfeit: fc.boolean(),
    finishedTime: anyTime,
  },
  { requiredKeys: ['sourceId', 'status', 'team1', 'team2', 'tournament', 'format', 'scheduledTime'] },
)
const history = fc.array(reading, { minLength: 1, maxLength: 8 })

/** The state after each reading, in order. */
function states(readings: readonly MatchReading[]): MatchState[] {
  const all: MatchState[] = []
  for (const each of readings) all.push(syncMatch(all.at(-1) ?? null, each, now))
  return all
}

test('readings of any source leave a valid stored match', () => {
  fc.assert(
    fc.property(history, (readings) => {
      for (const state of states(readings)) {
        expect(fitsFormat(state.format, state.score1 ?? 0, state.score2 ?? 0)).toBe(true)
        expect((state.finishedTime === null) === (state.status !== 'finished')).toBe(true)
        expect(state.maps.map(({ number }) => number)).toEqual(
          [...new Set(state.maps.map(({ number }) => number))].toSorted((a, b) => a - b),
        )
        if (state.status === 'finished' && state.score1 !== null && state.score2 !== null) {
          expect(canBeFinal(state.format, state.score1, state.score2, state.forfeit)).toBe(true)
        }
        for (const { status, score1, score2, firstHalf, lastRound } of state.maps) {
          if (lastRound) expect(status).toBe(score1 === null ? 'finished' : 'running')
          expect((score1 === null) === (score2 === null)).toBe(true)
          if (firstHalf) {
            expect(firstHalf.score1 + firstHalf.score2).toBe(12)
            expect(score1).toBeGreaterThanOrEqual(firstHalf.score1)
            expect(score2).toBeGreaterThanOrEqual(firstHalf.score2)
          }
          if (status === 'finished' && score1 !== null && score2 !== null && !state.forfeit) {
            expect(isLegalMapScore(score1, score2)).toBe(true)
          }
        }
      }
    }),
  )
})

test('the same reading again changes nothing, but for the vote of one that reopens the match or corrects its result', () => {
  fc.assert(
    fc.property(history, (readings) => {
      const last = readings.at(-1)
      const state = states(readings).at(-1)
      if (!last || !state || state.reopenVotes > 0 || state.correctionVote) return
      expect(isSameState(syncMatch(state, last, later), state)).toBe(true)
    }),
  )
})

const ofBothTeams = reading.map((each): MatchReading => ({ ...each, team1: alpha, team2: beta }))
const inPlay = ofBothTeams.map((each): MatchReading => ({ ...each, status: 'live' }))

test('one reading alone lowers no series score while the match goes on with the same teams', () => {
  fc.assert(
    fc.property(fc.array(inPlay, { minLength: 2, maxLength: 10 }), (readings) => {
      const all = states(readings)
      for (const [index, state] of all.entries()) {
        const before = all[index - 1]
        if (!before || before.correctionVote) continue
        expect(state.score1 ?? 0).toBeGreaterThanOrEqual(before.score1 ?? 0)
        expect(state.score2 ?? 0).toBeGreaterThanOrEqual(before.score2 ?? 0)
      }
    }),
  )
})

/** Every order in which a series can be won, from the number of maps that win it and that it has at most. */
function ordersOf(winsToEnd: number, most: number, order: readonly number[] = []): (readonly number[])[] {
  const wins = (side: number) => order.filter((winner) => winner === side).length
  if (wins(1) === winsToEnd || wins(2) === winsToEnd || order.length === most) return [order]
  return [1, 2].flatMap((winner) => ordersOf(winsToEnd, most, [...order, winner]))
}
const ORDERS = { BO1: ordersOf(1, 1), BO2: ordersOf(2, 2), BO3: ordersOf(2, 3), BO5: ordersOf(3, 5) }

/** Whether a series can stand like this: its score is that of the first maps of an order which has the winners that the rounds say. */
function canStand({ status, format, score1, score2, maps, forfeit }: MatchState): boolean {
  if (score1 === null || score2 === null) {
    // The end of the match is not known.
    if (status === 'finished') return true
  }
  const [one, two] = [score1 ?? 0, score2 ?? 0]
  return ORDERS[format].some((order) => {
    const counted = order.slice(0, one + two)
    const isThere = counted.length === one + two && counted.filter((winner) => winner === 1).length === one
    const isEnd = status !== 'finished' || forfeit || order.length === counted.length
    const agrees = maps.every((map) => {
      if (map.status === 'not_started') return true
      const isFinal = map.score1 !== null && map.score2 !== null && isLegalMapScore(map.score1, map.score2)
      const winner = Number(map.score1) > Number(map.score2) ? 1 : 2
      return isFinal ? order[map.number - 1] === winner : map.number <= order.length
    })
    return isThere && isEnd && agrees
  })
}

test('no stored match contradicts itself, whatever its source says', () => {
  const readings = fc.oneof(history, fc.array(ofBothTeams, { minLength: 1, maxLength: 8 }), fc.array(inPlay))
  fc.assert(
    fc.property(readings, (each) => {
      for (const state of states(each)) expect(canStand(state), JSON.stringify(state)).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

describe('a match in play that the source corrects', () => {
  const finals = fc.constantFrom([13, 0], [13, 7], [13, 11], [16, 12], [16, 14], [19, 15])
  const runs = fc.constantFrom([0, 0], [3, 9], [12, 11], [12, 12], [13, 12], null)
  /** A series after some of its maps, with or without one that runs. */
  const standing = fc
    .record({
      format: fc.constantFrom(...FORMATS),
      winners: fc.array(fc.constantFrom(1, 2), { maxLength: 4 }),
      rounds: fc.array(finals, { minLength: 5, maxLength: 5 }),
      running: runs,
      isTurned: fc.boolean(),
    })
    .map(({ format, winners, rounds, running, isTurned }) => {
      const order = ORDERS[format].find((each) =>
        winners.every((winner, at) => at >= each.length - 1 || each[at] === winner),
      )
      const played = (order ?? []).slice(0, Math.min(winners.length, (order?.length ?? 1) - 1))
      const maps = played.map((winner, at): MapScore => {
        const [most = 13, least = 7] = rounds[at] ?? []
        const [score1, score2] = winner === 1 ? [most, least] : [least, most]
        return { number: at + 1, name: null, status: 'finished', score1, score2 }
      })
      const [one = 0, two = 0] = isTurned ? (running ?? []).toReversed() : (running ?? [])
      if (running) maps.push({ number: maps.length + 1, name: null, status: 'running', score1: one, score2: two })
      const wins = (side: number) => played.filter((winner) => winner === side).length
      return { format, score1: wins(1), score2: wins(2), maps }
    })
  const readingOf = (play: object): MatchReading => ({
    sourceId: '7',
    status: 'live',
    team1: alpha,
    team2: beta,
    tournament: 'Cup',
    format: 'BO3',
    scheduledTime: now,
    ...play,
  })
  /** Score and rounds, without the last winner of a round. */
  const playOf = ({ format, score1, score2, maps }: MatchState) => ({
    format,
    score1,
    score2,
    maps: maps.map((map) => [map.number, map.status, map.score1, map.score2]),
  })
  const open = fc
    .oneof(
      fc.array(inPlay, { minLength: 1, maxLength: 6 }),
      fc.array(standing.map(readingOf), { minLength: 1, maxLength: 4 }),
    )
    .map((readings) => states(readings).at(-1))
    .filter((state): state is MatchState => state?.status === 'live')

  test('two readings in a row bring exactly what they say, whatever was stored', () => {
    fc.assert(
      fc.property(open, standing, fc.boolean(), (state, play, isTurned) => {
        const said = readingOf({ ...play, format: state.format })
        // Without a map it says nothing of maps, and the format of the stored match can hold it.
        if (play.maps.length === 0) return
        if (!ORDERS[state.format].some((order) => order.length >= play.maps.length)) return
        const alone = syncMatch(null, said, now)
        if (alone.score1 !== play.score1 || alone.maps.length !== play.maps.length) return
        const next = syncMatch(syncMatch(state, isTurned ? swapSides(said) : said, now), said, now)
        expect(playOf(next)).toEqual(playOf({ ...alone, maps: [...alone.maps, ...waiting(next, alone)] }))
        expect(next.correctionVote).toBeUndefined()
      }),
      { numRuns: 1_000 },
    )
  })

  /** Maps that are only named. */
  const waiting = (state: MatchState, alone: MatchState) =>
    state.maps.filter((map) => map.status === 'not_started' && !alone.maps.some(({ number }) => number === map.number))

  test('one reading alone exchanges no winner of a map and ends no map that is over', () => {
    fc.assert(
      fc.property(standing, standing, (first, second) => {
        const before = syncMatch(null, readingOf(first), now)
        const after = syncMatch(before, readingOf({ ...second, format: first.format }), now)
        for (const map of before.maps) {
          if (map.status !== 'finished') continue
          const next = after.maps.find(({ number }) => number === map.number)
          expect([map.number, Number(next?.score1) > Number(next?.score2)]).toEqual([
            map.number,
            Number(map.score1) > Number(map.score2),
          ])
        }
      }),
      { numRuns: 500 },
    )
  })

  test('one reading of the play that was known takes the vote back', () => {
    fc.assert(
      fc.property(standing, standing, (first, second) => {
        const before = syncMatch(null, readingOf(first), now)
        const other = readingOf({ ...second, format: first.format })
        const voted = syncMatch(before, other, now)
        if (!voted.correctionVote) return
        const confirmed = syncMatch(voted, readingOf(first), now)
        expect(confirmed.correctionVote).toBeUndefined()
      }),
    )
  })
})

test('it makes no difference which team a reading names first', () => {
  const ofBoth = reading.map((each): MatchReading => ({ ...each, team1: alpha, team2: beta }))
  fc.assert(
    fc.property(fc.array(ofBoth, { minLength: 1, maxLength: 6 }), ofBoth, (readings, next) => {
      const state = states(readings).at(-1) ?? null
      if (!state) return
      expect(syncMatch(state, swapSides(next), now)).toEqual(syncMatch(state, next, now))
    }),
  )
})

test('a reading that arrives late, from earlier in the map, changes nothing', () => {
  const rounds = fc.tuple(fc.nat({ max: 12 }), fc.nat({ max: 12 }))
  fc.assert(
    fc.property(rounds, rounds, ([a, b], [more1, more2]) => {
      const at = (score1: number, score2: number): MatchReading => ({
        sourceId: '7',
        status: 'live',
        team1: alpha,
        team2: beta,
        tournament: 'Cup',
        format: 'BO3',
        scheduledTime: now,
        maps: [{ number: 1, name: 'Nuke', status: 'running', score1, score2 }],
      })
      const inOrder = states([at(a, b), at(a + more1, b + more2)]).at(-1)
      const late = states([at(a, b), at(a + more1, b + more2), at(a, b)]).at(-1)
      if (!inOrder || !late) throw new Error('no states')
      expect(looksSame(late, inOrder)).toBe(true)
    }),
  )
})

describe('a result that the source corrects', () => {
  /** Final rounds of a map, and rounds at which a team may give one up. */
  const lost = fc.constantFrom([13, 0], [13, 7], [13, 11], [16, 12], [16, 14], [19, 15], [28, 26])
  const givenUp = fc.constantFrom([0, 3], [7, 5], [12, 10], [14, 13])
  const names = ['Nuke', 'Mirage', 'Dust2', 'Inferno', 'Ancient']
  const winsOf = { BO1: 1, BO2: 2, BO3: 2, BO5: 3 } as const
  const mapsOf = { BO1: 1, BO2: 2, BO3: 3, BO5: 5 } as const

  type Play = {
    format: keyof typeof winsOf
    winners: (1 | 2)[]
    rounds: (readonly number[])[]
    forfeitAt: number | null
    broken: readonly number[]
  }

  /** A series that was played to its end, or given up by the team that is behind on its last map: two parts of the source agree. */
  function seriesOf({ format, winners, rounds, forfeitAt, broken }: Play) {
    const won = [0, 0]
    const maps: MapScore[] = []
    for (const [index, winner] of winners.entries()) {
      if (Math.max(...won) >= winsOf[format] || maps.length >= mapsOf[format]) break
      const isGivenUp = index === forfeitAt
      const [most = 13, least = 7] = (isGivenUp ? broken.toSorted((a, b) => b - a) : rounds[index]) ?? []
      won[winner - 1] = (won[winner - 1] ?? 0) + 1
      const [score1, score2] = winner === 1 ? [most, least] : [least, most]
      maps.push({ number: index + 1, name: names[index] ?? null, status: 'finished', score1, score2 })
      if (isGivenUp) break
    }
    const [score1 = 0, score2 = 0] = won
    const forfeit = forfeitAt !== null && forfeitAt < maps.length
    return { format, score1, score2, maps, forfeit }
  }

  const sound = fc
    .record({
      format: fc.constantFrom(...FORMATS),
      winners: fc.array(fc.constantFrom<1 | 2>(1, 2), { minLength: 5, maxLength: 5 }),
      rounds: fc.array(lost, { minLength: 5, maxLength: 5 }),
      forfeitAt: fc.option(fc.nat({ max: 4 }), { freq: 4 }),
      broken: givenUp,
    })
    .map(seriesOf)
    // A forfeit at 1-1 has no winner.
    .filter(({ forfeit, score1, score2 }) => !forfeit || score1 !== score2)

  const over = (result: object): MatchReading => ({
    sourceId: '7',
    status: 'finished',
    team1: alpha,
    team2: beta,
    tournament: 'Cup',
    format: 'BO3',
    scheduledTime: now,
    ...result,
  })
  const ofBoth = reading.map((each): MatchReading => ({ ...each, team1: alpha, team2: beta }))
  /** Any finished match: after a sound result, or after any readings. */
  const finished = fc
    .oneof(
      sound.map((result) => [over(result)]),
      fc.tuple(fc.array(ofBoth, { maxLength: 4 }), sound).map(([before, result]) => [...before, over(result)]),
      fc.array(ofBoth, { minLength: 1, maxLength: 6 }),
    )
    .map((readings) => states(readings).at(-1))
    .filter((state): state is MatchState => state?.status === 'finished')

  const resultOf = ({ format, score1, score2, forfeit, maps }: MatchState) => {
    const winners = maps.map((map) => [map.number, Math.sign((map.score1 ?? 0) - (map.score2 ?? 0))])
    return { format, score1, score2, forfeit, winners: winners.filter(([, winner]) => winner !== 0) }
  }

  test('two readings in a row bring exactly what they say, whatever was stored', () => {
    fc.assert(
      fc.property(finished, sound, fc.boolean(), (state, result, isTurned) => {
        const said = isTurned ? swapSides(over(result)) : over(result)
        const next = syncMatch(syncMatch(state, said, now), over(result), now)
        const { maps, ...score } = result
        expect(next).toMatchObject({ status: 'finished', ...score })
        const rows = next.maps.map(({ number, name, status, score1, score2 }) => ({
          number,
          name,
          status,
          score1,
          score2,
        }))
        expect(rows).toEqual(expect.arrayContaining(maps))
        expect(next.correctionVote).toBeUndefined()
      }),
      { numRuns: 500 },
    )
  })

  test('one reading alone never changes a known result, nor does a second one that says something else', () => {
    fc.assert(
      fc.property(sound, fc.array(sound, { minLength: 1, maxLength: 5 }), (first, others) => {
        const state = syncMatch(null, over(first), now)
        const different = others.filter(
          (each, at) =>
            JSON.stringify(resultOf({ ...state, ...each })) !==
            JSON.stringify(resultOf({ ...state, ...others[at - 1] })),
        )
        const last = different.reduce((known, each) => syncMatch(known, over(each), now), state)
        expect(resultOf(last)).toEqual(resultOf(state))
      }),
      { numRuns: 500 },
    )
  })

  test('a reading without a result removes none, and neither counts nor takes back a vote', () => {
    const without = ofBoth.map((each): MatchReading => ({ ...each, status: 'finished', score1: null, score2: null }))
    fc.assert(
      fc.property(sound, without, sound, (first, empty, second) => {
        const state = syncMatch(null, over(first), now)
        expect(syncMatch(state, empty, later)).toEqual(state)
        const voted = syncMatch(state, over(second), now)
        expect(resultOf(syncMatch(syncMatch(voted, empty, later), over(second), now))).toEqual(
          resultOf(syncMatch(voted, over(second), now)),
        )
      }),
      { numRuns: 500 },
    )
  })
})
