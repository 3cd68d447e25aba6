import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { socketUrl } from '../../src/server/db/postgres-guard.ts'
import { PUSH_LEASE } from '../../src/server/push/create-sender.ts'
import { administer } from '../support/database.ts'
import { makeUsedDataDir, type RunningServer, runServer, startServer, stop } from '../support/program.ts'
import { startUsedDatabase } from '../support/used-database.ts'

/** Not that of alerts to devices. */
const OF_MATCHES = `WHERE source <> '${PUSH_LEASE}'`

type Leadership = { readonly term: number; readonly since: Date }

/** Two processes on one database, the first of which leads; their connections have names. */
async function startBoth() {
  const { url } = await startUsedDatabase()
  await administer(url, 'DELETE FROM leases')
  const start = (name: string) =>
    startServer({
      DATABASE_URL: `${url}&application_name=${name}`,
      SESSION_SECRET: 'a secret of this test, long enough',
      LOG_LEVEL: 'debug',
    })
  const first = await start('first')
  await first.prints(/"term":1,"msg":"this process polls/)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Of each write of a poll: by which process, in which term. One table at a time, as the first process is writing.
  await client.query('CREATE TABLE writes (process text, term bigint)')
  await client.query(`
    CREATE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO writes SELECT current_setting('application_name'), term FROM leases ${OF_MATCHES}; RETURN NULL; END $$`)
  // The other columns of a match are written by every process: whose bets have been settled.
  for (const write of ['INSERT OR UPDATE ON source_reads', 'INSERT OR UPDATE OF version, read_task ON matches']) {
    await client.query(`CREATE TRIGGER note_write AFTER ${write} FOR EACH ROW EXECUTE FUNCTION note_write()`)
  }
  const second = await start('second')
  const termsOf = async (process: string) => {
    const { rows } = await client.query<{ term: string }>(
      'SELECT DISTINCT term FROM writes WHERE process = $1 ORDER BY 1',
      [process],
    )
    return rows.map(({ term }) => Number(term))
  }
  await expect.poll(() => termsOf('first')).toEqual([1])
  return {
    first,
    second,
    termsOf,
    async end(server: RunningServer): Promise<void> {
      await stop(server)
      await client.end()
    },
    async leadership(): Promise<Leadership> {
      const { rows } = await client.query<{ term: string; since: Date }>(`SELECT term, since FROM leases ${OF_MATCHES}`)
      expect(rows).toHaveLength(1)
      return { term: Number(rows[0]?.term), since: rows[0]?.since ?? new Date(0) }
    },
    /** Holds up a write of a poll until the function that it returns is called. */
    async heldUp(): Promise<() => Promise<void>> {
      const holding = new pg.Client({ connectionString: url })
      await holding.connect()
      await holding.query('BEGIN; LOCK writes IN EXCLUSIVE MODE')
      const waiting = `SELECT FROM pg_locks WHERE relation = 'writes'::regclass AND NOT granted`
      await expect.poll(async () => (await client.query(waiting)).rows.length).toBeGreaterThan(0)
      return () => holding.end()
    },
    extended: (term: number) => extend(client, term),
    /** By the clock of the database. */
    async now(): Promise<number> {
      const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now')
      return Number(rows[0]?.now)
    },
  }
}

/** Moves the end of a lease far away, unless it is over or has another term, and returns it: how long a start or an end takes does not matter. */
async function extend(client: pg.Client, term: number): Promise<Date | null> {
  const { rows } = await client.query<{ until: Date }>(
    `UPDATE leases SET until = now() + interval '15 s' ${OF_MATCHES} AND term = $1 AND until > now() RETURNING until`,
    [term],
  )
  return rows[0]?.until ?? null
}

type Processes = Awaited<ReturnType<typeof startBoth>>

test('after kill -9 of the leader another process reads the source within 15 s', async () => {
  const { first, second, leadership, now, termsOf, end } = await startBoth()
  first.process.kill('SIGKILL')
  await first.ended
  // After its end: how long this test takes to kill it does not count.
  const killedAt = await now()
  await expect.poll(async () => (await leadership()).term, { interval: 50 }).toBe(2)
  expect((await leadership()).since.getTime() - killedAt).toBeLessThanOrEqual(15_000)
  await expect.poll(() => termsOf('second')).toEqual([2])
  await end(second)
})

test('after SIGTERM of the leader another process leads at once', async () => {
  const { first, second, leadership, extended, end } = await startBoth()
  // Without the release the other process would wait for the end of the lease.
  const until = await extended(1)
  await stop(first)
  await expect.poll(async () => (await leadership()).term, { interval: 10 }).toBe(2)
  expect((await leadership()).since.getTime()).toBeLessThan(Number(until))
  await second.prints(/"term":2,"msg":"this process polls/)
  await end(second)
})

/** The first process stands still while the second one follows it, and goes on. */
async function standStill(
  { first, second, leadership, termsOf, end }: Processes,
  goOn = async () => {},
): Promise<void> {
  first.process.kill('SIGSTOP')
  await goOn()
  await expect.poll(() => termsOf('second'), { interval: 50 }).toEqual([2])
  first.process.kill('SIGCONT')
  await first.prints(/another process may poll the match source now/)
  expect(await termsOf('first')).toEqual([1])
  expect((await leadership()).term).toBe(2)

  // It takes its turn again when the other one ends.
  await stop(second)
  await expect.poll(() => termsOf('first')).toEqual([1, 3])
  await end(first)
}

test('a leader that was stopped (SIGSTOP) and goes on after another has followed writes nothing', async () => {
  await standStill(await startBoth())
})

test('nor does one that was stopped in the middle of a write, which the database ends', async () => {
  const processes = await startBoth()
  const goOn = await processes.heldUp()
  await standStill(processes, goOn)
})

test('with the embedded database a start after kill -9 reads the source at once', async () => {
  const dataDir = await makeUsedDataDir()
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'debug' }
  const killed = await startServer(env)
  await killed.prints(/"term":2,"msg":"this process polls/)
  killed.process.kill('SIGKILL')
  await killed.ended
  const client = new pg.Client({ connectionString: socketUrl(path.join(dataDir, 'postgres'), 'clutchbook') })
  await client.connect()
  await client.query(`UPDATE leases SET until = now() + interval '15 s' ${OF_MATCHES}`)
  let until = await extend(client, 2)
  const next = runServer(env)
  // As if the killed process went on, until the start ends its lease.
  const output = async () => {
    until = (await extend(client, 2)) ?? until
    return next.output()
  }
  await expect.poll(output, { interval: 200 }).toMatch(/"term":3,"msg":"this process polls/)
  const { rows: taken } = await client.query<{ since: Date }>(`SELECT since FROM leases ${OF_MATCHES}`)
  expect(Number(taken[0]?.since)).toBeLessThan(Number(until))
  await client.end()
  await stop(next)
})
