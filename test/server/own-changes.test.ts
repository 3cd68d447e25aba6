import { afterAll, beforeAll, expect, test } from 'vitest'
import { OWN_DATA, type OwnData } from '../../src/contract/endpoint.ts'
import { SOCKET_PATH } from '../../src/contract/matches/live.ts'
import { notifyUser } from '../../src/server/db/notifier.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { betsOf } from '../support/bets.ts'
import { type Browser, idOf } from '../support/browser.ts'
import { importsOf } from '../support/imports.ts'
import { scriptedSource } from '../support/scripted-source.ts'
import { SocketClient } from '../support/socket-client.ts'

let app: TestApp
/** Another process on the same database. */
let neighbour: TestApp
const pages: SocketClient[] = []

beforeAll(async () => {
  app = await startTestApp({ source: scriptedSource() })
  neighbour = await startTestApp({ source: scriptedSource(), database: app.database })
})
afterAll(async () => {
  for (const page of pages) page.close()
  await neighbour.close()
  await app.close()
})

async function openPage(browser: Browser | null, at = app): Promise<SocketClient> {
  const page = new SocketClient(at.url, browser ? { headers: { cookie: browser.cookie() } } : {})
  pages.push(page)
  return page.register()
}

const changesOf = (page: SocketClient) => page.messages.filter(({ type }) => type === 'changed')
const change = (userId: number, what: readonly OwnData[]) => notifyUser(app.deps, userId, what)

test('a change is sent to every page of its user, in every process, and to no other page', async () => {
  const ana = await app.signUp()
  const bia = await app.signUp()
  const [here, there, others, visitors] = await Promise.all([
    openPage(ana),
    openPage(ana, neighbour),
    openPage(bia),
    openPage(null),
  ])
  change(await idOf(ana), ['bets', 'stats'])
  await here.until(() => changesOf(here).length === 1)
  await there.until(() => changesOf(there).length === 1)
  expect(changesOf(here)).toEqual([{ type: 'changed', what: ['bets', 'stats'] }])
  expect(changesOf(there)).toEqual(changesOf(here))
  // Bia gets only the later change: the first was not sent to her.
  change(await idOf(bia), ['favorites'])
  await others.until(() => changesOf(others).length > 0)
  expect(changesOf(others)).toEqual([{ type: 'changed', what: ['favorites'] }])
  expect(changesOf(visitors)).toEqual([])
})

test('a bet that is placed, settled or deleted, and other settings of the book, are sent as what they change', async () => {
  const ana = await app.signUp()
  const page = await openPage(ana)
  const bets = betsOf(ana)
  const { id } = await bets.placed()
  await page.until(() => changesOf(page).length === 1)
  await bets.settle(id, { status: 'lost' })
  await page.until(() => changesOf(page).length === 2)
  expect((await ana.fetch(`/api/bets/${id}`, { method: 'DELETE' })).status).toBe(204)
  await page.until(() => changesOf(page).length === 3)
  const settings = { currency: 'BRL', unit: null, marginMethod: 'power' }
  expect((await ana.fetch('/api/book-settings', { method: 'PUT', json: settings })).status).toBe(200)
  await page.until(() => changesOf(page).length === 4)
  const rules = { profile: 'standard', automatic: ['won'] }
  expect((await ana.fetch('/api/settlement-settings', { method: 'PUT', json: rules })).status).toBe(200)
  await page.until(() => changesOf(page).length === 5)
  const ofBet = { type: 'changed', what: ['bets', 'stats', 'alerts'] }
  const ofBook = { type: 'changed', what: ['book'] }
  expect(changesOf(page)).toEqual([ofBet, ofBet, ofBet, ofBook, ofBook])
})

test('a bookmaker that is first written with a movement of cash is sent as one of the own words, which are sent with bets', async () => {
  const ana = await app.signUp()
  const page = await openPage(ana)
  const movement = { kind: 'deposit', amount: '50.00', bookmaker: 'GG.BET' }
  expect((await ana.fetch('/api/cash/movements', { method: 'POST', json: movement })).status).toBe(201)
  await page.until(() => changesOf(page).length === 1)
  expect(changesOf(page)).toEqual([{ type: 'changed', what: ['bets', 'stats'] }])
})

test('an import that is begun, planned anew or discarded is sent to the other pages that show it', async () => {
  const ana = await app.signUp()
  const page = await openPage(ana, neighbour)
  const imports = importsOf(ana)
  const owner = await idOf(ana)
  let heard = 0
  /** What the page is sent of an act: all that comes before a change that follows it. Two changes in one moment may come as one. */
  async function toldOf(act: Promise<unknown>): Promise<ReadonlySet<string>> {
    await act
    const told = () =>
      new Set(
        changesOf(page)
          .slice(heard)
          .flatMap((message) => (message.type === 'changed' ? message.what : [])),
      )
    change(owner, ['favorites'])
    await page.until(() => told().has('favorites'))
    const all = told()
    heard = changesOf(page).length
    return all
  }
  const onlyBets = new Set(['bets', 'favorites'])
  const uploading = imports.uploaded(
    'Placed at;Event;Pick;Odds;Stake;Result\n2026-03-01T10:00:00Z;Alfa vs Bravo;Alfa;1.85;50.00;won;',
  )
  expect(await toldOf(uploading)).toEqual(onlyBets)
  const { id } = await uploading
  const read = await imports.read(id)
  expect(await toldOf(imports.planned(read))).toEqual(onlyBets)
  expect(await toldOf(ana.fetch(`/api/imports/${id}`, { method: 'DELETE' }))).toEqual(onlyBets)
  expect((await ana.fetch(`/api/imports/${id}`)).status).toBe(404)
})

test('a change that is refused is sent to no page', async () => {
  const ana = await app.signUp()
  const page = await openPage(ana)
  expect((await betsOf(ana).settle(1, { status: 'won' })).status).toBe(404)
  change(await idOf(ana), ['favorites'])
  await page.until(() => changesOf(page).length > 0)
  expect(changesOf(page)).toEqual([{ type: 'changed', what: ['favorites'] }])
})

test(`${SOCKET_PATH} sends changes to a page that has not registered yet as well`, async () => {
  const ana = await app.signUp()
  const page = new SocketClient(app.url, { headers: { cookie: ana.cookie() } })
  pages.push(page)
  await new Promise((resolve) => page.socket.once('open', resolve))
  change(await idOf(ana), ['stats'])
  await page.until(() => page.messages.length > 0)
  expect(page.messages).toEqual([{ type: 'changed', what: ['stats'] }])
})

test('a page whose socket opens after a change is sent it: it may have asked for its data before', async () => {
  const ana = await app.signUp()
  const bia = await app.signUp()
  const [heardHere, heardThere] = await Promise.all([openPage(ana), openPage(ana, neighbour)])
  change(await idOf(ana), ['bets', 'stats'])
  change(await idOf(ana), ['brakes'])
  for (const page of [heardHere, heardThere]) await page.until(() => changesOf(page).length === 2)
  const [here, there, others, visitors] = await Promise.all([
    openPage(ana),
    openPage(ana, neighbour),
    openPage(bia),
    openPage(null),
  ])
  const earlier = { type: 'changed', what: ['bets', 'stats', 'brakes'], ago: expect.any(Number) as number }
  expect(changesOf(here)).toEqual([earlier])
  expect(changesOf(there)).toEqual([earlier])
  expect(changesOf(others)).toEqual([])
  expect(changesOf(visitors)).toEqual([])
})

test('after the database connection was lost, every signed-in page is sent that everything may have changed', async () => {
  const page = await openPage(await app.signUp())
  const visitor = await openPage(null)
  await app.deps.database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'clutchbook-listen' AND datname = current_database()`,
  )
  await page.until(() => changesOf(page).length > 0)
  expect(changesOf(page)[0]).toEqual({
    type: 'changed',
    what: ['bets', 'stats', 'favorites', 'book', 'brakes', 'alerts'],
  })
  expect(changesOf(visitor)).toEqual([])
  // One that opens now may have asked before.
  const later = await openPage(await app.signUp())
  expect(changesOf(later)).toEqual([{ ...changesOf(page)[0], ago: expect.any(Number) as number }])
})

test('after the database has ended the connection that listens, every page asks for all its data: some change may have been missed', async () => {
  const page = await openPage(await app.signUp())
  await app.deps.database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'clutchbook-listen' AND datname = current_database()`,
  )
  // What was sent with `ago` is of before.
  const now = () => changesOf(page).filter((message) => !('ago' in message))
  await page.until(() => now().length > 0)
  expect(now()).toEqual([{ type: 'changed', what: [...OWN_DATA] }])
})
