import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CalendarSettings } from '../../src/contract/matches/calendar.ts'
import { newPerson, startTestApp, type TestApp } from '../support/app.ts'
import { betsOf } from '../support/bets.ts'
import { type Browser, idOf } from '../support/browser.ts'
import { importsOf } from '../support/imports.ts'
import { scriptedSource } from '../support/scripted-source.ts'
import { storeMatch } from '../support/stored-matches.ts'
import { tokenOf, withToken } from '../support/tokens.ts'

// Ids of all that people and sources add go up to 2⁵³ − 1.

const LARGEST = 2 ** 53 - 1
/** Where each begins; the public id of a match of ours is larger by 1,000,000,000. */
const BEGINNINGS = {
  users_id_seq: LARGEST,
  tokens_id_seq: LARGEST,
  imports_id_seq: LARGEST,
  matches_id_seq: LARGEST - 1_000_000_000,
  bets_id_seq: LARGEST - 1,
}
const PERSON = newPerson()

let app: TestApp
let browser: Browser
beforeAll(async () => {
  app = await startTestApp({ source: scriptedSource() })
  for (const [sequence, first] of Object.entries(BEGINNINGS)) {
    await app.deps.database.pool.query('SELECT setval($1, $2, false)', [sequence, first])
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

test('bets on a match with the largest public id, and settles the bet', async () => {
  const bets = betsOf(browser)
  const match = await storeMatch(app)
  const bet = await bets.placed({ teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', matchId: match })
  expect(bet).toMatchObject({ id: LARGEST - 1, matchId: match })
  const answer = await browser.get(`/api/bets?match=${match}`)
  expect(await answer.json()).toMatchObject([{ id: LARGEST - 1 }])
  expect((await bets.settle(LARGEST - 1, { status: 'won' })).status).toBe(200)
})

test('imports a bet, and takes the file back', async () => {
  const imports = importsOf(browser)
  const { id, state, counts } = await imports.imported(
    'Placed at;Event;Pick;Odds;Stake;Result\n2026-03-01T10:00:00Z;Alfa vs Bravo;Alfa;1.85;10.00;won\n',
  )
  expect([id, state, counts?.new]).toEqual([LARGEST, 'done', 1])
  const bets = betsOf(browser)
  expect((await bets.list()).map((bet) => bet.id)).toContain(LARGEST)
  expect((await bets.read(LARGEST)).status).toBe(200)
  expect(await (await imports.post(`/${LARGEST}/take-back`)).json()).toMatchObject({ state: 'taken-back' })
  expect((await bets.list()).map((bet) => bet.id)).toEqual([LARGEST - 1])
})
