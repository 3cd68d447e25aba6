import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createBet, createMultiple } from '../../contract/bets/bets.ts'
import { createMovement } from '../../contract/cash.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { ENDPOINTS } from '../../contract/endpoints.ts'
import { odds, refreshMatches } from '../../contract/matches/matches.ts'
import { createSite } from '../site.ts'
import { keyOf, server } from './call.ts'
import { CallError } from './call-error.ts'

const { call } = createSite().of(server)

describe('the key of a call', () => {
  test('joined with slashes is its address', () => {
    expect(keyOf(odds, { params: { team1: 'Alfa', team2: 'Bravo' } })).toEqual(['/api/odds', 'Alfa', 'Bravo'])
    expect(keyOf(refreshMatches)).toEqual(['/api/refresh-matches'])
  })

  test('holds whatever a team is called', () => {
    const key = keyOf(odds, { params: { team1: 'AC/DC?', team2: '100% {team1}' } })
    expect(key.join('/')).toBe('/api/odds/AC%2FDC%3F/100%25%20%7Bteam1%7D')
  })
})

test('a page cannot act on bets or money without an Idempotency-Key', () => {
  const cash = { kind: 'deposit', bookmaker: 'Casa', amount: '50.00' } as const
  const bet = { teams: 'A vs B', selectedTeam: 'A', amount: '5.00', odds: '2.00', betType: 'match-winner' }
  const age = { 'X-Written-Ago': '0' }
  // Type tests: each line must fail to compile.
  const withoutKey = [
    // @ts-expect-error
    () => call(createMovement, { body: cash }),
    // @ts-expect-error
    () => call(createMovement, { body: cash, headers: {} }),
    // @ts-expect-error
    () => call(createBet, { body: bet, headers: age }),
    // @ts-expect-error
    () => call(createMultiple, { body: { legs: [], amount: '5.00' }, headers: age }),
    // Compiles with the key.
    () => call(createMovement, { body: cash, headers: { 'Idempotency-Key': 'k' } }),
    () => call(createBet, { body: bet, headers: { ...age, 'Idempotency-Key': 'k' } }),
  ]
  expect(withoutKey).toHaveLength(6)
  // The contract's other calls have no key: repeating them stores the same, or is refused (docs/decisions/0078).
  const keyed = ENDPOINTS.filter(({ headers }) => headers && 'Idempotency-Key' in headers.shape)
  expect(keyed.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'DELETE /api/bets',
    'DELETE /api/bets/{id}',
    'DELETE /api/cash/movements',
    'DELETE /api/cash/movements/{id}',
    'PATCH /api/bets/{id}',
    'PATCH /api/bets/{id}/correction',
    'PATCH /api/bets/{id}/result',
    'POST /api/bets',
    'POST /api/bets/bulk',
    'POST /api/bets/bulk/{key}/undo',
    'POST /api/bets/confirm',
    'POST /api/bets/multiple',
    'POST /api/bets/{id}/cash-out',
    'POST /api/bets/{id}/reopen',
    'POST /api/cash/movements',
    'POST /api/cash/reconcile',
    'PUT /api/cash/movements/{id}',
  ])
})

describe('an answer that is not a success', () => {
  test('is "status: body", and what the server says to a person', () => {
    const body = '{"message":"Verifique os dados","code":"badInput","fields":{"email":"Email inválido"}}'
    const error = new CallError(400, 'Bad Request', body)
    expect(error.message).toBe(`400: ${body}`)
    expect(error).toMatchObject({ status: 400, code: 'badInput', words: 'Verifique os dados' })
    expect(error.fields).toEqual({ email: 'Email inválido' })
  })

  test('without a body is "status: status text"', () => {
    const error = new CallError(503, 'Service Unavailable', '')
    expect(error.message).toBe('503: Service Unavailable')
    expect(error).toMatchObject({ code: null, words: null, fields: {} })
  })

  test('that a proxy wrote says nothing to a person', () => {
    expect(new CallError(502, 'Bad Gateway', '<h1>nginx</h1>').words).toBeNull()
    expect(new CallError(502, 'Bad Gateway', 'null').words).toBeNull()
  })
})

test('a file is sent as it is, and the browser names its type', async () => {
  const upload = endpoint({
    method: 'POST',
    path: '/api/files',
    access: 'user',
    summary: 'Takes a file.',
    upload: { contentTypes: ['text/csv'], maxBytes: 100 },
    responses: { 204: null },
  })
  const send = vi.fn<typeof fetch>(() => Promise.resolve(new Response(null, { status: 204 })))
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('fetch', send)
  onTestFinished(() => void vi.unstubAllGlobals())
  const file = new Blob(['a,b'], { type: 'text/csv' })
  expect(await call(upload, { upload: file })).toBeUndefined()
  expect(send).toHaveBeenCalledWith(
    '/api/files',
    expect.objectContaining({ method: 'POST', body: file, headers: { 'Accept-Language': 'en' } }),
  )
})
