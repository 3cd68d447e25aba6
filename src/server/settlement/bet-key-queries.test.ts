import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { END, leg, multiple, single, WON } from '../../../test/support/book-bets.ts'
import { addUsers, connectTestDatabase } from '../../../test/support/connected-database.ts'
import { storeMatch } from '../../../test/support/stored-matches.ts'
import { pairIdentity } from '../../domain/bet/match-tie.ts'
import { type Bet, type BetPick, booked } from '../../domain/bet/stored-bet.ts'
import { required } from '../../domain/required.ts'
import { insertImportedBets } from '../book/imported-bet-queries.ts'
import type { Database } from '../db/connect.ts'
import {
  type BetKey,
  findBetKeysOfMatch,
  findCalledOffPairs,
  findGradedIds,
  findMatchIdsOf,
  findThoseWithBets,
  findUntiedKeys,
  findUntiedPairs,
  lockBetsOfMatch,
  lockBetsOfPair,
  tryLockBetsOfMatch,
} from './bet-key-queries.ts'

let database: Database
let [ana, bob] = [0, 0]
/** The matches of the tests. */
let [match, other] = [0, 0]
beforeAll(async () => {
  database = await connectTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('DELETE FROM users; DELETE FROM matches')
  ;[ana = 0, bob = 0] = await addUsers(database, 'ana', 'bob')
  ;[match, other] = [await storedMatch(), await storedMatch()]
})

const storedMatch = (more: Parameters<typeof storeMatch>[1] = {}) =>
  storeMatch({ deps: { db: database.db, now: () => END } }, more)
const settled = (bet: Bet) =>
  booked(bet, { status: 'won', outcome: 'won', restOutcome: null, result: 1000 }, 'user', END)
type Pick = Partial<Omit<BetPick, 'close'>>
const singleOf = (userId: number, id: number, pick: Pick) => single({ matchId: null, ...pick, userId, id })
const multipleOf = (userId: number, id: number, ...picks: readonly Pick[]) =>
  multiple(
    picks.map((pick, index) => leg(index + 1, { matchId: null, ...pick })),
    { userId, id },
  )
/** The last one first: no statement finds them in order by chance. */
const store = (...bets: readonly Bet[]) => insertImportedBets(database.db, bets.toReversed())
const keyOf = ({ userId, id }: BetKey): BetKey => ({ userId, id })
const idsOf = (keys: readonly BetKey[]) => keys.map(({ id }) => id)

/** Whether another transaction could take this lock of the bets of a user for itself. */
const areFree = (...matches: readonly number[]) =>
  Promise.all(matches.map((id) => database.db.transaction().execute((tx) => tryLockBetsOfMatch(tx, id))))

test('the bets on a match are locked until the transaction ends, and those on other matches are free', async () => {
  await database.db.transaction().execute(async (tx) => {
    expect(await lockBetsOfMatch(tx, match)).toBe(true)
    expect(await areFree(match, other)).toEqual([false, true])
    expect(await tryLockBetsOfMatch(tx, other)).toBe(true)
    expect(await areFree(match, other)).toEqual([false, false])
  })
  expect(await areFree(match, other)).toEqual([true, true])
})

test('the bets on a match with the largest id are locked', async () => {
  const [largest, next] = [2 ** 53 - 1, 2 ** 53 - 2]
  await database.db.transaction().execute(async (tx) => {
    await lockBetsOfMatch(tx, largest)
    expect(await areFree(largest, next)).toEqual([false, true])
  })
})

test('the bets on every meeting of two teams are locked', async () => {
  const third = await storedMatch()
  await database.pool.query(`UPDATE matches SET pair_key = CASE id WHEN $1 THEN 'another' ELSE 'pair' END`, [other])
  await database.db.transaction().execute(async (tx) => {
    await lockBetsOfPair(tx, 'pair')
    expect(await areFree(match, other, third)).toEqual([false, true, false])
  })
})

test('bets on a match, also by one or two legs, are found from one to the next, up to a number', async () => {
  const [on, off] = [{ matchId: match }, { matchId: other }]
  await store(
    singleOf(ana, 11, on),
    multipleOf(ana, 12, on, on),
    singleOf(ana, 13, off),
    multipleOf(ana, 14, off, on),
    singleOf(ana, 15, on),
    multipleOf(ana, 16, off),
    multipleOf(bob, 21, on, off),
    multipleOf(bob, 22, on),
    singleOf(bob, 23, on),
    singleOf(bob, 24, {}),
  )
  const from = async (userId: number, id: number, limit = 100) =>
    idsOf(await findBetKeysOfMatch(database.db, match, { userId, id }, limit))
  expect(await from(0, 0)).toEqual([11, 12, 14, 15, 21, 22, 23])
  expect(await from(0, 0, 3)).toEqual([11, 12, 14])
  expect(await from(0, 0, 1)).toEqual([11])
  expect(await from(ana, 11, 2)).toEqual([12, 14])
  expect(await from(ana, 14)).toEqual([15, 21, 22, 23])
  expect(await from(ana, 15, 2)).toEqual([21, 22])
  expect(await from(bob, 23)).toEqual([])
  const [last] = await findBetKeysOfMatch(database.db, match, { userId: bob, id: 22 }, 1)
  expect(last).toEqual({ userId: bob, id: 23 })
})

test('pending bets of a user that have a verdict, or a leg with one, are found by id', async () => {
  const grade = { grade: WON }
  await store(
    singleOf(ana, 11, grade),
    multipleOf(ana, 12, {}, grade),
    singleOf(ana, 13, {}),
    multipleOf(ana, 14, {}, {}),
    settled(singleOf(ana, 15, grade)),
    settled(multipleOf(ana, 16, grade)),
    multipleOf(ana, 17, grade, grade),
    singleOf(bob, 21, grade),
  )
  expect(await findGradedIds(database.db, ana)).toEqual([11, 12, 17])
  expect(await findGradedIds(database.db, bob)).toEqual([21])
})

const [PAIR, SECOND] = [
  { pairKey: pairIdentity({ team1: 'Alfa', team2: 'Bravo' }) },
  { pairKey: pairIdentity({ team1: 'Charlie', team2: 'Delta' }) },
]
const pairKeyOf = ({ pairKey }: { readonly pairKey: string | null }) => required(pairKey, 'the identity of the pair')
const wanted = [PAIR, SECOND].map(pairKeyOf)

test.each<{ name: string; make: () => Bet; found: boolean }>([
  { name: 'a pending bet', make: () => singleOf(ana, 11, PAIR), found: true },
  { name: 'a leg', make: () => multipleOf(ana, 11, SECOND, PAIR), found: true },
  { name: 'a settled bet', make: () => settled(singleOf(ana, 11, PAIR)), found: false },
  { name: 'a bet on a match', make: () => singleOf(ana, 11, { ...PAIR, matchId: match }), found: false },
  { name: 'a bet that is refused a match', make: () => singleOf(ana, 11, { ...PAIR, tieRefused: true }), found: false },
  { name: 'a leg on a match', make: () => multipleOf(ana, 11, { ...PAIR, matchId: match }), found: false },
  {
    name: 'a leg that is refused a match',
    make: () => multipleOf(ana, 11, { ...PAIR, tieRefused: true }),
    found: false,
  },
])('$name on a pair waits for a match: $found', async ({ make, found }) => {
  const bet = make()
  await store(bet)
  expect(await findUntiedPairs(database.db, [pairKeyOf(PAIR)])).toEqual(found ? [pairKeyOf(PAIR)] : [])
  expect(await findUntiedKeys(database.db, pairKeyOf(PAIR))).toEqual(found ? [keyOf(bet)] : [])
  expect(await findUntiedPairs(database.db, ['another'])).toEqual([])
})

test('a pair of waiting bets and legs is named once, with the keys of its bets in order', async () => {
  await store(
    singleOf(ana, 11, PAIR),
    multipleOf(ana, 12, PAIR, PAIR, SECOND),
    singleOf(ana, 13, SECOND),
    singleOf(ana, 14, PAIR),
    multipleOf(bob, 21, SECOND, PAIR),
    singleOf(bob, 22, PAIR),
    settled(multipleOf(bob, 23, PAIR)),
  )
  expect((await findUntiedPairs(database.db, wanted)).toSorted()).toEqual(wanted.toSorted())
  expect(await findUntiedKeys(database.db, pairKeyOf(PAIR))).toEqual([
    ...[11, 12, 14].map((id) => ({ userId: ana, id })),
    ...[21, 22].map((id) => ({ userId: bob, id })),
  ])
  expect(idsOf(await findUntiedKeys(database.db, pairKeyOf(SECOND)))).toEqual([12, 13, 21])
})

test('a pair is called off that has a cancelled match with a bet or a leg on it', async () => {
  const namePair = (id: number, pairKey: string, status = 'cancelled') =>
    database.pool.query('UPDATE matches SET pair_key = $2, status = $3 WHERE id = $1', [id, pairKey, status])
  const [third, fourth, fifth] = [await storedMatch(), await storedMatch(), await storedMatch()]
  await namePair(match, 'by bet')
  await namePair(other, 'by leg')
  await namePair(third, 'by leg')
  await namePair(fourth, 'without bets')
  await namePair(fifth, 'played', 'finished')
  await store(
    singleOf(ana, 11, { matchId: match }),
    multipleOf(ana, 12, { matchId: other }, { matchId: third }, { matchId: fifth }),
    singleOf(ana, 13, { matchId: fifth }),
  )
  const called = async (...pairs: readonly string[]) => (await findCalledOffPairs(database.db, pairs)).toSorted()
  expect(await called('by bet', 'by leg', 'without bets', 'played')).toEqual(['by bet', 'by leg'])
  expect(await called('by leg')).toEqual(['by leg'])
  expect(await called('played', 'unknown')).toEqual([])
})

test('of matches those are found that have a bet or a leg for which something holds', async () => {
  const third = await storedMatch()
  await store(
    singleOf(ana, 11, { matchId: match, grade: WON }),
    multipleOf(bob, 21, { matchId: other }, { matchId: other }),
    multipleOf(bob, 22, { matchId: other, grade: WON }),
    singleOf(ana, 12, {}),
  )
  const found = (...args: [ids: readonly number[], holds?: RawBuilder<unknown>]) =>
    findThoseWithBets(database.db, ...args)
  expect(await found([match, other, third])).toEqual(new Set([match, other]))
  expect(await found([third])).toEqual(new Set())
  expect(await found([other])).toEqual(new Set([other]))
  expect(await found([])).toEqual(new Set())
  expect(await found([match, other, third], sql`grade IS NULL`)).toEqual(new Set([other]))
  await store(singleOf(ana, 13, { matchId: third }))
  expect(await found([match, third], sql`grade IS NULL`)).toEqual(new Set([third]))
})

test('the matches of bets are those of the singles and of the legs, each once', async () => {
  const [third, fourth] = [await storedMatch(), await storedMatch()]
  const bets = [
    singleOf(ana, 11, { matchId: match }),
    multipleOf(ana, 12, { matchId: other }, { matchId: match }, {}),
    singleOf(ana, 13, {}),
    multipleOf(bob, 21, { matchId: third }),
  ]
  await store(...bets, singleOf(ana, 14, { matchId: fourth }), multipleOf(ana, 15, { matchId: fourth }))
  const found = await findMatchIdsOf(database.db, ana, idsOf(bets))
  expect(found.toSorted((a, b) => a - b)).toEqual([match, other])
  expect(await findMatchIdsOf(database.db, bob, idsOf(bets))).toEqual([third])
  expect(await findMatchIdsOf(database.db, ana, [13])).toEqual([])
})
