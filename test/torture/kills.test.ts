import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'
import { connectDatabase } from '../../src/server/db/connect.ts'
import { socketUrl } from '../../src/server/db/postgres-guard.ts'
import { newPerson } from '../support/app.ts'
import { expectSumsAsCounted } from '../support/bet-sums.ts'
import { createBrowser } from '../support/browser.ts'
import { importsOf } from '../support/imports.ts'
import { makeDataDir, postmasterPid, startServer } from '../support/program.ts'
import { type Round, torture } from './support/torture.ts'
import { createTorturedBook } from './support/tortured-book.ts'

const WORKERS = 4
const ROWS = 3_000
const FILE = [
  'Placed at;Event;Pick;Odds;Stake;Result;Bookmaker',
  ...Array.from({ length: ROWS }, (_, at) => `2026-03-01T10:00:00Z;Alfa vs Bravo;Alfa;1.85;${at + 1}.00;won;`),
].join('\n')
/** The book is made empty after so many rounds: comparing it takes longer with every bet. */
const ROUNDS_OF_A_BOOK = 10

torture('kills', { minutes: 14, rounds: 200, shortRounds: 1 }, async (ordeal) => {
  const dataDir = await makeDataDir()
  const cluster = path.join(dataDir, 'postgres')
  const env = { DATA_DIR: dataDir, REGISTER_LIMIT: '1000' }
  let server = await startServer(env)
  const { url } = server
  const again = { ...env, PORT: new URL(url).port }
  const database = await connectDatabase(socketUrl(cluster, 'clutchbook'), pino({ level: 'silent' }))
  onTestFinished(() => database.close())
  let people = 0
  const newBrowser = async () => {
    const browser = createBrowser(url)
    people += 1
    const registered = await browser.post('/api/register', newPerson({ email: `kills${people}@example.com` }))
    expect(registered.status, await registered.text()).toBe(201)
    return browser
  }
  const importer = importsOf(await newBrowser())
  const totalOf = async () => Number((await importer.ask('/../bets?limit=1')).headers.get('x-total-count'))
  let person = await newBrowser()
  let book = createTorturedBook(person, ordeal)
  let at = 0

  for (const round of ordeal.rounds()) {
    at += 1
    if (at % ROUNDS_OF_A_BOOK === 0) {
      expect((await person.fetch('/api/bets', { method: 'DELETE' })).status).toBe(200)
      person = await newBrowser()
      book = createTorturedBook(person, ordeal)
    }
    const withImport = round.below(6) === 0 ? await startImport() : null
    let isEnding = false
    const works = Array.from({ length: WORKERS }, (_, worker) => book.work(round, worker, () => !isEnding))
    await wait(50 + round.below(1_000))
    await kill(round)
    isEnding = true
    await Promise.all(works)
    await book.repeatLost()
    await book.check()
    if (withImport !== null) await finishImport(withImport)
    await expectSumsAsCounted({ deps: { db: database.db, database } })
  }
  server.process.kill('SIGINT')
  expect(await server.ended).toBe(0)

  /** Kills the program, the database or both, and waits until the program answers again. */
  async function kill({ pick, below }: Round): Promise<void> {
    const victim = pick(['program', 'database', 'both'] as const)
    ordeal.count(victim === 'both' ? 'kills of both' : `kills of the ${victim}`)
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

  async function startImport(): Promise<number> {
    const { id } = await importer.planned(await importer.uploaded(FILE))
    await importer.post(`/${id}/run`, {})
    return id
  }

  /** All bets of the file are in the book, or none; then all, and after taking it back none. */
  async function finishImport(id: number): Promise<void> {
    const state = async () => (await importer.ask(`/${id}`).then((answer) => answer.json())) as { state: string }
    await expect.poll(async () => (await state()).state, { timeout: 60_000 }).toMatch(/^(?:ready|done)$/)
    const isDone = (await state()).state === 'done'
    expect(await totalOf()).toBe(isDone ? ROWS : 0)
    if (!isDone) expect(await importer.run(id)).toMatchObject({ state: 'done', counts: { new: ROWS } })
    expect(await totalOf()).toBe(ROWS)
    expect((await importer.post(`/${id}/take-back`)).status).toBe(200)
    await importer.rested(id)
    expect(await totalOf()).toBe(0)
    ordeal.count('imports')
  }
})
