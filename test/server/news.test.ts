import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { VERSION } from '../../src/server/version.ts'
import { startTestApp } from '../support/app.ts'
import { idOf } from '../support/browser.ts'

// What an update has changed, once for each person.

const NOTHING = { version: VERSION, unseen: [], updated: null, before: null }
const UPDATED = { at: '2026-11-22T04:10:00.000Z', seconds: 9 }
const LAST_VERSION = {
  version: '0.2.0',
  migration: '0062-b.sql',
  update: { ...UPDATED, from: { version: '0.1.0', migration: '0045-a.sql' } },
}

test('a person of before the update sends an alert its changes until they have seen them, on any device; a new person of none', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const ana = await app.signUp()
  const news = async () => (await ana.get('/api/news')).json()
  expect(await news()).toEqual(NOTHING)
  await app.deps.database.pool.query('UPDATE accounts SET seen_version = NULL WHERE user_id = $1', [await idOf(ana)])
  expect(await news()).toEqual({ ...NOTHING, unseen: [VERSION] })
  expect((await ana.post('/api/news/seen')).status).toBe(204)
  expect(await news()).toEqual(NOTHING)
})

test('the administrator alone learns how to go back', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'clutchbook-news-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const app = await startTestApp({ config: { dataDir, databaseUrl: null } })
  onTestFinished(() => app.close())
  const [person, administrator] = [await app.signUp(), await app.signUpAdministrator()]
  const newsWith = async (lastVersion: object) => {
    await writeFile(path.join(dataDir, 'last-version.json'), JSON.stringify(lastVersion))
    return Promise.all([person, administrator].map(async (each) => (await each.get('/api/news')).json()))
  }
  expect(await newsWith(LAST_VERSION)).toEqual([
    { ...NOTHING, updated: UPDATED },
    { ...NOTHING, updated: UPDATED, before: { version: '0.1.0', command: 'npm run rollback' } },
  ])
  expect(await newsWith({ ...LAST_VERSION, update: null })).toEqual([NOTHING, NOTHING])
})
