import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leg, multiple, single } from '../../../test/support/book-bets.ts'
import { addUsers, connectTestDatabase } from '../../../test/support/connected-database.ts'
import type { FactChange } from '../../domain/bet/history-facts.ts'
import type { Bet } from '../../domain/bet/stored-bet.ts'
import { findTotals } from '../bets/list/total-queries.ts'
import type { Database } from '../db/connect.ts'
import { lockBets } from './bets.ts'
import {
  addSumsOfImport,
  countImported,
  deleteImportedBets,
  forgetDeleted,
  forgetImported,
  insertImportedBets,
  recordImported,
  takeBetIds,
} from './imported-bet-queries.ts'
import { findBookVersion } from './sums/book-version-queries.ts'

let database: Database
let [ana, bob] = [0, 0]
/** Two files of one user, and one of another. */
let [first, second, theirs] = [0, 0, 0]
beforeAll(async () => {
  database = await connectTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('DELETE FROM users; DELETE FROM matches')
  ;[ana = 0, bob = 0] = await addUsers(database, 'ana', 'bob')
  const { rows } = await database.pool.query<{ id: number }>(
    `INSERT INTO imports (user_id, name, state, size, created_at)
     SELECT owner, 'bets.csv', 'done', 1, now() FROM unnest($1::bigint[]) AS owner RETURNING id`,
    [[ana, ana, bob]],
  )
  ;[first = 0, second = 0, theirs = 0] = rows.map(({ id }) => id)
})

const AT = new Date('2026-11-21T18:00:00Z')
const NO_MATCH = { matchId: null, tiedFormat: null }
const singleOf = (userId: number, id: number, amount = 1000) => single({ ...NO_MATCH, userId, id, amount })
const multipleOf = (userId: number, id: number, matchIds: readonly (number | null)[]) =>
  multiple(
    matchIds.map((matchId, index) => leg(index + 1, { matchId })),
    { userId, id },
  )
/** Stores bets as those of a file; the fingerprint of each is `row` and its id. */
async function imported(owner: number, importId: number, bets: readonly Bet[]): Promise<void> {
  const rows = bets.map(({ id }) => ({ importId, fingerprint: `row ${id}`, betId: id, near: null, said: 'pending' }))
  await recordImported(database.db, owner, rows)
  await insertImportedBets(database.db, bets)
}
const pendingOf = async (owner: number) => (await findTotals(database.db, owner)).pending
const NO_SUM = { bets: 0, staked: 0n, profit: 0n }
const versions = () => Promise.all([ana, bob].map((owner) => findBookVersion(database.db, owner)))
const remembered = async () => {
  const rows = await database.db
    .selectFrom('importedBets')
    .selectAll()
    .orderBy('userId')
    .orderBy('fingerprint')
    .execute()
  return rows.map(({ userId, fingerprint }) => `${userId === ana ? 'ana' : 'bob'} ${fingerprint}`)
}
const storedIds = async () => {
  const rows = await database.db.selectFrom('bets').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}
async function addEvent(
  { userId, id }: { readonly userId: number; readonly id: number },
  kind: string,
  { by = 'user', changes = [] as readonly FactChange[] } = {},
): Promise<void> {
  await database.pool.query(
    'INSERT INTO bet_events (user_id, bet_id, at, kind, by, changes) VALUES ($1, $2, $3, $4, $5, $6)',
    [userId, id, AT, kind, by, JSON.stringify(changes)],
  )
}
const eventsOf = async (id: number) =>
  (await database.pool.query('SELECT FROM bet_events WHERE bet_id = $1', [id])).rowCount

test('ids of new bets are taken once', async () => {
  const ids = [...(await takeBetIds(database.db, 3)), ...(await takeBetIds(database.db, 2))]
  const [next = 0] = ids
  expect(next).toBeGreaterThan(0)
  expect(ids).toEqual([0, 1, 2, 3, 4].map((later) => next + later))
  expect(await takeBetIds(database.db, 0)).toEqual([])
})

test('a row of a file is recorded once, with what it is near to', async () => {
  const near = ['a1', 'b2']
  const rows = [
    { importId: first, fingerprint: 'one', betId: 11, near, said: 'won 800' },
    { importId: second, fingerprint: 'two', betId: 12, near: null, said: 'pending' },
  ]
  await recordImported(database.db, ana, rows)
  const stored = await database.db.selectFrom('importedBets').selectAll().orderBy('fingerprint').execute()
  expect(stored).toEqual(rows.map((row) => ({ userId: ana, ...row })))
  await expect(recordImported(database.db, ana, rows.slice(0, 1))).rejects.toThrow('imported_bets_pkey')
})

test('the bets of a file are written with their legs, and are in the sums once these are added', async () => {
  const bets = [singleOf(ana, 11), multipleOf(ana, 12, [null, null]), singleOf(ana, 13, 500)]
  const others = [singleOf(ana, 14, 200), singleOf(bob, 15, 300)]
  await insertImportedBets(database.db, others)
  await imported(ana, first, bets)
  expect(
    await lockBets(
      database.db,
      ana,
      bets.map(({ id }) => id),
    ),
  ).toMatchObject(bets)
  expect(await pendingOf(ana)).toEqual(NO_SUM)
  await addSumsOfImport(database.db, ana, first)
  // 10.00, 10.00 and 5.00.
  expect(await pendingOf(ana)).toEqual({ bets: 3, staked: 2500n, profit: 0n })
  expect(await versions()).toEqual([1, 0])
  await addSumsOfImport(database.db, ana, second)
  expect(await pendingOf(ana)).toEqual({ bets: 3, staked: 2500n, profit: 0n })
  await addSumsOfImport(database.db, bob, first)
  expect(await pendingOf(bob)).toEqual(NO_SUM)
})

test('of the bets of a file those in the book are counted, and those that their user changed', async () => {
  const bets = [singleOf(ana, 11), singleOf(ana, 12), singleOf(ana, 13), singleOf(ana, 14)]
  await imported(ana, first, bets)
  await imported(ana, second, [singleOf(ana, 21)])
  await imported(bob, theirs, [singleOf(bob, 31)])
  await database.pool.query('DELETE FROM bets WHERE id = 14')
  for (const id of [11, 11, 21]) await addEvent({ userId: ana, id }, 'changed')
  await addEvent({ userId: ana, id: 12 }, 'settled', { by: 'program' })
  expect(await countImported(database.db, ana, first)).toEqual({ bets: 3, changed: 1 })
  expect(await countImported(database.db, ana, second)).toEqual({ bets: 1, changed: 1 })
  expect(await countImported(database.db, bob, theirs)).toEqual({ bets: 1, changed: 0 })
  expect(await countImported(database.db, bob, first)).toEqual({ bets: 0, changed: 0 })
})

test('a result that another file wrote into a bet is no change by hand', async () => {
  await imported(
    ana,
    first,
    [11, 12, 13, 14, 15].map((id) => singleOf(ana, id)),
  )
  for (const id of [11, 12, 13, 14]) await addEvent({ userId: ana, id }, 'settled')
  const written = { importId: second, at: AT, settlement: null, reopened: false, said: null, booked: 'won 800' }
  await database.db
    .insertInto('importChanges')
    .values([
      { ...written, userId: ana, betId: 11 },
      // At another time than the action of the user, and into a bet of another user.
      { ...written, userId: ana, betId: 12, at: new Date(AT.getTime() + 1) },
      { ...written, userId: bob, betId: 13 },
    ])
    .execute()
  await addEvent({ userId: bob, id: 15 }, 'settled')
  expect(await countImported(database.db, ana, first)).toEqual({ bets: 5, changed: 3 })
  await deleteImportedBets(database.db, ana, first)
  expect(await storedIds()).toEqual([12, 13, 14])
  expect(await remembered()).toEqual(['ana row 12', 'ana row 13', 'ana row 14'])
  expect([await eventsOf(11), await eventsOf(12), await eventsOf(15)]).toEqual([0, 1, 1])
})

test('a bet is not changed by hand where its changes were undone', async () => {
  await imported(
    ana,
    first,
    [11, 12].map((id) => singleOf(ana, id)),
  )
  const undone = (id: number) =>
    database.pool.query(
      `INSERT INTO bet_events (user_id, bet_id, at, kind, by, changes, undoes)
       SELECT user_id, bet_id, at, 'undone', by, '[]', id FROM bet_events WHERE bet_id = $1`,
      [id],
    )
  for (const id of [11, 12]) {
    await addEvent({ userId: ana, id }, 'changed')
    await undone(id)
  }
  expect(await countImported(database.db, ana, first)).toEqual({ bets: 2, changed: 0 })
  await addEvent({ userId: ana, id: 12 }, 'changed')
  expect(await countImported(database.db, ana, first)).toEqual({ bets: 2, changed: 1 })
})

test('a file is reverted with its bets, their history and their sums, and no other file', async () => {
  const gone = [singleOf(ana, 11), singleOf(ana, 12)]
  await imported(ana, first, gone)
  await addSumsOfImport(database.db, ana, first)
  await imported(ana, second, [singleOf(ana, 21, 500)])
  await addSumsOfImport(database.db, ana, second)
  // The ids of bets are of one sequence; here those of another user are the same.
  await imported(bob, theirs, [singleOf(bob, 11, 300)])
  await addSumsOfImport(database.db, bob, theirs)
  await addEvent({ userId: ana, id: 12 }, 'settled', { by: 'program' })
  await addEvent({ userId: ana, id: 21 }, 'settled', { by: 'program' })
  await deleteImportedBets(database.db, ana, first)
  expect(await storedIds()).toEqual([11, 21])
  expect(await remembered()).toEqual(['ana row 21', 'bob row 11'])
  expect([await eventsOf(12), await eventsOf(21)]).toEqual([0, 1])
  expect(await pendingOf(ana)).toEqual({ bets: 1, staked: 500n, profit: 0n })
  expect(await pendingOf(bob)).toEqual({ bets: 1, staked: 300n, profit: 0n })
  expect(await versions()).toEqual([3, 1])
  await deleteImportedBets(database.db, ana, second)
  expect(await database.db.selectFrom('betSums').select('userId').distinct().execute()).toEqual([{ userId: bob }])
})

test('a file of more rows than one statement deletes is reverted completely', async () => {
  await database.pool.query(
    `INSERT INTO imported_bets (user_id, fingerprint, import_id, bet_id, said)
     SELECT $1, 'row ' || id, $2, id, 'pending' FROM generate_series(1, 5002) AS id`,
    [ana, first],
  )
  await deleteImportedBets(database.db, ana, first)
  expect(await remembered()).toEqual([])
})

/** A row of a file that is read, by what it is known. */
async function addRow(importId: number, number: number, kind: string, fingerprint: string, idKey: string | null) {
  await database.pool.query(
    `INSERT INTO import_rows (user_id, import_id, number, line, kind, fingerprint, id_key, draft)
     SELECT user_id, id, $2, $2, $3, $4, $5, '{}' FROM imports WHERE id = $1`,
    [importId, number, kind, fingerprint, idKey],
  )
}
/** The event of an action with a key. */
async function addAct(owner: number, betId: number, kind: string) {
  await database.pool.query(
    `INSERT INTO bet_events (user_id, bet_id, at, kind, by, changes, act) VALUES ($1, $2, $3, $4, 'user', '[]', 'act')`,
    [owner, betId, AT, kind],
  )
}
const undoable = async () => {
  const { rows } = await database.pool.query<{ id: number }>(
    `SELECT bet_id AS id FROM bet_events WHERE act = 'act' ORDER BY user_id, bet_id`,
  )
  return rows.map(({ id }) => id)
}

test('deleted bets that a file brings back are forgotten by their rows', async () => {
  await addRow(second, 1, 'deleted', 'row 11', null)
  await addRow(second, 2, 'deleted', 'another row', 'row 12')
  await addRow(second, 3, 'known', 'row 13', 'row 14')
  await addRow(second, 4, 'deleted', 'row 15', 'no bet')
  await addRow(theirs, 1, 'deleted', 'row 16', 'row 17')
  const bets = [11, 12, 13, 14, 15, 16, 17].map((id) => singleOf(ana, id))
  await imported(ana, first, bets)
  await database.pool.query('DELETE FROM bets WHERE id != 15')
  // The same row of another user, whose deleted bet has the same id.
  await imported(bob, theirs, [singleOf(bob, 11)])
  await insertImportedBets(database.db, [singleOf(bob, 12)])
  await database.pool.query('DELETE FROM bets WHERE user_id = $1 AND id = 11', [bob])
  for (const { id } of bets) await addAct(ana, id, 'deleted')
  await addAct(bob, 11, 'deleted')
  await forgetDeleted(database.db, ana, second)
  expect(await remembered()).toEqual([
    'ana row 12',
    'ana row 13',
    'ana row 14',
    'ana row 15',
    'ana row 16',
    'ana row 17',
    'bob row 11',
  ])
  expect(await undoable()).toEqual([12, 13, 14, 16, 17, 11])
})

test('a change of a bet that a file brings back can still be undone', async () => {
  await addRow(second, 1, 'deleted', 'row 11', null)
  await imported(ana, first, [singleOf(ana, 11)])
  await addAct(ana, 11, 'changed')
  await forgetDeleted(database.db, ana, second)
  expect(await undoable()).toEqual([11])
})

test('all rows of a user are forgotten, and no row of another', async () => {
  await imported(ana, first, [singleOf(ana, 11)])
  await imported(bob, theirs, [singleOf(bob, 21)])
  await forgetImported(database.db, ana)
  expect(await remembered()).toEqual(['bob row 21'])
})
