import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addUsers, connectTestDatabase } from '../../../test/support/connected-database.ts'
import type { Database } from '../db/connect.ts'
import { deleteExpiredKeys, findFirstAnswer, insertKey, saveAnswer } from './first-answer-queries.ts'

let database: Database
let [ana, bob] = [0, 0]
beforeAll(async () => {
  database = await connectTestDatabase()
  ;[ana = 0, bob = 0] = await addUsers(database, 'ana', 'bob')
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('DELETE FROM idempotency_keys')
})

const second = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 18, 0, seconds))
const [FIRST, OTHER] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const insert = (owner: number, key: string, at = second(10), expiredUpTo = second(0), fingerprint = FIRST) =>
  insertKey(database.db, { owner, key, fingerprint, at, expiredUpTo })
const stored = async () => {
  const { rows } = await database.pool.query<{ owner: string }>(
    `SELECT CASE user_id WHEN $1 THEN 'ana' ELSE 'bob' END || ' ' || key AS owner FROM idempotency_keys ORDER BY 1`,
    [ana],
  )
  return rows.map(({ owner }) => owner)
}

test('a key of a user is new once, and the keys of another user and other keys are their own', async () => {
  expect(await insert(ana, 'a')).toBe(true)
  expect(await insert(ana, 'a')).toBe(false)
  expect(await insert(ana, 'b')).toBe(true)
  expect(await insert(bob, 'a')).toBe(true)
  expect(await stored()).toEqual(['ana a', 'ana b', 'bob a'])
})

test('the first answer is kept with its key and its request', async () => {
  for (const [owner, key] of [
    [ana, 'a'],
    [ana, 'b'],
    [bob, 'a'],
  ] as const)
    await insert(owner, key)
  await saveAnswer(database.db, ana, 'a', { id: 7, teams: 'Alfa' })
  expect(await findFirstAnswer(database.db, ana, 'a')).toEqual({ fingerprint: FIRST, answer: { id: 7, teams: 'Alfa' } })
  expect(await findFirstAnswer(database.db, ana, 'b')).toEqual({ fingerprint: FIRST, answer: null })
  expect(await findFirstAnswer(database.db, bob, 'a')).toEqual({ fingerprint: FIRST, answer: null })
  await saveAnswer(database.db, ana, 'b', undefined)
  await saveAnswer(database.db, bob, 'a', [1])
  expect(await findFirstAnswer(database.db, ana, 'a')).toMatchObject({ answer: { id: 7, teams: 'Alfa' } })
  expect(await findFirstAnswer(database.db, ana, 'b')).toMatchObject({ answer: null })
  expect(await findFirstAnswer(database.db, bob, 'a')).toMatchObject({ answer: [1] })
})

test('a key that has expired is new again, with nothing of its first request', async () => {
  await insert(ana, 'a', second(10))
  await insert(bob, 'a', second(10))
  await saveAnswer(database.db, ana, 'a', { id: 7 })
  await saveAnswer(database.db, bob, 'a', { id: 8 })
  expect(await insert(ana, 'a', second(30), second(9), OTHER)).toBe(false)
  expect(await findFirstAnswer(database.db, ana, 'a')).toEqual({ fingerprint: FIRST, answer: { id: 7 } })
  expect(await insert(ana, 'a', second(30), second(10), OTHER)).toBe(true)
  const { rows } = await database.pool.query('SELECT * FROM idempotency_keys ORDER BY user_id')
  expect(rows).toMatchObject([
    { user_id: ana, key: 'a', fingerprint: OTHER, answer: null, created_at: second(30) },
    { user_id: bob, key: 'a', fingerprint: FIRST, answer: { id: 8 }, created_at: second(10) },
  ])
})

test('expired keys of all users are deleted, up to a number', async () => {
  await insert(ana, 'a', second(10))
  await insert(bob, 'a', second(11))
  await insert(ana, 'b', second(12))
  expect(await deleteExpiredKeys(database.db, second(9), 100)).toBe(0)
  expect(await deleteExpiredKeys(database.db, second(11), 1)).toBe(1)
  expect(await stored()).toHaveLength(2)
  expect(await deleteExpiredKeys(database.db, second(11), 100)).toBe(1)
  expect(await stored()).toEqual(['ana b'])
})

test('two processes that delete the expired keys at once delete all of them, and no key that was used again', async () => {
  for (const key of ['a', 'b', 'c']) await insert(ana, key, second(10))
  await insert(bob, 'b', second(10))
  await insert(bob, 'c', second(12))
  await Promise.all([1, 2].map(() => deleteExpiredKeys(database.db, second(11), 100)))
  expect(await stored()).toEqual(['bob c'])
})
