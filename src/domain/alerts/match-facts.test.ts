import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HEAD_START } from '../match/map-score.ts'
import type { MapScore, MatchReading, MatchState } from '../match/match.ts'
import { syncMatch } from '../match/match-sync.ts'
import { type FactChange, factsBetween, isSameStart, scoreAfterMap } from './match-facts.ts'

const at = (time: string) => new Date(`2026-11-20T${time}Z`)
const now = at('18:05')
const seen = { now, lastSeen: at('18:04') }
const team = (name: string) => ({ key: name, name, logoUrl: null })
const map = (number: number, score1: number, score2: number): MapScore => ({
  number,
  name: null,
  status: 'finished',
  score1,
  score2,
})
const UPCOMING: MatchState = {
  status: 'upcoming',
  team1: team('Alfa'),
  team2: team('Bravo'),
  tournament: null,
  format: 'BO3',
  score1: null,
  score2: null,
  maps: [],
  odds: null,
  forfeit: false,
  scheduledTime: at('18:00'),
  finishedTime: null,
  reopenVotes: 0,
}
const LIVE: MatchState = { ...UPCOMING, status: 'live', score1: 0, score2: 0 }
const ONE_MAP: MatchState = { ...LIVE, score1: 1, maps: [map(1, 13, 9)] }
const OVER: MatchState = {
  ...LIVE,
  status: 'finished',
  score1: 2,
  maps: [map(1, 13, 9), map(2, 13, 5)],
  finishedTime: now,
}
const between = (before: MatchState, after: MatchState, moment = seen) => factsBetween(before, after, moment)
const learned = (kind: FactChange['kind'], until: Date, { step = 0, fromTime = null as Date | null } = {}) => [
  { kind, step, change: 'learned', until, fromTime },
]
const withdrawn = (kind: FactChange['kind'], step = 0) => ({ kind, step, change: 'withdrawn' })

describe('a match starts', () => {
  test('and a map won without play has not ended', () => {
    const given = { ...map(1, 1, 0), name: HEAD_START }
    expect(between(UPCOMING, { ...LIVE, score1: 1, maps: [given] })).toEqual(learned('matchStarts', at('18:14')))
  })

  test('until ten minutes after the last reading before it', () => {
    expect(between(UPCOMING, LIVE)).toEqual(learned('matchStarts', at('18:14')))
    expect(between(UPCOMING, LIVE, { now, lastSeen: now })).toEqual(learned('matchStarts', at('18:15')))
  })

  test('before its time too', () => {
    const planned = { scheduledTime: at('20:00') }
    expect(between({ ...UPCOMING, ...planned }, { ...LIVE, ...planned })).toEqual(learned('matchStarts', at('18:14')))
  })

  test('without an alert if the clock was set back since then; a correction and a new time have one', () => {
    const setBack = { now, lastSeen: at('18:06') }
    expect(between(UPCOMING, LIVE, setBack)).toEqual(learned('matchStarts', now))
    expect(between(LIVE, ONE_MAP, setBack)).toEqual(learned('mapEnds', now, { step: 1 }))
    expect(between(ONE_MAP, { ...LIVE, score2: 1, maps: [map(1, 9, 13)] }, setBack)).toEqual([
      { kind: 'mapEnds', step: 1, change: 'corrected', until: null },
    ])
    expect(between(UPCOMING, { ...UPCOMING, scheduledTime: at('20:00') }, setBack)).toEqual(
      learned('matchMoved', at('20:00'), { fromTime: at('18:00') }),
    )
  })

  test('not before its scheduled time, even if nothing was read for hours', () => {
    const moment = { now, lastSeen: at('12:00') }
    expect(between(UPCOMING, LIVE, moment)).toEqual(learned('matchStarts', at('18:10')))
    expect(between({ ...UPCOMING, scheduledTime: null }, { ...LIVE, scheduledTime: null }, moment)).toEqual(
      learned('matchStarts', at('12:10')),
    )
  })

  test('and does not if it was called off before, or was live', () => {
    expect(between(LIVE, { ...LIVE, score1: 1 })).toEqual([])
    expect(between(OVER, { ...LIVE, finishedTime: null })).toEqual([withdrawn('mapEnds', 1), withdrawn('matchEnds')])
  })

  test('is withdrawn when it returns to the schedule', () => {
    expect(between(LIVE, UPCOMING)).toEqual([withdrawn('matchStarts')])
  })
})

describe('a map ends', () => {
  test('until five minutes after the last reading before it', () => {
    expect(between(LIVE, ONE_MAP)).toEqual(learned('mapEnds', at('18:09'), { step: 1 }))
  })

  test('is an alert about the end of the match if it decides that', () => {
    expect(between(ONE_MAP, OVER)).toEqual(learned('matchEnds', at('19:04')))
    expect(between(ONE_MAP, { ...ONE_MAP, score1: 2, maps: OVER.maps })).toEqual([])
    expect(between({ ...LIVE, format: 'BO1' }, { ...LIVE, format: 'BO1', maps: [map(1, 13, 9)] })).toEqual([])
    expect(between(ONE_MAP, { ...ONE_MAP, maps: [map(1, 13, 9), map(3, 5, 13)] })).toEqual([])
  })

  test('has no alert if the match ends in the same reading', () => {
    expect(between(LIVE, OVER)).toEqual(learned('matchEnds', at('19:04')))
  })

  test('has no alert if it was over before the match was missing, and has one if it ended meanwhile', () => {
    const missing: MatchState = { ...ONE_MAP, status: 'cancelled', callOff: 'missing' }
    const two = { ...ONE_MAP, score2: 1, maps: [map(1, 13, 9), map(2, 5, 13)] }
    expect(between(missing, ONE_MAP)).toEqual([withdrawn('matchMoved')])
    expect(between(missing, two)).toEqual([...learned('mapEnds', at('18:09'), { step: 2 }), withdrawn('matchMoved')])
    const running = { ...missing, maps: [{ ...map(1, 5, 3), status: 'running' as const }] }
    expect(between(running, ONE_MAP)).toEqual([
      ...learned('mapEnds', at('18:09'), { step: 1 }),
      withdrawn('matchMoved'),
    ])
  })

  test('is the end of the match if no later map ended, whatever the maps won', () => {
    const after = (score2: number) => ({
      ...OVER,
      maps: [map(1, 13, score2), { ...map(2, 1, 0), status: 'running' as const }],
    })
    expect(between(after(9), after(10))).toEqual([])
  })

  test('is corrected by another score, and withdrawn if it goes on', () => {
    const corrected = { kind: 'mapEnds', step: 1, change: 'corrected', until: null }
    expect(between(ONE_MAP, { ...ONE_MAP, maps: [map(1, 13, 10)] })).toEqual([corrected])
    expect(between(ONE_MAP, { ...ONE_MAP, maps: [{ ...map(1, 12, 9), status: 'running' }] })).toEqual([
      withdrawn('mapEnds', 1),
    ])
    expect(between(ONE_MAP, { ...ONE_MAP, maps: [{ ...map(1, 13, 9), name: 'Mirage' }] })).toEqual([])
  })
})

describe('a match ends', () => {
  test('until an hour after the time from the source', () => {
    const over = { ...OVER, finishedTime: at('17:30') }
    expect(between(ONE_MAP, over)).toEqual(learned('matchEnds', at('18:30')))
    expect(between(ONE_MAP, { ...OVER, finishedTime: null })).toEqual(learned('matchEnds', at('19:04')))
  })

  test('is corrected by another score, even if there was none', () => {
    const corrected = [{ kind: 'matchEnds', step: 0, change: 'corrected', until: null }]
    expect(between({ ...OVER, score1: null, score2: null }, OVER)).toEqual(corrected)
  })

  test('belongs to another match if the teams are different', () => {
    const other = { ...LIVE, team1: team('Carla'), team2: team('Delta') }
    expect(between(OVER, other)).toEqual([
      withdrawn('matchStarts'),
      withdrawn('mapEnds', 1),
      withdrawn('matchEnds'),
      withdrawn('matchMoved'),
    ])
    expect(between(UPCOMING, { ...UPCOMING, team1: other.team1, team2: other.team2 })).toEqual([
      withdrawn('matchMoved'),
    ])
  })
})

describe('a match is moved', () => {
  const to = (time: string | null): MatchState => ({ ...UPCOMING, scheduledTime: time === null ? null : at(time) })

  test('by a quarter of an hour or more, until its new start', () => {
    expect(between(to('18:00'), to('18:14'))).toEqual([])
    expect(between(to('20:00'), to('20:15'))).toEqual(learned('matchMoved', at('20:15'), { fromTime: at('20:00') }))
    expect(between(to('20:00'), to('19:00'))).toEqual(learned('matchMoved', at('19:00'), { fromTime: at('20:00') }))
    expect(between(to('20:00'), to(null))).toEqual(learned('matchMoved', at('20:00'), { fromTime: at('20:00') }))
  })

  test('not if it had no time, which only corrects the earlier fact', () => {
    const corrected = { kind: 'matchMoved', step: 0, change: 'corrected', until: at('20:00') }
    expect(between(to(null), to('20:00'))).toEqual([corrected])
  })

  test('not once it has begun', () => {
    expect(between(LIVE, { ...LIVE, scheduledTime: at('20:00') })).toEqual([])
    expect(between(LIVE, to('21:00'))).toEqual([withdrawn('matchStarts')])
    expect(between(to('20:00'), LIVE)).toEqual(learned('matchStarts', at('18:14')))
  })

  test('or called off, until its start and for at least an hour', () => {
    const off: MatchState = { ...UPCOMING, status: 'cancelled' }
    expect(between(UPCOMING, off)).toEqual(learned('matchMoved', at('19:05'), { fromTime: at('18:00') }))
    expect(between(to('22:00'), { ...off, scheduledTime: at('22:00') })).toEqual(
      learned('matchMoved', at('22:00'), { fromTime: at('22:00') }),
    )
    expect(between(LIVE, { ...off, callOff: 'missing' })).toEqual([])
    expect(between(UPCOMING, { ...off, callOff: 'missing' })).toEqual(
      learned('matchMoved', at('19:05'), { fromTime: at('18:00') }),
    )
    expect(between(LIVE, off)).toEqual(learned('matchMoved', at('19:05'), { fromTime: at('18:00') }))
    expect(between(OVER, { ...OVER, status: 'cancelled' })).toEqual([withdrawn('mapEnds', 1), withdrawn('matchEnds')])
  })

  test('is corrected if it returns, and withdrawn if it is played', () => {
    const off: MatchState = { ...UPCOMING, status: 'cancelled' }
    // A live match that was missing is planned again: it has not started.
    expect(between(off, to('21:00'))).toEqual([
      withdrawn('matchStarts'),
      { kind: 'matchMoved', step: 0, change: 'corrected', until: at('21:00') },
    ])
    expect(between(off, LIVE)).toEqual([withdrawn('matchMoved')])
  })

  test('to the same start if that differs by minutes', () => {
    expect(isSameStart(at('18:00'), at('18:14'))).toBe(true)
    expect(isSameStart(at('18:15'), at('18:00'))).toBe(false)
    expect([isSameStart(null, null), isSameStart(null, now)]).toEqual([true, false])
  })
})

test('the score after a map counts the maps up to it, if all of them are known', () => {
  const state = { maps: [map(1, 13, 9), map(2, 5, 13), map(3, 13, 11)], forfeit: false }
  expect(scoreAfterMap(state, 2)).toEqual({ score1: 1, score2: 1 })
  expect(scoreAfterMap({ ...state, maps: [map(2, 5, 13)] }, 2)).toEqual({ score1: null, score2: null })
})

describe('whatever the source says', () => {
  const score = fc.integer({ min: 0, max: 16 })
  const reading: fc.Arbitrary<MatchReading> = fc.record({
    sourceId: fc.constant('1'),
    status: fc.constantFrom('upcoming', 'live', 'finished', 'cancelled'),
    team1: fc.constantFrom(team('Alfa'), team('Alfa'), team('Carla')),
    team2: fc.constant(team('Bravo')),
    tournament: fc.constant(null),
    format: fc.constantFrom('BO1', 'BO3'),
    scheduledTime: fc.constantFrom(null, at('18:00'), at('18:05'), at('20:00')),
    score1: fc.integer({ min: 0, max: 2 }),
    score2: fc.integer({ min: 0, max: 2 }),
    maps: fc.array(
      fc.record({
        number: fc.integer({ min: 1, max: 3 }),
        name: fc.constant(null),
        status: fc.constantFrom('running', 'finished'),
        score1: score,
        score2: score,
      }),
      { maxLength: 3 },
    ),
  })
  const minutes = (count: number) => new Date(at('18:00').getTime() + count * 60_000)

  /** The facts that stand after all readings, one a minute, as a table with their keys would hold them. */
  function standing(readings: readonly MatchReading[]) {
    const facts = new Set<string>()
    let state: MatchState | null = null
    for (const [index, each] of readings.entries()) {
      const after: MatchState = syncMatch(state, each, minutes(index))
      const moment = { now: minutes(index), lastSeen: minutes(index - 1) }
      const changes = state ? factsBetween(state, after, moment) : []
      const named = (change: FactChange['change']) =>
        changes.filter((fact) => fact.change === change).map(({ kind, step }) => `${kind} ${step}`)
      expect(new Set(changes.map(({ kind, step }) => `${kind} ${step}`)).size).toBe(changes.length)
      for (const key of named('learned')) facts.add(key)
      for (const key of named('withdrawn')) facts.delete(key)
      state = after
    }
    return { state, facts }
  }

  test('an end that stands belongs to a finished match, and a map with an alert is over', () => {
    fc.assert(
      fc.property(fc.array(reading, { minLength: 1, maxLength: 12 }), (readings) => {
        const { state, facts } = standing(readings)
        if (facts.has('matchEnds 0')) expect(state?.status).toBe('finished')
        for (const number of [1, 2, 3].filter((step) => facts.has(`mapEnds ${step}`))) {
          expect(state?.maps.find((each) => each.number === number)?.status).toBe('finished')
        }
        if (facts.has('matchStarts 0')) expect(state?.status).not.toBe('upcoming')
      }),
    )
  })

  test('reading the same state again creates no facts', () => {
    fc.assert(
      fc.property(fc.array(reading, { minLength: 1, maxLength: 6 }), (readings) => {
        const { state } = standing(readings)
        if (state) expect(factsBetween(state, state, seen)).toEqual([])
      }),
    )
  })

  test('no alert about play is later than an hour after it could first have been read', () => {
    fc.assert(
      fc.property(reading, reading, fc.integer({ min: 0, max: 10_000 }), (first, second, silence) => {
        const before = syncMatch(null, first, minutes(0))
        const moment = { now: minutes(silence), lastSeen: minutes(0) }
        for (const fact of factsBetween(before, syncMatch(before, second, moment.now), moment)) {
          if (fact.change !== 'learned' || fact.kind === 'matchMoved' || fact.kind === 'matchStarts') continue
          expect(fact.until.getTime()).toBeLessThanOrEqual(minutes(60).getTime())
        }
      }),
    )
  })
})
