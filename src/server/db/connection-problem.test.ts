import { expect, test } from 'vitest'
import { describeConnectionError, isConnectionLoss, isUnavailable } from './connection-problem.ts'

const ofPooler = (message: string) => Object.assign(new Error(message), { code: '08P01' })

test.each([
  ['server login has been failing, cached error: connect failed (server_login_retry)', true],
  ['query_wait_timeout', true],
  ['unsupported startup parameter: statement_timeout', false],
  ['"trust" authentication failed', false],
])('a start waits for the PostgreSQL behind a pooler, not for a mistake: %s', (message, waits) => {
  expect(isConnectionLoss(ofPooler(message))).toBe(waits)
  expect(isUnavailable(ofPooler(message))).toBe(true)
})

test.each([
  'failure on connection marked as essential: worker:5432',
  'server closed the connection unexpectedly',
  'could not commit transaction for shard 102020 on at least one active node',
])('a cluster that has lost a worker is unavailable, whatever the code: %s', (message) => {
  expect(isUnavailable(Object.assign(new Error(message), { code: 'XX000' }))).toBe(true)
})

test('of two addresses the one that cannot be reached is named', () => {
  const error = new Error('the server does not support SSL connections')
  expect(describeConnectionError(error)).toBe(
    'The database cannot be reached: the server does not support SSL connections. Set sslmode=disable in DATABASE_URL.',
  )
  expect(describeConnectionError(error, { kind: 'session', variable: 'DATABASE_DIRECT_URL' })).toBe(
    'The database of DATABASE_DIRECT_URL cannot be reached: the server does not support SSL connections. Set sslmode=disable in DATABASE_DIRECT_URL.',
  )
  expect(describeConnectionError(new Error('no'), { kind: 'pooled', variable: 'DATABASE_URL' })).toBe(
    'The database of DATABASE_URL cannot be reached: no.',
  )
})
