import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { END, LOST, leg, multiple, NEEDS_YOU, NOW, single, WON } from '../../../test/support/book-bets.ts'
import { addDevice, addUsers, connectTestDatabase } from '../../../test/support/connected-database.ts'
import { storeMatch } from '../../../test/support/stored-matches.ts'
import { type Bet, booked } from '../../domain/bet/stored-bet.ts'
import { DAY_MS } from '../../domain/time/durations.ts'
import type { Database } from '../db/connect.ts'
import { findAlertSettings, saveAlertSettings } from './alert-setting-queries.ts'
import { createBetAlerts, deleteOldAlerts, markRead } from './bet-alert-queries.ts'

let database: Database
let [ana, bob] = [0, 0]
beforeAll(async () => {
  database = await connectTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('DELETE FROM users; DELETE FROM matches')
  ;[ana = 0, bob = 0] = await addUsers(database, 'ana', 'bob')
})

const open = (userId: number, id: number) => single({ userId, id, matchId: null, tiedFormat: null })
const won = (bet: Bet, by: 'user' | 'program' = 'program', result = 1000) =>
  booked(bet, { status: 'won', outcome: 'won', restOutcome: null, result }, by, END)
const lost = (bet: Bet, by: 'user' | 'program' = 'program') =>
  booked(bet, { status: 'lost', outcome: 'lost', restOutcome: null, result: -1000 }, by, END)
const asked = (bet: Bet): Bet => ({ ...bet, grade: NEEDS_YOU })
type Change = { readonly before: Bet; readonly after: Bet }
/** As a change of many bets does, one owner after the other. */
async function tell(changes: readonly Change[], now = NOW): Promise<void> {
  for (const owner of [ana, bob]) {
    const own = changes.filter(({ after }) => after.userId === owner)
    await createBetAlerts(database.db, owner, own, now)
  }
}
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds)
const alerts = () =>
  database.db
    .selectFrom('alerts')
    .select(['userId', 'betId', 'kind', 'version', 'at', 'readAt', 'devices'])
    .orderBy('userId')
    .orderBy('betId')
    .orderBy('kind')
    .execute()
const told = async () =>
  (await alerts()).map(({ userId, betId, kind }) => `${userId === ana ? 'ana' : 'bob'} ${betId} ${kind}`)
const outbox = () =>
  database.db
    .selectFrom('outbox')
    .innerJoin('alerts', 'alerts.id', 'outbox.alertId')
    .select(['betId', 'kind', 'until', 'due'])
    .orderBy('betId')
    .execute()

test('the owner of each bet gets one alert that it is decided, or that it needs them', async () => {
  const [first, second, third] = [open(ana, 11), open(bob, 21), open(ana, 12)]
  await tell([
    { before: first, after: won(first) },
    { before: second, after: asked(second) },
    { before: third, after: { ...third, note: 'late' } },
  ])
  const alert = { version: NOW.getTime(), at: NOW, readAt: null, devices: null }
  expect(await alerts()).toEqual([
    { ...alert, userId: ana, betId: 11, kind: 'betDecided' },
    { ...alert, userId: bob, betId: 21, kind: 'betNeedsYou' },
  ])
})

test('no change tells nobody', async () => {
  await tell([])
  await markRead(database.db, ana, [], NOW)
  expect(await alerts()).toEqual([])
})

test('another result makes the alert new and unread, with a higher version', async () => {
  const bet = open(ana, 11)
  await tell([{ before: bet, after: won(bet) }])
  await database.db.updateTable('alerts').set({ readAt: NOW, devices: 'sent' }).execute()
  await tell([{ before: won(bet), after: lost(bet) }], later(1000))
  const alert = { userId: ana, betId: 11, kind: 'betDecided', readAt: null, devices: null }
  expect(await alerts()).toEqual([{ ...alert, version: NOW.getTime() + 1000, at: later(1000) }])
  // The clock was set back.
  await tell([{ before: lost(bet), after: won(bet) }])
  expect(await alerts()).toEqual([{ ...alert, version: NOW.getTime() + 1001, at: NOW }])
})

test('what is no longer true is gone, and what takes its place is newer, of this bet alone', async () => {
  const [bet, other, theirs] = [open(ana, 11), open(ana, 12), open(bob, 11)]
  await tell(
    [bet, other, theirs].map((before) => ({ before, after: asked(before) })),
    later(5000),
  )
  await tell([{ before: asked(bet), after: won(asked(bet)) }])
  expect(await told()).toEqual(['ana 11 betDecided', 'ana 12 betNeedsYou', 'bob 11 betNeedsYou'])
  const [decided] = await alerts()
  expect(decided).toMatchObject({ version: NOW.getTime() + 5001, at: NOW })
  // Not newer because of the alert of another bet, or of a bet of another user with the same id.
  await tell([
    { before: asked(other), after: won(asked(other)) },
    { before: open(bob, 12), after: won(open(bob, 12)) },
    { before: open(ana, 13), after: won(open(ana, 13)) },
  ])
  expect((await alerts()).map(({ betId, version }) => [betId, version - NOW.getTime()])).toEqual([
    [11, 5001],
    [12, 5001],
    [13, 0],
    [11, 5000],
    [12, 0],
  ])
})

test('a kind of alert that a bet does not have stays with other bets, and an open bet tells nothing', async () => {
  const bet = open(ana, 11)
  await tell([{ before: bet, after: asked(bet) }])
  await tell([{ before: asked(bet), after: bet }])
  expect(await alerts()).toEqual([])
})

test('a person gets no alerts of unwanted kinds, and others do', async () => {
  const settings = await findAlertSettings(database.db, ana)
  const off = { ...settings.kinds, betDecided: { bell: false, devices: true } }
  await saveAlertSettings(database.db, ana, { ...settings, kinds: off })
  const bets = [open(ana, 11), open(bob, 21)]
  await tell([
    ...bets.map((before) => ({ before, after: won(before) })),
    { before: open(ana, 12), after: asked(open(ana, 12)) },
  ])
  expect(await told()).toEqual(['ana 12 betNeedsYou', 'bob 21 betDecided'])
  await tell([{ before: open(ana, 13), after: won(open(ana, 13)) }])
  expect(await told()).toHaveLength(2)
})

test('there is no alert for a match that ended more than a day ago', async () => {
  const store = (finishedTime: Date) =>
    storeMatch({ deps: { db: database.db, now: () => END } }, { status: 'finished', finishedTime })
  const [old, fresh] = [await store(later(-DAY_MS - 1)), await store(later(-DAY_MS))]
  const on = (id: number, ...matches: readonly number[]) =>
    multiple(
      matches.map((matchId, index) => leg(index + 1, { matchId })),
      { userId: ana, id },
    )
  const bets = [
    single({ userId: ana, id: 11, matchId: old }),
    single({ userId: ana, id: 12, matchId: fresh }),
    on(13, old, old),
    on(14, old, fresh),
    open(ana, 15),
  ]
  await tell(bets.map((before) => ({ before, after: won(before) })))
  expect(await told()).toEqual(['ana 12 betDecided', 'ana 14 betDecided', 'ana 15 betDecided'])
})

test('there is no alert for a match that was called off before the bet was written down', async () => {
  const scheduledTime = new Date(open(ana, 1).createdAt.getTime() - 1)
  const id = await storeMatch({ deps: { db: database.db, now: () => END } }, { status: 'cancelled', scheduledTime })
  const bet = single({ userId: ana, id: 11, matchId: id })
  await tell([{ before: bet, after: won(bet) }])
  expect(await alerts()).toEqual([])
})

test('devices get it for a day, each kind as the person wants it', async () => {
  await addDevice(database, ana, later(1))
  const settings = await findAlertSettings(database.db, ana)
  const bell = { ...settings.kinds, betNeedsYou: { bell: true, devices: false } }
  await saveAlertSettings(database.db, ana, { ...settings, kinds: bell })
  const [first, second] = [open(ana, 11), open(ana, 12)]
  await tell([
    { before: first, after: won(first) },
    { before: second, after: asked(second) },
  ])
  expect(await told()).toEqual(['ana 11 betDecided', 'ana 12 betNeedsYou'])
  expect(await outbox()).toEqual([{ betId: 11, kind: 'betDecided', until: later(DAY_MS), due: NOW }])
})

const readAts = async () =>
  (await alerts()).map(({ userId, betId, readAt }) => [userId === ana ? 'ana' : 'bob', betId, readAt])

test('alerts of bets that their owner decides are read, and those of others not', async () => {
  const [bet, other, theirs] = [open(ana, 11), open(ana, 12), open(bob, 11)]
  await tell([bet, other, theirs].map((before) => ({ before, after: won(before) })))
  await markRead(database.db, ana, [{ before: won(bet), after: lost(bet, 'user') }], later(1000))
  expect(await readAts()).toEqual([
    ['ana', 11, later(1000)],
    ['ana', 12, null],
    ['bob', 11, null],
  ])
  // What was read stays read as it was.
  const acts = [bet, other].map((of) => ({ before: won(of), after: lost(of, 'user') }))
  await markRead(database.db, ana, acts, later(2000))
  expect((await readAts()).slice(0, 2)).toEqual([
    ['ana', 11, later(1000)],
    ['ana', 12, later(2000)],
  ])
})

test('a change that decides nothing leaves an alert unread', async () => {
  const bet = open(ana, 11)
  const decided = won(bet)
  await tell([{ before: bet, after: decided }])
  await markRead(database.db, ana, [{ before: decided, after: { ...decided, note: 'late' } }], NOW)
  expect(await readAts()).toEqual([['ana', 11, null]])
})

test('a bet that its owner makes pending again has no alert any more, and other bets keep theirs', async () => {
  const [bet, other] = [open(ana, 11), open(ana, 12)]
  await tell([bet, other].map((before) => ({ before, after: won(before) })))
  await markRead(database.db, ana, [{ before: won(bet), after: { ...bet, reopened: true } }], NOW)
  expect(await readAts()).toEqual([['ana', 12, null]])
})

test('a bet that its owner settles while it needs them has its alert read', async () => {
  const bet = asked(open(ana, 11))
  await tell([{ before: open(ana, 11), after: bet }])
  await markRead(database.db, ana, [{ before: bet, after: won(bet, 'user') }], NOW)
  expect(await readAts()).toEqual([['ana', 11, NOW]])
})

test('a verdict that an action of the owner changes counts as known', async () => {
  const bet: Bet = { ...open(ana, 11), grade: WON }
  await tell([{ before: open(ana, 11), after: bet }])
  const changed: Bet = { ...bet, grade: NEEDS_YOU }
  await markRead(database.db, ana, [{ before: bet, after: changed }], NOW)
  expect(await readAts()).toEqual([['ana', 11, NOW]])
  await markRead(database.db, ana, [{ before: { ...bet, grade: LOST }, after: { ...bet, grade: null } }], NOW)
  expect(await alerts()).toEqual([])
})

test('the bell keeps the latest 100 alerts of each person', async () => {
  await database.pool.query(
    `INSERT INTO alerts (user_id, kind, bet_id, at)
     SELECT owner, 'betDecided', bet, $3::timestamptz + (bet / 2) * interval '1 s'
     FROM unnest($1::bigint[], $2::int[]) AS person (owner, bets), generate_series(1, bets) AS bet`,
    [[ana, bob], [103, 100], NOW],
  )
  await deleteOldAlerts(database.db, [])
  await deleteOldAlerts(database.db, [bob])
  expect(await alerts()).toHaveLength(203)
  await deleteOldAlerts(database.db, [ana, bob])
  const left = await alerts()
  expect(left.filter(({ userId }) => userId === ana).map(({ betId }) => betId)).toEqual(
    Array.from({ length: 100 }, (_, index) => index + 4),
  )
  expect(left.filter(({ userId }) => userId === bob)).toHaveLength(100)
})
