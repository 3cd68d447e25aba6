import { expect, test } from 'vitest'
import { upcomingMatch, webMatch } from '../../../../test/support/web-match.ts'
import { stateOf } from './team-state.ts'

const LAST = { hltvId: 9, opponent: 'Ж', score: 2, opponentScore: 0, finishedTime: '2026-11-20T10:00:00.000Z' }
const team = { id: 1, name: 'Çınaraltı', alerts: null, logo: null, last: LAST }
const live = webMatch({ team1: 'Bravo', team2: 'CINARALTI' })
const next = upcomingMatch({ team1: 'Çınaraltı', team2: 'Delta' })

test('a live match comes before the next one, and that before the last one', () => {
  expect(stateOf(team, [live], [next])).toEqual({ kind: 'live', match: live, isFirst: false })
  expect(stateOf(team, [webMatch()], [next, next])).toEqual({ kind: 'next', match: next, isFirst: true })
  expect(stateOf(team, [webMatch()], [])).toEqual({ kind: 'none', last: LAST })
})
