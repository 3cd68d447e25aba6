import { expect, onTestFinished } from 'vitest'
import { type MeasuredProcess, startProcess } from '../../bench/measured-process.ts'
import type { Bet } from '../../src/contract/bets/bets.ts'
import { IMPORT_ROWS_PAGE, type ImportDetail } from '../../src/contract/imports.ts'
import { IMPORT_ROW_KINDS } from '../../src/domain/import/import-state.ts'
import { newPerson } from '../support/app.ts'
import { type Browser, createBrowser } from '../support/browser.ts'
import { changed, FILES } from '../support/damaged-files.ts'
import { importsOf } from '../support/imports.ts'
import type { Owner } from '../support/own-rows.ts'
import { ARCHIVES, type HostileKind } from './support/hostile-archives.ts'
import { JSONS, TEXTS } from './support/hostile-texts.ts'
import { ownFiles } from './support/own-files.ts'
import { torture } from './support/torture.ts'

const IS_LONG = process.env['TORTURE_REPORT'] !== undefined
const KB = 1024
const SIZES = IS_LONG ? [KB, 64 * KB, 64 * KB, 1024 * KB, 8 * 1024 * KB, 120 * 1024 * KB] : [KB, 64 * KB, 256 * KB]
const FILES_OF_ROUND = IS_LONG ? 12 : 3
/** Limit of event loop blocking by a file, in ms of CPU time above that at rest; and of how slow the machine may be. */
const MOST_HOLD = 20
const USUAL_PACE = 10
/** Other load blocks the loop occasionally, a hostile file every time. */
const TRIES = 3
/** A longer import counts as hanging. */
const MOST_SECONDS = 300
const SMALL = 'Date,Event,Pick,Stake,Odds,Result\n2026-01-02 10:00,Alfa vs Bravo,Alfa,10,1.8,won\n'

const DAMAGED: HostileKind = ({ pick, below }) => {
  const kind = pick(['byte', 'cut', 'double', 'insert', 'swap'] as const)
  return changed(pick(FILES), { kind, at: below(1_000) / 1_000, length: below(400), byte: below(256) })
}

torture('hostile-files', { minutes: 5, shortRounds: 1 }, async ({ rounds, count, say }) => {
  const server = await startProcess('bench/imports-app.ts')
  onTestFinished(() => server.end())
  await server.line()
  const [owner, author, other] = [await entered(server), await entered(server), await entered(server)]
  const kinds = { ...ARCHIVES, ...TEXTS, ...JSONS, ...(await ownFiles(author)), 'a damaged sample': DAMAGED }
  await importsOf(other.browser).imported(SMALL)
  const before = (await server.usage()).memoryBytes
  const pace = median([await server.pace(), await server.pace(), await server.pace()])
  const mostHold = MOST_HOLD * Math.max(1, pace / USUAL_PACE)
  const idle = await watched(server, other, 500)
  const worst = { hold: 0, holdOf: '', health: 0, bets: 0, small: 0, memory: 0 }

  for (const round of rounds()) {
    for (let files = 0; files < FILES_OF_ROUND; files += 1) {
      const [name, kind] = round.pick(Object.entries(kinds))
      const bytes = kind(round, round.pick(SIZES))
      const what = `${name}, ${bytes.length} bytes`
      await server.cpuHold()
      const watch = watching(other)
      const bystander = timed(() => smallImport(other))
      const [end, seen, small] = await within(MOST_SECONDS, what, () =>
        // Waits for all of them, even after a failure.
        settled([bring(owner, bytes, what).finally(watch.stop), watch.ended, bystander]),
      )
      let hold = await server.cpuHold()
      count(`files ${end}`)
      await expectUsableBook(owner, what)
      await emptyBook(owner)
      for (let tries = 1; hold > idle.hold + mostHold && tries < TRIES; tries += 1) {
        await server.cpuHold()
        await bring(owner, bytes, what)
        hold = Math.min(hold, await server.cpuHold())
        await emptyBook(owner)
      }
      expect(hold, `${what}: processor time for which it holds the event loop, in ms`).toBeLessThanOrEqual(
        idle.hold + mostHold,
      )
      if (hold > worst.hold) Object.assign(worst, { hold, holdOf: what })
      worst.health = Math.max(worst.health, seen.health)
      worst.bets = Math.max(worst.bets, seen.bets)
      worst.small = Math.max(worst.small, small)
      worst.memory = Math.max(worst.memory, (await server.usage()).memoryBytes)
    }
  }
  const ms = (value: number) => `${value.toFixed(0)} ms`
  const mb = (value: number) => `${(value / KB / KB).toFixed(0)} MB`
  say(
    `the loop was held ${ms(worst.hold)} of processor time at most (${worst.holdOf}), ${ms(idle.hold)} at rest, ${ms(mostHold)} more are allowed`,
  )
  say(
    `another person waited ${ms(worst.health)} for /healthz, ${ms(worst.bets)} for the bets (at rest ${ms(idle.bets)})`,
  )
  say(`the import of one bet of another person took ${ms(worst.small)} at most`)
  const after = (await server.usage()).memoryBytes
  say(`memory ${mb(before)} before, ${mb(worst.memory)} at most, ${mb(after)} after`)
})

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0

async function emptyBook({ browser }: Owner): Promise<void> {
  await browser.fetch('/api/bets', { method: 'DELETE' })
  await browser.fetch('/api/cash/movements', { method: 'DELETE' })
}

async function entered({ url }: MeasuredProcess): Promise<Owner> {
  const [browser, person] = [createBrowser(url), newPerson()]
  expect((await browser.post('/api/register', { ...person, email: `${crypto.randomUUID()}@example.com` })).status).toBe(
    201,
  )
  return { browser, person }
}

/** Imports a file like a user who accepts the proposal and answers the questions. Resolves with the result. */
async function bring({ browser }: Owner, bytes: Uint8Array, what: string): Promise<string> {
  const imports = importsOf(browser)
  let found = await imports.uploaded(bytes, 'hostile')
  if (found.state === 'surveyed') {
    const proposed = found.survey?.proposed
    const dateOrder = proposed?.dateOrder ?? 'day-first'
    const answer = await imports.post(`/${found.id}/plan`, { ...proposed, dateOrder })
    if (answer.status === 400) return 'left open'
    expect(answer.status, what).toBe(200)
    found = await imports.rested(found.id)
  }
  expect(['refused', 'surveyed', 'ready'], `${what}: ${JSON.stringify(found.failure)}`).toContain(found.state)
  if (found.state !== 'ready') {
    expect(['failed', 'interrupted'], what).not.toContain(found.failure?.code)
    return found.state
  }
  const promised = sumOf(found)
  await expectListed(browser, found, what)
  const done = await imports.run(found.id)
  expect(done.failure, what).toBeNull()
  expect(done.state, what).toBe('done')
  expect(done.counts, `${what}: the run counts what the preview counted`).toEqual(found.counts)
  expect(sumOf(done), what).toBe(promised)
  expect(done.book?.bets, `${what}: the new bets are in the book`).toBe(done.counts?.new)
  return 'read'
}

function sumOf({ counts }: ImportDetail): number {
  return Object.values(counts ?? {}).reduce((sum, each) => sum + each, 0)
}

/** The first page of each kind of rows has the counted number. */
async function expectListed(browser: Browser, { id, counts }: ImportDetail, what: string): Promise<void> {
  for (const kind of IMPORT_ROW_KINDS) {
    const rows = await importsOf(browser).rows(id, kind)
    expect(rows.length, `${what}: rows that are ${kind}`).toBe(Math.min(counts?.[kind] ?? 0, IMPORT_ROWS_PAGE))
  }
}

const READINGS = [
  '/api/bets',
  '/api/stats',
  '/api/stats/skill',
  '/api/cash/balances',
  '/api/cash/movements',
  '/api/imports',
]

/** Every screen can read the imported data, and no bet contradicts itself. */
async function expectUsableBook({ browser }: Owner, what: string): Promise<void> {
  for (const path of READINGS) expect((await browser.get(path)).status, `${path} after ${what}`).toBe(200)
  let next: string | null = null
  do {
    const answer = await browser.get(`/api/cash/movements${next === null ? '' : `?cursor=${next}`}`)
    expect(answer.status, `the next page of movements after ${what}`).toBe(200)
    next = ((await answer.json()) as { next: string | null }).next
  } while (next !== null)
  for (const bet of (await (await browser.get('/api/bets')).json()) as Bet[]) {
    const { status, outcome, result } = bet
    const said = `${what}: ${JSON.stringify({ status, outcome, result })}`
    expect(outcome === null && result === null, said).toBe(status === 'pending')
    if (outcome === 'lost' || outcome === 'half-lost') expect(status, said).toBe('lost')
    if (outcome === 'won' || outcome === 'half-won') expect(status, said).toBe('won')
    if (outcome === 'void' || outcome === 'push') expect(Number(result), said).toBe(0)
  }
}

async function smallImport({ browser }: Owner): Promise<void> {
  const done = await importsOf(browser).imported(SMALL)
  expect(done.state, 'the import of another person').toBe('done')
}

async function timed(act: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}

/** Measures the longest responses of two calls of another user, repeated until stopped. */
function watching({ browser }: Owner) {
  const over = new AbortController()
  const ask = async (path: string) => {
    let longest = 0
    while (!over.signal.aborted)
      longest = Math.max(longest, await timed(async () => void (await (await browser.get(path)).text())))
    return longest
  }
  const ended = Promise.all([ask('/healthz'), ask('/api/bets')]).then(([health, bets]) => ({ health, bets }))
  return { ended, stop: () => over.abort() }
}

/** Like `Promise.all`, but waits for all even after a rejection. */
async function settled<A, B, C>([one, two, three]: [Promise<A>, Promise<B>, Promise<C>]): Promise<[A, B, C]> {
  await Promise.allSettled([one, two, three])
  return [await one, await two, await three]
}

async function watched(server: MeasuredProcess, other: Owner, milliseconds: number) {
  await server.cpuHold()
  const watch = watching(other)
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  watch.stop()
  return { ...(await watch.ended), hold: await server.cpuHold() }
}

async function within<T>(seconds: number, what: string, act: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`${what}: no end after ${seconds} s`)), seconds * 1000)
  try {
    return await Promise.race([act(), late.promise])
  } catch (error) {
    if (error instanceof Error && !error.message.includes(what)) error.message = `${what}: ${error.message}`
    throw error
  } finally {
    clearTimeout(timer)
  }
}
