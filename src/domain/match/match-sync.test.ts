import { describe, expect, test } from 'vitest'
import { TBD, type Team } from '../team/team.ts'
import { type MapScore, type MatchReading, type MatchState } from './match.ts'
import { isSameState, looksSame, swapSides, syncMatch } from './match-sync.ts'

const now = new Date('2026-08-29T10:00:00Z')
const later = new Date('2026-08-29T10:05:00Z')
const team = (name: string, key: string | null = null, logoUrl: string | null = null): Team => ({ key, name, logoUrl })
const [alpha, beta, gamma] = [team('Alpha', '1'), team('Beta', '2'), team('Gamma', '3')]
const undecided = team(TBD)

const upcoming: MatchReading = {
  sourceId: '7',
  status: 'upcoming',
  team1: alpha,
  team2: beta,
  tournament: 'Cup',
  format: 'BO3',
  scheduledTime: new Date('2026-08-29T09:25:00Z'),
}
const live: MatchReading = { ...upcoming, status: 'live' }
const finished: MatchReading = { ...upcoming, status: 'finished' }
const map = (
  number: number,
  name: string | null,
  status: MapScore['status'],
  score1?: number,
  score2?: number,
): MapScore => ({
  number,
  name,
  status,
  score1: score1 ?? null,
  score2: score2 ?? null,
})
const onMirage = (score1: number, score2: number, status: MapScore['status'] = 'running') => [
  map(1, 'Inferno', 'finished', 13, 8),
  map(2, 'Mirage', status, score1, score2),
]

/** The state after these readings, one after the other. */
function after(...readings: readonly MatchReading[]): MatchState {
  const state = readings.reduce<MatchState | null>((stored, reading) => syncMatch(stored, reading, now), null)
  if (!state) throw new Error('no readings')
  return state
}

describe('status', () => {
  test('a finished match is live again only when two readings in a row say so', () => {
    const once = after(finished, live)
    expect(once).toMatchObject({ status: 'finished', reopenVotes: 1 })
    expect(after(finished, live, finished, live).status).toBe('finished')
    expect(after(finished, live, live)).toMatchObject({ status: 'live', finishedTime: null, reopenVotes: 0 })
  })

  test('a vote to reopen is stored but not visible', () => {
    const [before, voted] = [after(finished), after(finished, live)]
    expect(isSameState(before, voted)).toBe(false)
    expect(looksSame(before, voted)).toBe(true)
  })

  test('a reopened match takes the scores of the reading, and keeps those that it lacks', () => {
    const over = { ...finished, score1: 2, score2: 0, maps: onMirage(13, 5, 'finished') }
    expect(after(over, live, live)).toMatchObject({ score1: 2, score2: 0, maps: over.maps })
    const again = { ...live, score1: 1, score2: 0, maps: onMirage(12, 5) }
    expect(after(over, again, again)).toMatchObject({ score1: 1, score2: 0, maps: again.maps })
  })

  test('a false start is reverted at once, a match with play only after two readings', () => {
    expect(after(live, upcoming).status).toBe('upcoming')
    const played = { ...live, maps: onMirage(5, 7) }
    expect(after(played, upcoming).status).toBe('live')
    expect(after(played, upcoming, upcoming).status).toBe('upcoming')
  })

  test('a match of which a map is being played counts as live', () => {
    expect(after({ ...upcoming, maps: onMirage(0, 0) }).status).toBe('live')
  })

  test('a match that scores without maps has play, maps that have not started are none', () => {
    for (const score of [
      { score1: 1, score2: 0 },
      { score1: 0, score2: 1 },
    ]) {
      expect(after({ ...live, ...score }, upcoming).status).toBe('live')
    }
    const waiting = [map(1, 'Nuke', 'not_started'), map(2, 'Mirage', 'not_started')]
    expect(after({ ...live, score1: 0, score2: 0, maps: waiting }, upcoming).status).toBe('upcoming')
  })

  test('an upcoming match with a reported score needs no step back to be upcoming', () => {
    const scored = { ...upcoming, score1: 1, score2: 0 }
    expect(after(scored, { ...scored, tournament: 'Masters' })).toMatchObject({ tournament: 'Masters', reopenVotes: 0 })
  })

  test('a match that was called off in play goes on with the score that it had', () => {
    const played = { ...live, score1: 1, score2: 1 }
    expect(after(played, { ...live, status: 'cancelled' }, { ...played, score2: 0 })).toMatchObject({
      status: 'live',
      score1: 1,
      score2: 1,
    })
  })

  test('a called-off match is postponed if the source reports that', () => {
    const calledOff: MatchReading = { ...upcoming, status: 'cancelled' }
    expect(after({ ...calledOff, postponed: true }).callOff).toBe('postponed')
    expect(after(calledOff).callOff).toBeUndefined()
    expect(after({ ...upcoming, postponed: true }).callOff).toBeUndefined()
  })

  test('two states are equal unless something of them differs', () => {
    const reading = {
      ...live,
      team1: team('Alpha', '1', 'https://logo'),
      score1: 1,
      score2: 0,
      maps: [{ ...map(1, 'Mirage', 'running', 9, 5), firstHalf: { score1: 7, score2: 5 } }],
      odds: { odds1: 1500, odds2: 2500 },
      startOdds: { odds1: 1600, odds2: 2300 },
    }
    const state = after(reading)
    expect(isSameState(state, after(reading))).toBe(true)
    const nothing = after({ ...live, scheduledTime: null })
    expect(isSameState(nothing, after({ ...live, scheduledTime: null }))).toBe(true)
    expect(looksSame(nothing, { ...nothing, finishedTime: now })).toBe(false)
    const [first] = state.maps
    for (const change of [
      { status: 'finished' },
      { callOff: 'missing' },
      { team1: { ...state.team1, key: '9' } },
      { team1: { ...state.team1, name: 'ALPHA' } },
      { team1: { ...state.team1, logoUrl: null } },
      { team2: { ...state.team2, name: 'BETA' } },
      { tournament: null },
      { format: 'BO5' },
      { score1: 0 },
      { score2: 1 },
      { maps: [] },
      { maps: [{ ...first, lastRound: 1 }] },
      { maps: [{ ...first, firstHalf: { score1: 5, score2: 7 } }] },
      { odds: null },
      { odds: { odds1: 1500, odds2: 2400 } },
      { startOdds: undefined },
      { startOdds: { odds1: 1500, odds2: 2300 } },
      { forfeit: true },
      { scheduledTime: null },
      { scheduledTime: later },
      { finishedTime: now },
    ] as Partial<MatchState>[]) {
      expect([change, looksSame(state, { ...state, ...change })]).toEqual([change, false])
    }
  })

  test('a match that was called off may come back, from the start', () => {
    const calledOff: MatchReading = { ...live, status: 'cancelled' }
    const restart = { ...upcoming, score1: 0, score2: 0 }
    expect(after({ ...live, score1: 1, score2: 0 }, calledOff, restart)).toMatchObject({
      status: 'upcoming',
      score1: 0,
    })
  })

  test('when it finished is set once: as the source says, else when we first knew', () => {
    const first = syncMatch(after(live), finished, now)
    expect(first.finishedTime).toEqual(now)
    expect(syncMatch(first, finished, later).finishedTime).toEqual(now)
    const ended = new Date('2026-08-29T09:58:00Z')
    expect(syncMatch(null, { ...finished, finishedTime: ended }, now).finishedTime).toEqual(ended)
    expect(syncMatch(null, { ...finished, finishedTime: later }, now).finishedTime).toEqual(now)
  })
})

describe('series score', () => {
  test('never falls', () => {
    expect(after({ ...live, score1: 1, score2: 1 }, { ...live, score1: 1, score2: 0 })).toMatchObject({
      score1: 1,
      score2: 1,
    })
  })

  test('never falls on one side, whatever the other side wins', () => {
    const level = { ...live, score1: 1, score2: 1 }
    expect(after(level, { ...live, score1: 0, score2: 2 })).toMatchObject({ score1: 1, score2: 1 })
    expect(after(level, { ...live, score1: 2, score2: 0 })).toMatchObject({ score1: 1, score2: 1 })
  })

  test.each([
    [-1, 1],
    [1, -1],
    [0.5, 1],
    [1, Number.NaN],
  ])('%d-%d is none', (score1, score2) => {
    expect(after({ ...live, score1, score2 })).toMatchObject({ score1: null, score2: null })
  })

  test('never says more maps than the format has', () => {
    expect(after({ ...live, score1: 3, score2: 0 })).toMatchObject({ score1: null, score2: null })
    expect(after({ ...live, format: 'BO1', score1: 16, score2: 14 })).toMatchObject({ score1: null, format: 'BO1' })
    expect(after({ ...live, score1: 1, score2: 0 }, { ...live, score1: 2, score2: 2 })).toMatchObject({
      score1: 1,
      score2: 0,
    })
  })

  test('a format that cannot hold the score is ignored', () => {
    const deep = { ...live, format: 'BO5', score1: 2, score2: 2 } as const
    expect(after(deep, { ...live, format: 'BO3' }).format).toBe('BO5')
    expect(after({ ...deep, score1: 2, score2: 1, maps: [map(4, 'Nuke', 'running')] }, live).format).toBe('BO5')
    expect(after(live, { ...live, format: 'BO1' }).format).toBe('BO1')
    // Maps that have not started are only planned.
    const planned = [map(1, 'Nuke', 'not_started'), map(2, 'Mirage', 'not_started'), map(3, 'Train', 'not_started')]
    expect(after({ ...upcoming, maps: planned }, { ...upcoming, format: 'BO1' }).format).toBe('BO1')
  })

  test('an unknown format becomes BO3, or keeps the known one', () => {
    const unknown = { ...live, format: 'BO7' as 'BO5' }
    expect(after(unknown).format).toBe('BO3')
    expect(after({ ...live, format: 'BO1' }, unknown).format).toBe('BO1')
  })
})

describe('the result of a match that is over', () => {
  const ending = (score1: number | null, score2: number | null, more: Partial<MatchReading> = {}): MatchReading => ({
    ...finished,
    score1,
    score2,
    ...more,
  })
  const result = (...readings: MatchReading[]) => {
    const { status, score1, score2 } = after(...readings)
    return status === 'finished' ? [score1, score2] : status
  }
  const unknown = [null, null]

  test('is known where its format decides it', () => {
    expect(result(ending(2, 0))).toEqual([2, 0])
    expect(result(ending(1, 2))).toEqual([1, 2])
    expect(result(ending(1, 1, { format: 'BO2' }))).toEqual([1, 1])
    expect(result(ending(3, 1, { format: 'BO5' }))).toEqual([3, 1])
  })

  test.for<[number | null, number | null]>([
    [1, 0],
    [0, 0],
    [1, 1],
    [3, 0],
    [null, 2],
    [Number.NaN, 2],
  ])('%s-%s of a BO3 is not known', (score) => {
    expect(result(ending(...score))).toEqual(unknown)
    expect(result({ ...live, score1: 1, score2: 0 }, ending(...score))).toEqual(unknown)
  })

  test('is unknown when more maps were won than it counts, or no score is given', () => {
    expect(result(ending(0, 2, { maps: onMirage(5, 13, 'finished') }))).toEqual(unknown)
    expect(result(ending(2, 0, { maps: onMirage(5, 13, 'finished') }))).toEqual(unknown)
    expect(result({ ...live, score1: 1, score2: 1 }, finished)).toEqual(unknown)
  })

  test('does not depend on a map that was played after it', () => {
    const show = [...onMirage(13, 5, 'finished'), map(3, 'Nuke', 'finished', 13, 4)]
    expect(result(ending(2, 0, { maps: show }))).toEqual([2, 0])
  })

  test('leaves the decider listed that was not needed', () => {
    const maps = [...onMirage(13, 5, 'finished'), map(3, 'Nuke', 'not_started')]
    expect(after(ending(2, 0, { maps })).maps).toEqual(maps)
  })

  test('an awarded one needs a winner, not all its maps', () => {
    const awarded = { forfeit: true }
    expect(result(ending(1, 0, awarded))).toEqual([1, 0])
    expect(result(ending(0, 2, { ...awarded, maps: [] }))).toEqual([0, 2])
    expect(result(ending(0, 0, awarded))).toEqual(unknown)
    expect(result(ending(1, 1, awarded))).toEqual(unknown)
  })

  test('comes with a later reading, and a worse reading does not remove it', () => {
    expect(result(ending(1, 0), ending(null, null), ending(2, 0))).toEqual([2, 0])
    const reading = ending(2, 0, { maps: onMirage(13, 5, 'finished') })
    const worse = ending(null, null, { maps: onMirage(9, 13, 'finished') })
    expect(after(reading, worse)).toEqual(after(reading))
  })

  test('that is lower than the score during play is accepted when it is repeated', () => {
    const seen = { ...live, score1: 1, score2: 0 }
    expect(result(seen, ending(0, 2))).toEqual(unknown)
    expect(result(seen, ending(0, 2), ending(0, 2))).toEqual([0, 2])
    const other = { ...live, score1: 0, score2: 1 }
    expect(result(other, ending(2, 0))).toEqual(unknown)
    expect(result(other, ending(2, 0), ending(2, 0))).toEqual([2, 0])
  })

  const won2 = { score1: 2, score2: 0, maps: onMirage(13, 5, 'finished') }
  test.each<[string, Partial<MatchReading>]>([
    [
      'the other winner',
      { score1: 0, score2: 2, maps: [map(1, 'Inferno', 'finished', 8, 13), map(2, 'Mirage', 'finished', 5, 13)] },
    ],
    ['a map more', { score1: 2, score2: 1, maps: [...onMirage(5, 13, 'finished'), map(3, 'Nuke', 'finished', 13, 4)] }],
    ['a forfeit', { ...won2, forfeit: true }],
    ['another format', { ...won2, format: 'BO2' }],
  ])('that is corrected to %s is accepted with the second reading, and so is the way back', (_, more) => {
    const [first, other] = [
      { ...finished, ...won2 },
      { ...finished, ...more },
    ]
    const expectation = { ...more, finishedTime: now }
    const voted = after(first, other)
    expect(looksSame(voted, after(first))).toBe(true)
    expect(isSameState(voted, after(first))).toBe(false)
    expect(after(first, other, other)).toMatchObject(expectation)
    expect(after(first, other, swapSides(other))).toMatchObject(expectation)
    // What was true before counts again when two readings say so.
    const back = { ...first, forfeit: false }
    expect(after(first, other, other, back)).toMatchObject(expectation)
    expect(after(first, other, other, back, back)).toMatchObject({ ...won2, format: 'BO3', forfeit: false })
  })

  test('that two readings in a row contradict in different ways, or not in a row, is kept', () => {
    const first: MatchReading = { ...finished, ...won2 }
    const [lost, longer] = [ending(0, 2), ending(2, 1)]
    expect(result(first, lost, longer)).toEqual([2, 0])
    expect(result(first, lost, longer, lost, first, lost)).toEqual([2, 0])
    expect(result(first, lost, live, lost)).toEqual([2, 0])
    expect(result(first, lost, ending(null, null), lost)).toEqual([0, 2])
  })

  test('with the winners of two maps exchanged is another result', () => {
    const maps = (...winners: readonly (1 | 2)[]) =>
      winners.map((winner, at) =>
        map(at + 1, null, 'finished', ...(winner === 1 ? ([13, 7] as const) : ([7, 13] as const))),
      )
    const [first, other] = [ending(2, 1, { maps: maps(1, 2, 1) }), ending(2, 1, { maps: maps(2, 1, 1) })]
    expect(after(first, other).maps).toEqual(maps(1, 2, 1))
    expect(after(first, other, other).maps).toEqual(maps(2, 1, 1))
  })

  test('is unknown while two of its maps have one name', () => {
    const twice = [map(1, 'Mirage', 'finished', 13, 8), map(2, 'Mirage', 'finished', 13, 5)]
    expect(result(ending(2, 0, { maps: twice }))).toEqual(unknown)
    expect(result(ending(2, 0, { maps: twice }), { ...finished, ...won2 })).toEqual([2, 0])
    expect(
      result({ ...finished, ...won2 }, ending(0, 2, { maps: twice.map((one) => ({ ...one, score1: 5, score2: 13 })) })),
    ).toEqual([2, 0])
    // A third map that was not needed, and maps whose names the source does not give, say nothing.
    const unnamed = twice.map((one) => ({ ...one, name: null }))
    expect(result(ending(2, 0, { maps: unnamed }))).toEqual([2, 0])
    expect(result(ending(2, 0, { maps: [...won2.maps, map(3, 'Mirage', 'not_started')] }))).toEqual([2, 0])
  })

  test('takes corrected rounds at once, while every map keeps its winner', () => {
    const first: MatchReading = { ...finished, ...won2 }
    expect(after(first, { ...first, maps: onMirage(13, 7, 'finished') }).maps).toEqual(onMirage(13, 7, 'finished'))
  })

  test('counts no map beyond it, and shows no rounds that cannot be the last', () => {
    const third = map(3, 'Nuke', 'running', 4, 2)
    const played = onMirage(13, 5, 'finished')
    expect(after({ ...live, maps: [...played, third] }, ending(2, 0, { maps: played })).maps).toEqual(played)
    expect(after(ending(null, null, { maps: onMirage(12, 11) })).maps[1]).toEqual(map(2, 'Mirage', 'finished'))
  })
})

describe('the play of a live match that the source corrects', () => {
  const play = (score1: number, score2: number, ...maps: MapScore[]): MatchReading => ({
    ...live,
    score1,
    score2,
    maps,
  })
  const nuke = (score1: number, score2: number, status: MapScore['status'] = 'finished') =>
    map(1, 'Nuke', status, score1, score2)
  const stands = ({ score1, score2, maps }: MatchState) => [
    score1,
    score2,
    ...maps.map((each) => `${each.number} ${each.status} ${each.score1}-${each.score2}`),
  ]
  const before = play(1, 0, nuke(13, 5))
  const exchanged = play(0, 1, nuke(5, 13))

  test('gets in when a second reading repeats it, as a whole', () => {
    expect(stands(after(before, exchanged))).toEqual(stands(after(before)))
    expect(stands(after(before, exchanged, exchanged))).toEqual([0, 1, '1 finished 5-13'])
    expect(after(before, exchanged, exchanged).correctionVote).toBeUndefined()
    const state = after(before, ...Array.from({ length: 200 }, () => exchanged))
    expect(stands(state)).toEqual([0, 1, '1 finished 5-13'])
  })

  test('a vote is stored but not visible, and taken back by a reading that confirms what was known', () => {
    const [known, voted] = [after(before), after(before, exchanged)]
    expect(looksSame(known, voted)).toBe(true)
    expect(isSameState(known, voted)).toBe(false)
    expect(stands(after(before, exchanged, before, exchanged))).toEqual([1, 0, '1 finished 13-5'])
  })

  test('a reading that says nothing of the play, or contradicts itself, keeps the vote and changes nothing', () => {
    for (const silent of [
      live,
      { ...live, odds: null },
      play(1, 0, nuke(5, 13)),
      play(2, 0, nuke(13, 5), map(3, null, 'running', 0, 0)),
    ]) {
      expect(stands(after(before, silent))).toEqual([1, 0, '1 finished 13-5'])
      expect(stands(after(before, exchanged, silent, exchanged))).toEqual([0, 1, '1 finished 5-13'])
    }
  })

  test('a map that goes on after its end, rounds that are played again, and a lower score get in the same way', () => {
    const goesOn = play(0, 0, nuke(12, 5, 'running'))
    expect(stands(after(before, goesOn))).toEqual([1, 0, '1 finished 13-5'])
    expect(stands(after(before, goesOn, goesOn))).toEqual([0, 0, '1 running 12-5'])
    const running = (score1: number, score2: number) => play(0, 0, nuke(score1, score2, 'running'))
    expect(stands(after(running(9, 3), running(8, 3), running(8, 3)))).toEqual([0, 0, '1 running 8-3'])
    // The rounds go on meanwhile.
    expect(stands(after(running(9, 3), running(3, 9), running(3, 10)))).toEqual([0, 0, '1 running 3-10'])
    expect(stands(after(running(9, 3), running(3, 9), running(10, 3), running(3, 10)))).toEqual([
      0,
      0,
      '1 running 10-3',
    ])
    const scoreOnly = (score1: number) => ({ ...live, score1, score2: 0 })
    expect(stands(after(scoreOnly(1), scoreOnly(0)))).toEqual([1, 0])
    expect(stands(after(scoreOnly(1), scoreOnly(0), scoreOnly(0)))).toEqual([0, 0])
  })

  test('a score that follows its map by a reading is no correction', () => {
    const late = play(0, 0, nuke(13, 5), map(2, 'Mirage', 'running', 2, 1))
    expect(stands(after(before, late, late))).toEqual([1, 0, '1 finished 13-5', '2 running 2-1'])
  })

  test('keeps what it does not contradict', () => {
    const known = play(1, 1, nuke(13, 5), map(2, 'Mirage', 'finished', 9, 13), map(3, 'Ancient', 'running', 4, 2))
    const other = play(1, 1, map(3, 'Ancient', 'running', 2, 4))
    expect(stands(after(known, other, other))).toEqual([1, 1, '1 finished 13-5', '2 finished 9-13', '3 running 2-4'])
    // Without the winner of map 1 the score alone says who won it.
    const turned = { ...live, score1: 0, score2: 1 }
    expect(stands(after(before, turned, turned))).toEqual([0, 1])
  })

  test('another map at the number of one that is over is a correction too', () => {
    const other = play(0, 0, map(1, 'Mirage', 'running', 2, 1))
    expect(after(before, other).maps[0]?.name).toBe('Nuke')
    expect(after(before, other, other)).toMatchObject({ score1: 0, maps: [{ name: 'Mirage', score1: 2 }] })
  })

  test('no later reading brings a contradiction: called off, reopened, or over', () => {
    const calledOff: MatchReading = { ...exchanged, status: 'cancelled' }
    expect(stands(after(before, calledOff))).toEqual([1, 0, '1 finished 13-5'])
    const over = { ...finished, score1: 2, score2: 0, maps: onMirage(13, 5, 'finished') }
    expect(stands(after(over, { ...live, score1: 0, score2: 1 }, { ...live, score1: 0, score2: 1 }))).toEqual([0, 1])
    // The last map of a series is won by its winner.
    const maps = [nuke(13, 5), map(2, 'Mirage', 'finished', 13, 9), map(3, 'Ancient', 'finished', 4, 13)]
    expect(after({ ...finished, score1: 2, score2: 1, maps })).toMatchObject({ score1: null, score2: null })
    // At first nothing is known.
    expect(stands(after(play(1, 0, nuke(5, 13))))).toEqual([null, null])
  })
})

describe('first halves', () => {
  const half = (score1: number, score2: number) => ({ score1, score2 })
  const on = (score1: number, score2: number, firstHalf?: MapScore['firstHalf']): MatchReading => ({
    ...live,
    maps: [{ ...map(1, 'Mirage', 'running', score1, score2), ...(firstHalf && { firstHalf }) }],
  })
  const halfAfter = (...readings: MatchReading[]) => after(...readings).maps[0]?.firstHalf

  test('are kept once known, and visible', () => {
    expect(halfAfter(on(7, 5, half(7, 5)), on(9, 5))).toEqual(half(7, 5))
    expect(looksSame(after(on(7, 5)), after(on(7, 5, half(7, 5))))).toBe(false)
  })

  test('that cannot have led to the rounds are not kept', () => {
    expect(halfAfter(on(9, 5, half(10, 2)))).toBeUndefined()
    expect(halfAfter(on(9, 5, half(9, 5)))).toBeUndefined()
    expect(halfAfter(on(9, 5, half(7, 5)), on(9, 5, half(10, 2)))).toEqual(half(7, 5))
  })

  test('of a map whose score is not known are not kept', () => {
    const unknown: MatchReading = {
      ...live,
      maps: [{ ...map(1, 'Mirage', 'finished'), firstHalf: half(7, 5) }],
    }
    expect(halfAfter(unknown)).toBeUndefined()
    expect(halfAfter(on(9, 5, half(7, 5)), { ...finished, score1: 2, score2: 0 })).toBeUndefined()
  })

  test('are corrected by a later reading, and swapped with the sides', () => {
    expect(halfAfter(on(9, 5, half(7, 5)), on(9, 5, half(8, 4)))).toEqual(half(8, 4))
    const turned = swapSides(on(9, 5, half(8, 4)))
    expect(turned.maps?.[0]?.firstHalf).toEqual(half(4, 8))
    expect(halfAfter(on(9, 5), turned)).toEqual(half(8, 4))
  })
})

describe('maps', () => {
  test('a panel that lags by halves lowers nothing', () => {
    const state = after({ ...live, maps: onMirage(12, 11) }, { ...live, maps: onMirage(5, 7) })
    expect(state.maps[1]).toMatchObject({ score1: 12, score2: 11 })
  })

  test.each([
    [8, 4],
    [10, 2],
  ])('rounds only grow: after 9-3 a reading of %d-%d lowers one side', (score1, score2) => {
    const state = after({ ...live, maps: onMirage(9, 3) }, { ...live, maps: onMirage(score1, score2) })
    expect(state.maps).toEqual(onMirage(9, 3))
  })

  test('rounds that are no whole numbers from 0 on are not known', () => {
    for (const { score1, score2 } of [
      { score1: 5, score2: -1 },
      { score1: -1, score2: 5 },
      { score1: 5.5, score2: 3 },
    ]) {
      expect(after({ ...live, maps: onMirage(score1, score2) }).maps[1]).toEqual(map(2, 'Mirage', 'running'))
    }
  })

  test('stand in their order, each number of the format once', () => {
    const [first, second] = onMirage(9, 3)
    if (!first || !second) throw new Error('no maps')
    const odd = [-1, 0, 1.5, 4].map((number) => map(number, 'Nuke', 'running', 5, 5))
    expect(after({ ...live, maps: [second, ...odd, first] }).maps).toEqual([first, second])
  })

  test('a map that has not started has no final score, at 0-0 neither', () => {
    expect(after({ ...live, maps: [map(1, 'Nuke', 'not_started', 0, 0)] }).maps[0]?.status).toBe('not_started')
  })

  test('a map starts, and ends, with a later reading', () => {
    const status = (...readings: MatchReading[]) => after(...readings).maps[1]?.status
    const waiting = { ...live, maps: [map(1, 'Inferno', 'finished', 13, 8), map(2, 'Mirage', 'not_started')] }
    const running = { ...live, maps: onMirage(12, 5) }
    expect(status(waiting, running)).toBe('running')
    expect(status(waiting, running, { ...live, maps: onMirage(13, 5, 'finished') })).toBe('finished')
    expect(status(running, waiting)).toBe('running')
  })

  test('a map that gets its name keeps its rounds', () => {
    const state = after(
      { ...live, maps: [map(1, null, 'running', 9, 3)] },
      { ...live, maps: [map(1, 'Nuke', 'running', 5, 3)] },
    )
    expect(state.maps).toEqual([map(1, 'Nuke', 'running', 9, 3)])
  })

  test('the last round comes from the source, for a running map with rounds', () => {
    const on = (score1: number, score2: number, lastRound?: 1 | 2): MatchReading => ({
      ...live,
      maps: [{ ...map(1, 'Mirage', 'running', score1, score2), ...(lastRound && { lastRound }) }],
    })
    const lastRound = (...readings: MatchReading[]) => after(...readings).maps[0]?.lastRound
    expect(lastRound(on(7, 5, 2))).toBe(2)
    expect(lastRound(on(7, 5), on(8, 6, 2))).toBe(2)
    // A panel that lags.
    expect(lastRound(on(7, 5, 1), on(5, 5, 2))).toBe(1)
    const ended: MapScore = { ...map(1, 'Mirage', 'finished', 13, 5), lastRound: 1 }
    expect(lastRound({ ...live, maps: [ended] })).toBeUndefined()
    expect(lastRound({ ...live, maps: [{ ...map(1, 'Mirage', 'running'), lastRound: 1 }] })).toBeUndefined()
    expect(lastRound(on(7, 5), swapSides(on(8, 6, 2)), swapSides(on(8, 6, 2)))).toBe(2)
    expect(lastRound(on(7, 5), swapSides(on(8, 6, 1)))).toBe(1)
  })

  test('a score that cannot be final is not final', () => {
    expect(after({ ...live, maps: onMirage(12, 11, 'finished') }).maps[1]?.status).toBe('running')
    expect(after({ ...live, maps: onMirage(13, 11, 'finished') }).maps[1]?.status).toBe('finished')
  })

  test('a map given up at any score is final', () => {
    expect(after({ ...live, forfeit: true, maps: onMirage(3, 5, 'finished') }).maps[1]?.status).toBe('finished')
  })

  test.each([
    { rounds: [7, 5], next: [8, 5], last: 1 },
    { rounds: [7, 5], next: [7, 7], last: 2 },
    { rounds: [7, 5], next: [8, 6], last: undefined },
    { rounds: [7, 5], next: [7, 5], last: undefined },
  ] as const)('from $rounds to $next the last round was won by $last', ({ rounds: [a, b], next: [c, d], last }) => {
    const state = after({ ...live, maps: onMirage(a, b) }, { ...live, maps: onMirage(c, d) })
    expect(state.maps[1]?.lastRound).toBe(last)
    expect(syncMatch(state, { ...live, maps: onMirage(c, d) }, now).maps[1]?.lastRound).toBe(last)
  })

  test('a finished map stays finished, and takes a corrected final score', () => {
    const over = { ...live, maps: onMirage(13, 10, 'finished') }
    expect(after(over, { ...live, maps: onMirage(5, 7) }).maps).toEqual(over.maps)
    expect(after(over, { ...live, maps: onMirage(14, 12) }).maps).toEqual(over.maps)
    expect(after(over, { ...live, maps: onMirage(13, 11, 'finished') }).maps[1]).toMatchObject({ score2: 11 })
  })

  test('rounds start over if another map has that number', () => {
    const state = after({ ...live, maps: onMirage(9, 3) }, { ...live, maps: [map(2, 'Nuke', 'running', 1, 0)] })
    expect(state.maps[1]).toEqual(map(2, 'Nuke', 'running', 1, 0))
  })

  test('a map that a reading lacks, and rounds that it lacks, stay', () => {
    const state = after({ ...live, maps: onMirage(9, 3) }, { ...live, maps: [map(2, null, 'running')] }, live)
    expect(state.maps).toEqual(onMirage(9, 3))
  })

  test('a map beyond the format is dropped', () => {
    expect(after({ ...live, format: 'BO1', maps: onMirage(9, 3) }).maps).toHaveLength(1)
  })
})

describe('teams', () => {
  test('with the sides swapped each side keeps what belongs to it', () => {
    const played: MapScore = {
      ...map(1, 'Mirage', 'running', 9, 5),
      firstHalf: { score1: 8, score2: 4 },
      lastRound: 1,
    }
    const prices = { odds: { odds1: 1500, odds2: 2500 }, startOdds: { odds1: 1600, odds2: 2300 } }
    expect(swapSides({ ...live, score1: 1, score2: 0, maps: [played], ...prices })).toEqual({
      ...live,
      team1: beta,
      team2: alpha,
      score1: 0,
      score2: 1,
      maps: [{ ...map(1, 'Mirage', 'running', 5, 9), firstHalf: { score1: 4, score2: 8 }, lastRound: 2 }],
      odds: { odds1: 2500, odds2: 1500 },
      startOdds: { odds1: 2300, odds2: 1600 },
    })
    expect(swapSides({ ...live, odds: null })).toEqual({ ...live, team1: beta, team2: alpha, odds: null })
  })

  test('a reading with the sides swapped is swapped back', () => {
    const reading = { ...live, score1: 1, score2: 0, maps: onMirage(5, 7), odds: { odds1: 1500, odds2: 2500 } }
    expect(after(upcoming, swapSides(reading))).toEqual(after(upcoming, reading))
  })

  test('keys that are exchanged while the names are not say nothing, but before play', () => {
    const over = { ...finished, score1: 2, score2: 0 }
    const exchanged = { team1: { ...alpha, key: beta.key }, team2: { ...beta, key: alpha.key } }
    for (const stored of [live, over]) {
      const state = after(stored)
      for (const reading of [
        { ...over, ...exchanged },
        swapSides({ ...over, ...exchanged }),
        { ...live, ...exchanged },
      ]) {
        expect(syncMatch(syncMatch(state, reading, now), reading, now)).toBe(state)
      }
    }
    expect(after({ ...upcoming, ...exchanged }, upcoming, over)).toMatchObject({ team1: alpha, team2: beta, score1: 2 })
  })

  test('without keys teams are known by their names', () => {
    const named = { ...live, team1: team('Team Alpha'), team2: team('BETA') }
    expect(after({ ...named, score1: 1, score2: 0 }, swapSides({ ...named, score1: 1, score2: 1 }))).toMatchObject({
      team1: { name: 'Team Alpha' },
      score1: 1,
      score2: 1,
    })
  })

  test('an undecided opponent becomes a team, on either side', () => {
    const half = { ...upcoming, team2: undecided }
    expect(after(half, swapSides(upcoming))).toMatchObject({ team1: alpha, team2: beta })
    expect(after(upcoming, half).team2).toEqual(beta)
    const none = { ...upcoming, team1: undecided, team2: undecided }
    for (const known of [half, { ...upcoming, team1: undecided }, none]) {
      expect(after(known, live)).toMatchObject({ status: 'live', team1: alpha, team2: beta })
    }
    const strangers = { ...live, team1: gamma, team2: team('Delta', '4') }
    expect(after(half, strangers)).toMatchObject({ status: 'upcoming', team1: alpha, team2: undecided })
  })

  test('a team that becomes known, or that a reading leaves open, voids no odds', () => {
    const odds = { odds1: 1500, odds2: 2500 }
    const half = { ...upcoming, team2: undecided }
    expect(after({ ...half, odds }, upcoming).odds).toEqual(odds)
    expect(after({ ...upcoming, odds }, half).odds).toEqual(odds)
    expect(after(upcoming, { ...upcoming, team1: undecided }).team1).toEqual(alpha)
  })

  test('before play an organiser may replace a team; the stored data of the pair is then void', () => {
    const priced = { ...upcoming, odds: { odds1: 1500, odds2: 2500 }, maps: [map(1, 'Nuke', 'not_started')] }
    expect(after({ ...priced, forfeit: true }, { ...upcoming, team2: gamma })).toMatchObject({
      team2: gamma,
      odds: null,
      maps: [],
      forfeit: false,
    })
    const shown = { ...upcoming, team2: team('Beta', '2', 'https://logo') }
    expect(after(shown, { ...upcoming, team2: team('Gamma', '3') }).team2).toEqual(gamma)
    const delta = team('Delta', '4')
    expect(after(upcoming, { ...upcoming, team1: gamma, team2: delta })).toMatchObject({ team1: gamma, team2: delta })
  })

  describe('of another match', () => {
    const delta = team('Delta', '4')
    const played = { ...live, score1: 1, score2: 0, maps: onMirage(5, 7) }
    const other: MatchReading = { ...live, team1: gamma, team2: delta, tournament: 'Masters', score1: 0, score2: 1 }

    test.each<[string, MatchReading, MatchReading]>([
      ['during play', played, other],
      ['after it', { ...finished, score1: 2, score2: 0 }, { ...other, status: 'finished', score2: 2 }],
      ['that play already', upcoming, other],
      ['that are to play', played, { ...other, status: 'upcoming' }],
      ['of which one is the same', played, { ...other, team1: alpha }],
      ['of which one is not decided yet', played, { ...other, status: 'upcoming', team2: undecided }],
    ])('%s are accepted, and all that is said of them, when two readings in a row name them', (_, own, others) => {
      const once = after(own, others)
      expect(looksSame(once, after(own))).toBe(true)
      expect(isSameState(once, after(own))).toBe(false)
      for (const again of [others, swapSides(others)]) {
        expect(syncMatch(once, again, later)).toEqual(syncMatch(null, again, later))
      }
      expect(after(own, others, others, own, own)).toEqual(after(own))
    })

    test('are not accepted where the readings name two other pairs, or not in a row', () => {
      const third = { ...other, team1: team('Echo', '5') }
      const [pair, alike] = [
        { ...other, team1: team('Echo', '3'), team2: team('Foxtrot', '44') },
        { ...other, team1: team('Golf', '34'), team2: team('Hotel', '4') },
      ]
      expect(looksSame(after(played, pair, alike), after(played))).toBe(true)
      for (const own of [played, { ...finished, score1: 2, score2: 0 }]) {
        for (const between of [third, own, { ...own, score1: null, score2: null }]) {
          expect(looksSame(after(own, other, between, other), after(own))).toBe(true)
        }
      }
    })

    test('are not accepted for names without an id, which may be other spellings of teams that have one', () => {
      const spelled = { ...other, team1: team('Team A'), team2: team('B-Team') }
      expect(after(played, spelled, spelled)).toEqual(after(played))
      const partly = { ...other, team2: team('B-Team') }
      expect(after(played, partly, partly)).toEqual(after(played))
      const renamed = { ...other, team1: team('Gamma Rising', '3') }
      expect(after(played, other, renamed)).toMatchObject({ team1: renamed.team1, team2: delta })
      const named = { ...played, team1: team('Team A'), team2: team('B-Team') }
      expect(after(named, other, other)).toMatchObject({ team1: gamma, team2: delta })
    })

    test('take nothing from a match that was called off in play', () => {
      const calledOff: MatchReading = { ...played, status: 'cancelled' }
      const { score1: _, score2: __, ...listed } = { ...other, status: 'upcoming' } as const
      expect(after(played, calledOff, listed)).toMatchObject({ score1: null, maps: [] })
    })
  })

  test('key and logo stay when a reading leaves them out', () => {
    const known = { ...upcoming, team1: team('Alpha', '1', 'https://logo') }
    expect(after(known, { ...upcoming, team1: team('ALPHA') }).team1).toEqual(team('ALPHA', '1', 'https://logo'))
  })
})

describe('other fields', () => {
  test('odds stay when they are left out, go when there are none, and end with the match', () => {
    const odds = { odds1: 1500, odds2: 2500 }
    expect(after({ ...live, odds }, live).odds).toEqual(odds)
    expect(after({ ...live, odds }, { ...live, odds: null }).odds).toBeNull()
    expect(after({ ...live, odds }, finished).odds).toBeNull()
    expect(after({ ...live, odds }, { ...live, odds, status: 'cancelled' }).odds).toBeNull()
    expect(after({ ...live, odds: { odds1: 0, odds2: Number.NaN } }).odds).toBeNull()
  })

  test('the last prices before the start are kept while the match goes on, and after it', () => {
    const [before, during] = [
      { odds1: 1500, odds2: 2500 },
      { odds1: 1100, odds2: 6500 },
    ]
    const first = after({ ...upcoming, odds: before }, { ...live, odds: during })
    expect(first).toMatchObject({ odds: during, startOdds: before })
    expect(after({ ...upcoming, odds: before }, { ...live, odds: during }, finished).startOdds).toEqual(before)
    // A false start: the market is open again.
    expect(after({ ...upcoming, odds: before }, { ...live, odds: during }, upcoming).startOdds).toBeUndefined()
  })

  test('a match first seen live has the earlier prices from the source', () => {
    const startOdds = { odds1: 1500, odds2: 2500 }
    const during = { ...live, odds: { odds1: 1100, odds2: 6500 } }
    expect(after(during).startOdds).toBeUndefined()
    expect(after(during, during).startOdds).toBeUndefined()
    expect(after({ ...live, startOdds }).startOdds).toEqual(startOdds)
    expect(after(live, swapSides({ ...live, startOdds })).startOdds).toEqual(startOdds)
    expect(after({ ...live, startOdds: { odds1: 900, odds2: 2500 } }).startOdds).toBeUndefined()
  })

  test('only an upcoming match may lose its time', () => {
    expect(after(upcoming, { ...upcoming, scheduledTime: null }).scheduledTime).toBeNull()
    expect(after(live, { ...live, scheduledTime: null }).scheduledTime).toEqual(live.scheduledTime)
    expect(after(live, { ...live, scheduledTime: new Date(Number.NaN) }).scheduledTime).toEqual(live.scheduledTime)
  })

  test('the tournament stays when a reading does not name it', () => {
    expect(after(upcoming, { ...upcoming, tournament: null }).tournament).toBe('Cup')
  })
})
