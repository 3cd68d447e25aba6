import type { Alert } from '../../src/contract/alerts.ts'
import type { Person, TestApp } from '../support/app.ts'
import type { Browser } from '../support/browser.ts'
import { newDevice } from '../support/push-app.ts'
import { liveReading, type ScriptedSource } from '../support/scripted-source.ts'
import { LOST_1_2, WON_2_0 } from '../support/settling-app.ts'
import { expect, signUp } from './support/journey.ts'
import type { Page } from './support/page.ts'
import { test as pushed } from './support/pushed.ts'

const test = pushed.runIf(process.env['BROWSER'] !== 'webkit')
const PATIENCE = { timeout: 20_000, interval: 100 }
const OVER = 'Over: Alfa vs Bravo'

/** Somebody whose device is on, and the public id of a favorite match that is live. */
async function turnOn(page: Page, source: ScriptedSource) {
  source.set([liveReading('1')])
  const person = await signUp(page)
  await page.open('/configuracoes/notificacoes')
  await page.part('button', 'Turn on', { exact: true }).click()
  await page.part('button', 'Send a test').isThere()
  const matches = (await page.api('GET', '/api/live-matches')).json as { hltvId: number }[]
  const hltvId = matches[0]?.hltvId ?? Number.NaN
  expect(await page.api('POST', '/api/favorites', { hltvId })).toMatchObject({ status: 201 })
  return { person, hltvId }
}

/** The same person with another device. */
async function signInElsewhere(site: TestApp, person: Person): Promise<Browser> {
  const browser = site.browser()
  expect((await browser.post('/api/login', person)).status).toBe(200)
  return browser
}

test('the end of a favorite match is shown by the device, and a press on it opens the match', async ({
  page,
  source,
  firefox,
}) => {
  const { hltvId } = await turnOn(page, source)
  await page.part('button', 'Send a test').click()
  await expect.poll(() => firefox.shown(), PATIENCE).toMatchObject([{ title: 'Notifications work' }])
  source.set([liveReading('1', WON_2_0)])
  await expect.poll(async () => (await firefox.shown()).map(({ title }) => title), PATIENCE).toContain(OVER)
  await firefox.pressNotice(OVER)
  await expect
    .poll(async () => (await firefox.addresses()).filter((address) => address.includes(`${hltvId}`)), PATIENCE)
    .not.toEqual([])
})

test('a corrected score takes the place of the one that is shown, and what is read elsewhere is closed', async ({
  page,
  source,
  site,
  firefox,
}) => {
  const { person } = await turnOn(page, source)
  const ends = async () => (await firefox.shown()).filter(({ title }) => title === OVER)
  source.set([liveReading('1', WON_2_0)])
  await expect.poll(ends, PATIENCE).toEqual([{ title: OVER, body: '2–0: Alfa won' }])
  source.set([liveReading('1', LOST_1_2)])
  await expect.poll(ends, PATIENCE).toEqual([{ title: OVER, body: '1–2: Bravo won' }])
  const elsewhere = await signInElsewhere(site, person)
  const { alerts } = (await (await elsewhere.get('/api/alerts')).json()) as { alerts: Alert[] }
  expect((await elsewhere.post('/api/alerts/read', { ids: alerts.map(({ id }) => id) })).status).toBe(200)
  await expect.poll(ends, PATIENCE).toEqual([])
})

test('after a sign-out nothing arrives any more, while another device gets it', async ({
  page,
  source,
  site,
  firefox,
  service,
}) => {
  const { person } = await turnOn(page, source)
  const other = await newDevice(await signInElsewhere(site, person), service)
  const before = service.handovers.length
  await page.part('complementary').part('button', 'Log out').click()
  await page.part('complementary').part('button', 'Log in').isThere()
  source.set([liveReading('1', WON_2_0)])
  await expect.poll(() => other.receive().map(({ notification }) => notification.title), PATIENCE).toEqual([OVER])
  expect((await firefox.shown()).filter(({ title }) => title === OVER)).toEqual([])
  expect(service.handovers.slice(before).map(({ path }) => path)).toEqual([new URL(other.endpoint).pathname])
})
