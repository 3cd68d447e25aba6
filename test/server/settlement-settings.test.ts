import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SettlementSettings } from '../../src/contract/bets/bet-results.ts'
import type { Bet } from '../../src/contract/bets/bets.ts'
import { expectSumsAsCounted } from '../support/bet-sums.ts'
import { ACTIVITY } from '../support/database.ts'
import {
  LOST_1_2,
  meeting,
  NOT_STARTED,
  type Settler,
  type SettlingApp,
  settler,
  startSettlingApp,
  WON_2_0,
} from '../support/settling-app.ts'

let server: SettlingApp
let mine: Settler
beforeAll(async () => {
  server = await startSettlingApp({ connections: 10 })
})
beforeEach(async () => {
  await server.beginAnew()
  mine = await settler(server.app)
})
afterAll(() => server.close())

const ON_ALFA = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', amount: '10.00', odds: '2.50', betType: 'match-winner' }
const WEEK_IN_S = 7 * 24 * 60 * 60

async function placedOnMatch(match: Parameters<typeof meeting>[1] = {}) {
  await server.poll(meeting('1', match))
  const { id } = await mine.placed({ ...ON_ALFA, matchId: await server.matchId('1') })
  return id
}

async function ends(result: Parameters<typeof meeting>[1]) {
  await server.poll(meeting('1', result))
  await server.settled()
}

async function isCorrected(result: Parameters<typeof meeting>[1]) {
  await server.pollTwice(meeting('1', result))
  await server.settled()
}

const save = async (settings: SettlementSettings) => {
  const answer = await mine.fetch('/api/settlement-settings', { method: 'PUT', json: settings })
  expect(answer.status).toBe(200)
}
const kinds = async (id: number) => (await mine.eventsOf(id)).map(({ kind }) => kind)

/** Holds the bet, so that the batch of its match waits for it, until `meanwhile` waits for the batch. */
async function duringTheBatch(id: number, result: Parameters<typeof meeting>[1], meanwhile: () => Promise<void>) {
  const { pool } = server.app.deps.database
  const waiting = async () => {
    const { rows } = await pool.query<{ waiting: number }>(
      `SELECT count(*)::int AS waiting FROM ${ACTIVITY}
       WHERE datname = current_database() AND wait_event_type = 'Lock' AND backend_type = 'client backend'`,
    )
    return rows[0]?.waiting
  }
  const holder = await pool.connect()
  await holder.query('BEGIN')
  const { rows } = await holder.query<{ owner: number }>('SELECT user_id AS owner FROM bets WHERE id = $1', [id])
  await holder.query('SELECT FROM bets WHERE user_id = $1 AND id = $2 FOR UPDATE', [rows[0]?.owner, id])
  await server.poll(meeting('1', result))
  await expect.poll(waiting, { interval: 20 }).toBe(1)
  const done = meanwhile()
  await expect.poll(waiting, { interval: 20 }).toBe(2)
  await holder.query('ROLLBACK')
  holder.release()
  await done
  await server.settled()
}

const listed = async () =>
  ((await (await mine.fetch('/api/bets/settled-by-program')).json()) as Bet[]).map(({ id }) => id)

async function settledByProgram() {
  await mine.automatic('won', 'lost')
  const id = await placedOnMatch()
  await ends(WON_2_0)
  expect(await mine.bet(id)).toMatchObject({ settledBy: 'program' })
  return id
}

describe('settings that change while a batch settles', () => {
  test('count from the next match on: this one is booked once, by those before', async () => {
    await save({ profile: 'standard', automatic: ['won'] })
    const id = await placedOnMatch()
    await duringTheBatch(id, WON_2_0, () => save({ profile: 'standard', automatic: [] }))
    expect(await mine.bet(id)).toMatchObject({ status: 'won', settledBy: 'program' })
    expect(await kinds(id)).toEqual(['created', 'settled'])
    await expectSumsAsCounted(server.app)
  })

  test('grade its bets by the new rules, and book none of them', async () => {
    const id = await placedOnMatch(NOT_STARTED)
    const asBo1 = { ...WON_2_0, format: 'BO1', score1: 1, maps: [WON_2_0.maps[0]] } as const
    await server.poll(meeting('1', { ...asBo1, status: 'live' }))
    await duringTheBatch(id, asBo1, () => save({ profile: 'bwin', automatic: ['void'] }))
    // help.bwin.gr, rule 4: void where the number of maps differs.
    expect(await mine.bet(id)).toMatchObject({ status: 'pending', grade: { verdict: 'void' } })
  })
})

describe('verdicts that are switched on', () => {
  test('leave what is decided already to the user, whatever else the source changes', async () => {
    const id = await placedOnMatch()
    await ends(WON_2_0)
    await mine.automatic('won', 'lost')
    expect(await mine.bet(id)).toMatchObject({ status: 'pending', grade: { verdict: 'won' } })
    await isCorrected({ ...WON_2_0, tournament: 'Copa' })
    await isCorrected({ ...WON_2_0, maps: [{ ...WON_2_0.maps[0], score2: 10 }, WON_2_0.maps[1]] })
    expect(await mine.bet(id)).toMatchObject({ status: 'pending', grade: { verdict: 'won' } })
    expect(await kinds(id)).toEqual(['created'])
  })

  test('book a verdict that a correction makes', async () => {
    const id = await placedOnMatch()
    await ends(WON_2_0)
    await mine.automatic('won', 'lost')
    await isCorrected(LOST_1_2)
    expect(await mine.bet(id)).toMatchObject({ status: 'lost', result: '-10.00', settledBy: 'program' })
  })
})

describe('what the program settled', () => {
  test('is listed for seven days to the millisecond', async () => {
    const id = await settledByProgram()
    server.clock.pass(WEEK_IN_S)
    const { settledAt } = await mine.bet(id)
    const age = server.clock.now().getTime() - new Date(settledAt ?? 0).getTime()
    expect([age, await listed()]).toEqual([WEEK_IN_S * 1000, [id]])
    server.clock.pass(0.001)
    expect(await listed()).toEqual([])
  })

  test('and a correction settles again is listed for seven days from then', async () => {
    const id = await settledByProgram()
    server.clock.pass(WEEK_IN_S + 1)
    await isCorrected(LOST_1_2)
    expect(await mine.bet(id)).toMatchObject({ status: 'lost', settledBy: 'program' })
    expect(await listed()).toEqual([id])
    expect((await mine.reopen(id)).status).toBe(200)
    expect(await listed()).toEqual([])
    // A bet that its user opened again is not settled by the program.
    await isCorrected(WON_2_0)
    expect(await mine.bet(id)).toMatchObject({ status: 'pending', grade: { verdict: 'won' } })
  })
})
