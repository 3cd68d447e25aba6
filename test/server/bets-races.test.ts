import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Bet } from '../../src/contract/bets/bets.ts'
import { raiseVersion, rebuildSums, shareBook } from '../../src/server/book/book.ts'
import { lockAccount } from '../../src/server/db/account-locks.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { expectSumsAsCounted } from '../support/bet-sums.ts'
import { type Bets, betsOf, SPIRIT_BET } from '../support/bets.ts'
import { betsApp } from '../support/bets-app.ts'
import { type Browser, idOf } from '../support/browser.ts'
import { byTier } from '../support/tier.ts'

let app: TestApp
let browser: Browser
let mine: Bets
const deadlocks: string[] = []
const logTo = { write: (line: string) => void (line.includes('deadlock') && deadlocks.push(line)) }
beforeAll(async () => {
  // Nothing works in the background: only what a test asks waits for its locks.
  app = await startTestApp({ build: betsApp, logTo, connections: 10 })
})
afterAll(() => app.close())
afterEach(() => expect(deadlocks).toEqual([]))
beforeEach(async () => {
  browser = await app.signUp()
  mine = betsOf(browser)
})

/** Requests at once: more than there are connections. */
const MANY = byTier(20, 50)
const times = <T>(count: number, ask: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => ask(n)))
/** Sends again what was refused because a busy machine is too slow for so many at a time: it has changed nothing. */
async function served(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503) return answer
  }
}
const count = (answers: readonly Response[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]))

/** The other files of the run have databases on the same server. */
const IN_THIS_DATABASE = sql`AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`

async function expectWaitingForTable(): Promise<void> {
  const waiting = sql`SELECT FROM pg_locks WHERE locktype = 'relation' AND NOT granted ${IN_THIS_DATABASE}`
  await expect.poll(async () => (await waiting.execute(app.deps.db)).rows.length).toBeGreaterThan(0)
}

/** Answers a request that reads the bet and then waits for the table while the bet is deleted. */
async function askedWhileDeleted(id: number, table: string, ask: () => Promise<Response>): Promise<Response> {
  const { db, database } = app.deps
  const { answer } = await db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE ${sql.table(table)} IN ACCESS EXCLUSIVE MODE`.execute(tx)
    const asked = ask()
    await expectWaitingForTable()
    await tx.deleteFrom('bets').where('id', '=', id).execute()
    return { answer: asked }
  })
  await rebuildSums(database.pool)
  return answer
}

describe('at the same instant', () => {
  test.each(['/api/bets', '/api/bets?limit=9', '/api/bets/status/pending'])(
    'a multiple that is deleted while %s is read is never shown without its legs',
    async (path) => {
      const legs = [SPIRIT_BET, { ...SPIRIT_BET, teams: 'Team Spirit vs FaZe' }]
      const { id } = (await (await mine.placeMultiple({ amount: '5.00', legs })).json()) as Bet
      const answer = await askedWhileDeleted(id, 'bet_legs', () => mine.fetch(path))
      expect([answer.status, await answer.json()]).toEqual([200, []])
    },
  )

  test('the history of a bet that is deleted while it is read is as it was before', async () => {
    const { id, createdAt } = await mine.placed()
    await mine.settle(id, { status: 'won' })
    const answer = await askedWhileDeleted(id, 'bets', () => mine.history(id))
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      [{ at: createdAt, kind: 'created' }, { kind: 'settled' }],
    ])
  })

  test('a change that has begun to write the book ends before all sums are counted anew', async () => {
    const { db, database } = app.deps
    const { id } = await mine.placed()
    const owner = await idOf(browser)
    const { counted } = await db.transaction().execute(async (tx) => {
      await shareBook(tx, owner)
      await raiseVersion(tx, owner)
      const counting = rebuildSums(database.pool)
      await expectWaitingForTable()
      await tx.updateTable('bets').set({ note: 'late' }).where('id', '=', id).execute()
      return { counted: counting }
    })
    await counted
    await expectSumsAsCounted(app)
  })

  test('many settlements of one bet: one is booked, the others answer 409', async () => {
    const { id } = await mine.placed()
    const answers = await times(MANY, (n) =>
      served(() => mine.settle(id, n % 2 ? { status: 'won', result: `${n}.00` } : { status: 'lost' })),
    )
    expect(count(answers)).toEqual({ 200: 1, 409: MANY - 1 })
    const booked: unknown = await answers.find(({ status }) => status === 200)?.json()
    expect(await mine.list()).toEqual([booked])
    await expectSumsAsCounted(app)
  })

  test('many creations with one key: one bet, and the same answer for all', async () => {
    const answers = await times(MANY, () => served(() => mine.place({}, { 'idempotency-key': 'once' })))
    expect(count(answers)).toEqual({ 201: MANY })
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(bodies).size).toBe(1)
    expect(await mine.list()).toEqual([JSON.parse(bodies[0] ?? '')])
    await expectSumsAsCounted(app)
  })

  test('many creations with one key and two bodies: one bet, the other body is refused', async () => {
    const answers = await times(MANY, (n) =>
      served(() => mine.place({ amount: `${1 + (n % 2)}.00` }, { 'idempotency-key': 'either' })),
    )
    expect(count(answers)).toEqual({ 201: MANY / 2, 422: MANY / 2 })
    expect(await mine.list()).toHaveLength(1)
  })

  test('a waiting bet with a key does not block the deletion of the account', async () => {
    const { db } = app.deps
    const userId = await idOf(browser)
    await mine.placed()
    const placing = await db.transaction().execute(async (tx) => {
      await lockAccount(tx, userId)
      const answer = mine.place({}, { 'idempotency-key': 'waiting' })
      const waiting = sql`
        SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND application_name = 'clutchbook'`
      await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(1)
      // The rows that the deletion takes next are free.
      await tx.selectFrom('books').select('version').where('userId', '=', userId).forUpdate().noWait().execute()
      await tx.selectFrom('bets').select('id').where('userId', '=', userId).forUpdate().noWait().execute()
      return { answer }
    })
    expect((await placing.answer).status).toBe(201)
  })

  test('many bets without a key are as many bets', async () => {
    expect(count(await times(MANY, () => served(() => mine.place())))).toEqual({ 201: MANY })
    const ids = (await mine.list()).map(({ id }) => id)
    expect(new Set(ids).size).toBe(MANY)
    await expectSumsAsCounted(app)
  })

  test('settling, changing and deleting the same bets leaves the sums right', async () => {
    const bets = await times(12, (n) => mine.placed({ teams: `A vs ${n % 3}`, selectedTeam: 'A' }))
    const answers = await Promise.all(
      bets.flatMap(({ id }, n) => [
        served(() => mine.settle(id, { status: n % 2 ? 'won' : 'lost' })),
        served(() => mine.change(id, { teams: 'A vs 9', amount: `${n + 1}.00`, placedAt: '2026-01-31T23:59:00Z' })),
        served(() => mine.remove(id)),
      ]),
    )
    expect(answers.filter(({ status }) => ![200, 204, 404, 409].includes(status))).toEqual([])
    expect(await mine.list()).toEqual([])
    await expectSumsAsCounted(app)
  })

  test('clearing the history while bets are placed and settled leaves the sums right', async () => {
    const bets = await times(20, () => mine.placed())
    const answers = await Promise.all([
      ...bets.map(({ id }) => served(() => mine.settle(id, { status: 'won' }))),
      ...bets.map(() => served(() => mine.place())),
      served(() => mine.clear()),
      served(() => mine.clear()),
    ])
    expect(answers.filter(({ status }) => ![200, 201, 404].includes(status))).toEqual([])
    const left: Bet[] = await mine.list()
    const { headers } = await mine.fetch('/api/bets?limit=1')
    expect(headers.get('x-total-count')).toBe(String(left.length))
    await expectSumsAsCounted(app)
  })
})
