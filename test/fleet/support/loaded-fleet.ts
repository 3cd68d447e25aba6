import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { required } from '../../../src/domain/required.ts'
import { newPerson } from '../../support/app.ts'
import { betsOf } from '../../support/bets.ts'
import { type Browser, createBrowser } from '../../support/browser.ts'
import { unitEnvironment } from '../../support/fleet-files.ts'
import { findNginx, startNginx } from '../../support/nginx.ts'
import { findPgBouncer, startPooler } from '../../support/pooler.ts'
import { freePort } from '../../support/ports.ts'
import { findPair, type PostgresPair, startPair } from '../../support/postgres-pair.ts'
import { type RunningServer, startServer } from '../../support/program.ts'

const PROCESSES = 3
const PEOPLE = 8
const WRITERS_OF_EACH = 8
/** Of a writer, from one bet to the next: some more than 200 a second by all, as an answer may take longer. */
const PAUSE_MS = 280
const OWNER = { role: 'fleet', password: 'a-password' }

const PARTS = { nginx: findNginx(), pgBouncer: findPgBouncer(), pair: findPair() }

/** Names what this machine lacks; empty if nothing. */
export const missingParts = Object.values(PARTS)
  .flatMap((part) => ('missing' in part ? [part.missing] : []))
  .join(', ')

export type Fleet = {
  readonly pair: PostgresPair
  readonly servers: readonly RunningServer[]
  /** The front door. */
  readonly url: string
}

/** Three processes behind nginx, on a PgBouncer before a HAProxy before a pair of PostgreSQL. */
export async function startFleet(): Promise<Fleet> {
  const { nginx, pgBouncer, pair: parts } = PARTS
  if ('missing' in nginx || 'missing' in pgBouncer || 'missing' in parts) throw new Error(missingParts)
  const { role, password } = OWNER
  const pair = await startPair(parts, OWNER)
  onTestFinished(() => pair.end())
  const { port } = pair.haProxy
  const users = { [role]: password }
  const pooler = await startPooler(pgBouncer, { database: 'clutchbook', host: '127.0.0.1', port, users })
  onTestFinished(() => pooler.stop())
  const env = {
    DATABASE_URL: `postgresql://${role}:${password}@127.0.0.1:${pooler.port}/clutchbook`,
    DATABASE_DIRECT_URL: `postgresql://${role}:${password}@127.0.0.1:${port}/clutchbook`,
    SESSION_SECRET: 'a secret of this test, long enough',
    LOG_LEVEL: 'silent',
  }
  const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort))
  const servers = await Promise.all(ports.map((each) => startServer({ ...env, ...unitEnvironment(each) })))
  for (const server of servers) await expect.poll(() => readiness(server)).toBe(200)
  const door = await startNginx(nginx, ports)
  onTestFinished(() => door.end())
  return { pair, servers, url: door.url }
}

export async function readiness({ url }: RunningServer): Promise<number> {
  return (await fetch(`${url}/readyz`)).status
}

export async function signUp(url: string): Promise<Browser> {
  const browser = createBrowser(url)
  expect((await browser.post('/api/register', newPerson())).status).toBe(201)
  return browser
}

type Placed = { readonly person: Browser; readonly key: string; readonly id: number; readonly at: number }

/** People who place bets, 200 a second together, and repeat each with its key until it is answered with 201. */
export type Load = {
  readonly people: readonly Browser[]
  /** The bets that were answered with 201, in the order of their answers. */
  readonly placed: readonly Placed[]
  /** All other answers. */
  readonly refusals: Response[]
  stop(): Promise<void>
}

export async function placeBets({ url }: Fleet): Promise<Load> {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => signUp(url)))
  const placed: Placed[] = []
  const refusals: Response[] = []
  const over = new AbortController()

  async function write(person: Browser, writer: number): Promise<void> {
    for (let bet = 0; !over.signal.aborted; bet += 1) {
      const next = wait(PAUSE_MS)
      const key = `bet-${writer}-${bet}`
      placed.push({ person, key, id: await placeUntilAnswered(person, key, refusals), at: performance.now() })
      await next
    }
  }
  const writers = people.flatMap((person, at) =>
    Array.from({ length: WRITERS_OF_EACH }, (_, own) => write(person, at * WRITERS_OF_EACH + own)),
  )
  const all = Promise.all(writers)
  onTestFinished(async () => {
    over.abort()
    await all.catch(() => undefined)
  })
  return {
    people,
    placed,
    refusals,
    async stop() {
      over.abort()
      await all
    },
  }
}

/** As a page does. Returns the bet's id. */
export async function placeUntilAnswered(person: Browser, key: string, refusals: Response[]): Promise<number> {
  for (; ; await wait(50)) {
    const answer = await betsOf(person).place({}, { 'idempotency-key': key })
    if (answer.status !== 201) refusals.push(answer)
    else return ((await answer.json()) as { id: number }).id
  }
}

/** The longest time in which nobody was answered. */
export function longestGap(placed: readonly Placed[]): number {
  const gaps = placed.map(({ at }, index) => at - required(placed[Math.max(0, index - 1)], 'a bet').at)
  return Math.max(...gaps)
}
