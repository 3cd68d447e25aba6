import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addUsers, connectTestDatabase } from '../../../../test/support/connected-database.ts'
import { storeBets } from '../../../../test/support/stored-bets.ts'
import type { BetFacts } from '../../../domain/bet/bet.ts'
import type { Database } from '../../db/connect.ts'
import {
  addSumsOfMany,
  addToSums,
  deleteEmptySums,
  deleteSums,
  deleteZeroSums,
  rebuildSums,
} from './bet-sum-queries.ts'
import { findBookVersion } from './book-version-queries.ts'

let database: Database
let [ana, bob] = [0, 0]
beforeAll(async () => {
  database = await connectTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('DELETE FROM bets; DELETE FROM bet_sums; DELETE FROM users')
  ;[ana = 0, bob = 0] = await addUsers(database, 'ana', 'bob')
})

type StoredSum = readonly [scope: string, key: string, status: string, bets: number, staked: number, profit: number]

async function sumsOf(owner: number): Promise<StoredSum[]> {
  const sums = database.db.selectFrom('betSums').selectAll().where('userId', '=', owner)
  const rows = await sums.orderBy('scope').orderBy('key').orderBy('status').execute()
  return rows.map(({ scope, key, status, bets, staked, profit }) => [scope, key, status, bets, staked, profit])
}

async function storeSums(owner: number, sums: readonly StoredSum[]): Promise<void> {
  for (const sum of sums)
    await database.pool.query('INSERT INTO bet_sums VALUES ($1, $2, $3, $4, $5, $6, $7)', [owner, ...sum])
}

const versionOf = (owner: number) => findBookVersion(database.db, owner)

const bet = (userId: number, placedAt: string, amount: number, result: number | null) =>
  ({
    userId,
    placedAt: new Date(placedAt),
    betType: 'match-winner',
    status: result === null ? 'pending' : result > 0 ? 'won' : 'lost',
    amount,
    result,
  }) as const

const TEAMS = 'alfa vs bravo'
/** A month and a quarter of an hour apart, and on both sides of the edges of each. */
const booked = () =>
  storeBets(database, [
    bet(ana, '2026-10-31T23:59:59.999Z', 1000, 850),
    bet(ana, '2026-11-01T00:00:00.000Z', 2000, 1700),
    bet(ana, '2026-11-01T00:14:59.999Z', 3000, 2550),
    bet(ana, '2026-11-01T00:15:00.000Z', 500, -500),
    bet(ana, '2026-11-01T00:15:00.000Z', 700, null),
    bet(bob, '2026-11-01T00:15:00.000Z', 90, -90),
  ])
const OF_ANA: readonly StoredSum[] = [
  ['month', '2026-10-01T00:00Z', 'won', 1, 1000, 850],
  ['month', '2026-11-01T00:00Z', 'lost', 1, 500, -500],
  ['month', '2026-11-01T00:00Z', 'pending', 1, 700, 0],
  ['month', '2026-11-01T00:00Z', 'won', 2, 5000, 4250],
  ['pair', TEAMS, 'lost', 1, 500, -500],
  ['pair', TEAMS, 'pending', 1, 700, 0],
  ['pair', TEAMS, 'won', 3, 6000, 5100],
  ['quarter-hour', '2026-10-31T23:45Z', 'won', 1, 1000, 850],
  ['quarter-hour', '2026-11-01T00:00Z', 'won', 2, 5000, 4250],
  ['quarter-hour', '2026-11-01T00:15Z', 'lost', 1, 500, -500],
  ['quarter-hour', '2026-11-01T00:15Z', 'pending', 1, 700, 0],
  ['type', 'match-winner', 'lost', 1, 500, -500],
  ['type', 'match-winner', 'pending', 1, 700, 0],
  ['type', 'match-winner', 'won', 3, 6000, 5100],
]
const OF_BOB: readonly StoredSum[] = [
  ['month', '2026-11-01T00:00Z', 'lost', 1, 90, -90],
  ['pair', TEAMS, 'lost', 1, 90, -90],
  ['quarter-hour', '2026-11-01T00:15Z', 'lost', 1, 90, -90],
  ['type', 'match-winner', 'lost', 1, 90, -90],
]

test('bets that are counted anew are in the sums of their type, teams, month and quarter-hour, and everyone has a new version', async () => {
  await storeSums(ana, [['pair', 'gone', 'won', 5, 5, 5]])
  await booked()
  expect(await sumsOf(ana)).toEqual(OF_ANA)
  expect(await sumsOf(bob)).toEqual(OF_BOB)
  expect([await versionOf(ana), await versionOf(bob)]).toEqual([1, 1])
  await rebuildSums(database.pool)
  expect([await versionOf(ana), await versionOf(bob)]).toEqual([2, 2])
})

test('the connection without deadlines that counts all bets is closed', async () => {
  const { pool } = database
  await rebuildSums(pool)
  expect(pool.idleCount).toBe(pool.totalCount)
  expect((await pool.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '10s' }])
})

test('many bets are subtracted from the sums and added to them', async () => {
  await booked()
  const own = sql`(SELECT * FROM bets WHERE user_id = ${ana})`
  await addSumsOfMany(own, -1).execute(database.db)
  expect(await sumsOf(ana)).toEqual(OF_ANA.map(([scope, key, status]) => [scope, key, status, 0, 0, 0]))
  expect(await sumsOf(bob)).toEqual(OF_BOB)
  await addSumsOfMany(own, 1).execute(database.db)
  expect(await sumsOf(ana)).toEqual(OF_ANA)
  await deleteSums(database.db, ana)
  await addSumsOfMany(own, 1).execute(database.db)
  expect(await sumsOf(ana)).toEqual(OF_ANA)
})

test('the sums of a deleted book are deleted, with a new version, and those of others stay', async () => {
  await booked()
  await deleteSums(database.db, ana)
  expect(await sumsOf(ana)).toEqual([])
  expect(await sumsOf(bob)).toEqual(OF_BOB)
  expect([await versionOf(ana), await versionOf(bob)]).toEqual([2, 1])
})

test('the sums without a bet that a deleted import leaves are deleted, those of others and with bets stay', async () => {
  await storeSums(ana, [
    ['pair', 'empty', 'won', 0, 0, 0],
    ['pair', 'left', 'won', 1, 5, 5],
  ])
  await storeSums(bob, [['pair', 'empty', 'won', 0, 0, 0]])
  await deleteZeroSums(database.db, ana)
  expect(await sumsOf(ana)).toEqual([['pair', 'left', 'won', 1, 5, 5]])
  expect(await sumsOf(bob)).toEqual([['pair', 'empty', 'won', 0, 0, 0]])
})

const WON: BetFacts = {
  placedAt: new Date('2026-11-01T00:20:00Z'),
  teamsKey: TEAMS,
  type: 'match-winner',
  status: 'won',
  staked: 100,
  result: 85,
}
const LOST: BetFacts = { ...WON, status: 'lost', result: -100 }

test('changes are added to the sums of their owner, and raise the version of his book once', async () => {
  const placed = { before: null, after: WON }
  await addToSums(database.db, ana, [placed])
  await addToSums(database.db, bob, [placed, placed])
  await addToSums(database.db, bob, [{ before: WON, after: LOST }])
  const places = [
    ['month', '2026-11-01T00:00Z'],
    ['pair', TEAMS],
    ['quarter-hour', '2026-11-01T00:15Z'],
    ['type', 'match-winner'],
  ] as const
  expect(await sumsOf(ana)).toEqual(places.map((place) => [...place, 'won', 1, 100, 85]))
  expect(await sumsOf(bob)).toEqual(
    places.flatMap((place) => [
      [...place, 'lost', 1, 100, -100],
      [...place, 'won', 1, 100, 85],
    ]),
  )
  expect([await versionOf(ana), await versionOf(bob)]).toEqual([1, 2])
})

test('of the sums that a change leaves without a bet only its own are deleted', async () => {
  const near: readonly StoredSum[] = [
    ['month', '2026-11-01T00:00Z', 'won', 2, 5, 5],
    ['pair', 'match-winner', 'won', 0, 0, 0],
    ['type', 'handicap', 'won', 0, 0, 0],
    ['type', 'match-winner', 'lost', 0, 0, 0],
  ]
  const own: StoredSum = ['type', 'match-winner', 'won', 0, 0, 0]
  await storeSums(ana, [...near, own, ['pair', TEAMS, 'won', 0, 0, 0]])
  await storeSums(bob, [own])
  await deleteEmptySums(database.db, ana, [{ before: WON, after: null }])
  expect(await sumsOf(ana)).toEqual(near)
  expect(await sumsOf(bob)).toEqual([own])
})
