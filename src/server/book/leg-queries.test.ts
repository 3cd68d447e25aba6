import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leg, multiple, single, WON } from '../../../test/support/book-bets.ts'
import { addUsers, connectTestDatabase } from '../../../test/support/connected-database.ts'
import { type Bet, type BetPick, legsOf } from '../../domain/bet/stored-bet.ts'
import type { Database } from '../db/connect.ts'
import { findBetsForUpdate } from './bet-queries.ts'
import { lockBets } from './bets.ts'
import { insertImportedBets } from './imported-bet-queries.ts'
import { updateLegs } from './leg-queries.ts'

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

type Pick = Partial<Omit<BetPick, 'close'>>
const singleOf = (userId: number, id: number, pick: Pick) => single({ matchId: null, ...pick, userId, id })
const multipleOf = (userId: number, id: number, ...picks: readonly Pick[]) =>
  multiple(
    picks.map((pick, index) => leg(index + 1, { matchId: null, ...pick })),
    { userId, id },
  )
/** The last one first: no statement finds them in order by chance. */
const store = (...bets: readonly Bet[]) => insertImportedBets(database.db, bets.toReversed())
type Key = { readonly userId: number; readonly id: number }
const keyOf = ({ userId, id }: Key): Key => ({ userId, id })
const idsOf = (keys: readonly Key[]) => keys.map(({ id }) => id)

test('bets of a user are locked by id, and no other bet is among them', async () => {
  const bets = [singleOf(ana, 11, {}), singleOf(ana, 12, {}), singleOf(ana, 13, {}), singleOf(bob, 21, {})]
  await store(...bets)
  const rows = await findBetsForUpdate(database.db, ana, [21, 13, 11])
  expect(rows.map(keyOf)).toEqual([
    { userId: ana, id: 11 },
    { userId: ana, id: 13 },
  ])
  expect(rows).toMatchObject([{ teams: 'Alfa vs Bravo', amount: 1000, status: 'pending' }, {}])
  expect(await findBetsForUpdate(database.db, ana, [])).toEqual([])
})

const legsNow = async (...bets: readonly Bet[]) =>
  (await lockBets(database.db, ana, idsOf(bets))).map((bet) => legsOf(bet)?.map(({ odds, grade }) => [odds, grade]))
/** The multiple with another verdict of the legs with these numbers. */
const graded = (bet: Bet, ...numbers: readonly number[]) =>
  bet.betType === 'multiple'
    ? { ...bet, legs: bet.legs.map((each) => (numbers.includes(each.number) ? { ...each, grade: WON } : each)) }
    : bet

test('of changed bets those legs are written that are others now', async () => {
  const bets = [multipleOf(ana, 11, {}, {}, {}), multipleOf(ana, 12, {}, {}), singleOf(ana, 13, {})]
  await store(...bets)
  const [three, two, one] = (await lockBets(database.db, ana, idsOf(bets))) as [Bet, Bet, Bet] // as many as are stored
  // A leg that is not written keeps what the database has.
  await database.pool.query(`UPDATE bet_legs SET odds = 3000, grade = '{"verdict":"lost"}' WHERE number = 1`)
  const lost = { verdict: 'lost' }
  await updateLegs(database.db, ana, [
    { before: three, after: graded(three, 2, 3) },
    { before: two, after: { ...two, note: 'new' } },
    { before: one, after: { ...one, note: 'new' } },
  ])
  expect(await legsNow(three, two)).toEqual([
    [
      [3000, lost],
      [2000, WON],
      [2000, WON],
    ],
    [
      [3000, lost],
      [2000, null],
    ],
  ])
  await updateLegs(database.db, ana, [{ before: two, after: graded(two, 1) }])
  expect(await legsNow(two)).toEqual([
    [
      [3000, WON],
      [2000, null],
    ],
  ])
})

test('bets whose legs stay as they are need no statement', async () => {
  const bets = [multipleOf(ana, 11, {}, {}), singleOf(ana, 12, {})]
  await updateLegs(
    database.db,
    ana,
    bets.map((bet) => ({ before: bet, after: { ...bet, note: 'new' } })),
  )
  expect(await legsNow(...bets)).toEqual([])
})
