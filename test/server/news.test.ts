import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { VERSION } from '../../src/server/version.ts'
import { startTestApp } from '../support/app.ts'
import { idOf } from '../support/browser.ts'

// What an update has changed, once for each person.

const NOTHING = { version: VERSION, unseen: [], updated: null, before: null, takenBack: null }
const STATE = {
  ran: { name: '0.2.0-b', version: '0.2.0' },
  before: { name: '0.1.0-a', version: '0.1.0' },
  update: {
    at: '2026-11-22T04:10:00.000Z',
    seconds: 9,
    backup: '/nowhere/before-update.sql.gz',
    from: { name: '0.1.0-a', version: '0.1.0' },
  },
  trying: null,
  goingBack: null,
}
const INSTEAD = {
  of: { name: '0.3.0-c', version: '0.3.0' },
  run: STATE.ran,
  at: '2026-11-23T04:10:00.000Z',
  reason: 'Migration 0060 failed.',
}

test('a person of before the update is told of its changes until they have seen them, on any device; a new person of none', async () => {
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

test('the administrator alone learns how to go back, and what was taken back', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'clutchbook-news-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await mkdir(path.join(dataDir, 'versions'))
  const app = await startTestApp({ config: { dataDir, databaseUrl: null } })
  onTestFinished(() => app.close())
  const [person, administrator] = [await app.signUp(), await app.signUpAdministrator()]
  const newsWith = async (state: object) => {
    await writeFile(path.join(dataDir, 'versions/state.json'), JSON.stringify(state))
    return Promise.all([person, administrator].map(async (each) => (await each.get('/api/news')).json()))
  }
  const updated = { at: '2026-11-22T04:10:00.000Z', seconds: 9 }
  expect(await newsWith({ ...STATE, instead: null })).toEqual([
    { ...NOTHING, updated },
    { ...NOTHING, updated, before: { version: '0.1.0', command: 'npm run rollback', backup: null } },
  ])
  expect(await newsWith({ ...STATE, before: null, update: null, instead: INSTEAD })).toEqual([
    NOTHING,
    {
      ...NOTHING,
      takenBack: {
        version: '0.3.0',
        at: INSTEAD.at,
        reason: INSTEAD.reason,
        command: 'npm start -- --update',
      },
    },
  ])
})
