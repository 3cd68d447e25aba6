import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { OWN_DATA } from '../../src/contract/endpoint.ts'
import { SESSION_ENDED } from '../../src/contract/matches/live.ts'
import { required } from '../../src/domain/required.ts'
import { PUSH_LEASE } from '../../src/server/push/create-sender.ts'
import { betsOf } from '../support/bets.ts'
import { type Browser, idOf } from '../support/browser.ts'
import { administer, queryRows } from '../support/database.ts'
import type { Node, PostgresPair } from '../support/postgres-pair.ts'
import type { RunningServer } from '../support/program.ts'
import { SocketClient } from '../support/socket-client.ts'
import {
  type Fleet,
  type Load,
  longestGap,
  missingParts,
  placeBets,
  placeUntilAnswered,
  readiness,
  signUp,
  startFleet,
} from './support/loaded-fleet.ts'

/** What is promised (docs/operations.md, "A pair of PostgreSQL"). */
const BACK_WITHIN_S = 30
const CHANGED_WITHIN_S = 15
const MINUTES = 60_000
/** Bets before and after. */
const SOME = 500

const missing = missingParts === '' ? '' : ` (missing: ${missingParts})`
const onPair = (name: string, act: () => Promise<void>) => test.skipIf(missing !== '')(name + missing, act, 5 * MINUTES)

onPair('the primary is killed under 200 writes a second: none is lost, and all is back within 30 s', async () => {
  const fleet = await startFleet()
  const { pair, servers } = fleet
  await recordTerms(pair)
  const [primary, standby] = await pair.nodes()
  const pages = await openPages(fleet)
  const load = await placeBets(fleet)
  await expect.poll(() => load.placed.length).toBeGreaterThan(SOME)
  const online = await countOnline(pair)
  expect(online).toBeGreaterThan(0)

  const watched = watch(servers)
  await pages.endSessionUnheard()
  const killedAt = performance.now()
  await primary.kill()
  await Promise.all(servers.map((server) => placeUntilAnswered(pages.stayer.at(server.url), `back-${server.url}`, [])))
  const backAfter = seconds(performance.now() - killedAt)
  expect(backAfter).toBeLessThan(BACK_WITHIN_S)

  await pages.areHealed()
  for (const server of servers) await expect.poll(() => readiness(server)).toBe(200)
  await expect.poll(() => countOnline(pair)).toBe(online - pages.left)
  const seen = await watched.stop()
  for (const statuses of seen) expect(new Set(statuses)).toEqual(new Set([200, 503]))
  await expectMore(load)
  // The one that was killed comes back as the standby.
  primary.start()
  expect((await pair.nodes()).map(({ name }) => name)).toEqual([standby.name, primary.name])
  await expectMore(load)
  await load.stop()
  await expectNothingLost(fleet, load, servers.length)
  await expectOneLeaderByTerms(pair)
  await endAll(fleet)
  report('killed', load, backAfter)
})

onPair('a planned change of the primary under 200 writes a second takes less than 15 s', async () => {
  const fleet = await startFleet()
  const { pair } = fleet
  await recordTerms(pair)
  const [primary, standby] = await pair.nodes()
  const load = await placeBets(fleet)
  await expect.poll(() => load.placed.length).toBeGreaterThan(SOME)
  const before = performance.now()
  await pair.change()
  const changedAfter = seconds(performance.now() - before)
  expect((await pair.nodes()).map(({ name }) => name)).toEqual([standby.name, primary.name])
  await expectMore(load)
  expect(seconds(longestGap(load.placed))).toBeLessThan(CHANGED_WITHIN_S)
  await load.stop()
  await expectNothingLost(fleet, load)
  await expectOneLeaderByTerms(pair)
  await endAll(fleet)
  report('changed', load, changedAfter)
})

onPair('the primary hangs without a word: its connections are closed, and all is back within 30 s', async () => {
  const fleet = await startFleet()
  const { pair, servers } = fleet
  await recordTerms(pair)
  const [primary, standby] = await pair.nodes()
  const load = await placeBets(fleet)
  await expect.poll(() => load.placed.length).toBeGreaterThan(SOME)
  const person = await signUp(fleet.url)
  const frozenAt = performance.now()
  const goOn = primary.freeze()
  onTestFinished(goOn)
  await untilWritable(pair, standby)
  await Promise.all(servers.map((server) => placeUntilAnswered(person.at(server.url), `back-${server.url}`, [])))
  const backAfter = seconds(performance.now() - frozenAt)
  expect(backAfter).toBeLessThan(BACK_WITHIN_S)
  // It believes to be the primary when it goes on.
  goOn()
  await expectMore(load)
  expect((await pair.nodes()).map(({ name }) => name)).toEqual([standby.name, primary.name])
  await expectMore(load)
  await load.stop()
  await expectNothingLost(fleet, load, servers.length)
  await expectOneLeaderByTerms(pair)
  await endAll(fleet)
  report('frozen', load, backAfter)
})

const seconds = (ms: number) => ms / 1000

async function expectMore({ placed }: Load): Promise<void> {
  const before = placed.length
  await expect.poll(() => placed.length).toBeGreaterThan(before + SOME)
}

/**
 * Every bet that was answered with 201 is there once, and its key still gives the same one; nothing else was answered but 503. There are
 * no others but those of other people.
 */
async function expectNothingLost({ pair }: Fleet, { placed, people, refusals }: Load, others = 0): Promise<void> {
  const stored = await queryRows<{ id: string }>(pair.url, 'SELECT id::text FROM bets ORDER BY bets.id')
  const there = new Set(stored.map(({ id }) => id))
  const acknowledged = new Set(placed.map(({ id }) => String(id)))
  expect(acknowledged.size).toBe(placed.length)
  expect([...acknowledged].filter((id) => !there.has(id))).toEqual([])
  expect(there.size).toBe(acknowledged.size + others)
  for (const person of people) {
    const count = placed.filter((bet) => bet.person === person).length
    const own = Number((await person.get('/api/bets?limit=1')).headers.get('x-total-count'))
    expect(own).toBe(count)
  }
  for (const { person, key, id } of aroundTheGap(placed)) {
    const again = await betsOf(person).place({}, { 'idempotency-key': key })
    expect(again.status).toBe(201)
    expect(await again.json()).toMatchObject({ id })
  }
  for (const refusal of refusals) {
    expect(refusal.status).toBe(503)
    expect(refusal.headers.get('retry-after')).toBe('5')
    expect(await refusal.json()).toMatchObject({ code: 'unavailable' })
  }
}

/** The bets that were answered last before nobody was answered for long, and first after it. */
function aroundTheGap(placed: Load['placed']): Load['placed'] {
  const gap = longestGap(placed)
  const after = placed.findIndex(({ at }, index) => at - required(placed[Math.max(0, index - 1)], 'a bet').at === gap)
  return placed.slice(Math.max(0, after - 100), after + 100)
}

/** Each write of the leader leaves its term: in its own transaction, whose renewal of the lease keeps all others out. */
async function recordTerms({ url }: PostgresPair): Promise<void> {
  await administer(
    url,
    `CREATE TABLE terms (place bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, transaction text NOT NULL DEFAULT pg_current_xact_id()::text,
       holder uuid, term bigint)`,
    `CREATE FUNCTION record_term() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
       INSERT INTO terms (holder, term) VALUES (NEW.holder, NEW.term); RETURN NULL; END $$`,
    `CREATE FUNCTION record_write() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
       INSERT INTO terms DEFAULT VALUES; RETURN NULL; END $$`,
    `CREATE TRIGGER record AFTER INSERT OR UPDATE ON leases FOR EACH ROW WHEN (NEW.source <> '${PUSH_LEASE}')
       EXECUTE FUNCTION record_term()`,
    'CREATE TRIGGER record AFTER INSERT OR UPDATE ON source_reads FOR EACH ROW EXECUTE FUNCTION record_write()',
    'CREATE TRIGGER record AFTER INSERT OR UPDATE ON source_health FOR EACH ROW EXECUTE FUNCTION record_write()',
  )
}

async function expectOneLeaderByTerms({ url }: PostgresPair): Promise<void> {
  type Row = { place: string; transaction: string; holder: string | null; term: number | null }
  const rows = await queryRows<Row>(url, 'SELECT place, transaction, holder, term::int FROM terms ORDER BY terms.place')
  const renewals = rows.filter(({ term }) => term !== null)
  const terms = renewals.map(({ term }) => Number(term))
  expect(terms).toEqual(terms.toSorted((one, other) => one - other))
  const holders = new Set(renewals.map(({ holder, term }) => `${term} ${holder}`))
  expect(holders.size).toBe(new Set(terms).size)
  const led = new Set(renewals.map(({ transaction }) => transaction))
  const writes = rows.filter(({ term }) => term === null)
  expect(writes.length).toBeGreaterThan(0)
  expect(writes.filter(({ transaction }) => !led.has(transaction))).toEqual([])
}

const countOnline = async ({ url }: PostgresPair) =>
  required((await queryRows<{ people: number }>(url, 'SELECT count(*)::int AS people FROM presence'))[0], 'a count')
    .people

/** Pages at every process, of somebody who stays and of somebody whose session ends unheard. */
async function openPages({ url, servers, pair }: Fleet) {
  const [stayer, leaver] = [await signUp(url), await signUp(url)]
  const leaverId = await idOf(leaver)
  const open = (person: Browser) =>
    Promise.all(
      servers.map(async (server: RunningServer) => {
        const headers = { cookie: person.cookie() }
        const client = await new SocketClient(server.url, { origin: server.url, headers }).register()
        onTestFinished(() => client.close())
        return client
      }),
    )
  const [own, leaving] = [await open(stayer), await open(leaver)]
  await expect.poll(() => countOnline(pair)).toBe(2 * servers.length)
  const changes = ({ messages }: SocketClient) => messages.filter(({ type }) => type === 'changed').length
  let heard: readonly number[] = []
  return {
    stayer,
    /** Their places among those online. */
    left: servers.length,
    /** As if the notification of it was lost. */
    async endSessionUnheard() {
      await administer(pair.url, `DELETE FROM sessions WHERE user_id = ${leaverId}`)
      heard = own.map(changes)
    },
    async areHealed() {
      // Everybody is told to load again what is their own.
      await expect
        .poll(() => own.map((page, at) => changes(page) > required(heard[at], 'a count')))
        .toEqual([true, true, true])
      for (const page of own) {
        const changed = page.messages.findLast(
          (message) => message.type === 'changed' && message.what.length === OWN_DATA.length,
        )
        expect(changed).toBeDefined()
      }
      expect(heard.length).toBe(servers.length)
      for (const page of leaving) expect(await page.closed).toBe(SESSION_ENDED)
      for (const server of servers) expect((await leaver.at(server.url).get('/api/bets')).status).toBe(401)
      // The matches of each page are those of a page that opens now.
      const fresh = await new SocketClient(url).register()
      const { version } = fresh
      fresh.close()
      await expect.poll(() => Math.min(...own.map((page) => page.version ?? -1))).toBeGreaterThanOrEqual(version ?? 0)
    },
  }
}

async function untilWritable(pair: PostgresPair, node: Node): Promise<string> {
  const address = new URL(pair.url)
  address.port = String(node.port)
  for (; ; await wait(20)) {
    const rows = await queryRows<{ transaction_read_only: string }>(address.href, 'SHOW transaction_read_only')
    if (rows[0]?.transaction_read_only === 'off') return address.href
  }
}

/** What each process says of itself, until it is stopped. */
function watch(servers: readonly RunningServer[]) {
  const over = new AbortController()
  const watching = servers.map(async (server) => {
    const statuses: number[] = []
    for (; !over.signal.aborted; await wait(50)) {
      statuses.push(await readiness(server))
      const matches = await fetch(`${server.url}/api/live-matches`)
      if (matches.status !== 200) statuses.push(-matches.status)
    }
    return statuses
  })
  const all = Promise.all(watching)
  onTestFinished(async () => {
    over.abort()
    await all.catch(() => undefined)
  })
  return {
    stop() {
      over.abort()
      return all
    },
  }
}

/** None has ended before. */
async function endAll({ servers }: Fleet): Promise<void> {
  for (const { process: child } of servers) expect([child.exitCode, child.signalCode]).toEqual([null, null])
  for (const { process: child } of servers) child.kill('SIGTERM')
  for (const server of servers) expect(await server.ended, server.output()).toBe(0)
}

function report(what: string, { placed, refusals }: Load, took: number): void {
  const [first, last] = [required(placed[0], 'a bet'), required(placed[SOME], 'a bet')]
  const rate = Math.round(SOME / seconds(last.at - first.at))
  const gap = seconds(longestGap(placed)).toFixed(1)
  console.log(
    `${what}: ${took.toFixed(1)} s; ${gap} s without an answer, ${rate} bets a second before, ${placed.length} in all, ${refusals.length} refused`,
  )
}
