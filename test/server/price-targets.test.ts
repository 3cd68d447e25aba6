import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Alert } from '../../src/contract/alerts.ts'
import { PRICES_LIMIT, type PriceTarget } from '../../src/contract/matches/price-targets.ts'
import type { MatchReading } from '../../src/domain/match/match.ts'
import { deliverPriceAlerts } from '../../src/server/alerts/deliver-price-alerts.ts'
import { deleteTarget } from '../../src/server/alerts/price-queries.ts'
import { type Browser, idOf } from '../support/browser.ts'
import { ACTIVITY } from '../support/database.ts'
import { meeting, NOT_STARTED, type SettlingApp, startSettlingApp, WON_2_0 } from '../support/settling-app.ts'

let server: SettlingApp
let ana: Browser
/** The match of the test, its number, and its start: an hour and a half after the test begins. */
let sourceId = ''
let id: number
let start: Date
beforeAll(async () => {
  server = await startSettlingApp({ connections: 10 })
})
// Each test has a person and a match of its own, days after that of the test before. Nobody else waits for a price.
beforeEach(async () => {
  const { clock, app } = server
  clock.pass(3 * 24 * 3600)
  sourceId = `of ${clock.now().getTime()}`
  start = new Date(clock.now().getTime() + 90 * 60_000)
  await app.deps.db.deleteFrom('users').execute()
  ana = await app.signUp({ password: 'correct horse' })
  await reads(1830, 1990)
  id = await hltvIdOf(sourceId)
})
afterAll(() => server.close())

async function hltvIdOf(match: string): Promise<number> {
  const { db } = server.app.deps
  const stored = db.selectFrom('matches').select('hltvId').where('sourceId', '=', match)
  return (await stored.executeTakeFirstOrThrow()).hltvId
}

const ALFA = { key: 'alfa', name: 'Alfa', logoUrl: null }
const BRAVO = { key: 'bravo', name: 'Bravo', logoUrl: null }
const reading = (more: Partial<MatchReading> = {}): MatchReading =>
  meeting(sourceId, {
    ...NOT_STARTED,
    team1: ALFA,
    team2: BRAVO,
    status: 'upcoming',
    scheduledTime: start,
    ...more,
  })

/** A reading with these prices; everybody who is to know has been told. */
async function reads(odds1: number, odds2: number, more: Partial<MatchReading> = {}): Promise<void> {
  await readsMatch(reading({ odds: { odds1, odds2 }, ...more }))
}
async function readsMatch(match: MatchReading): Promise<void> {
  await server.poll(match)
  const untold = async () =>
    (await server.app.deps.database.pool.query('SELECT FROM price_targets WHERE reached_at IS NOT NULL AND NOT told'))
      .rowCount
  await expect.poll(untold, { interval: 20 }).toBe(0)
}

const RISES = { team: 1, odds: '2.10', direction: 'atLeast' }
const post = (browser: Browser, json: unknown, hltvId: unknown = id) =>
  browser.post(`/api/alerts/matches/${String(hltvId)}/prices`, json)
const remove = (browser: Browser, number: unknown) =>
  browser.fetch(`/api/alerts/matches/${id}/prices/${String(number)}`, { method: 'DELETE' })

async function waitFor(json: object, browser = ana): Promise<PriceTarget> {
  const answer = await post(browser, json)
  expect(answer.status).toBe(201)
  return (await answer.json()) as PriceTarget
}
const targets = async (browser = ana) => (await (await browser.get('/api/alerts/prices')).json()) as PriceTarget[]

async function bell(browser = ana): Promise<Alert[]> {
  const { alerts } = (await (await browser.get('/api/alerts')).json()) as { alerts: Alert[] }
  return alerts.filter(({ kind }) => kind === 'priceReached')
}

describe('a price that somebody waits for', () => {
  test('sends one alert when it is reached, with the price that reached it', async () => {
    await waitFor(RISES)
    await reads(2099, 1750)
    expect(await bell()).toEqual([])
    await reads(2150, 1700)
    await reads(2300, 1600)
    await reads(2000, 1800)
    await reads(2200, 1650)
    expect(await bell()).toMatchObject([
      {
        readAt: null,
        match: { team1: 'Alfa', team2: 'Bravo' },
        price: { team: 'Alfa', wanted: '2.10', direction: 'atLeast', odds: '2.15' },
        bet: null,
      },
    ])
    expect(await targets()).toMatchObject([{ number: 1, reached: { odds: '2.15' } }])
  })

  test('sends an alert again when it is written down again', async () => {
    await waitFor(RISES)
    await reads(2100, 1750)
    await reads(2000, 1800)
    expect((await waitFor(RISES)).number).toBe(2)
    await reads(2100, 1750)
    expect(await bell()).toMatchObject([{ price: { odds: '2.10' } }, { price: { odds: '2.10' } }])
  })

  test('may be of the other team, and be a lower one', async () => {
    await waitFor({ team: 2, odds: '1.70', direction: 'atMost' })
    await reads(1950, 1701)
    expect(await bell()).toEqual([])
    await reads(1960, 1700)
    expect(await bell()).toMatchObject([
      { price: { team: 'Bravo', wanted: '1.70', direction: 'atMost', odds: '1.70' } },
    ])
  })

  test('is of the same team when the source turns the sides', async () => {
    await waitFor(RISES)
    await readsMatch(reading({ team1: BRAVO, team2: ALFA, odds: { odds1: 2150, odds2: 1700 } }))
    expect(await bell()).toEqual([])
    await readsMatch(reading({ team1: BRAVO, team2: ALFA, odds: { odds1: 1700, odds2: 2150 } }))
    expect(await bell()).toMatchObject([{ price: { team: 'Alfa', odds: '2.15' } }])
  })

  test('sends an alert while the match is live, and in the reading in which it starts', async () => {
    await waitFor(RISES)
    await reads(2150, 1700, { status: 'live' })
    expect(await bell()).toHaveLength(1)
    await waitFor({ ...RISES, odds: '3.00' })
    await reads(3000, 1300, { status: 'live' })
    expect(await bell()).toHaveLength(2)
  })

  test('sends no alert without a price, nor by a reading that says nothing of prices', async () => {
    await waitFor({ ...RISES, direction: 'atMost', odds: '1.50' })
    await readsMatch(reading({ odds: null }))
    const { odds: _, ...silent } = reading()
    await readsMatch(silent)
    expect(await bell()).toEqual([])
  })

  test('sends an alert where a poll without a change finds it there', async () => {
    await reads(2150, 1700)
    const { db } = server.app.deps
    const userId = await idOf(ana)
    // A poll at the same moment did not see it.
    const row = { userId, matchId: await server.matchId(sourceId), number: 1, side: 1, direction: 'atLeast' } as const
    await db
      .insertInto('priceTargets')
      .values({ ...row, odds: 2100, createdAt: server.clock.now() })
      .execute()
    await reads(2150, 1700)
    expect(await bell()).toHaveLength(1)
  })

  test('sends no alert more than ten minutes after it was read', async () => {
    await waitFor(RISES)
    const { db } = server.app.deps
    const reachedAt = new Date(server.clock.now().getTime() - 10 * 60_000)
    await db.updateTable('priceTargets').set({ reachedAt, reachedOdds: 2150 }).execute()
    await reads(1830, 1990)
    expect(await bell()).toEqual([])
    expect(await targets()).toMatchObject([{ reached: { odds: '2.15' } }])
  })

  test('sends no alert where it is removed at the moment of telling', async () => {
    const { number } = await waitFor(RISES)
    const { deps } = server.app
    const matchId = await server.matchId(sourceId)
    let telling: Promise<void> = Promise.resolve()
    await deps.db.updateTable('priceTargets').set({ reachedAt: server.clock.now(), reachedOdds: 2150 }).execute()
    await deps.db.transaction().execute(async (tx) => {
      await deleteTarget(tx, await idOf(ana), matchId, number)
      telling = deliverPriceAlerts(deps, new AbortController().signal)
      const waiting = () =>
        deps.database.pool.query(
          `SELECT FROM ${ACTIVITY} WHERE wait_event_type = 'Lock' AND datname = current_database()`,
        )
      await expect.poll(async () => (await waiting()).rowCount).toBeGreaterThan(0)
    })
    await telling
    expect(await deps.db.selectFrom('alerts').select('id').execute()).toEqual([])
  })

  test('goes with the match, and with one of its teams', async () => {
    await waitFor(RISES)
    await reads(1830, 1990, { team1: { key: 'carla', name: 'Carla', logoUrl: null } })
    await reads(1830, 1990, { team1: { key: 'carla', name: 'Carla', logoUrl: null } })
    expect(await targets()).toEqual([])
    await waitFor({ team: 2, odds: '9.00', direction: 'atLeast' })
    await server.poll(reading({ ...WON_2_0, team1: { key: 'carla', name: 'Carla', logoUrl: null }, status: 'live' }))
    await server.pollTwice(reading({ ...WON_2_0, team1: { key: 'carla', name: 'Carla', logoUrl: null } }))
    expect(await server.app.deps.db.selectFrom('priceTargets').selectAll().execute()).toEqual([])
    expect((await post(ana, { team: 2, odds: '2.50', direction: 'atLeast' })).status).toBe(409)
  })

  test('tells nothing where that is off, and nobody else', async () => {
    const bia = await server.app.signUp()
    await waitFor(RISES)
    await waitFor(RISES, bia)
    const settings = (await (await ana.get('/api/alerts/settings')).json()) as { kinds: object }
    const kinds = { ...settings.kinds, priceReached: { bell: false, devices: false } }
    const json = { ...settings, kinds }
    expect((await ana.fetch('/api/alerts/settings', { method: 'PUT', json })).status).toBe(200)
    await reads(2150, 1700)
    expect([await bell(), (await bell(bia)).length, await bell(await server.app.signUp())]).toEqual([[], 1, []])
  })

  test('takes its alert along when it is removed', async () => {
    const { number } = await waitFor(RISES)
    await reads(2150, 1700)
    expect(await bell()).toHaveLength(1)
    expect((await remove(ana, number)).status).toBe(204)
    expect([await bell(), await targets()]).toEqual([[], []])
    await waitFor({ ...RISES, odds: '2.50' })
    await reads(2500, 1500)
    expect(await bell()).toMatchObject([{ price: { wanted: '2.50' } }])
  })
})

describe('the calls', () => {
  test('wait once for a price, however many requests ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(ana, RISES)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 201])
    expect(await targets()).toMatchObject([{ number: 1 }])
  })

  test.each([2, 32_768, Number.MAX_SAFE_INTEGER])('remove nothing as number %i', async (number) => {
    expect((await remove(ana, number)).status).toBe(204)
  })

  test('take a price after the highest number that there is', async () => {
    await waitFor(RISES)
    await server.app.deps.database.pool.query('UPDATE price_targets SET number = 32767')
    expect(await waitFor({ ...RISES, odds: '2.20' })).toMatchObject({ number: 1 })
    expect(await waitFor({ ...RISES, odds: '2.30' })).toMatchObject({ number: 2 })
    expect((await remove(ana, 32_767)).status).toBe(204)
    expect((await targets()).map(({ number }) => number)).toEqual([1, 2])
  })

  test('list what is waited for, of matches that are not over', async () => {
    expect(await waitFor({ ...RISES, odds: '2.105' })).toEqual({
      hltvId: id,
      number: 1,
      team: 1,
      odds: '2.105',
      direction: 'atLeast',
      reached: null,
    })
    await waitFor({ team: 2, odds: '1.5', direction: 'atMost' })
    expect(await targets()).toMatchObject([{ odds: '2.105' }, { number: 2, team: 2, odds: '1.50' }])
  })

  test.each([
    {},
    { ...RISES, team: 3 },
    { ...RISES, team: '1' },
    { ...RISES, odds: '1.00' },
    { ...RISES, odds: 'nan' },
    { ...RISES, direction: 'up' },
  ])('refuse %j', async (json) => {
    expect((await post(ana, json)).status).toBe(400)
    expect(await targets()).toEqual([])
  })

  test('refuse a price that is there, one of a team that is not decided, and more than ten', async () => {
    const fieldsOf = async (json: unknown) =>
      ((await (await post(ana, json)).json()) as { fields: Record<string, string> }).fields
    expect(Object.keys(await fieldsOf({ ...RISES, odds: '1.83' }))).toEqual(['odds'])
    expect(Object.keys(await fieldsOf({ ...RISES, direction: 'atMost' }))).toEqual(['odds'])
    for (let at = 0; at < PRICES_LIMIT; at++) await waitFor({ ...RISES, odds: `3.${at}` })
    expect(Object.keys(await fieldsOf(RISES))).toEqual(['odds'])
    expect(await targets()).toHaveLength(PRICES_LIMIT)
    const undecided = `${sourceId}, undecided`
    await server.poll(reading({ sourceId: undecided, team2: { key: null, name: 'TBD', logoUrl: null } }))
    const other = await hltvIdOf(undecided)
    expect((await post(ana, { ...RISES, team: 2 }, other)).status).toBe(400)
    expect((await post(ana, RISES, other)).status).toBe(201)
  })

  test('of two at once each has its number', async () => {
    const both = await Promise.all([waitFor(RISES), waitFor({ ...RISES, odds: '2.20' })])
    expect(new Set(both.map(({ number }) => number))).toEqual(new Set([1, 2]))
  })

  test('are for whoever is signed in, about own prices, of a known match', async () => {
    const visitor = server.app.browser()
    expect((await visitor.get('/api/alerts/prices')).status).toBe(401)
    expect((await post(visitor, RISES)).status).toBe(401)
    expect((await remove(visitor, 1)).status).toBe(401)
    expect((await post(ana, RISES, 9_007_199_254_740_991)).status).toBe(404)
    expect((await post(ana, RISES, 'x')).status).toBe(400)
    const { number } = await waitFor(RISES)
    const bia = await server.app.signUp()
    expect(await targets(bia)).toEqual([])
    expect((await remove(bia, number)).status).toBe(204)
    expect(await targets()).toHaveLength(1)
  })

  test('leave what is waited for in the export of the account, and it goes with it', async () => {
    const target = await waitFor(RISES)
    const file = await ana.post('/api/account/export', { password: 'correct horse' })
    expect(await file.json()).toMatchObject({ priceTargets: [target] })
    await ana.fetch('/api/account', { method: 'DELETE', json: { password: 'correct horse' } })
    expect(await server.app.deps.db.selectFrom('priceTargets').selectAll().execute()).toEqual([])
  })
})
