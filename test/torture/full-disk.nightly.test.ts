import { rmSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'
import { connectDatabase } from '../../src/server/db/connect.ts'
import { socketUrl } from '../../src/server/db/postgres-guard.ts'
import { newPerson } from '../support/app.ts'
import { expectSumsAsCounted } from '../support/bet-sums.ts'
import { createBrowser } from '../support/browser.ts'
import { makeDataDir, startServer } from '../support/program.ts'
import { fillDisk, mountSmallDisk } from '../support/small-disk.ts'
import { storeDecidedMatch } from './support/ended-matches.ts'
import { torture } from './support/torture.ts'
import { createTorturedBook } from './support/tortured-book.ts'
import { createTorturedImports } from './support/tortured-imports.ts'
import { startWork } from './support/work.ts'

const WORKERS = 4
const ROUNDS_OF_A_BOOK = 5

torture('full-disk', { minutes: 3, shortRounds: 1 }, async (tortureRun) => {
  if (process.env['TORTURE_REPORT'] === undefined) tortureRun.skip('test/process/full-disk.nightly.test.ts fills one')
  const disk = mountSmallDisk() ?? tortureRun.skip('this user may not mount a disk of its own')
  onTestFinished(() => disk.unmount())
  const dataDir = await makeDataDir(disk.folder)
  const server = await startServer({ DATA_DIR: dataDir, REGISTER_LIMIT: '1000' })
  const database = await connectDatabase(
    socketUrl(path.join(dataDir, 'postgres'), 'clutchbook'),
    pino({ level: 'silent' }),
  )
  onTestFinished(() => database.close())
  const match = await storeDecidedMatch(database)
  const imports = createTorturedImports(await newBrowser('importer'), tortureRun)
  const filler = path.join(disk.folder, 'filler')
  let book = createTorturedBook(await newBrowser('person0'), tortureRun, { match })
  let at = 0

  for (const round of tortureRun.rounds()) {
    if (at > 0 && at % ROUNDS_OF_A_BOOK === 0)
      book = createTorturedBook(await newBrowser(`person${at}`), tortureRun, { match })
    at += 1
    const work = startWork([
      ...Array.from({ length: WORKERS }, (_, worker) => (goesOn: () => boolean) => book.work(round, worker, goesOn)),
      imports.work,
    ])
    await work.begun(5 + round.below(50))
    await fillDisk(filler)
    tortureRun.count('times full')
    // Free space in existing files still allows a few actions.
    await Promise.race([work.begun(Number.POSITIVE_INFINITY), wait(500 + round.below(1_500))])
    if (statfsSync(disk.folder).bavail === 0) tortureRun.count('times nothing was left')
    rmSync(filler)
    await expect.poll(() => readyz(), { timeout: 120_000, interval: 20 }).toBe(200)
    await work.end()
    await book.repeatLost()
    await book.check()
    await imports.check()
    await expectSumsAsCounted({ deps: { db: database.db, database } })
  }
  server.process.kill('SIGINT')
  expect(await server.ended).toBe(0)

  async function newBrowser(name: string) {
    const browser = createBrowser(server.url)
    const registered = await browser.post('/api/register', newPerson({ email: `${name}@example.com` }))
    expect(registered.status, await registered.text()).toBe(201)
    return browser
  }

  async function readyz(): Promise<number> {
    return (await fetch(`${server.url}/readyz`).catch(() => null))?.status ?? 0
  }
})
