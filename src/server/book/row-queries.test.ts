import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addUsers, connectTestDatabase } from '../../../test/support/connected-database.ts'
import { required } from '../../domain/required.ts'
import { BET_LEGS, BETS, type BetRow, type LegRow } from '../db/bet-columns.ts'
import type { Database } from '../db/connect.ts'
import { columnsOf, insertionOfMany, insertionOfOne, othersOf, selectionOf, updateOf } from './row-queries.ts'

let database: Database
let [ana, bob] = [0, 0]
beforeAll(async () => {
  database = await connectTestDatabase()
  ;[ana = 0, bob = 0] = await addUsers(database, 'ana', 'bob')
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('DELETE FROM bets')
})

const AT = new Date('2026-11-21T18:00:00.123Z')
const PICK = {
  matchId: null,
  teams: 'Alfa vs Bravo',
  selectedTeam: 'Alfa',
  teamsKey: 'alfa vs bravo',
  pairKey: 'alfa|bravo',
  odds: 1850,
  exactOdds: '21/11',
  betType: 'handicap',
  betValue: '-1.5',
  selection: { market: 'map-handicap', side: 1, line: -1.5 },
  swapped: false,
  tiedFormat: null,
  tieRefused: true,
  grade: { verdict: 'needs-you', reason: 'teamReplaced' },
  closeOdds: 1900,
  closeOther: 2000,
  closeAt: AT,
  closeSource: 'hltv',
  closeMissing: null,
} as const
const bet = (userId: number, id: number, columns: Partial<BetRow> = {}): BetRow => ({
  ...PICK,
  userId,
  id,
  amount: 5000,
  status: 'pending',
  outcome: null,
  restOutcome: null,
  result: null,
  freeBet: false,
  cashedStake: 2000,
  cashedPaid: 2500,
  profile: 'stake',
  settledBy: null,
  reopened: true,
  createdAt: AT,
  placedAt: AT,
  settledAt: null,
  correctedAt: null,
  bookmaker: 'Betano',
  tags: ['a', 'b, c'],
  note: `it's "quoted"`,
  tipster: 'Ana',
  live: true,
  ownChance: 5550,
  chanceOddsRatio: 0.51,
  chanceMultiplicative: 0.52,
  chanceAdditive: 0.53,
  chancePower: 0.54,
  ...columns,
})
const leg = (userId: number, betId: number, number: number, teams: string = PICK.teams): LegRow => ({
  ...PICK,
  userId,
  betId,
  number,
  teams,
})

const insertBets = (rows: readonly BetRow[]) => insertionOfMany(BETS, rows).execute(database.db)
async function storedBets(): Promise<BetRow[]> {
  const { rows } = await sql<BetRow>`SELECT ${selectionOf(BETS)} FROM bets ORDER BY user_id, id`.execute(
    database.db.withoutPlugins(),
  )
  return rows
}
async function storedLegs(): Promise<LegRow[]> {
  const { rows } =
    await sql<LegRow>`SELECT ${columnsOf(BET_LEGS, 'leg')} FROM bet_legs AS leg ORDER BY user_id, bet_id, number`.execute(
      database.db,
    )
  return rows
}
async function update(owner: number, ...changes: Parameters<typeof updateOf<typeof BETS.columns>>[2]): Promise<void> {
  await required(updateOf(BETS, owner, changes), 'a change').execute(database.db)
}

test('a row without one of its columns is refused, not written as NULL', () => {
  expect(() => insertionOfMany(BET_LEGS, [{} as never])).toThrow('a row of bet_legs has no userId')
})

test('rows are stored and read with every column, many at once', async () => {
  const rows = [bet(ana, 1), bet(ana, 2, { note: null, tags: [], selection: null }), bet(bob, 3, { live: false })]
  await insertBets(rows)
  expect(await storedBets()).toEqual(rows)
  const legs = [leg(ana, 1, 1), leg(ana, 1, 2, 'Charlie vs Delta'), leg(bob, 3, 1)]
  await insertionOfMany(BET_LEGS, legs).execute(database.db)
  expect(await storedLegs()).toEqual(legs)
})

test('one row is stored with every column but the one that the database gives', async () => {
  const row = bet(ana, 0)
  const insertion = insertionOfOne(BETS, (name) => sql.val(row[name]) as never, 'id')
  const { rows } = await sql<{ id: number }>`${insertion} RETURNING id`.execute(database.db)
  const id = required(rows[0], 'the row').id
  expect(id).toBeGreaterThan(0)
  expect(await storedBets()).toEqual([{ ...row, id }])
})

test('an update of one row writes the columns that changed, in this row only', async () => {
  const rows = [bet(ana, 1), bet(ana, 2), bet(bob, 3)]
  await insertBets(rows)
  await database.pool.query(`UPDATE bets SET note = 'written meanwhile'`)
  const [before] = rows
  await update(ana, {
    before: required(before, 'a bet'),
    after: bet(ana, 1, { amount: 9000, selection: null, tags: ['new'] }),
  })
  const note = 'written meanwhile'
  expect(await storedBets()).toEqual([
    bet(ana, 1, { note, amount: 9000, selection: null, tags: ['new'] }),
    bet(ana, 2, { note }),
    bet(bob, 3, { note }),
  ])
})

test('an update of many rows writes in each the columns that changed in one of them', async () => {
  await insertBets([bet(ana, 1), bet(ana, 2), bet(ana, 3), bet(bob, 4)])
  await database.pool.query(`UPDATE bets SET note = 'written meanwhile'`)
  const note = 'written meanwhile'
  await update(
    ana,
    { before: bet(ana, 1), after: bet(ana, 1, { amount: 9000 }) },
    { before: bet(ana, 3), after: bet(ana, 3, { selection: null, tags: [] }) },
  )
  expect(await storedBets()).toEqual([
    bet(ana, 1, { note, amount: 9000 }),
    bet(ana, 2, { note }),
    bet(ana, 3, { note, selection: null, tags: [] }),
    bet(bob, 4, { note }),
  ])
})

test('an update of a leg writes no other leg of its bet and no leg of the same number of another bet', async () => {
  await insertBets([bet(ana, 1), bet(ana, 2)])
  const legs = [leg(ana, 1, 1), leg(ana, 1, 2), leg(ana, 2, 1), leg(ana, 2, 2)]
  await insertionOfMany(BET_LEGS, legs).execute(database.db)
  const changed = (betId: number, number: number) => ({
    before: leg(ana, betId, number),
    after: leg(ana, betId, number, 'Charlie vs Delta'),
  })
  await required(updateOf(BET_LEGS, ana, [changed(1, 2)]), 'a change').execute(database.db)
  expect((await storedLegs()).map(({ teams }) => teams === PICK.teams)).toEqual([true, false, true, true])
  await required(updateOf(BET_LEGS, ana, [changed(1, 1), changed(2, 2)]), 'a change').execute(database.db)
  expect((await storedLegs()).map(({ teams }) => teams === PICK.teams)).toEqual([false, false, true, false])
})

test('rows without a change need no update', async () => {
  const row = bet(1, 1)
  expect(updateOf(BETS, 1, [])).toBeNull()
  expect(updateOf(BETS, 1, [{ before: row, after: { ...row } }])).toBeNull()
})

test('the columns beside the key of a row are all others', async () => {
  await insertBets([bet(ana, 1)])
  await insertionOfMany(BET_LEGS, [leg(ana, 1, 1)]).execute(database.db)
  const { userId: _user, betId: _bet, number: _number, ...others } = leg(ana, 1, 1)
  for (const columns of [othersOf(BET_LEGS), othersOf(BET_LEGS, 'leg')]) {
    const { rows } = await sql`SELECT ${columns} FROM bet_legs AS leg`.execute(database.db)
    expect(rows).toEqual([others])
  }
})
