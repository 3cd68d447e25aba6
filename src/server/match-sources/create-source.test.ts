import { expect, test } from 'vitest'
import { knownMatch, UNPOLLED } from '../../../test/support/calls.ts'
import { atPace } from './create-source.ts'
import { createHltvSource } from './hltv/hltv-source.ts'

const NOW = new Date('2026-08-29T12:00:00Z')
const known = [
  knownMatch('1', { status: 'live' }),
  knownMatch('2', { scheduledTime: new Date(NOW.getTime() + 60 * 60_000) }),
]
const paceOf = (baseUrl: string, pollLiveSeconds: number | null, pollUpcomingSeconds: number | null) =>
  Object.fromEntries(
    atPace(createHltvSource({ baseUrl }), { pollLiveSeconds, pollUpcomingSeconds })
      .tasks(known, NOW, UNPOLLED)
      .map(({ key, everySeconds }) => [key, everySeconds]),
  )

test('without configured intervals a source keeps its own', () => {
  expect(paceOf('https://www.hltv.org', null, null)).toEqual({ list: 180, 'match:1': 60, 'match:2': 600 })
})

test('POLL_LIVE_SECONDS and POLL_UPCOMING_SECONDS slow down the polls they are named for', () => {
  expect(paceOf('https://www.hltv.org', 120, 360)).toEqual({ list: 360, 'match:1': 120, 'match:2': 1200 })
})

test('a mirror is polled at any interval, in whole seconds', () => {
  expect(paceOf('http://127.0.0.1:4100', 1, 1)).toEqual({ list: 3, 'match:1': 1, 'match:2': 1 })
})
