import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leg, multiple, single } from '../../../test/support/book-bets.ts'
import { addUsers, connectTestDatabase } from '../../../test/support/connected-database.ts'
import type { Bet } from '../../domain/bet/stored-bet.ts'
import { required } from '../../domain/required.ts'
import type { Database } from '../db/connect.ts'
import {
  deleteActsOf,
  deleteEventsOfAct,
  deleteOldAct,
  findActForUpdate,
  findKeptIds,
  findNextIds,
  findUntouched,
  forgetKept,
  insertAct,
  keepBets,
  noteBetsAfter,
  restoreBets,
  saveProgress,
  saveUndone,
} from './bulk-queries.ts'
import { lockEntries } from './entries.ts'
import { findEvents, insertEvents } from './event-queries.ts'
import { insertImportedBets } from './imported-bet-queries.ts'

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

const minute = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 18, minutes))
const HASH = Buffer.alloc(32, 1)
const act = (owner: number, key: string) => ({ owner, key })
/** Two acts of one user, and one of another with the key of the first. */
const everyAct = () => [act(ana, 'a'), act(ana, 'b'), act(bob, 'a')] as const
const startActs = async () => {
  for (const each of everyAct()) await insertAct(database.db, each, { requestHash: HASH, betIds: [], at: minute(0) })
}
const acts = () => Promise.all(everyAct().map((each) => findActForUpdate(database.db, each)))

const NO_MATCH = { matchId: null, tiedFormat: null }
const singleOf = (userId: number, id: number) => single({ ...NO_MATCH, userId, id })
const multipleOf = (userId: number, id: number) =>
  multiple([leg(1, NO_MATCH), leg(2, { ...NO_MATCH, teams: 'Charlie vs Delta', selectedTeam: 'Delta' })], {
    userId,
    id,
  })
const idsOf = (bets: readonly Bet[]) => bets.map(({ id }) => id)
const stored = async (bets: readonly Bet[]) => {
  const found = [ana, bob].map((owner) =>
    lockEntries(database.db, owner, idsOf(bets.filter(({ userId }) => userId === owner))),
  )
  return (await Promise.all(found)).flat()
}
const keptIds = () => Promise.all(everyAct().map((each) => findKeptIds(database.db, each, 100)))
const untouched = (of: { owner: number; key: string }, bets: readonly Bet[]) =>
  findUntouched(database.db, of, idsOf(bets))

/** What an act does to the bets. */
async function change(bets: readonly Bet[]): Promise<void> {
  await database.pool.query(`UPDATE bets SET note = 'changed' WHERE id = ANY($1)`, [idsOf(bets)])
}
async function changeLegs(bets: readonly Bet[]): Promise<void> {
  await database.pool.query(`UPDATE bet_legs SET grade = '{"verdict":"won"}' WHERE bet_id = ANY($1)`, [idsOf(bets)])
}
async function remove(bets: readonly Bet[]): Promise<void> {
  await database.pool.query('DELETE FROM bets WHERE id = ANY($1)', [idsOf(bets)])
}

/** Singles and multiples of both users; an act keeps all of one user but the last two, which another one keeps. */
async function kept() {
  const singles = [singleOf(ana, 11), singleOf(ana, 12), singleOf(ana, 15), singleOf(bob, 21)]
  const multiples = [multipleOf(ana, 13), multipleOf(ana, 14), multipleOf(ana, 16), multipleOf(bob, 22)]
  const made = [...singles, ...multiples]
  await insertImportedBets(database.db, made)
  const all = await stored(made)
  await startActs()
  await keepBets(database.db, act(ana, 'a'), [11, 12, 13, 14])
  await keepBets(database.db, act(ana, 'b'), [15, 16])
  await keepBets(database.db, act(bob, 'a'), [21, 22])
  const [one, two, three, four, five, , theirs] = all as [Bet, Bet, Bet, Bet, Bet, Bet, Bet, Bet] // one of each
  return { one, two, three, four, five, theirs, all }
}

test('an act has a key of its user once, and is found by it as it was stored', async () => {
  const request = { requestHash: HASH, betIds: [3, 5, 8], at: minute(0) }
  expect(await insertAct(database.db, act(ana, 'a'), request)).toBe(true)
  const others = { requestHash: Buffer.alloc(32, 2), betIds: [9], at: minute(1) }
  expect(await insertAct(database.db, act(ana, 'a'), others)).toBe(false)
  expect(await insertAct(database.db, act(ana, 'b'), others)).toBe(true)
  expect(await insertAct(database.db, act(bob, 'a'), { ...others, betIds: [] })).toBe(true)
  const unworked = { done: 0, changed: 0, restored: null, kept: 0 }
  expect(await acts()).toEqual([
    { requestHash: HASH, total: 3, workedAt: minute(0), ...unworked },
    { requestHash: others.requestHash, total: 1, workedAt: minute(1), ...unworked },
    { requestHash: others.requestHash, total: 0, workedAt: minute(1), ...unworked },
  ])
  expect(await findActForUpdate(database.db, act(bob, 'b'))).toBeNull()
})

test('the next bets of an act are those after the ones that are done', async () => {
  const betIds = [[11, 12, 13, 14], [21], [31]]
  for (const [at, each] of everyAct().entries()) {
    const own = required(betIds[at], 'the bets of the act')
    await insertAct(database.db, each, { requestHash: HASH, betIds: own, at: minute(0) })
  }
  expect(await findNextIds(database.db, act(ana, 'a'), 3)).toEqual([11, 12, 13])
  await saveProgress(database.db, act(ana, 'a'), { done: 1, changed: 1, workedAt: minute(0) })
  expect(await findNextIds(database.db, act(ana, 'a'), 2)).toEqual([12, 13])
  await saveProgress(database.db, act(ana, 'a'), { done: 3, changed: 1, workedAt: minute(0) })
  expect(await findNextIds(database.db, act(ana, 'a'), 2)).toEqual([14])
  expect(await findNextIds(database.db, act(ana, 'b'), 2)).toEqual([21])
  expect(await findNextIds(database.db, act(bob, 'a'), 2)).toEqual([31])
})

test('what is done and undone of an act is written into this act only', async () => {
  await startActs()
  const [before, ...others] = await acts()
  await saveProgress(database.db, act(ana, 'a'), { done: 5, changed: 4, workedAt: minute(1) })
  expect(await acts()).toEqual([{ ...before, done: 5, changed: 4, workedAt: minute(1) }, ...others])
  await saveUndone(database.db, act(ana, 'a'), { restored: 3, kept: 1, workedAt: minute(2) })
  const undone = { ...before, done: 5, changed: 4, restored: 3, kept: 1, workedAt: minute(2) }
  expect(await acts()).toEqual([undone, ...others])
})

test('an act keeps the bets of its user that are named, and forgets them one by one', async () => {
  const { all, theirs } = await kept()
  expect(await keptIds()).toEqual([
    [11, 12, 13, 14],
    [15, 16],
    [21, 22],
  ])
  await keepBets(database.db, act(ana, 'b'), [11, theirs.id])
  expect(await keptIds()).toEqual([
    [11, 12, 13, 14],
    [11, 15, 16],
    [21, 22],
  ])
  expect(await findKeptIds(database.db, act(ana, 'a'), 2)).toEqual([11, 12])
  await forgetKept(database.db, act(ana, 'a'), [11, 13, 21, 15])
  expect(await keptIds()).toEqual([
    [12, 14],
    [11, 15, 16],
    [21, 22],
  ])
  expect(await stored(all)).toEqual(all)
})

test('bets are untouched that are as the act left them: changed, or deleted', async () => {
  const { all, one, two, three, four, five, theirs } = await kept()
  await change([one, three])
  await remove([two, four])
  await noteBetsAfter(database.db, act(ana, 'a'), [one.id, five.id, theirs.id])
  expect(await untouched(act(ana, 'a'), all)).toEqual({ changed: [11], deleted: [12, 14] })
  await noteBetsAfter(database.db, act(ana, 'a'), [three.id])
  expect(await untouched(act(ana, 'a'), all)).toEqual({ changed: [11, 13], deleted: [12, 14] })
  expect(await untouched(act(ana, 'a'), [one, four, five, theirs])).toEqual({ changed: [11], deleted: [14] })
  // Nothing was noted of these.
  expect(await untouched(act(ana, 'b'), all)).toEqual({ changed: [], deleted: [] })
  expect(await untouched(act(bob, 'a'), all)).toEqual({ changed: [], deleted: [] })
})

test('bets are not untouched that were changed since, also in one of their legs, deleted or brought back', async () => {
  const { all, one, two, three, four } = await kept()
  await change([one, three, four])
  await remove([two])
  await noteBetsAfter(database.db, act(ana, 'a'), [one.id, three.id, four.id])
  await changeLegs([three])
  expect(await untouched(act(ana, 'a'), all)).toEqual({ changed: [11, 14], deleted: [12] })
  await remove([four])
  await insertImportedBets(database.db, [two])
  expect(await untouched(act(ana, 'a'), all)).toEqual({ changed: [11], deleted: [] })
})

test('changed and deleted bets of the act are restored with their legs, and no other bet', async () => {
  const { all, one, two, three, four, theirs } = await kept()
  await change(all)
  await changeLegs(all)
  const changed = await stored(all)
  await remove([two, four])
  await restoreBets(database.db, act(ana, 'a'), { changed: [one.id, theirs.id], deleted: [two.id] })
  expect(await stored(all)).toEqual([one, two, ...changed.filter(({ id }) => ![11, 12, 14].includes(id))])
  await restoreBets(database.db, act(ana, 'a'), { changed: [three.id, 16, 22], deleted: [four.id] })
  expect(await stored(all)).toEqual([one, two, three, four, ...changed.filter(({ id }) => id > 14)])
})

test('deleted bets that another act or another user kept are not brought back', async () => {
  const { all } = await kept()
  await remove(all)
  await restoreBets(database.db, act(ana, 'a'), { changed: [], deleted: [12, 14, 16, 22] })
  expect(idsOf(await stored(all))).toEqual([12, 14])
})

test('of the history of the bets only what the act wrote is deleted', async () => {
  const { all, one, two, three, theirs } = await kept()
  await database.pool.query('DELETE FROM bulk_bets')
  const write = (kind: 'changed' | 'tied' | 'settled', bets: readonly Bet[]) =>
    Promise.all(
      bets.map(({ userId, id: betId }) =>
        insertEvents(database.db, userId, [{ betId, at: minute(0), kind, by: 'user', changes: [] }]),
      ),
    )
  const kinds = async () => {
    const events = await Promise.all(
      [one, two, three, theirs].map((bet) => findEvents(database.db, bet.userId, bet.id)),
    )
    return events.map((own) => own.map(({ kind }) => kind))
  }
  await write('changed', [one, theirs])
  await write('tied', [one, two])
  await keepBets(database.db, act(ana, 'a'), [11, 12, 13])
  await keepBets(database.db, act(ana, 'b'), [11])
  await keepBets(database.db, act(bob, 'a'), [21])
  const lastOf = async (betId: number) => (await findEvents(database.db, ana, betId)).at(-1)?.id ?? 0
  const { rows } = await database.pool.query<{ last: number }>(
    `SELECT last_event AS last FROM bulk_bets WHERE user_id = $1 AND key = 'a' ORDER BY bet_id`,
    [ana],
  )
  expect(rows.map(({ last }) => last)).toEqual([await lastOf(11), await lastOf(12), 0])
  await write('settled', all)
  expect(await kinds()).toEqual([
    ['changed', 'tied', 'settled'],
    ['tied', 'settled'],
    ['settled'],
    ['changed', 'settled'],
  ])
  await deleteEventsOfAct(database.db, act(ana, 'a'), [one.id, theirs.id])
  expect(await kinds()).toEqual([['changed', 'tied'], ['tied', 'settled'], ['settled'], ['changed', 'settled']])
  await deleteEventsOfAct(database.db, act(ana, 'a'), [two.id, three.id])
  expect(await kinds()).toEqual([['changed', 'tied'], ['tied'], [], ['changed', 'settled']])
})

test('the acts of a user are deleted, and those of others stay', async () => {
  await startActs()
  await deleteActsOf(database.db, ana)
  expect((await acts()).map((found) => found !== null)).toEqual([false, false, true])
})

test('old acts are deleted one at a time', async () => {
  await startActs()
  await saveProgress(database.db, act(ana, 'a'), { done: 1, changed: 1, workedAt: minute(5) })
  await saveProgress(database.db, act(bob, 'a'), { done: 1, changed: 1, workedAt: minute(3) })
  expect(await deleteOldAct(database.db, minute(4))).toBe(true)
  expect((await acts()).filter((found) => found !== null)).toHaveLength(2)
  expect(await deleteOldAct(database.db, minute(4))).toBe(true)
  expect(await deleteOldAct(database.db, minute(4))).toBe(false)
  expect((await acts()).map((found) => found !== null)).toEqual([true, false, false])
})
