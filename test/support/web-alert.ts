import type { Alert } from '../../src/contract/alerts.ts'

/** A notification in the API's format: the favorite Alfa vs Bravo has started, unread. */
export function webAlert(more: Partial<Alert> = {}): Alert {
  return {
    id: 1,
    kind: 'matchStarts',
    at: '2026-11-20T18:00:00.000Z',
    readAt: null,
    match: {
      hltvId: 1_000_000_001,
      team1: 'Alfa',
      team2: 'Bravo',
      team1Logo: null,
      team2Logo: null,
      tournament: 'Copa de Teste',
    },
    score1: null,
    score2: null,
    map: null,
    scheduledTime: null,
    calledOff: false,
    price: null,
    limit: null,
    devices: null,
    bet: null,
    ...more,
  }
}
