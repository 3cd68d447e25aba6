import { randomInt, randomUUID } from 'node:crypto'
import { ALERT_KINDS } from '../../src/contract/alerts.ts'
import type { Access } from '../../src/contract/endpoint.ts'
import { setupCode } from '../../src/server/setup/setup-code.ts'
import { newPerson, type Person, SESSION_SECRET } from './app.ts'
import type { Ask } from './browser.ts'
import { newDevice } from './devices.ts'
import type { RowKind } from './own-rows.ts'

/** A valid call of one endpoint, who may make it, and whose row it accesses. */
export type EveryCall = {
  /** Repeated here on purpose: compared with itself, the contract would hide a mistake. */
  readonly access: Access
  /** The kind of row that the call names; omit it if the call is about the caller's own account, or no account. */
  readonly row?: RowKind
  /** Overrides the path of the contract. `id` names the row. */
  readonly path?: (id: string) => string
  readonly json?: (id: string, person: Person) => unknown
  /** The content type of a file sent instead of JSON. */
  readonly file?: string
  /** The response status for the owner. */
  readonly answers: number
  /** The status for another account: by default 404 if the call names a row. Set it if the response does not depend on the row. */
  readonly toOthers?: number
}

type Calls = Readonly<Record<string, Omit<EveryCall, 'access'>>>

const withPassword = { json: (_: string, { password }: Person) => ({ password }), answers: 200 }
const plain = { answers: 200 }
const LEG = { teams: 'A vs B', selectedTeam: 'A', odds: '2.00', betType: 'match-winner' }
const single = { teams: 'A vs B', selectedTeam: 'A', amount: '1.00', odds: '2.00', betType: 'match-winner' }

const FOR_EVERYONE: Calls = {
  'GET /api/live-matches': plain,
  'GET /api/upcoming-matches': plain,
  'GET /api/odds/{team1}/{team2}': { path: () => '/api/odds/Alpha/Beta', answers: 200 },
  'POST /api/refresh-matches': plain,
  'GET /api/matches/{hltvId}': { path: () => '/api/matches/1', answers: 200 },
  'GET /api/matches/{hltvId}/background': { path: () => '/api/matches/1/background', answers: 200 },
  'GET /api/teams/{team}': { path: () => '/api/teams/alfa', answers: 200 },
  'GET /api/results': plain,
  'GET /api/chances/record': plain,
  'GET /api/auth/user': plain,
  'POST /api/register': { json: () => newPerson(), answers: 201 },
  'POST /api/login': { json: (_, person) => person, answers: 200 },
  'POST /api/logout': { answers: 204 },
  // An administrator exists already.
  'POST /api/setup/open': { json: () => ({ code: setupCode(SESSION_SECRET) }), answers: 409 },
  'POST /api/setup': {
    json: () => ({ ...newPerson(), code: setupCode(SESSION_SECRET), currency: 'EUR' }),
    answers: 409,
  },
}

const FOR_USERS: Calls = {
  'PUT /api/auth/password': {
    json: (_, { password }) => ({ currentPassword: password, newPassword: password }),
    answers: 204,
  },
  'POST /api/auth/logout-everywhere': { answers: 204 },
  'GET /api/news': plain,
  'POST /api/news/seen': { answers: 204 },
  'GET /api/tokens': plain,
  'POST /api/tokens': {
    json: (_, { password }) => ({ name: 'spreadsheet', scope: 'read', password }),
    answers: 201,
  },
  'DELETE /api/tokens/{id}': { row: 'token', answers: 204 },
  'GET /api/push/devices': plain,
  'PUT /api/push/devices': { json: () => newDevice(), answers: 200 },
  // The response is the same for a device of another account.
  'DELETE /api/push/devices/{id}': { row: 'device', answers: 204, toOthers: 204 },
  'POST /api/push/devices/{id}/test': { row: 'device', answers: 204 },
  // No alert exists here: test/server/push.test.ts reads one.
  'GET /api/push/notices/{id}': { path: () => '/api/push/notices/1?language=en&tz=UTC', answers: 404 },
  'GET /api/calendar': plain,
  'PUT /api/calendar': { json: () => ({ favorites: true, bets: true }), answers: 200 },
  'POST /api/calendar/renew': plain,
  'DELETE /api/calendar': { answers: 204 },

  'GET /api/bets': plain,
  'GET /api/bets/status/{status}': { path: () => '/api/bets/status/won', answers: 200 },
  'POST /api/bets': { json: () => single, answers: 201 },
  'POST /api/bets/multiple': {
    json: () => ({ amount: '1.00', legs: [LEG, { ...LEG, betType: 'first-map' }] }),
    answers: 201,
  },
  'GET /api/bets/open': plain,
  'GET /api/bets/tournaments': plain,
  'GET /api/bets/results': plain,
  'GET /api/bets/results/matches': plain,
  // Responds with the number of the caller's bets: none.
  'POST /api/bets/bulk': {
    row: 'bet',
    json: (id) => ({ bets: { ids: [Number(id)] }, action: { kind: 'delete' } }),
    answers: 200,
    toOthers: 200,
  },
  'POST /api/bets/bulk/{key}/undo': { row: 'act', answers: 200 },
  'GET /api/bets/filters': plain,
  'POST /api/bets/filters': { json: () => ({ name: randomUUID(), query: 'tag=live' }), answers: 201 },
  'PATCH /api/bets/filters/{id}': { row: 'filter', json: () => ({ name: randomUUID() }), answers: 200 },
  'DELETE /api/bets/filters/{id}': { row: 'filter', answers: 204 },
  'GET /api/bets/decided': plain,
  'GET /api/bets/settled-by-program': plain,
  // Responds with the caller's confirmed bets: none.
  'POST /api/bets/confirm': {
    row: 'bet',
    json: (id) => ({ bets: [{ id: Number(id), verdict: 'won' }] }),
    answers: 200,
    toOthers: 200,
  },
  'GET /api/bets/match-candidates': { path: () => '/api/bets/match-candidates?teams=A+vs+B', answers: 200 },
  'GET /api/settlement-settings': plain,
  'PUT /api/settlement-settings': { json: () => ({ profile: 'standard', automatic: ['won'] }), answers: 200 },
  'GET /api/book-settings': plain,
  'PUT /api/book-settings': { json: () => ({ currency: 'BRL', unit: '10.00' }), answers: 200 },
  'GET /api/own-words': plain,
  'GET /api/bet-suggestions': plain,
  // Removes a word of the caller, who may not have it.
  'DELETE /api/own-words/{kind}/{name}': {
    row: 'word',
    path: (word) => `/api/own-words/tag/${encodeURIComponent(word)}`,
    answers: 204,
    toOthers: 204,
  },
  'GET /api/bets/{id}': { row: 'bet', answers: 200 },
  'GET /api/bets/{id}/matches': { row: 'bet', answers: 200 },
  'GET /api/bets/{id}/history': { row: 'bet', answers: 200 },
  'GET /api/bets/{id}/close': { row: 'pricedBet', answers: 200 },
  'PUT /api/bets/{id}/close': { row: 'bet', json: () => ({ odds: '1.90' }), answers: 200 },
  'DELETE /api/bets/{id}/close': { row: 'pricedBet', answers: 200 },
  'POST /api/bets/{id}/reopen': { row: 'settledBet', json: () => ({}), answers: 200 },
  'POST /api/bets/{id}/cash-out': { row: 'bet', json: () => ({ stake: '1.00', paid: '1.00' }), answers: 200 },
  'PATCH /api/bets/{id}': { row: 'bet', json: () => ({ amount: '2.00' }), answers: 200 },
  'PATCH /api/bets/{id}/legs/{number}': {
    row: 'multiple',
    path: (id) => `/api/bets/${id}/legs/1`,
    json: () => ({ matchId: null }),
    answers: 200,
  },
  'PATCH /api/bets/{id}/result': { row: 'bet', json: () => ({ status: 'won' }), answers: 200 },
  'PATCH /api/bets/{id}/correction': { row: 'settledBet', json: () => ({ amount: '2.00' }), answers: 200 },
  'DELETE /api/bets/{id}': { row: 'bet', answers: 204 },
  'DELETE /api/bets': plain,
  'GET /api/imports': plain,
  'POST /api/imports': { path: () => '/api/imports?name=bets.csv', file: 'application/octet-stream', answers: 201 },
  'GET /api/imports/{id}': { row: 'surveyedImport', answers: 200 },
  'POST /api/imports/{id}/plan': {
    row: 'surveyedImport',
    json: () => ({
      format: 'generic',
      columns: ['placedAt', 'event', 'pick', 'odds', 'stake', 'state'],
      dateOrder: null,
      zone: 'UTC',
      decimalMark: 'point',
      oddsNotation: 'decimal',
      bookmaker: null,
      currency: null,
    }),
    answers: 200,
  },
  'GET /api/imports/{id}/rows': {
    row: 'readImport',
    path: (id) => `/api/imports/${id}/rows?kind=new`,
    answers: 200,
  },
  'POST /api/imports/{id}/run': { row: 'readImport', json: () => ({}), answers: 200 },
  'POST /api/imports/{id}/cancel': { row: 'surveyedImport', answers: 200 },
  'POST /api/imports/{id}/take-back': { row: 'doneImport', answers: 200 },
  'DELETE /api/imports/{id}': { row: 'surveyedImport', answers: 204 },
  'GET /api/stats': plain,
  'GET /api/stats/skill': plain,
  'GET /api/stats/explorer': { path: () => '/api/stats/explorer?by=team', answers: 200 },
  'GET /api/stats/highlights': plain,
  'GET /api/stats/year': { path: () => '/api/stats/year?year=2026', answers: 200 },
  'GET /api/stats/year.csv': { path: () => '/api/stats/year.csv?year=2026', answers: 200 },
  'GET /api/stats/year.xlsx': { path: () => '/api/stats/year.xlsx?year=2026', answers: 200 },
  'GET /api/stats/explorer.csv': { path: () => '/api/stats/explorer.csv?by=team', answers: 200 },
  'GET /api/stats/explorer.xlsx': { path: () => '/api/stats/explorer.xlsx?by=team', answers: 200 },
  'GET /api/cash/balances': plain,
  'GET /api/cash/curve': plain,
  'GET /api/cash/suspects': { path: () => '/api/cash/suspects?difference=5.00', answers: 200 },
  'GET /api/cash/movements': plain,
  'POST /api/cash/movements': { json: () => ({ kind: 'deposit', amount: '50.00' }), answers: 201 },
  'PUT /api/cash/movements/{id}': {
    row: 'movement',
    json: () => ({ kind: 'deposit', amount: '50.00' }),
    answers: 200,
  },
  'DELETE /api/cash/movements/{id}': { row: 'movement', answers: 204 },
  'DELETE /api/cash/movements': plain,
  // The caller has another balance at this bookmaker.
  'POST /api/cash/reconcile': {
    row: 'bookmaker',
    json: (bookmaker) => ({ bookmaker, shown: '10.00', balance: '50.00' }),
    answers: 201,
    toOthers: 409,
  },
  'GET /api/brakes': plain,
  'PUT /api/brakes/limits/{kind}': {
    path: () => '/api/brakes/limits/stake-day',
    json: () => ({ amount: '50.00' }),
    answers: 200,
  },
  'POST /api/brakes/break': { json: () => ({ length: 'day' }), answers: 200 },
  'GET /api/alerts': plain,
  'POST /api/alerts/read': { json: () => ({ ids: [1] }), answers: 200 },
  'GET /api/alerts/settings': plain,
  'PUT /api/alerts/settings': {
    json: () => ({
      onlyWithBet: false,
      quietHours: { isOn: true, from: '23:30', to: '08:00', timeZone: 'America/Sao_Paulo' },
      kinds: Object.fromEntries(ALERT_KINDS.map((kind) => [kind, { bell: true, devices: kind !== 'mapEnds' }])),
    }),
    answers: 200,
  },
  'GET /api/favorites': plain,
  'GET /api/favorites/results': plain,
  'POST /api/favorites': { row: 'noFavorite', json: (id) => ({ hltvId: Number(id) }), answers: 201, toOthers: 201 },
  // The response is the same whether or not the match was a favorite of the caller.
  'DELETE /api/favorites/{hltvId}': { row: 'favorite', answers: 204, toOthers: 204 },
  'GET /api/favorites/check/{hltvId}': { row: 'favorite', answers: 200, toOthers: 200 },
  'GET /api/alerts/matches': plain,
  // The match is public; the choice belongs to the caller.
  'PUT /api/alerts/matches/{hltvId}': {
    path: () => '/api/alerts/matches/1',
    json: () => ({ alerts: 'off' }),
    answers: 200,
  },
  'GET /api/alerts/prices': plain,
  'POST /api/alerts/matches/{hltvId}/prices': {
    path: () => '/api/alerts/matches/1/prices',
    // Random, because an equal price is an existing target.
    json: () => ({ team: 1, odds: `${randomInt(500, 1_000)}.${randomInt(10, 100)}`, direction: 'atLeast' }),
    answers: 201,
  },
  // The response is the same without such a target.
  'DELETE /api/alerts/matches/{hltvId}/prices/{number}': { path: () => '/api/alerts/matches/1/prices/1', answers: 204 },
  'GET /api/favorite-teams': plain,
  'POST /api/favorite-teams': { json: () => ({ name: randomUUID() }), answers: 201 },
  'PUT /api/favorite-teams/{id}/alerts': { row: 'favoriteTeam', json: () => ({ alerts: 'withBet' }), answers: 200 },
  // The response is the same whether or not the team was a favorite of the caller.
  'DELETE /api/favorite-teams/{id}': { row: 'favoriteTeam', answers: 204, toOthers: 204 },
  'POST /api/account/export': withPassword,
  'POST /api/account/export/bets.csv': withPassword,
  'POST /api/account/export/bets.xlsx': withPassword,
  'POST /api/account/export/bets.json': withPassword,
  'DELETE /api/account': { ...withPassword, answers: 204 },
}

const FOR_THE_ADMINISTRATOR: Calls = {
  'GET /api/system-stats': plain,
  'GET /api/online-users': plain,
  'GET /api/system-state': plain,
  'GET /api/accounts': { path: () => '/api/accounts?q=ana', answers: 200 },
  'GET /api/audit-log': plain,
  // The current source: a no-op.
  'PUT /api/match-source': { json: () => ({ source: 'demo' }), answers: 204 },
  'GET /api/match-pairs': plain,
  // A single source has no pairs.
  'PUT /api/match-pairs/{id}': { path: () => '/api/match-pairs/1', json: () => ({ answer: 'same' }), answers: 404 },
}

const madeBy = (access: Access, calls: Calls): [string, EveryCall][] =>
  Object.entries(calls).map(([name, call]) => [name, { access, ...call }])

/** Every endpoint of the contract. A new one fails the access tests until it is listed here. */
export const EVERY_CALL: ReadonlyMap<string, EveryCall> = new Map([
  ...madeBy('public', FOR_EVERYONE),
  ...madeBy('user', FOR_USERS),
  ...madeBy('admin', FOR_THE_ADMINISTRATOR),
])

export function everyCall(name: string): EveryCall {
  const call = EVERY_CALL.get(name)
  if (!call) throw new Error(`test/support/every-call.ts does not say how to call ${name}`)
  return call
}

/** The call of this name ("GET /api/bets/{id}") about the row that `id` names, sent with the person's password. */
export function callOf(name: string, id: string, person: Person): { readonly path: string; readonly ask: Ask } {
  const [method = '', contractPath = ''] = name.split(' ')
  const call = everyCall(name)
  const path = call.path?.(id) ?? contractPath.replace(/\{\w+\}/, encodeURIComponent(id))
  if (call.file === undefined) return { path, ask: { method, ...(call.json && { json: call.json(id, person) }) } }
  return { path, ask: { method, body: 'a', headers: { 'content-type': call.file } } }
}
