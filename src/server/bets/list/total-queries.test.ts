import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addUsers, connectTestDatabase } from '../../../../test/support/connected-database.ts'
import { sumOf } from '../../../domain/bet/statistics.ts'
import type { Database } from '../../db/connect.ts'
import { findTotals, searchPairs } from './total-queries.ts'

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

async function storeSums(owner: number, sums: readonly StoredSum[]): Promise<void> {
  for (const sum of sums)
    await database.pool.query('INSERT INTO bet_sums VALUES ($1, $2, $3, $4, $5, $6, $7)', [owner, ...sum])
}

const TEAMS = 'alfa vs bravo'

test('the totals are the sums of all types of the user', async () => {
  await storeSums(ana, [
    ['type', 'match-winner', 'won', 2, 1000, 850],
    ['type', 'handicap', 'won', 3, 500, 400],
    ['type', 'handicap', 'lost', 1, 50, -50],
    ['pair', TEAMS, 'won', 7, 70, 7],
  ])
  await storeSums(bob, [['type', 'handicap', 'won', 9, 9, 9]])
  const totals = await findTotals(database.db, ana)
  expect(totals.won).toEqual({ bets: 5, staked: 1500n, profit: 1250n })
  expect(totals.lost).toEqual({ bets: 1, staked: 50n, profit: -50n })
  expect(sumOf(totals).bets).toBe(6)
})

test('a search finds the pairs of the user that match and have bets of the status, in order, and the sums of all that match', async () => {
  await storeSums(ana, [
    ['pair', 'delta vs alfa', 'pending', 5, 500, 0],
    ['pair', TEAMS, 'won', 2, 300, 100],
    ['pair', TEAMS, 'half-lost', 1, 40, -20],
    ['pair', 'golf vs kilo', 'won', 9, 9, 9],
    ['type', 'alfa', 'won', 9, 9, 9],
  ])
  await storeSums(bob, [['pair', 'alfa vs echo', 'won', 9, 9, 9]])
  for (const [status, keys] of [
    [null, [TEAMS, 'delta vs alfa']],
    ['won', [TEAMS]],
    ['lost', [TEAMS]],
    ['pending', ['delta vs alfa']],
  ] as const) {
    const found = await searchPairs(database.db, ana, status, '%alfa%')
    expect(found.keys).toEqual(keys)
    const totals = await found.totals
    expect(totals.won).toEqual({ bets: 2, staked: 300n, profit: 100n })
    expect(totals['half-lost']).toEqual({ bets: 1, staked: 40n, profit: -20n })
    expect(totals.pending).toEqual({ bets: 5, staked: 500n, profit: 0n })
    expect(sumOf(totals).bets).toBe(8)
  }
})

type Pairs = readonly [count: number, statuses: readonly string[], bets: number]
/** The last key first, so that only an order sorts them. */
async function storePairs(...[count, statuses, bets]: Pairs): Promise<void> {
  await database.pool.query(
    `INSERT INTO bet_sums
     SELECT $1, 'pair', 'alfa vs ' || to_char(number, 'FM0000'), status, $4::bigint, 2 * $4::bigint, 3 * $4::bigint
     FROM generate_series($2::int, 1, -1) AS number CROSS JOIN unnest($3::text[]) AS status`,
    [ana, count, statuses, bets],
  )
}
const EIGHT = ['pending', 'won', 'lost', 'push', 'void', 'half-won', 'half-lost', 'cashed-out-won']

test.each<{ name: string; sums: Pairs; bets: number; listed: number | null }>([
  { name: '200 pairs', sums: [200, ['won'], 1], bets: 200, listed: 200 },
  { name: '201 pairs', sums: [201, ['won'], 1], bets: 201, listed: null },
  { name: 'a pair with 2,000 bets', sums: [1, ['won'], 2000], bets: 2000, listed: 1 },
  { name: 'a pair with 2,001 bets', sums: [1, ['won'], 2001], bets: 2001, listed: null },
  { name: '1,000 sums of 125 pairs', sums: [125, EIGHT, 1], bets: 1000, listed: 125 },
  { name: '1,001 sums of 143 pairs', sums: [143, EIGHT.slice(1), 1], bets: 1001, listed: null },
])('a search lists few pairs with few bets: $name', async ({ sums, bets, listed }) => {
  await storePairs(...sums)
  await storeSums(bob, [['pair', 'alfa vs echo', 'won', 9, 9, 9]])
  const { keys, totals } = await searchPairs(database.db, ana, null, 'alfa%')
  const inOrder = (count: number) =>
    Array.from({ length: count }, (_, index) => `alfa vs ${String(index + 1).padStart(4, '0')}`)
  expect(keys).toEqual(listed === null ? null : inOrder(listed))
  expect(sumOf(await totals)).toEqual({ bets, staked: BigInt(2 * bets), profit: BigInt(3 * bets) })
})
