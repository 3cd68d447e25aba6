import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { single } from '../../../test/support/book-bets.ts'
import { addUsers, connectTestDatabase } from '../../../test/support/connected-database.ts'
import { type Bet, booked } from '../../domain/bet/stored-bet.ts'
import type { ImportedSettlement } from '../../domain/import/draft.ts'
import { required } from '../../domain/required.ts'
import { alertOfBets } from '../alerts/alert-of-bets.ts'
import { findTotals } from '../bets/list/total-queries.ts'
import type { Database } from '../db/connect.ts'
import { readBet } from './bets.ts'
import { insertEvents } from './event-queries.ts'
import { applyImportedResults, countResultsTaken, restoreResults } from './import-change-queries.ts'
import { insertImportedBets, recordImported } from './imported-bet-queries.ts'
import { rebuildSums } from './sums/bet-sum-queries.ts'

const saving = { onSavedBets: alertOfBets }
let database: Database
let [ana, bob] = [0, 0]
beforeAll(async () => {
  database = await connectTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('DELETE FROM users')
  ;[ana = 0, bob = 0] = await addUsers(database, 'ana', 'bob')
})

const [NEWER, LATER] = [2, 3]
const AT = new Date('2026-11-21T18:00:00Z')
const BEFORE = new Date('2026-11-20T23:00:00Z')
const WON: ImportedSettlement = { status: 'won', outcome: 'won', restOutcome: null, result: 800, settledAt: null }
const LOST: ImportedSettlement = { ...WON, status: 'lost', outcome: 'lost', result: -1000 }
const bet = (userId: number, id: number) => single({ userId, id, matchId: null, tiedFormat: null })
const settled = (of: Bet) =>
  booked(of, { status: 'won', outcome: 'won', restOutcome: null, result: 900 }, 'user', BEFORE)

/** Stores bets as those of an older file. */
async function imported(owner: number, bets: readonly Bet[], said = 'pending'): Promise<void> {
  const { rows: files } = await database.pool.query<{ id: number }>(
    `INSERT INTO imports (user_id, name, state, size, created_at) VALUES ($1, 'older.csv', 'done', 1, now()) RETURNING id`,
    [owner],
  )
  const importId = required(files[0], 'the file').id
  const rows = bets.map(({ id }) => ({ importId, fingerprint: `row ${id}`, betId: id, near: null, said }))
  await recordImported(database.db, owner, rows)
  await insertImportedBets(database.db, bets)
  await rebuildSums(database.pool)
}
const taking = (owner: number, importId = NEWER) => ({ owner, importId, fileName: 'newer.csv', now: AT })
const read = (owner: number, id: number) => readBet(database.db, owner, id)
const historyOf = async (owner: number, id: number) =>
  (
    await database.db
      .selectFrom('betEvents')
      .select(['kind', 'by', 'at', 'reason'])
      .where('userId', '=', owner)
      .where('betId', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ kind, by, at, reason }) => [kind, by, at, reason])
const said = async () =>
  (await database.db.selectFrom('importedBets').selectAll().orderBy('userId').orderBy('betId').execute()).map(
    (row) => `${row.userId === ana ? 'ana' : 'bob'} ${row.betId} ${row.said}`,
  )
const totalsOf = async (owner: number) => {
  const { pending, won, lost } = await findTotals(database.db, owner)
  return { pending: pending?.bets ?? 0, won: won?.profit ?? 0n, lost: lost?.profit ?? 0n }
}

test('results of a file are written into the bets of their owner, as an action of theirs, with the sums', async () => {
  await imported(ana, [bet(ana, 11), settled(bet(ana, 12)), bet(ana, 13)])
  // The ids of bets are of one sequence; here one of another user is the same.
  await imported(bob, [bet(bob, 11)])
  const taken = [
    { betId: 12, settlement: LOST },
    { betId: 11, settlement: { ...WON, settledAt: BEFORE } },
    { betId: 99, settlement: WON },
  ]
  expect(await applyImportedResults(saving, database.db, taken, taking(ana))).toBe(2)
  expect(await read(ana, 11)).toMatchObject({
    settlement: { outcome: 'won', result: 800, settledBy: 'user', settledAt: BEFORE },
  })
  expect(await read(ana, 12)).toMatchObject({ settlement: { outcome: 'lost', result: -1000, settledAt: AT } })
  expect(await read(ana, 13)).toMatchObject({ settlement: null })
  expect(await read(bob, 11)).toMatchObject({ settlement: null })
  expect(await historyOf(ana, 11)).toEqual([['settled', 'user', AT, 'newer.csv']])
  expect(await historyOf(ana, 12)).toEqual([['changed', 'user', AT, 'newer.csv']])
  expect(await said()).toEqual(['ana 11 won 800', 'ana 12 lost -1000', 'ana 13 pending', 'bob 11 pending'])
  expect(await totalsOf(ana)).toEqual({ pending: 1, won: 800n, lost: -1000n })
  expect(await totalsOf(bob)).toEqual({ pending: 1, won: 0n, lost: 0n })
  expect(await countResultsTaken(database.db, ana, NEWER)).toBe(2)
  expect(await countResultsTaken(database.db, ana, LATER)).toBe(0)
  expect(await countResultsTaken(database.db, bob, NEWER)).toBe(0)
})

test('a file without results writes none', async () => {
  expect(await applyImportedResults(saving, database.db, [], taking(ana))).toBe(0)
})

test('bets get back what was booked before the file, and only its events leave their history', async () => {
  const corrected: Bet = {
    ...bet(ana, 12),
    reopened: true,
    settlement: {
      status: 'won',
      outcome: 'won',
      restOutcome: null,
      result: 400,
      settledBy: 'program',
      settledAt: BEFORE,
      correctedAt: AT,
    },
  }
  const before = [bet(ana, 11), corrected, settled(bet(ana, 13))]
  await imported(ana, before, 'won 900')
  await imported(bob, [bet(bob, 11)])
  const wins = before.map(({ id }) => ({ betId: id, settlement: WON }))
  await applyImportedResults(saving, database.db, wins.slice(0, 2), taking(ana))
  await applyImportedResults(saving, database.db, [{ betId: 13, settlement: WON }], taking(ana, LATER))
  await applyImportedResults(saving, database.db, [{ betId: 11, settlement: WON }], taking(bob))
  const event = { betId: 11, at: AT, changes: [] }
  await insertEvents(database.db, ana, [
    { ...event, kind: 'tied', by: 'user' },
    { ...event, kind: 'changed', by: 'program' },
    { ...event, kind: 'changed', by: 'user', at: BEFORE },
  ])
  await restoreResults(saving, database.db, ana, NEWER, AT)
  const [open, again, left] = before
  expect(await read(ana, 11)).toMatchObject(required(open, 'a bet'))
  expect(await read(ana, 12)).toMatchObject(required(again, 'a bet'))
  expect(await read(ana, 13)).toMatchObject({ ...left, settlement: { result: 800 } })
  expect(await read(bob, 11)).toMatchObject({ settlement: { result: 800 } })
  expect(await historyOf(ana, 11)).toEqual([
    ['tied', 'user', AT, null],
    ['changed', 'program', AT, null],
    ['changed', 'user', BEFORE, null],
  ])
  expect(await historyOf(ana, 12)).toEqual([])
  expect(await historyOf(ana, 13)).toHaveLength(1)
  expect(await historyOf(bob, 11)).toHaveLength(1)
  expect(await said()).toEqual(['ana 11 won 900', 'ana 12 won 900', 'ana 13 won 800', 'bob 11 won 800'])
  expect(await totalsOf(ana)).toEqual({ pending: 1, won: 1200n, lost: 0n })
  expect(await countResultsTaken(database.db, ana, NEWER)).toBe(0)
  expect(await countResultsTaken(database.db, ana, LATER)).toBe(1)
  expect(await countResultsTaken(database.db, bob, NEWER)).toBe(1)
})

test('a bet whose result was changed since keeps it, with its history', async () => {
  await imported(ana, [bet(ana, 11)])
  await applyImportedResults(saving, database.db, [{ betId: 11, settlement: WON }], taking(ana))
  await applyImportedResults(saving, database.db, [{ betId: 11, settlement: LOST }], taking(ana, LATER))
  await restoreResults(saving, database.db, ana, NEWER, AT)
  expect(await read(ana, 11)).toMatchObject({ settlement: { result: -1000 } })
  expect(await historyOf(ana, 11)).toHaveLength(2)
  expect(await said()).toEqual(['ana 11 lost -1000'])
})

test('a file with more results than one statement reads is given back whole', async () => {
  const bets = Array.from({ length: 501 }, (_, index) => bet(ana, 1000 + index))
  await imported(ana, bets)
  const taken = bets.map(({ id }) => ({ betId: id, settlement: WON }))
  expect(await applyImportedResults(saving, database.db, taken, taking(ana))).toBe(501)
  await restoreResults(saving, database.db, ana, NEWER, AT)
  expect(await totalsOf(ana)).toEqual({ pending: 501, won: 0n, lost: 0n })
})
