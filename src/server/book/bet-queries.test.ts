import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addUsers, connectTestDatabase } from '../../../test/support/connected-database.ts'
import { storeBets } from '../../../test/support/stored-bets.ts'
import { required } from '../../domain/required.ts'
import { findTotals } from '../bets/list/total-queries.ts'
import type { Database } from '../db/connect.ts'
import { deleteBets, deleteBetsOf, findBet, findBetsById, insertBetRow, updateBets } from './bet-queries.ts'
import { lockBets, readBet } from './bets.ts'
import { findBookVersion } from './sums/book-version-queries.ts'

let database: Database
beforeAll(async () => {
  database = await connectTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('DELETE FROM users')
})

const AT = new Date('2026-11-21T18:00:00Z')
const pendingOf = async (owner: number) => (await findTotals(database.db, owner)).pending

test('a bet is written, changed and deleted with its sums and a new version of the book of its user', async () => {
  const [ana = 0, bob = 0] = await addUsers(database, 'ana', 'bob')
  await storeBets(database, [
    { userId: ana, placedAt: AT, betType: 'match-winner', status: 'pending', amount: 1000, result: null },
  ])
  const { rows } = await database.pool.query<{ id: number }>('SELECT id FROM bets')
  const { id } = required(rows[0], 'the bet')
  const { id: _id, ...draft } = required((await lockBets(database.db, ana, [id]))[0], 'the bet')

  const bet = await insertBetRow(database.db, { ...draft, userId: bob, amount: 2500, note: 'new' })
  const written = { userId: bob, id: bet.id, amount: 2500, note: 'new', teams: 'Alfa vs Bravo' }
  expect(bet).toMatchObject(written)
  expect(await readBet(database.db, bob, bet.id)).toMatchObject(written)
  expect(await pendingOf(bob)).toEqual({ bets: 1, staked: 2500n, profit: 0n })
  expect(await findBookVersion(database.db, bob)).toBe(2)

  const another = await insertBetRow(database.db, { ...draft, userId: bob, amount: 300 })
  expect(await pendingOf(bob)).toEqual({ bets: 2, staked: 2800n, profit: 0n })

  await updateBets(database.db, bob, [{ before: bet, after: { ...bet, amount: 2600 } }])
  expect(await readBet(database.db, bob, bet.id)).toMatchObject({ amount: 2600, note: 'new' })
  expect(await readBet(database.db, bob, another.id)).toMatchObject({ amount: 300, note: null })
  expect(await pendingOf(bob)).toEqual({ bets: 2, staked: 2900n, profit: 0n })
  expect(await findBookVersion(database.db, bob)).toBe(4)

  await deleteBets(database.db, bob, [another])
  await expect(readBet(database.db, bob, another.id)).rejects.toMatchObject({ code: 'notFound' })
  expect(await pendingOf(bob)).toEqual({ bets: 1, staked: 2600n, profit: 0n })
  expect(await findBookVersion(database.db, bob)).toBe(5)

  expect(await pendingOf(ana)).toEqual({ bets: 1, staked: 1000n, profit: 0n })
  expect(await findBookVersion(database.db, ana)).toBe(1)
})

test('bets are found, and all of a book deleted, by their owner only', async () => {
  const [ana = 0, bob = 0] = await addUsers(database, 'ana', 'bob')
  const bet = { placedAt: AT, betType: 'match-winner', status: 'pending', amount: 1000, result: null } as const
  await storeBets(database, [
    { ...bet, userId: ana },
    { ...bet, userId: ana },
    { ...bet, userId: bob },
  ])
  const { rows } = await database.pool.query<{ id: number }>('SELECT id FROM bets ORDER BY user_id, id')
  const [first = 0, second = 0, theirs = 0] = rows.map(({ id }) => id)
  expect(await findBet(database.db, ana, second)).toMatchObject({ userId: ana, id: second })
  expect(await findBet(database.db, ana, theirs)).toBeUndefined()
  const found = async (...ids: readonly number[]) =>
    (await findBetsById(database.db, ana, ids)).map(({ id }) => id).toSorted((a, b) => a - b)
  expect(await found(first, second, theirs)).toEqual([first, second])
  expect(await found(second)).toEqual([second])
  expect(await found()).toEqual([])
  expect(await deleteBetsOf(database.db, ana)).toBe(2)
  expect(await found(first, second)).toEqual([])
  expect(await findBet(database.db, bob, theirs)).toMatchObject({ id: theirs })
})
