import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'
import { connectDatabase } from '../../src/server/db/connect.ts'
import { socketUrl } from '../../src/server/db/postgres-guard.ts'
import { newPerson } from '../support/app.ts'
import { expectSumsAsCounted } from '../support/bet-sums.ts'
import { type Browser, createBrowser } from '../support/browser.ts'
import { makeDataDir, postmasterPid, startServer } from '../support/program.ts'
import { endMatch, storeDecidedMatch } from './support/ended-matches.ts'
import { type Round, torture } from './support/torture.ts'
import { createTorturedBook } from './support/tortured-book.ts'
import { createTorturedImports } from './support/tortured-imports.ts'
import { startWork } from './support/work.ts'

const WORKERS = 3
/** Rounds before new users get new books: comparing a book takes longer with every bet. */
const ROUNDS_OF_A_BOOK = 10

torture('kills', { rounds: 200, shortRounds: 1 }, async (tortureRun) => {
  const dataDir = await makeDataDir()
  const cluster = path.join(dataDir, 'postgres')
  const env = { DATA_DIR: dataDir, REGISTER_LIMIT: '1000' }
  let server = await startServer(env)
  const { url } = server
  const again = { ...env, PORT: new URL(url).port }
  const database = await connectDatabase(socketUrl(cluster, 'clutchbook'), pino({ level: 'silent' }))
  onTestFinished(() => database.close())
  const match = await storeDecidedMatch(database)
  const imports = createTorturedImports(await newBrowser('importer'), tortureRun)
  let books = await newBooks(0)
  let at = 0

  for (const round of tortureRun.rounds()) {
    if (at > 0 && at % ROUNDS_OF_A_BOOK === 0) books = await newBooks(at)
    at += 1
    const { shared, own } = books
    const work = startWork([
      ...Array.from({ length: WORKERS }, (_, worker) => (goesOn: () => boolean) => shared.work(round, worker, goesOn)),
      (goesOn) => own.work(round, 0, goesOn),
      imports.work,
    ])
    const ended = round.below(5) === 0 ? await endMatch(database) : null
    await work.begun(10 + round.below(90))
    await wait(round.below(30))
    await kill(round)
    await work.end()
    for (const book of [shared, own]) {
      await book.repeatLost()
      await book.check()
    }
    await imports.check()
    if (ended) await ended.expectSettledOnce()
    if (ended) tortureRun.count('matches settled')
    await expectSumsAsCounted({ deps: { db: database.db, database } })
  }
  server.process.kill('SIGINT')
  expect(await server.ended).toBe(0)

  async function newBrowser(name: string): Promise<Browser> {
    const browser = createBrowser(url)
    const registered = await browser.post('/api/register', newPerson({ email: `${name}@example.com` }))
    expect(registered.status, await registered.text()).toBe(201)
    return browser
  }

  /** One book that several workers write at once, and one that is cleared. */
  async function newBooks(number: number) {
    const [shared, own] = [await newBrowser(`shared${number}`), await newBrowser(`own${number}`)]
    return {
      shared: createTorturedBook(shared, tortureRun, { match }),
      own: createTorturedBook(own, tortureRun, { match, isAlone: true }),
    }
  }

  /** Kills the server, the database or both, and waits until the server responds again. */
  async function kill({ pick, below }: Round): Promise<void> {
    const victim = pick(['program', 'database', 'both'] as const)
    tortureRun.count(victim === 'both' ? 'kills of both' : `kills of the ${victim}`)
    const postgres = postmasterPid(cluster)
    if (victim !== 'program' && postgres !== null) process.kill(postgres, 'SIGKILL')
    if (victim === 'both') await wait(below(50))
    if (victim !== 'database') {
      server.process.kill('SIGKILL')
      await server.ended
      server = await startServer(again)
    }
    await expect.poll(() => readyz(), { timeout: 60_000, interval: 20 }).toBe(200)
  }

  async function readyz(): Promise<number> {
    return (await fetch(`${url}/readyz`).catch(() => null))?.status ?? 0
  }
})
