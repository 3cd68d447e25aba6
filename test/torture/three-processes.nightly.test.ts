import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { expect } from 'vitest'
import { connectDatabase } from '../../src/server/db/connect.ts'
import { PUSH_LEASE } from '../../src/server/push/create-sender.ts'
import { newPerson } from '../support/app.ts'
import { expectSumsAsCounted } from '../support/bet-sums.ts'
import { betsOf } from '../support/bets.ts'
import { type Browser, createBrowser } from '../support/browser.ts'
import { SocketClient } from '../support/socket-client.ts'
import { endMatch, storeDecidedMatch } from './support/ended-matches.ts'
import { createRoamer, startProcesses } from './support/processes.ts'
import { torture } from './support/torture.ts'
import { createTorturedBook, type TorturedBook } from './support/tortured-book.ts'
import { startWork } from './support/work.ts'

const PROCESSES = 3
const WORKERS = 4
/** A lease lasts 10 s, a candidate tries every second, and the demo season is polled every 2 s; the rest is margin for a busy machine. */
const NEW_LEADER_POLLS_WITHIN_MS = 20_000
const HEARD_WITHIN_MS = 5_000
/** Rounds before a new user gets a new book: comparing a book takes longer with every bet. */
const ROUNDS_OF_A_BOOK = 10

torture('three-processes', { minutes: 4, shortRounds: 1 }, async (tortureRun) => {
  const processes = await startProcesses(PROCESSES, { REGISTER_LIMIT: '1000' })
  const direct = await connectDatabase(processes.database.url, pino({ level: 'silent' }), processes.database)
  const match = await storeDecidedMatch(direct)
  await watchPolls()
  let person: Browser | undefined
  let book: TorturedBook | undefined
  let at = 0

  for (const round of tortureRun.rounds()) {
    if (!person || !book || at % ROUNDS_OF_A_BOOK === 0) {
      person = await register(at)
      book = createTorturedBook(person, tortureRun, { match })
    }
    at += 1
    const victim = round.below(PROCESSES)
    const signal = round.pick(['SIGKILL', 'SIGTERM'] as const)
    const leader = await newestTerm()

    const current = book
    const work = () =>
      startWork(
        Array.from({ length: WORKERS }, (_, worker) => (goesOn: () => boolean) => current.work(round, worker, goesOn)),
      )
    const works = work()
    await works.begun(5 + round.below(40))
    // All processes are notified at once and settle the bets; one of them ends meanwhile.
    const ended = await endMatch(direct)
    await wait(round.below(400))
    await processes.end(victim, signal)
    const endedAt = Date.now()
    tortureRun.count(`times: ${signal}`)
    await wait(round.below(100))
    await works.end()
    await book.repeatLost()
    await book.check()
    await ended.expectSettledOnce()
    tortureRun.count('matches settled')

    await expectPolledSince(endedAt)
    await expectPolledByLeader()
    if ((await newestTerm()) !== leader) tortureRun.count('new leaders')
    await expectHeard(person)

    const whileItStarts = work()
    await processes.start(victim)
    await whileItStarts.end()
    await book.repeatLost()
    await book.check()
    await expectSumsAsCounted({ deps: { db: direct.db, database: direct } })
  }
  await direct.close()
  await processes.close()

  async function register(number: number): Promise<Browser> {
    const roamer = createRoamer(processes.urls)
    const answer = await roamer.post('/api/register', newPerson({ email: `three${number}@example.com` }))
    expect(answer.status, await answer.text()).toBe(201)
    return roamer
  }

  async function newestTerm(): Promise<number | undefined> {
    const { rows } = await direct.pool.query<{ term: number }>(
      `SELECT term FROM leases WHERE source <> '${PUSH_LEASE}'`,
    )
    expect(rows.length).toBeLessThanOrEqual(1)
    return rows[0]?.term
  }

  /** Records for every stored poll whether its transaction also renewed the lease, which excludes another leader at that time. */
  async function watchPolls(): Promise<void> {
    await direct.pool.query(`
      CREATE TABLE stored_polls (by_leader boolean);
      CREATE FUNCTION note_poll() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO stored_polls SELECT EXISTS (SELECT FROM leases WHERE xmin = pg_current_xact_id()::xid);
        RETURN NULL;
      END $$;
      CREATE TRIGGER note_poll AFTER INSERT OR UPDATE ON source_reads FOR EACH ROW EXECUTE FUNCTION note_poll()`)
  }

  /** Only one process polls: no other has stored a result. */
  async function expectPolledByLeader(): Promise<void> {
    const { rows } = await direct.pool.query<{ byLeader: boolean; polls: number }>(
      'WITH polls AS (DELETE FROM stored_polls RETURNING *) SELECT by_leader AS "byLeader", count(*)::int AS polls FROM polls GROUP BY 1',
    )
    expect(rows).toEqual([{ byLeader: true, polls: expect.any(Number) as number }])
    tortureRun.count('polls of the leader', rows[0]?.polls)
  }

  /** Every running process shows a poll that ended after this time. */
  async function expectPolledSince(moment: number): Promise<void> {
    for (const url of processes.urls()) {
      const read = async () => {
        const answer = await fetch(`${url}/api/live-matches`)
        await answer.arrayBuffer()
        return Date.parse(answer.headers.get('x-data-updated-at') ?? '')
      }
      const timeout = Math.max(1, moment + NEW_LEADER_POLLS_WITHIN_MS - Date.now())
      await expect.poll(read, { timeout, interval: 50 }).toBeGreaterThan(moment)
    }
  }

  /** A page at one process is notified of a bet placed at another. */
  async function expectHeard({ cookie }: Browser): Promise<void> {
    const [here = '', there = ''] = processes.urls()
    const page = await new SocketClient(here, { headers: { cookie: cookie() } }).register()
    const heard = () =>
      page.messages.filter((message) => message.type === 'changed' && message.what.includes('bets')).length
    // The page may also be notified of changes from before it opened.
    const before = heard()
    const elsewhere = createBrowser(there)
    const headers = { cookie: cookie() }
    const mine = betsOf({ ...elsewhere, fetch: (path, ask) => elsewhere.fetch(path, { ...ask, headers }) })
    const { id } = await mine.placed()
    await expect.poll(heard, { timeout: HEARD_WITHIN_MS, interval: 10 }).toBeGreaterThan(before)
    page.close()
    expect((await mine.remove(id)).status).toBe(204)
    tortureRun.count('changes heard at another process')
  }
})
