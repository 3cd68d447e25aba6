import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addUsers, connectTestDatabase } from '../../../test/support/connected-database.ts'
import { storeBets } from '../../../test/support/stored-bets.ts'
import { type Bet, booked } from '../../domain/bet/stored-bet.ts'
import { required } from '../../domain/required.ts'
import { alertOfBets } from '../alerts/alert-of-bets.ts'
import type { Database } from '../db/connect.ts'
import { eventOfDeletion, lockBet, lockPendingBet, lockSettledBet, readBet, saveBets, saveByUser } from './bets.ts'
import { findEvents } from './event-queries.ts'
import { findBookVersion } from './sums/book-version-queries.ts'

let database: Database
let users: number[]
let [ana, bob] = [0, 0]
beforeAll(async () => {
  database = await connectTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('DELETE FROM bets; DELETE FROM bet_sums; DELETE FROM users')
  users = await addUsers(database, 'ana', 'bob', 'eva')
  ;[ana = 0, bob = 0] = users
})

const saving = { onSavedBets: alertOfBets }
const AT = new Date('2026-11-21T18:00:00Z')
/** A pending bet of each of these users. */
async function placed(...owners: readonly number[]): Promise<Bet[]> {
  await storeBets(
    database,
    owners.map((userId) => ({
      userId,
      placedAt: AT,
      betType: 'match-winner',
      status: 'pending',
      amount: 1000,
      result: null,
    })),
  )
  const { rows } = await database.pool.query<{ userId: number; id: number }>(
    'SELECT user_id AS "userId", id FROM bets ORDER BY user_id, id',
  )
  return Promise.all(rows.map(({ userId, id }) => readBet(database.db, userId, id)))
}
const versions = () => Promise.all(users.map((user) => findBookVersion(database.db, user)))
const kindsOf = async ({ userId, id }: Bet) =>
  (await findEvents(database.db, userId, id)).map(({ kind, by, at, reason }) => [kind, by, at, reason])

test('of many bets those that are others now are saved, those without an after deleted, and the rest left alone', async () => {
  const [of, gone, same, theirs] = (await placed(ana, ana, ana, bob)) as [Bet, Bet, Bet, Bet] // as many as are placed
  const before = await versions()
  const changed = { ...of, note: 'late' }
  const event = (kind: 'changed' | 'tied') => ({ kind, at: AT, by: 'program' as const, changes: [], reason: kind })
  const isChanged = await saveBets(
    saving,
    database.db,
    ana,
    [
      { before: of, after: changed, events: [event('changed'), event('tied')] },
      { before: gone, after: null, events: [eventOfDeletion(gone, AT)] },
      { before: same, after: same, events: [] },
    ],
    { by: 'program', now: AT },
  )
  expect(isChanged).toBe(true)
  expect(await readBet(database.db, ana, of.id)).toEqual(changed)
  await expect(readBet(database.db, ana, gone.id)).rejects.toMatchObject({ code: 'notFound' })
  expect(await readBet(database.db, ana, same.id)).toEqual(same)
  expect(await readBet(database.db, bob, theirs.id)).toEqual(theirs)
  expect(await kindsOf(of)).toEqual([
    ['changed', 'program', AT, 'changed'],
    ['tied', 'program', AT, 'tied'],
  ])
  expect(await kindsOf(gone)).toEqual([['deleted', 'user', AT, null]])
  expect(await kindsOf(same)).toEqual([])
  const [own = 0, ...others] = before
  expect(await versions()).toEqual([own + 2, ...others])
  const unchanged = [{ before: same, after: same, events: [] }]
  expect(await saveBets(saving, database.db, ana, unchanged, { by: 'program', now: AT })).toBe(false)
  expect(await versions()).toEqual([own + 2, ...others])
})

test('a bet is found by its owner only', async () => {
  const [own, other] = (await placed(ana, bob)) as [Bet, Bet] // one of each
  expect(await readBet(database.db, ana, own.id)).toEqual(own)
  expect(await lockBet(database.db, ana, own.id)).toEqual(own)
  await expect(readBet(database.db, ana, other.id)).rejects.toMatchObject({ code: 'notFound' })
  await expect(lockBet(database.db, ana, other.id)).rejects.toMatchObject({ code: 'notFound' })
})

test('an action on a pending bet refuses a settled one, and the other way round', async () => {
  const pending = required((await placed(ana))[0], 'a bet')
  expect(await lockPendingBet(database.db, ana, pending.id)).toEqual(pending)
  await expect(lockSettledBet(database.db, ana, pending.id)).rejects.toMatchObject({ code: 'notSettled' })
  const settled: Bet = {
    ...pending,
    settlement: {
      status: 'won',
      outcome: 'won',
      restOutcome: null,
      result: 850,
      settledBy: 'user',
      settledAt: AT,
      correctedAt: null,
    },
  }
  await saveByUser(saving, database.db, pending, settled, { kind: 'settled', at: AT, reason: 'typo' })
  const { settlement } = settled
  expect(await lockSettledBet(database.db, ana, pending.id)).toMatchObject({ id: pending.id, settlement })
  await expect(lockPendingBet(database.db, ana, pending.id)).rejects.toMatchObject({ code: 'alreadySettled' })
  expect(await kindsOf(pending)).toEqual([['settled', 'user', AT, 'typo']])
})

test('a change that the history does not tell is saved without an event', async () => {
  const bet = required((await placed(ana))[0], 'a bet')
  const after = { ...bet, reopened: true }
  expect(await saveByUser(saving, database.db, bet, after, { kind: 'changed', at: AT })).toMatchObject({ id: bet.id })
  expect(await readBet(database.db, ana, bet.id)).toEqual(after)
  expect(await kindsOf(bet)).toEqual([])
})

const alertsOf = (...owners: readonly number[]) =>
  database.db
    .selectFrom('alerts')
    .select(['userId', 'kind', 'betId', 'readAt'])
    .where('userId', 'in', owners)
    .orderBy('id')
    .execute()
const decided = (bet: Bet, outcome: 'won' | 'lost', by: 'user' | 'program') =>
  booked(bet, { status: outcome, outcome, restOutcome: null, result: outcome === 'won' ? 850 : -1000 }, by, AT)

test('the owner gets alerts of what the program decides, and what the owner decides counts as read', async () => {
  const [bet] = (await placed(ana, bob)) as [Bet, Bet] // one of each
  const won = decided(bet, 'won', 'program')
  await saveBets(saving, database.db, ana, [{ before: bet, after: won, events: [] }], { by: 'program', now: AT })
  const told = { userId: ana, kind: 'betDecided', betId: bet.id }
  expect(await alertsOf(ana, bob)).toEqual([{ ...told, readAt: null }])
  const lost = decided(won, 'lost', 'user')
  await saveByUser(saving, database.db, won, lost, { kind: 'changed', at: AT })
  expect(await alertsOf(ana, bob)).toEqual([{ ...told, readAt: AT }])
  const open: Bet = { ...lost, settlement: null, reopened: true }
  await saveByUser(saving, database.db, lost, open, { kind: 'reopened', at: AT })
  expect(await alertsOf(ana, bob)).toEqual([])
})

test('a change tells its owner of a limit that is reached by then, and nobody else', async () => {
  const [bet] = (await placed(ana, bob)) as [Bet, Bet] // one of each
  const limit = { kind: 'stake-day', amount: 1500, nextAmount: null, nextFrom: null, timeZone: 'UTC' } as const
  await database.db
    .insertInto('limits')
    .values([ana, bob].map((userId) => ({ userId, ...limit })))
    .execute()
  await saveByUser(saving, database.db, bet, { ...bet, amount: 1500 }, { kind: 'changed', at: AT })
  expect(await alertsOf(ana, bob)).toMatchObject([{ userId: ana, kind: 'limitNear' }])
  expect(await database.db.selectFrom('limits').select(['userId', 'toldStep']).orderBy('userId').execute()).toEqual([
    { userId: ana, toldStep: 100 },
    { userId: bob, toldStep: null },
  ])
})
