import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { linesIn } from '../../src/server/backup/backup-file.ts'
import { beginSnapshot, rowsOf } from '../../src/server/backup/backup-queries.ts'
import { newPerson, startTestApp } from '../support/app.ts'
import { betsOf } from '../support/bets.ts'
import { createBrowser } from '../support/browser.ts'
import { run, startServer } from '../support/program.ts'
import { createClusterDatabase } from './support/cluster-database.ts'
import { clusterOfFile, missing } from './support/cluster-of-file.ts'
import { countTables, createClusterOfRole, runDistribute, SECRET } from './support/cluster-of-role.ts'

const cluster = clusterOfFile()

test.skipIf(missing !== '')(
  `a backup of a cluster is of one moment on all machines, also of accounts that come and go while it is written${missing}`,
  async () => {
    const database = await createClusterDatabase(cluster())
    const app = await startTestApp({ database, connections: 10 })
    onTestFinished(async () => {
      await app.close()
      await database.drop()
    })
    // Some on each worker.
    const people = await Promise.all(Array.from({ length: 6 }, () => app.signUp()))
    for (const person of people) await betsOf(person).placed()

    const { direct } = app.deps.database
    const client = await direct.connect()
    onTestFinished(() => client.release(true))
    const tables = await beginSnapshot(client, direct)
    for (let come = 0; come < 3; come += 1) await betsOf(await app.signUp()).placed()
    for (const person of people) {
      await betsOf(person).placed()
      const json = { password: newPerson().password }
      expect((await person.fetch('/api/account', { method: 'DELETE', json })).status).toBe(204)
    }

    const counts: Record<string, number> = {}
    for (const table of tables) {
      let rows = 0
      for await (const part of rowsOf(client, table)) rows += linesIn(part)
      counts[table.name] = rows
    }
    expect(counts).toMatchObject({ users: 6, accounts: 6, bets: 6, books: 6, sessions: 6 })
  },
)

/** A person with a bet, by a program that has ended. */
async function keepBook(url: string) {
  const server = await startServer({ ...SECRET, DATABASE_URL: url })
  const person = createBrowser(server.url)
  const account = newPerson()
  expect((await person.post('/api/register', account)).status).toBe(201)
  await betsOf(person).placed({ amount: '10.00' })
  return { server, account }
}

async function runScript(script: string, url: string, file: string) {
  const program = run(process.execPath, [`src/server/commands/${script}.ts`, file], {
    env: { ...SECRET, DATABASE_URL: url },
  })
  return { code: await program.ended, output: program.output() }
}

test.skipIf(missing !== '')(
  `a backup of a cluster is whole in a new database of one; one that is distributed already refuses it, and keeps what it has${missing}`,
  async () => {
    const from = await createClusterOfRole(cluster())
    expect(await runDistribute({ DATABASE_URL: from.url }, '--yes')).toMatchObject({ code: 0 })
    const { server, account } = await keepBook(from.url)
    const folder = await mkdtemp(path.join(os.tmpdir(), 'clutchbook-backup-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = path.join(folder, 'one.gz')
    expect(await runScript('backup', from.url, file)).toMatchObject({ code: 0 })
    server.process.kill('SIGTERM')
    await server.ended

    const to = await createClusterOfRole(cluster())
    const restored = await runScript('restore', to.url, file)
    expect(restored.output).toMatch(/^The backup of \S+ is restored\.\n$/)
    expect(await runDistribute({ DATABASE_URL: to.url }, '--yes')).toMatchObject({ code: 0 })
    const after = await startServer({ ...SECRET, DATABASE_URL: to.url })
    const person = createBrowser(after.url)
    const { email, password } = account
    expect((await person.post('/api/login', { email, password })).status).toBe(200)
    await betsOf(person).placed({ amount: '20.00' })
    expect(await betsOf(person).list()).toMatchObject([{ amount: '20.00' }, { amount: '10.00' }])
    after.process.kill('SIGTERM')
    await after.ended

    const other = await createClusterOfRole(cluster())
    expect(await runDistribute({ DATABASE_URL: other.url }, '--yes')).toMatchObject({ code: 0 })
    const tables = await countTables(other.administratorUrl)
    expect(await runScript('restore', other.url, file)).toEqual({
      code: 1,
      output:
        'The tables of this database lie on a cluster: restore into a new one, then run npm run admin -- distribute. Nothing was changed.\n',
    })
    expect(await countTables(other.administratorUrl)).toBe(tables)
  },
)
