import { expect, test } from 'vitest'
import { stoppedClock, testSource } from '../../../test/support/match-source.ts'
import { liveReading } from '../../../test/support/scripted-source.ts'
import { syncMatch } from '../../domain/match/match-sync.ts'
import { DEPARTED_REMEMBERED, emptyState, startingState, withMatches, withPoll } from './board.ts'
import type { StoredMatch } from './match-queries.ts'
import type { PollState } from './polling/schedule.ts'
import { UNTRIED } from './polling/source-health.ts'

const at = (seconds: number) => new Date(Date.parse('2026-11-20T18:30:00Z') + seconds * 1000)
const source = testSource(stoppedClock())
const EMPTY = emptyState(source, null)

function stored(id: number, version: number, status: 'live' | 'finished' = 'live'): StoredMatch {
  const state = syncMatch(null, { ...liveReading(String(id)), status }, at(0))
  const more = {
    logo1: null,
    logo2: null,
    updatedAt: at(0),
    pollTask: 'list',
    oddsTask: null,
    absentSince: null,
    startedTime: null,
  }
  return { id, publicId: 1_000_000_000 + id, sourceId: String(id), state, version, ...more }
}

function polled(lastSuccessAt: Date, everySeconds = 60): PollState {
  const list = { task: 'list', everySeconds, lastTriedAt: lastSuccessAt, lastSuccessAt, failuresInARow: 0 }
  return { tasks: new Map([['list', list]]), health: { ...UNTRIED, lastSuccessAt } }
}

test('a poll changes the age of the data and not the board', () => {
  const state = withPoll(EMPTY, polled(at(0)))
  expect(state.board).toBe(EMPTY.board)
  expect(state.freshness).toEqual({ updatedAt: at(0).toISOString(), source: 'hltv', delayedAfterSeconds: 150 })
  expect(state.dataHeaders.join()).toBe(
    `X-Data-Source,hltv,X-Data-Delayed-After,150,X-Data-Updated-At,${at(0).toISOString()}`,
  )
})

test('a source that never answered has no age', () => {
  expect(withPoll(EMPTY, EMPTY.poll).dataHeaders).not.toContain('X-Data-Updated-At')
})

test('the operator’s interval sets after how long matches count as delayed', () => {
  expect(emptyState(source, 300).freshness.delayedAfterSeconds).toBe(750)
})

test('a live match turns delayed two and a half intervals after the last poll of its task', () => {
  const fresh = withMatches(withPoll(EMPTY, polled(at(0))), [stored(1, 5)], at(10))
  expect(fresh.overdueAt).toBe(at(150).getTime())
  expect(withMatches(fresh, [], at(150)).board).toBe(fresh.board)

  const delayed = withMatches(fresh, [], at(151))
  expect(delayed.board.live).toMatchObject([{ delayedSince: at(0).toISOString() }])
  expect(delayed.overdueAt).toBe(Number.POSITIVE_INFINITY)

  const again = withMatches(withPoll(delayed, polled(at(200))), [], at(201))
  expect(again.board.live).toMatchObject([{ delayedSince: null }])
  expect(again.overdueAt).toBe(at(350).getTime())
})

test('after the clock was set back, a poll that lies further ahead than a delay counts as old', () => {
  const { poll } = withPoll(EMPTY, polled(at(0)))
  const shown = (now: number) => withMatches({ ...EMPTY, poll }, [stored(1, 5)], at(now)).board.live
  expect(shown(-150)).toMatchObject([{ delayedSince: null }])
  expect(shown(-151)).toMatchObject([{ delayedSince: at(0).toISOString() }])
})

test('a match whose task is not known is delayed by its own last change and the source’s interval', () => {
  expect(withMatches(EMPTY, [stored(1, 5)], at(10)).overdueAt).toBe(at(150).getTime())
})

test('the next delay is that of the first match, and matches that are not live have none', () => {
  const later = { ...stored(2, 6), updatedAt: at(60) }
  const state = withMatches(EMPTY, [stored(1, 5), later, stored(3, 7, 'finished')], at(70))
  expect(state.overdueAt).toBe(at(150).getTime())
})

test('clients resume from the oldest departed match that is remembered, or from any version when all are', () => {
  const few = startingState(EMPTY, [stored(1, 5), stored(2, 6, 'finished')], 0, at(0))
  expect(few.board.resumableFrom).toBe(1)
  const departed = Array.from({ length: DEPARTED_REMEMBERED }, (_, i) => stored(i, 100 + i, 'finished'))
  expect(startingState(EMPTY, departed, 0, at(0)).board.resumableFrom).toBe(100)
})

test('clients that may hold matches of another source need the whole state', () => {
  expect(startingState(EMPTY, [stored(1, 60)], 50, at(0)).board.resumableFrom).toBe(51)
})
