import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Alert } from '../../src/contract/alerts.ts'
import type { LimitKind } from '../../src/domain/money/brakes.ts'
import { DAY_MS } from '../../src/domain/time/durations.ts'
import { betsOf } from '../support/bets.ts'
import type { Browser } from '../support/browser.ts'
import { meeting, NOT_STARTED, type SettlingApp, startSettlingApp, WON_2_0 } from '../support/settling-app.ts'

let server: SettlingApp
let ana: Browser
/** When the test began: in the evening, in UTC. */
let begin: Date
beforeAll(async () => {
  server = await startSettlingApp()
})
beforeEach(async () => {
  begin = await server.beginAnew()
  ana = await server.app.signUp()
})
afterAll(() => server.close())

/** The day of the test, or one this many days later. */
const day = (later = 0) => new Date(begin.getTime() + later * DAY_MS).toISOString().slice(0, 10)
const month = () => `${day().slice(0, 7)}-01`
const BET = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', amount: '10.00', odds: '2.00', betType: 'match-winner' }

async function limit(kind: LimitKind, amount: string | null, tz = 'UTC', browser = ana): Promise<void> {
  const path = `/api/brakes/limits/${kind}?tz=${encodeURIComponent(tz)}`
  expect((await browser.fetch(path, { method: 'PUT', json: { amount } })).status).toBe(200)
}
const place = (amount: string, more: object = {}, browser = ana) => betsOf(browser).placed({ ...BET, amount, ...more })

async function bell(browser = ana): Promise<Alert[]> {
  const { alerts } = (await (await browser.get('/api/alerts')).json()) as { alerts: Alert[] }
  return alerts.filter(({ kind }) => kind === 'limitNear')
}
/** The latest first. */
const told = async (browser = ana) => (await bell(browser)).map(({ limit: of }) => of)

describe('a limit of stakes', () => {
  test('sends an alert at 80 and at 100 percent, once each, with what is used', async () => {
    await limit('stake-day', '100.00')
    await place('79.99')
    expect(await bell()).toEqual([])
    await place('0.01')
    expect(await bell()).toMatchObject([
      {
        readAt: null,
        match: null,
        bet: null,
        price: null,
        limit: { kind: 'stake-day', step: 80, used: '80.00', amount: '100.00', period: day() },
      },
    ])
    await place('5.00')
    expect(await bell()).toHaveLength(1)
    await place('15.00')
    await place('50.00')
    expect(await told()).toMatchObject([{ step: 100, used: '100.00' }, { step: 80 }])
  })

  test('that one bet passes at once sends each alert once, the reached limit above the near one', async () => {
    await limit('stake-day', '100.00')
    await limit('stake-month', '200.00')
    await place('170.00')
    expect(await told()).toEqual([
      { kind: 'stake-day', step: 100, used: '170.00', amount: '100.00', period: day() },
      { kind: 'stake-month', step: 80, used: '170.00', amount: '200.00', period: month() },
    ])
  })

  test('sends an alert again on the next day of the zone that it was set in', async () => {
    await limit('stake-day', '100.00', 'Asia/Tokyo')
    await place('100.00')
    expect(await told()).toMatchObject([{ period: day(1) }])
    server.clock.pass(12 * 3600)
    await place('100.00')
    expect(await told()).toHaveLength(1)
    server.clock.pass(12 * 3600)
    await place('90.00')
    expect(await told()).toMatchObject([{ step: 80, period: day(2), used: '90.00' }, { step: 100 }])
  })

  test('counts own money: no free bet, and nothing of days before', async () => {
    await limit('stake-day', '100.00')
    await place('100.00', { freeBet: true })
    await place('100.00', { placedAt: `${day(-2)}T12:00:00.000Z` })
    expect(await bell()).toEqual([])
  })

  test('is reached by a stake that is corrected, and by a multiple', async () => {
    await limit('stake-day', '100.00')
    const { id } = await place('10.00')
    expect((await ana.fetch(`/api/bets/${id}`, { method: 'PATCH', json: { amount: '85.00' } })).status).toBe(200)
    expect(await told()).toMatchObject([{ step: 80, used: '85.00' }])
    const { teams, selectedTeam, odds, betType } = BET
    const leg = { teams, selectedTeam, odds, betType }
    const legs = [leg, { ...leg, betType: 'first-map' }]
    expect((await ana.post('/api/bets/multiple', { amount: '20.00', legs })).status).toBe(201)
    expect(await told()).toMatchObject([{ step: 100, used: '105.00' }, { step: 80 }])
  })

  test('sends one alert by bets that are placed at once, and by one that is sent twice', async () => {
    await limit('stake-day', '100.00')
    await Promise.all(Array.from({ length: 10 }, () => place('10.00')))
    expect((await told()).map((of) => of?.step).filter((step) => step === 100)).toEqual([100])
    const headers = { 'Idempotency-Key': 'a'.repeat(36) }
    await limit('stake-week', '150.00')
    for (const _ of [1, 2]) await ana.fetch('/api/bets', { method: 'POST', json: { ...BET, amount: '30.00' }, headers })
    expect((await told()).filter((of) => of?.kind === 'stake-week')).toMatchObject([{ step: 80, used: '130.00' }])
  })
})

describe('a limit of losses', () => {
  test('sends an alert when the bet that reaches it is settled, by hand or by the program', async () => {
    await limit('loss-month', '100.00')
    const bet = await place('80.00')
    expect(await bell()).toEqual([])
    await betsOf(ana).settle(bet.id, { status: 'lost' })
    expect(await told()).toEqual([{ kind: 'loss-month', step: 80, used: '80.00', amount: '100.00', period: month() }])
    const rules = { profile: 'standard', automatic: ['lost'] }
    await ana.fetch('/api/settlement-settings', { method: 'PUT', json: rules })
    const live = meeting('1', { ...NOT_STARTED, scheduledTime: server.clock.now() })
    await server.poll(live)
    await place('20.00', { selectedTeam: 'Bravo', matchId: await server.matchId('1') })
    await server.poll({ ...live, ...WON_2_0 })
    await server.settled()
    expect(await told()).toMatchObject([{ step: 100, used: '100.00' }, { step: 80 }])
  })

  test('sends no alert by a profit', async () => {
    await limit('loss-month', '10.00')
    const bet = await place('80.00')
    await betsOf(ana).settle(bet.id, { status: 'won' })
    expect(await bell()).toEqual([])
  })
})

test('limits tell nothing where that is off, nor without one, nor anybody else', async () => {
  const bia = await server.app.signUp()
  await limit('stake-day', '100.00')
  const settings = (await (await ana.get('/api/alerts/settings')).json()) as { kinds: object }
  const json = { ...settings, kinds: { ...settings.kinds, limitNear: { bell: false, devices: false } } }
  expect((await ana.fetch('/api/alerts/settings', { method: 'PUT', json })).status).toBe(200)
  await place('100.00')
  await place('100.00', {}, bia)
  expect([await bell(), await bell(bia)]).toEqual([[], []])
  // What was reached meanwhile is not told afterwards.
  expect((await ana.fetch('/api/alerts/settings', { method: 'PUT', json: settings })).status).toBe(200)
  await place('1.00')
  expect(await bell()).toEqual([])
})
