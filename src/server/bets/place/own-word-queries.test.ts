import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addUsers, connectTestDatabase } from '../../../../test/support/connected-database.ts'
import type { Database } from '../../db/connect.ts'
import { findAllWords, findWords, hideWord, saveWords } from './own-word-queries.ts'

let database: Database
let [ana, bob] = [0, 0]
beforeAll(async () => {
  database = await connectTestDatabase()
  ;[ana = 0, bob = 0] = await addUsers(database, 'ana', 'bob')
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('DELETE FROM own_words')
})

const tag = (key: string, name = key) => ({ kind: 'tag', key, name }) as const
const bookmaker = (key: string, name = key) => ({ kind: 'bookmaker', key, name }) as const
const second = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 18, 0, seconds))
const offered = async (owner: number, limit: number | null = null) =>
  (await findWords(database.db, owner, limit)).map(({ kind, name }) => `${kind} ${name}`)

test('a known word is returned as it was first spelled, a new one as it is given', async () => {
  await saveWords(database.db, ana, [tag('bo3', 'Bo3')], second(1))
  expect(await saveWords(database.db, ana, [tag('bo3', 'BO3'), tag('value', 'Value')], second(2))).toEqual([
    tag('bo3', 'Bo3'),
    tag('value', 'Value'),
  ])
  expect(await saveWords(database.db, bob, [tag('bo3', 'BO3')], second(3))).toEqual([tag('bo3', 'BO3')])
})

test('the words of each kind are offered by their last use, and by key where it is the same, up to the limit', async () => {
  await saveWords(database.db, ana, [tag('a'), tag('b'), tag('c')], second(2))
  await saveWords(database.db, ana, [tag('b'), bookmaker('z')], second(3))
  // A transaction that began earlier may end later.
  await saveWords(database.db, ana, [tag('b'), tag('c')], second(1))
  await saveWords(database.db, bob, [tag('d')], second(9))
  expect(await offered(ana)).toEqual(['bookmaker z', 'tag b', 'tag a', 'tag c'])
  expect(await offered(ana, 2)).toEqual(['bookmaker z', 'tag b', 'tag a'])
  expect(await offered(ana, 0)).toEqual([])
})

test('a word is taken off its own list once, and is offered again when it is used', async () => {
  await saveWords(database.db, ana, [tag('a'), tag('b'), bookmaker('a')], second(1))
  await saveWords(database.db, bob, [tag('a')], second(1))
  expect(await hideWord(database.db, ana, 'tag', 'a')).toBe(true)
  expect(await hideWord(database.db, ana, 'tag', 'a')).toBe(false)
  expect(await hideWord(database.db, ana, 'tag', 'unknown')).toBe(false)
  expect(await offered(ana)).toEqual(['bookmaker a', 'tag b'])
  expect(await offered(bob)).toEqual(['tag a'])
  const all = await findAllWords(database.db, ana)
  expect(all).toHaveLength(3)
  expect(all).toEqual(expect.arrayContaining([tag('a'), bookmaker('a'), tag('b')]))
  await saveWords(database.db, ana, [tag('a')], second(2))
  expect(await offered(ana)).toEqual(['bookmaker a', 'tag a', 'tag b'])
})
