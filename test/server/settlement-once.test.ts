import pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { ALERTS_LIMIT } from '../../src/contract/alerts.ts'
import { startTestApp } from '../support/app.ts'
import { expectSumsAsCounted } from '../support/bet-sums.ts'
import { betsOf } from '../support/bets.ts'
import { idOf } from '../support/browser.ts'
import { storeCrowd } from '../support/crowd.ts'
import { ON_CLUSTER } from '../support/database.ts'
import { scriptedSource } from '../support/scripted-source.ts'
import { expectSettled, meeting, type SettlingApp, startSettlingApp, WON_2_0 } from '../support/settling-app.ts'
import { SocketClient } from '../support/socket-client.ts'

const BETS_EACH = 5

let server: SettlingApp
beforeEach(async () => {
  server = await startSettlingApp()
  await server.poll(meeting('1'))
})
afterEach(() => server.close())

/** Stores pending bets of these people on the match; returns how many. */
async function storeBetsOf(users: number): Promise<number> {
  await storeCrowd(server.app.deps.database, { users, betsEach: BETS_EACH, matchId: await server.matchId('1') })
  return users * BETS_EACH
}

const query = async (text: string) => (await server.app.deps.database.pool.query<Record<string, unknown>>(text)).rows
const settledBets = async () =>
  Number((await query(`SELECT count(*) FROM bets WHERE settled_by = 'program'`))[0]?.['count'])

/** Alfa won: the bets on Alfa win 85 % of the stake, the others lose it. */
async function expectEachSettledOnce(all: number) {
  const outcomes = await query(
    `SELECT selected_team, outcome, count(*) AS bets,
       bool_and(result = CASE outcome WHEN 'won' THEN round(amount * 0.85) ELSE -amount END) AS exact
     FROM bets GROUP BY selected_team, outcome ORDER BY selected_team`,
  )
  expect(outcomes).toEqual([
    { selected_team: 'Alfa', outcome: 'won', bets: (all * 2) / 5, exact: true },
    { selected_team: 'Bravo', outcome: 'lost', bets: (all * 3) / 5, exact: true },
  ])
  const events = await query(
    `SELECT kind, by, count(*) AS events, count(DISTINCT bet_id) AS bets FROM bet_events GROUP BY kind, by`,
  )
  expect(events).toEqual([{ kind: 'settled', by: 'program', events: all, bets: all }])
  await expectSumsAsCounted(server.app)
}

test('2,500 bets of 500 people on one match are settled once by two processes', async () => {
  const all = await storeBetsOf(500)
  const another = await startTestApp({ database: server.app.database, source: scriptedSource() })
  await server.poll(meeting('1', WON_2_0))
  await server.settled()
  await expectEachSettledOnce(all)
  await another.close()
})

test('a process that dies in the middle leaves whole batches, and the next one settles the rest', async () => {
  const all = await storeBetsOf(500)
  // Not of the program's connections: these end a transaction that is idle for long.
  const holder = new pg.Client(server.app.database.url)
  await holder.connect()
  await holder.query('BEGIN')
  await holder.query(
    'SELECT FROM bets WHERE id = (SELECT id FROM bets ORDER BY user_id, id OFFSET 1200 LIMIT 1) FOR UPDATE',
  )
  await server.poll(meeting('1', WON_2_0))
  const blocked = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`
  const end = () => query(`SELECT pg_terminate_backend(pid) AS ended FROM (${blocked}) AS process`)
  await expect.poll(end, { timeout: 120_000, interval: 20 }).toEqual([{ ended: true }])
  const before = await settledBets()
  expect([before > 0, before < all]).toEqual([true, true])
  await expectSumsAsCounted(server.app)
  await holder.end()

  const next = await startTestApp({ database: server.app.database, source: scriptedSource() })
  await expectSettled(next)
  await expectEachSettledOnce(all)
  await next.close()
})

// Citus has no triggers on tables of people.
test.skipIf(ON_CLUSTER)(
  'an open page is sent what has become of its bets, also where old alerts cannot be deleted after it',
  async () => {
    const ana = await server.app.signUp()
    const page = await new SocketClient(server.app.url, { headers: { cookie: ana.cookie() } }).register()
    onTestFinished(() => page.close())
    const changes = () => page.messages.filter((each) => each.type === 'changed' && each.what.includes('bets'))
    const bet = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', matchId: await server.matchId('1') }
    await betsOf(ana).placed(bet)
    await page.until(() => changes().length === 1)
    await query(
      `INSERT INTO alerts (user_id, kind, step, version, at, limit_kind, limit_period, limit_used, limit_amount)
     SELECT ${await idOf(ana)}, 'limitNear', 80, 1, now(), 'stake-day', n::text, 1, 1 FROM generate_series(1, ${ALERTS_LIMIT}) AS n`,
    )
    await query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'not now'; END $$`,
    )
    await query('CREATE TRIGGER refused BEFORE DELETE ON alerts EXECUTE FUNCTION refuse()')
    await server.poll(meeting('1', WON_2_0))
    await page.until(() => changes().length === 2)
    expect(changes()[1]).toEqual({ type: 'changed', what: ['bets', 'stats', 'alerts'] })
  },
)
