import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addUsers, connectTestDatabase } from '../../../test/support/connected-database.ts'
import { ACTIVITY } from '../../../test/support/database.ts'
import { storeBets } from '../../../test/support/stored-bets.ts'
import type { NewBet } from '../../domain/bet/stored-bet.ts'
import { required } from '../../domain/required.ts'
import { findTotals } from '../bets/list/total-queries.ts'
import { lockAccount, serializeRequests, shareAccount } from '../db/account-locks.ts'
import type { Database } from '../db/connect.ts'
import { errorCode } from '../db/connection-problem.ts'
import type { Conn } from '../db/tables.ts'
import { deleteBetsOf, insertBetRow } from './bet-queries.ts'
import { lockBets } from './bets.ts'
import { lockBook, shareBook } from './lock-queries.ts'
import { deleteSums } from './sums/bet-sum-queries.ts'
import { raiseVersion } from './sums/book-version-queries.ts'

let database: Database
let names = 0
/** Ana has a book; bob has placed nothing yet. */
let ana: number
let bob: number
let bet: NewBet

beforeAll(async () => {
  database = await connectTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  names += 1
  ;[ana = 0, bob = 0] = await addUsers(database, `ana${names}`, `bob${names}`)
  const placedAt = new Date('2026-11-21T18:00:00Z')
  await storeBets(database, [
    { userId: ana, placedAt, betType: 'match-winner', status: 'pending', amount: 1000, result: null },
  ])
  const { rows } = await database.pool.query<{ id: number }>('SELECT max(id) AS id FROM bets')
  const { id } = required(rows[0], 'the bet')
  const { id: _id, ...others } = required((await lockBets(database.db, ana, [id]))[0], 'the bet')
  bet = others
})

/** As a change of many bets does. */
async function shareBooks(tx: Conn, owners: readonly number[]): Promise<void> {
  for (const owner of owners) await shareBook(tx, owner)
}

async function placeBet(tx: Conn, owner: number): Promise<void> {
  await shareBook(tx, owner)
  await insertBetRow(tx, { ...bet, userId: owner })
}

type Act = (tx: Conn, owner: number) => Promise<unknown>
const ACTS = {
  'a change of one bet': shareBook,
  'a bet that is placed': placeBet,
  'a batch of bets of several users': (tx, owner) => shareBooks(tx, [owner, bob]),
  'a new version of the book': (tx, owner) => raiseVersion(tx, owner),
  'a change of all bets': lockBook,
  'an import': shareAccount,
  'the deletion of the account': lockAccount,
  'a request that takes turns': serializeRequests,
  'a new password': (tx, owner) => sql`UPDATE users SET password_hash = 'new' WHERE id = ${owner}`.execute(tx),
} satisfies Record<string, Act>
type Name = keyof typeof ACTS

/** Whether the second action has to wait for the transaction of the first; it continues when that ends. */
async function waits(first: Name, second: Name, owner: number, other = owner): Promise<boolean> {
  const { isHeldUp, asking } = await database.db.transaction().execute(async (holding) => {
    await ACTS[first](holding, owner)
    return holdsUp((tx) => ACTS[second](tx, other))
  })
  await asking
  return isHeldUp
}

/** Starts the action, and checks on any machine whether it waits for a lock, until it does or is done. */
async function holdsUp(act: (tx: Conn) => Promise<unknown>) {
  const asking = database.db.transaction().execute(act)
  // Whoever waits for it gets its failure.
  const done = asking.then(
    () => true,
    () => true,
  )
  const waiting = `SELECT FROM ${ACTIVITY} WHERE datname = current_database() AND wait_event_type = 'Lock'`
  for (;;) {
    const { rows } = await database.pool.query(waiting)
    if (rows.length > 0) return { isHeldUp: true, asking }
    if (await Promise.race([done, Promise.resolve(false)])) return { isHeldUp: false, asking }
  }
}

const both = (one: Name, other: Name): [Name, Name][] => [
  [one, other],
  [other, one],
]

describe('holds up, whichever comes first:', () => {
  test.each([
    ...both('a change of all bets', 'a change of one bet'),
    ...both('a change of all bets', 'a bet that is placed'),
    ...both('a change of all bets', 'a batch of bets of several users'),
    ...both('a change of all bets', 'a new version of the book'),
    ...both('the deletion of the account', 'a change of one bet'),
    ...both('the deletion of the account', 'a bet that is placed'),
    ...both('the deletion of the account', 'a batch of bets of several users'),
    ...both('the deletion of the account', 'a change of all bets'),
    ...both('the deletion of the account', 'an import'),
    ...both('the deletion of the account', 'a request that takes turns'),
    ['a request that takes turns', 'a request that takes turns'] as const,
    ['a change of all bets', 'a change of all bets'] as const,
    ['a new version of the book', 'a new version of the book'] as const,
  ])('%s, and %s', async (first, second) => {
    expect(await waits(first, second, ana)).toBe(true)
  })
})

describe('does not hold up, whichever comes first:', () => {
  test.each([
    ['a change of one bet', 'a change of one bet'] as const,
    ...both('a change of one bet', 'a batch of bets of several users'),
    ...both('a change of one bet', 'a new version of the book'),
    ...both('a change of one bet', 'a bet that is placed'),
    ...both('an import', 'a change of one bet'),
    ...both('an import', 'a bet that is placed'),
    ...both('an import', 'a change of all bets'),
    ...both('a request that takes turns', 'a change of one bet'),
    ...both('a request that takes turns', 'a change of all bets'),
    ...both('a request that takes turns', 'an import'),
    ...both('a new password', 'a change of one bet'),
    ...both('a new password', 'a bet that is placed'),
    ...both('a new password', 'a change of all bets'),
    ...both('a new password', 'an import'),
  ])('%s, and %s', async (first, second) => {
    expect(await waits(first, second, ana)).toBe(false)
  })
})

test.each(Object.keys(ACTS) as Name[])('%s holds up nobody else', async (first) => {
  const [eve = 0] = await addUsers(database, `eve${names}`)
  await insertBetRow(database.db, { ...bet, userId: eve })
  for (const second of ['a change of all bets', 'the deletion of the account'] as const) {
    expect(await waits(first, second, ana, eve), second).toBe(false)
  }
})

test('a first bet and a change of all bets wait for each other, though the book has no row', async () => {
  expect(await waits('a bet that is placed', 'a change of all bets', bob)).toBe(true)
  expect(await waits('a change of all bets', 'a bet that is placed', bob)).toBe(true)
  expect(await waits('a change of all bets', 'a change of all bets', bob)).toBe(true)
})

test('a batch holds up the change of all bets of each of its users, and no other', async () => {
  const [eve = 0] = await addUsers(database, `eve${names}`)
  await insertBetRow(database.db, { ...bet, userId: bob })
  await insertBetRow(database.db, { ...bet, userId: eve })
  for (const [owner, isHeldUp] of [
    [ana, true],
    [bob, true],
    [eve, false],
  ] as const) {
    const found = await database.db.transaction().execute(async (tx) => {
      await shareBooks(tx, [ana, bob])
      return holdsUp((other) => lockBook(other, owner))
    })
    await found.asking
    expect(found.isHeldUp).toBe(isHeldUp)
  }
})

test('changes of one book that all begin before the first one raises its version end, and none is lost', async () => {
  const began = Array.from({ length: 6 }, () => Promise.withResolvers<void>())
  const all = Promise.all(began.map(({ promise }) => promise))
  await Promise.all(
    began.map(({ resolve }) =>
      database.db.transaction().execute(async (tx) => {
        await shareBook(tx, ana)
        resolve()
        await all
        await insertBetRow(tx, { ...bet, userId: ana })
      }),
    ),
  )
  expect((await findTotals(database.db, ana)).pending).toMatchObject({ bets: 7 })
})

test('a book that is cleared while bets are placed, and the account deleted, ends without a deadlock', async () => {
  const place = () => database.db.transaction().execute((tx) => placeBet(tx, ana))
  const clear = () =>
    database.db.transaction().execute(async (tx) => {
      await lockBook(tx, ana)
      await deleteBetsOf(tx, ana)
      await deleteSums(tx, ana)
    })
  for (let time = 0; time < 5; time += 1) {
    await Promise.all([place(), clear(), place(), clear(), place()])
    const { rows } = await database.pool.query<{ bets: number }>(
      'SELECT count(*) AS bets FROM bets WHERE user_id = $1',
      [ana],
    )
    expect((await findTotals(database.db, ana)).pending?.bets ?? 0).toBe(rows[0]?.bets)
  }
  const remove = database.db.transaction().execute(async (tx) => {
    await lockAccount(tx, ana)
    await tx.deleteFrom('users').where('id', '=', ana).execute()
  })
  const ends = await Promise.allSettled([place(), clear(), remove, place(), clear(), place()])
  const codes = ends.flatMap((end) => (end.status === 'rejected' ? errorCode(end.reason) : []))
  // What comes after the deletion finds no account.
  expect(codes.filter((code) => code !== '23503')).toEqual([])
  const { rows } = await database.pool.query('SELECT FROM bets WHERE user_id = $1', [ana])
  expect(rows).toEqual([])
})
