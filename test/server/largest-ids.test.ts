import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CalendarSettings } from '../../src/contract/matches/calendar.ts'
import { newPerson, startTestApp, type TestApp } from '../support/app.ts'
import { type Browser, idOf } from '../support/browser.ts'
import { importsOf } from '../support/imports.ts'
import { tokenOf, withToken } from '../support/tokens.ts'

// Ids of users, tokens and imports go up to 2⁵³ − 1.

const LARGEST = 2 ** 53 - 1
const SEQUENCES = ['users_id_seq', 'tokens_id_seq', 'imports_id_seq']
const PERSON = newPerson()

let app: TestApp
let browser: Browser
beforeAll(async () => {
  app = await startTestApp()
  for (const sequence of SEQUENCES) {
    await app.deps.database.pool.query('SELECT setval($1, $2, false)', [sequence, LARGEST])
  }
  browser = await app.signUp(PERSON)
})
afterAll(() => app.close())

test('a user with the largest id signs in, and out', async () => {
  expect(await idOf(browser)).toBe(LARGEST)
  const elsewhere = app.browser()
  expect((await elsewhere.post('/api/login', PERSON)).status).toBe(200)
  expect(await idOf(elsewhere)).toBe(LARGEST)
  expect((await elsewhere.post('/api/logout')).status).toBe(204)
  expect(await (await elsewhere.get('/api/auth/user')).json()).toBeNull()
})

test('has a token and a calendar', async () => {
  const { id, token } = await tokenOf(browser, PERSON.password)
  expect(id).toBe(LARGEST)
  expect((await withToken(app, token)('/api/bets')).status).toBe(200)
  expect((await browser.fetch(`/api/tokens/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await withToken(app, token)('/api/bets')).status).toBe(401)
  const answer = await browser.fetch('/api/calendar', { method: 'PUT', json: { favorites: true, bets: true } })
  const { path } = (await answer.json()) as CalendarSettings
  expect((await app.fetch(path ?? '')).status).toBe(200)
})

test('and a file that is read', async () => {
  const imports = importsOf(browser)
  const { id, survey } = await imports.uploaded(
    'Placed at;Event;Pick;Odds;Stake;Result\n2026-03-01T10:00:00Z;Alfa vs Bravo;Alfa;1.85;10.00;won\n',
  )
  expect([id, survey?.sample.length]).toEqual([LARGEST, 1])
})
