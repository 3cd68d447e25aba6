import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLegalMapScore } from './map-score.ts'
import {
  FORMATS,
  MAP_STATUSES,
  MATCH_STATUSES,
  type MapScore,
  type MatchReading,
  type MatchState,
  TBD,
  type Team,
} from './match.ts'
import { isSameState, swapSides, syncMatch } from './match-sync.ts'
import { canBeFinal, fitsFormat } from './series.ts'

const now = new Date('2026-08-29T10:00:00Z')
const later = new Date('2026-08-29T10:01:00Z')

const anyNumber = fc.oneof(fc.nat({ max: 20 }), fc.constantFrom(-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 1e9))
const score = fc.option(anyNumber)
const anyTime = fc.option(fc.date({ noInvalidDate: false }))

const map = fc.record({
  number: fc.oneof(fc.integer({ min: 1, max: 5 }), anyNumber),
  name: fc.option(fc.constantFrom('Nuke', 'Mirage', 'Dust2', '')),
  status: fc.constantFrom(...MAP_STATUSES),
  score1: score,
  score2: score,
  firstHalf: fc.option(fc.record({ score1: fc.nat({ max: 12 }), score2: fc.nat({ max: 12 }) })),
})

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
        for (const { status, score1, score2, firstHalf } of state.maps) {
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

test('a series score never falls while the match goes on with the same teams', () => {
  const onGoing = reading.map((each): MatchReading => ({ ...each, status: 'live', team1: alpha, team2: beta }))
  fc.assert(
    fc.property(fc.array(onGoing, { minLength: 2, maxLength: 10 }), (readings) => {
      const all = states(readings)
      for (const [index, state] of all.entries()) {
        const before = all[index - 1]
        expect(state.score1 ?? 0).toBeGreaterThanOrEqual(before?.score1 ?? 0)
        expect(state.score2 ?? 0).toBeGreaterThanOrEqual(before?.score2 ?? 0)
      }
    }),
  )
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
      expect(late).toEqual(inOrder)
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
