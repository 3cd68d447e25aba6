import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Alert, AlertSettings } from '../../src/contract/alerts.ts'
import type { PushMessage } from '../../src/contract/push.ts'
import type { MatchReading } from '../../src/domain/match/match.ts'
import { startTestApp, type TestApp, type TestAppOptions } from '../support/app.ts'
import { betsOf } from '../support/bets.ts'
import { type Browser, idOf } from '../support/browser.ts'
import { ON_CLUSTER } from '../support/database.ts'
import { stoppedClock } from '../support/match-source.ts'
import { newDevice, publicKeyFor, type SavedDevice, saveDevice, transportTo } from '../support/push-app.ts'
import { type PushFault, tooMany } from '../support/push-service/push-answers.ts'
import { type PushService, startPushService } from '../support/push-service/push-service.ts'
import { scriptedSource } from '../support/scripted-source.ts'
import { LOST_1_2, meeting, NOT_STARTED, type SettlingApp, startSettlingApp, WON_2_0 } from '../support/settling-app.ts'
import { SocketClient } from '../support/socket-client.ts'

const FORFEIT = { status: 'finished', score1: 1, score2: 0, maps: [] } as const
const ONE_MAP = { score1: 1, score2: 0, maps: [WON_2_0.maps[0]] }
/** `WON_2_0` after a third map, of which the first one ended otherwise. */
const MAP_CORRECTED = {
  status: 'finished',
  score1: 2,
  score2: 1,
  maps: [
    { number: 1, name: 'Mirage', status: 'finished', score1: 9, score2: 13 },
    WON_2_0.maps[1],
    { number: 3, name: 'Nuke', status: 'finished', score1: 13, score2: 8 },
  ],
} as const satisfies Partial<MatchReading>
const BET = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', amount: '10.00', odds: '2.00', betType: 'match-winner' }
const OVER_TWO = { betType: 'total-maps', selection: { market: 'total-maps', choice: 'over', line: 2 } }

const DAY_MS = 24 * 3_600_000
const clock = stoppedClock()
let service: PushService
let slow: PushService
const push = transportTo(() => [service, slow])
let server: SettlingApp
let ana: Browser
let phone: SavedDevice
/** The match of the test, and its start. */
let sourceId = ''
let start: Date
beforeAll(async () => {
  server = await startSettlingApp({ push }, clock)
})
// Each test has push services, a person and a match of its own, and begins at 18:30 of another day. Nobody else is told of anything.
beforeEach(async () => {
  const now = () => clock.now().getTime()
  clock.pass((Math.ceil(now() / DAY_MS) * DAY_MS + 18.5 * 3_600_000 - now()) / 1000)
  start = new Date(now() + 90 * 60_000)
  sourceId = `of ${now()}`
  await query('DELETE FROM users')
  service = await startPushService(now)
  slow = await startPushService(now)
  await hasPhone()
})
afterEach(async () => {
  await service.close()
  await slow.close()
})
afterAll(() => server.close())

async function hasPhone(): Promise<void> {
  ana = await server.app.signUp()
  phone = await newDevice(ana, service)
}

/** For a test that ends its server, or its database for a while. */
async function hasOwnServer(more: TestAppOptions = {}): Promise<void> {
  const shared = server
  server = await startSettlingApp({ push, ...more }, clock)
  const { database } = server.app
  onTestFinished(async () => {
    await database.drop()
    server = shared
  })
  await hasPhone()
}

/** Another process on the database of the server. */
async function startBeside(more: TestAppOptions = {}): Promise<TestApp> {
  const beside = await startTestApp({
    database: server.app.database,
    source: scriptedSource(),
    now: clock.now,
    push,
    ...more,
  })
  onTestFinished(() => beside.close())
  return beside
}

const upcoming = (more: Partial<MatchReading> = {}) =>
  meeting(sourceId, { ...NOT_STARTED, status: 'upcoming', scheduledTime: start, ...more })
const live = (more: Partial<MatchReading> = {}) => meeting(sourceId, { ...NOT_STARTED, scheduledTime: start, ...more })

const query = async (text: string) => (await server.app.deps.database.pool.query<Record<string, unknown>>(text)).rows

/** Everybody has been told, and nothing waits to be sent now. */
async function delivered(): Promise<void> {
  await server.settled()
  const untold = () => query('SELECT match_id FROM alert_facts WHERE NOT told')
  await expect.poll(untold, { interval: 20 }).toEqual([])
  const due = () => query(`SELECT alert_id FROM outbox WHERE due <= '${clock.now().toISOString()}'`)
  await expect.poll(due, { interval: 20 }).toEqual([])
}

async function reads(...matches: readonly MatchReading[]): Promise<void> {
  await server.poll(...matches)
  await delivered()
}

const storedMatch = () =>
  server.app.deps.db
    .selectFrom('matches')
    .select(['hltvId', 'version'])
    .where('sourceId', '=', sourceId)
    .executeTakeFirstOrThrow()

async function follow(browser = ana): Promise<void> {
  const { hltvId } = await storedMatch()
  expect((await browser.post('/api/favorites', { hltvId })).ok).toBe(true)
}

async function bell(browser = ana): Promise<Alert[]> {
  return ((await (await browser.get('/api/alerts')).json()) as { alerts: Alert[] }).alerts
}

async function change(browser: Browser, to: (settings: AlertSettings) => AlertSettings): Promise<void> {
  const settings = (await (await browser.get('/api/alerts/settings')).json()) as AlertSettings
  expect((await browser.fetch('/api/alerts/settings', { method: 'PUT', json: to(settings) })).status).toBe(200)
}

const titles = (device: SavedDevice) => device.receive().map(({ notification }) => notification.title)
const onlyOf = (device: SavedDevice): PushMessage => {
  const messages = device.receive()
  expect(messages).toHaveLength(1)
  return messages[0] as PushMessage
}

/** A favorite of Ana's that has not begun. */
async function isFollowed(): Promise<void> {
  await reads(upcoming())
  await follow()
}

/** The same after an hour and a half: it may begin. */
async function mayBegin(): Promise<void> {
  await isFollowed()
  clock.pass(90 * 60)
  await reads(upcoming())
}

/** Of a match that the phone knows to be live; it gets the ends of maps too. */
async function firstMapRuns(): Promise<void> {
  const mapEnds = { bell: true, devices: true }
  await change(ana, (settings) => ({ ...settings, kinds: { ...settings.kinds, mapEnds } }))
  await mayBegin()
  await reads(live())
  expect(titles(phone)).toEqual(['Started: Alfa vs Bravo'])
}

describe('a device', () => {
  test('gets the start of a favorite in its words, with all that keeps it from being stale', async () => {
    await mayBegin()
    await reads(live())
    const [alert] = await bell()
    const match = await storedMatch()
    // It began at most at the reading before, a minute ago: 10 minutes from then.
    const until = clock.now().getTime() + 9 * 60_000
    expect(onlyOf(phone)).toEqual({
      web_push: 8030,
      mutable: true,
      app_badge: 1,
      notification: {
        title: 'Started: Alfa vs Bravo',
        body: 'Copa de Teste',
        navigate: `${server.app.url}/jogo/${match.hltvId}`,
        tag: `matchStarts-${match.hltvId}`,
        lang: 'en',
        app_badge: '1',
        data: {
          id: alert?.id,
          kind: 'matchStarts',
          version: match.version,
          map: null,
          until,
          score: null,
          late: {
            title: 'Alfa vs Bravo',
            body: 'A notification from 20:03 came late. Open it to see how things stand now.',
          },
        },
      },
    })
    expect(alert?.devices).toBe('sent')
    expect(service.handovers).toMatchObject([
      {
        status: 201,
        fault: null,
        headers: { ttl: '540', urgency: 'high', topic: expect.stringMatching(/^[\w-]{32}$/) as string },
      },
    ])
  })

  test('has its own language and zone, and the currency of the book', async () => {
    await ana.fetch('/api/book-settings', { method: 'PUT', json: { currency: 'BRL', unit: null } })
    const brazilian = await newDevice(ana, service, { language: 'pt', timeZone: 'America/Sao_Paulo' })
    await reads(upcoming())
    await betsOf(ana).placed({ ...BET, matchId: await server.matchId(sourceId) })
    await reads(upcoming({ scheduledTime: new Date(start.getTime() + 90 * 60_000) }))
    expect(onlyOf(brazilian).notification).toMatchObject({
      title: 'Remarcada: Alfa vs Bravo',
      body: 'Novo início: hoje, 18:30',
      lang: 'pt',
    })
    expect(onlyOf(phone).notification.body).toBe('New start: today, 21:30')
    await reads(live())
    await reads(live(WON_2_0))
    const decided = brazilian.receive().find(({ notification }) => notification.data?.kind === 'betDecided')
    expect(decided?.notification.title).toBe('Ganha: Alfa')
    expect(decided?.notification.body.replaceAll(/\s/g, ' ')).toBe('+R$ 10,00, pelo placar. Falta você confirmar.')
  })

  test('gets all kinds but the ends of maps at first, then what the person chooses', async () => {
    await mayBegin()
    await reads(live())
    await reads(live(ONE_MAP))
    await reads(live(WON_2_0))
    expect(titles(phone)).toEqual(['Started: Alfa vs Bravo', 'Over: Alfa vs Bravo'])
    expect((await bell()).map(({ kind, devices }) => [kind, devices])).toEqual([
      ['matchEnds', 'sent'],
      ['mapEnds', null],
      ['matchStarts', 'sent'],
    ])
  })

  test('gets the end of a map where that is on, with its score', async () => {
    await firstMapRuns()
    await reads(live(ONE_MAP))
    const { notification } = onlyOf(phone)
    expect(notification).toMatchObject({ title: 'Map 1 over: Alfa vs Bravo', body: 'Mirage 13–9 · series 1–0' })
    expect(notification.data).toMatchObject({ kind: 'mapEnds', score: [1, 0] })
  })

  test('gets nothing of what is off there, or on the bell', async () => {
    const kinds = (devices: boolean, bell = true) => ({ bell, devices })
    await change(ana, (settings) => ({
      ...settings,
      kinds: { ...settings.kinds, matchStarts: kinds(false), matchEnds: kinds(true, false) },
    }))
    await mayBegin()
    await reads(live())
    await reads(live(WON_2_0))
    expect(phone.receive()).toEqual([])
    expect((await bell()).map(({ kind, devices }) => [kind, devices])).toEqual([['matchStarts', null]])
  })

  test('in quiet hours gets nothing: it waits on the bell', async () => {
    // At 20:03 UTC it is 17:03 in São Paulo, and 9:03 of the next day in Auckland.
    const quietHours = { isOn: true, from: '17:00', to: '07:00', timeZone: 'America/Sao_Paulo' }
    await change(ana, (settings) => ({ ...settings, quietHours }))
    await mayBegin()
    await reads(live())
    expect(phone.receive()).toEqual([])
    expect((await bell()).map(({ devices }) => devices)).toEqual(['quiet'])
    await change(ana, (settings) => ({ ...settings, quietHours: { ...quietHours, timeZone: 'Pacific/Auckland' } }))
    await reads(live(WON_2_0))
    expect(titles(phone)).toEqual(['Over: Alfa vs Bravo'])
  })

  test('gets each of two prices of a match, also beside one that was found too long ago', async () => {
    await reads(upcoming())
    const [userId, matchId, now] = [await idOf(ana), await server.matchId(sourceId), clock.now()]
    const target = { userId, matchId, side: 1, direction: 'atLeast', odds: 2100, createdAt: now } as const
    const times = [new Date(now.getTime() - 9.5 * 60_000), now, now]
    await server.app.deps.db
      .insertInto('priceTargets')
      .values(times.map((reachedAt, at) => ({ ...target, number: at + 1, reachedAt, reachedOdds: 2150 + at })))
      .execute()
    // A minute later.
    await server.poll(upcoming())
    const untold = () => query('SELECT number FROM price_targets WHERE NOT told')
    await expect.poll(untold, { interval: 20 }).toEqual([])
    await delivered()
    const messages = phone.receive()
    expect(messages.map(({ notification }) => notification.data?.kind)).toEqual(['priceReached', 'priceReached'])
    expect(new Set(messages.map(({ notification }) => notification.tag)).size).toBe(2)
    expect(new Set(service.handovers.map(({ headers }) => headers['topic'])).size).toBe(2)
  })

  test('is one of several: each gets everything once', async () => {
    const others = await Promise.all([newDevice(ana, service), newDevice(ana, slow)])
    await mayBegin()
    await reads(live())
    for (const device of [phone, ...others]) expect(titles(device)).toEqual(['Started: Alfa vs Bravo'])
  })

  test('gets a corrected score in place of the first one', async () => {
    await mayBegin()
    await reads(live())
    await reads(live(WON_2_0))
    const [, first] = phone.receive()
    await server.pollTwice(live(LOST_1_2))
    await delivered()
    const second = onlyOf(phone)
    expect(first?.notification.body).toBe('2–0: Alfa won')
    expect(second.notification).toMatchObject({ body: '1–2: Bravo won', tag: first?.notification.tag })
    expect(second.notification.data?.version).toBeGreaterThan(first?.notification.data?.version ?? Number.NaN)
    const topics = service.handovers.map(({ headers }) => headers['topic'])
    expect(topics[2]).toBe(topics[1])
    expect(topics[0]).not.toBe(topics[1])
  })

  test('gets the corrected score of a map that it has shown, also after the end of the match', async () => {
    await firstMapRuns()
    await reads(live(ONE_MAP))
    const first = onlyOf(phone)
    await reads(live(WON_2_0))
    expect(titles(phone)).toEqual(['Over: Alfa vs Bravo'])
    await server.pollTwice(live(MAP_CORRECTED))
    await delivered()
    const corrected = phone.receive().map(({ notification }) => notification)
    expect(corrected.map(({ body }) => body).sort()).toEqual(['2–1: Alfa won', 'Mirage 9–13 · series 0–1'])
    const ofMap = corrected.find(({ tag }) => tag === first.notification.tag)
    expect(ofMap?.data?.kind).toBe('mapEnds')
    expect(ofMap?.data?.version).toBeGreaterThan(first.notification.data?.version ?? Number.NaN)
  })

  test('gets the corrected score of a map whose first one was on its way when the source corrected it', async () => {
    await firstMapRuns()
    const { promise: respondsAfter, resolve: answer } = Promise.withResolvers<void>()
    onTestFinished(() => answer())
    service.fault = () => ({ respondsAfter })
    await server.poll(live(ONE_MAP))
    await expect.poll(() => titles(phone)).toEqual(['Map 1 over: Alfa vs Bravo'])
    service.fault = () => null
    await server.poll(live(WON_2_0))
    await server.pollTwice(live(MAP_CORRECTED))
    const untold = () => query('SELECT match_id FROM alert_facts WHERE NOT told')
    await expect.poll(untold).toEqual([])
    answer()
    const came: string[] = []
    const bodies = () => {
      came.push(...phone.receive().map(({ notification }) => notification.body))
      return came
    }
    await expect.poll(bodies).toContain('Mirage 9–13 · series 0–1')
  })

  test('sends an alert a bet that the program settles, for a day', async () => {
    await reads(live())
    const json = { profile: 'standard', automatic: ['won'] }
    expect((await ana.fetch('/api/settlement-settings', { method: 'PUT', json })).status).toBe(200)
    const won = await betsOf(ana).placed({ ...BET, matchId: await server.matchId(sourceId) })
    await reads(live(WON_2_0))
    const messages = phone.receive().filter(({ notification }) => notification.data?.kind === 'betDecided')
    expect(messages).toMatchObject([
      {
        notification: {
          title: 'Won: Alfa',
          body: '+€10.00, by the score. 7 days to undo.',
          tag: `bet-${won.id}`,
          navigate: `${server.app.url}/historico?bet=${won.id}`,
          data: { until: clock.now().getTime() + 24 * 60 * 60_000, score: null },
        },
      },
    ])
    const handover = service.handovers.findLast(({ headers }) => headers['urgency'] === 'normal')
    expect(handover?.headers['ttl']).toBe('86400')
  })
})

test.each([
  ['decided otherwise', {}, LOST_1_2, ['Won: Alfa', 'Lost: Alfa']],
  // A forfeit is not played to its end: nobody can say how many maps it had.
  ['not decided any more', OVER_TWO, { ...WON_2_0, forfeit: true }, ['Push: Over 2 maps', 'Needs you: Over 2 maps']],
])('a bet that is %s is newer, also where the clock was set back meanwhile', async (_, pick, corrected, said) => {
  await reads(live())
  const { id } = await betsOf(ana).placed({ ...BET, ...pick, matchId: await server.matchId(sourceId) })
  const ofBet = () => phone.receive().filter(({ notification: { tag } }) => tag === `bet-${id}`)
  await reads(live(WON_2_0))
  const [first] = ofBet()
  clock.pass(-10 * 60)
  await server.pollTwice(live(corrected))
  await delivered()
  const [second] = ofBet()
  expect([first, second].map((message) => message?.notification.title)).toEqual(said)
  expect(second?.notification.data?.version).toBeGreaterThan(first?.notification.data?.version ?? Number.NaN)
})

/** What the push service does not take yet. */
async function isWaiting(fault: PushFault = { status: 503 }): Promise<void> {
  await mayBegin()
  await isRefused(() => server.poll(live()), fault)
}

/** What this tells is not taken at the first try. */
async function isRefused(tell: () => Promise<void>, fault: PushFault): Promise<void> {
  service.fault = () => fault
  await tell()
  await expect.poll(() => query('SELECT attempts FROM outbox')).toEqual([{ attempts: 1 }])
  service.fault = () => null
}
/** Until the next try. */
async function isTriedAgain(seconds = 3): Promise<void> {
  clock.pass(seconds)
  await delivered()
}

describe('nothing is sent', () => {
  test('twice: what is tried again comes once', async () => {
    await isWaiting()
    await isTriedAgain()
    expect(titles(phone)).toEqual(['Started: Alfa vs Bravo'])
    // A minute, and the three seconds.
    expect(service.handovers.at(-1)?.headers['ttl']).toBe('537')
    expect(await query('SELECT alert_id FROM outbox')).toEqual([])
  })

  test('after its deadline', async () => {
    await isWaiting()
    await isTriedAgain(9 * 60)
    expect(phone.receive()).toEqual([])
    expect(await query('SELECT alert_id FROM outbox')).toEqual([])
    expect((await bell()).map(({ devices }) => devices)).toEqual([null])
  })

  test('of what was read meanwhile on another device', async () => {
    await isWaiting()
    const ids = (await bell()).map(({ id }) => id)
    await ana.post('/api/alerts/read', { ids })
    await isTriedAgain()
    expect(phone.receive()).toEqual([])
  })

  test('of what the source has retracted', async () => {
    // Past both readings, which take two minutes: one alone is not believed.
    await isWaiting(tooMany(180))
    await server.pollTwice(upcoming())
    await isTriedAgain(60)
    expect(phone.receive()).toEqual([])
  })

  describe('of what the match has left behind', () => {
    test('after its end: of its start', async () => {
      await isWaiting(tooMany(70))
      await reads(live(FORFEIT))
      expect(titles(phone)).toEqual(['Over: Alfa vs Bravo'])
      await isTriedAgain(15)
      expect(phone.receive()).toEqual([])
    })

    test('after its end: of a map', async () => {
      await firstMapRuns()
      await isRefused(() => server.poll(live(ONE_MAP)), tooMany(70))
      await reads(live(WON_2_0))
      await isTriedAgain(15)
      expect(titles(phone)).toEqual(['Over: Alfa vs Bravo'])
    })

    test('after its end: of a map whose score is corrected, where the device has shown none', async () => {
      await firstMapRuns()
      await isRefused(() => server.poll(live(ONE_MAP)), tooMany(200))
      await reads(live(WON_2_0))
      await server.pollTwice(live(MAP_CORRECTED))
      await isTriedAgain(30)
      expect(titles(phone)).toEqual(['Over: Alfa vs Bravo'])
    })

    test('after its end: of a price', async () => {
      await mayBegin()
      await reads(live())
      const [userId, matchId, now] = [await idOf(ana), await server.matchId(sourceId), clock.now()]
      const target = { userId, matchId, number: 1, side: 1, direction: 'atLeast', odds: 2100, createdAt: now } as const
      await server.app.deps.db
        .insertInto('priceTargets')
        .values({ ...target, reachedAt: now, reachedOdds: 2150 })
        .execute()
      await isRefused(() => server.poll(live()), tooMany(70))
      await reads(live(FORFEIT))
      await isTriedAgain(15)
      expect(titles(phone)).toEqual(['Started: Alfa vs Bravo', 'Over: Alfa vs Bravo'])
    })

    test('while it is played: of another start than the one that the device has shown', async () => {
      const later = (hours: number) => upcoming({ scheduledTime: new Date(start.getTime() + hours * 3_600_000) })
      await isFollowed()
      await reads(later(2))
      expect(titles(phone)).toEqual(['Moved: Alfa vs Bravo'])
      await isRefused(() => server.poll(later(3)), tooMany(70))
      await reads(live())
      await isTriedAgain(15)
      expect(titles(phone)).toEqual(['Started: Alfa vs Bravo'])
    })

    test('where it is called off: of its start, until it goes on', async () => {
      await isWaiting(tooMany(130))
      await reads(live({ status: 'cancelled' }))
      await reads(live({ status: 'cancelled' }))
      expect(titles(phone)).toEqual(['Off the schedule: Alfa vs Bravo'])
      await isTriedAgain(15)
      expect(phone.receive()).toEqual([])
      await reads(live())
      expect(titles(phone)).toEqual(['Started: Alfa vs Bravo'])
    })
  })

  test('of a kind that was turned off meanwhile', async () => {
    await isWaiting()
    const off = { bell: true, devices: false }
    await change(ana, (settings) => ({ ...settings, kinds: { ...settings.kinds, matchStarts: off } }))
    await isTriedAgain()
    expect(phone.receive()).toEqual([])
  })

  test('of a match that was turned off meanwhile', async () => {
    await isWaiting()
    const { hltvId } = await storedMatch()
    await ana.fetch(`/api/alerts/matches/${hltvId}`, { method: 'PUT', json: { alerts: 'off' } })
    await isTriedAgain()
    expect(phone.receive()).toEqual([])
  })

  test.each([
    { bravo: 'off', sent: [] },
    { bravo: 'withBet', sent: ['Started: Alfa vs Bravo'] },
  ])('of a team that was turned off meanwhile, where the other one is $bravo', async ({ bravo, sent }) => {
    const teams = await Promise.all(
      ['Alfa', 'Bravo'].map(async (name) => {
        const answer = await ana.post('/api/favorite-teams', { name })
        return ((await answer.json()) as { id: number }).id
      }),
    )
    await isWaiting()
    for (const [at, alerts] of ['off', bravo].entries())
      await ana.fetch(`/api/favorite-teams/${teams[at]}/alerts`, { method: 'PUT', json: { alerts } })
    await isTriedAgain()
    expect(titles(phone)).toEqual(sent)
  })

  test('in quiet hours that have begun meanwhile', async () => {
    await isWaiting()
    const quietHours = { isOn: true, from: '20:00', to: '21:00', timeZone: 'UTC' }
    await change(ana, (settings) => ({ ...settings, quietHours }))
    await isTriedAgain()
    expect(phone.receive()).toEqual([])
    expect((await bell()).map(({ devices }) => devices)).toEqual(['quiet'])
  })

  test.each([
    ['signs out', () => ana.post('/api/logout')],
    ['signs out everywhere', () => ana.post('/api/auth/logout-everywhere')],
    ['deletes the account', () => ana.fetch('/api/account', { method: 'DELETE', json: { password: 'correct horse' } })],
    ['removes the device', () => ana.fetch(`/api/push/devices/${phone.id}`, { method: 'DELETE' })],
  ])('to a device whose person %s in between', async (_, leave) => {
    await isWaiting()
    expect((await leave()).status).toBe(204)
    await isTriedAgain()
    expect(phone.receive()).toEqual([])
    expect([await query('SELECT id FROM devices'), await query('SELECT alert_id FROM outbox')]).toEqual([[], []])
  })

  test('to a device in a zone that is unknown by now, and everybody else gets it', async () => {
    const bia = await server.app.signUp()
    const tablet = await newDevice(bia, service)
    await reads(upcoming())
    await Promise.all([follow(), follow(bia)])
    await query(`UPDATE devices SET time_zone = 'Atlantis/City' WHERE id = ${phone.id}`)
    await reads(upcoming({ scheduledTime: new Date(start.getTime() + 3_600_000) }))
    expect([phone.receive(), titles(tablet)]).toEqual([[], ['Moved: Alfa vs Bravo']])
  })

  test('to a device whose session has expired', async () => {
    await isFollowed()
    // Sessions end 30 days after their last use.
    clock.pass(31 * 24 * 3600)
    await reads(upcoming({ scheduledTime: null }))
    expect(phone.receive()).toEqual([])
    expect(await query('SELECT alert_id FROM outbox')).toEqual([])
  })

  test('to the devices of others who sign out everywhere, and those of other sessions stay', async () => {
    const laptop = server.app.browser()
    const { email } = (await (await ana.get('/api/auth/user')).json()) as { email: string }
    await laptop.post('/api/login', { email, password: 'correct horse' })
    const other = await newDevice(laptop, service)
    await mayBegin()
    await laptop.post('/api/logout')
    await reads(live())
    expect([titles(phone), other.receive()]).toEqual([['Started: Alfa vs Bravo'], []])
  })

  test('that waited longer than its deadline while no process ran', async () => {
    await hasOwnServer()
    await isWaiting()
    await server.app.close()
    clock.pass(20 * 60)
    const next = await startBeside()
    await expect.poll(() => next.deps.db.selectFrom('outbox').selectAll().execute()).toEqual([])
    expect(phone.receive()).toEqual([])
  })

  test('twice by two processes', async () => {
    await startBeside()
    await mayBegin()
    await reads(live())
    await reads(live(WON_2_0))
    expect(titles(phone)).toEqual(['Started: Alfa vs Bravo', 'Over: Alfa vs Bravo'])
    expect(service.handovers).toHaveLength(2)
  })
})

/** The answer for the phone is waited for, which is done for ten seconds: on a machine that stood still they may be over. */
async function expectStillWaits(before: number): Promise<void> {
  const waits = await query(`SELECT attempts FROM outbox WHERE device_id = ${phone.id}`)
  if (performance.now() - before < 10_000) expect(waits).toEqual([{ attempts: 0 }])
}

describe('a push service', () => {
  test.each([404, 410])('that answers %i has no such device any more: it is removed', async (status) => {
    service.fault = () => ({ status })
    await mayBegin()
    await reads(live())
    expect(await (await ana.get('/api/push/devices')).json()).toMatchObject({ devices: [] })
    expect(await query('SELECT alert_id FROM outbox')).toEqual([])
    expect(service.handovers).toHaveLength(1)
  })

  test.each([400, 403, 413, 301])('that answers %i is not asked again, and the device stays', async (status) => {
    service.fault = () => ({ status, headers: { location: `${slow.origin}/push/elsewhere` } })
    await mayBegin()
    await reads(live())
    expect(await query('SELECT alert_id FROM outbox')).toEqual([])
    expect(await query('SELECT id FROM devices')).toHaveLength(1)
    expect([service.handovers.length, slow.handovers.length]).toEqual([1, 0])
  })

  test('that has had enough gets its message after the time it asks for, and delays nobody else’s', async () => {
    const other = await newDevice(ana, slow)
    service.fault = () => tooMany(120)
    await mayBegin()
    await reads(live())
    expect([phone.receive(), titles(other)]).toEqual([[], ['Started: Alfa vs Bravo']])
    service.fault = () => null
    clock.pass(119)
    await delivered()
    expect(phone.receive()).toEqual([])
    clock.pass(1)
    await delivered()
    expect(titles(phone)).toEqual(['Started: Alfa vs Bravo'])
  })

  test('that asks for more time than the alert has is asked once', async () => {
    service.fault = () => tooMany(3600)
    await mayBegin()
    await reads(live())
    expect(await query('SELECT alert_id FROM outbox')).toEqual([])
    expect(service.handovers).toHaveLength(1)
  })

  test('that never answers delays nobody else’s, and is asked again', async () => {
    const other = await newDevice(ana, slow)
    service.fault = () => 'hang'
    await mayBegin()
    const before = performance.now()
    await server.poll(live())
    await expect.poll(() => titles(other)).toEqual(['Started: Alfa vs Bravo'])
    await expectStillWaits(before)
    await expect.poll(() => query('SELECT attempts FROM outbox')).toEqual([{ attempts: 1 }])
    service.fault = () => null
    clock.pass(3)
    await delivered()
    expect(titles(phone)).toEqual(['Started: Alfa vs Bravo'])
  })

  test('that never answers has at most 96 messages in flight, and those after them go to other services', async () => {
    const people = [ana, ...(await Promise.all([1, 2, 3, 4, 5].map(() => server.app.signUp())))]
    const hasDevices = async (person: Browser) => {
      for (let count = 1; count < 20; count += 1) await newDevice(person, service)
    }
    await Promise.all(people.map(hasDevices))
    const last = await server.app.signUp()
    const other = await newDevice(last, slow)
    service.fault = () => 'hang'
    await reads(upcoming())
    for (const person of [...people, last]) await follow(person)
    clock.pass(90 * 60)
    await reads(upcoming())
    const before = performance.now()
    await server.poll(live())
    await expect.poll(() => titles(other)).toEqual(['Started: Alfa vs Bravo'])
    if (performance.now() - before < 10_000) expect(service.handovers.length).toBeLessThanOrEqual(96)
  })

  test('with thousands of messages due delays nobody else’s', async () => {
    const other = await newDevice(ana, slow)
    await mayBegin()
    const flood = 20_000
    // Of alerts that are gone: each is looked at and dropped.
    await query(`
      INSERT INTO outbox (user_id, device_id, alert_id, service, version, until, due)
      SELECT user_id, id, 1000000 + number, service, 1, '${start.toISOString()}', '${clock.now().toISOString()}'
      FROM devices, generate_series(1, ${flood}) AS number WHERE id = ${phone.id}`)
    clock.pass(1)
    await server.poll(live())
    await expect.poll(() => titles(other)).toEqual(['Started: Alfa vs Bravo'])
    expect((await query('SELECT FROM outbox')).length).toBeGreaterThan(flood / 2)
    await query('TRUNCATE outbox')
  })

  test('that never answers delays nobody else’s, also where the database fails meanwhile', async () => {
    const lines: string[] = []
    await hasOwnServer({ logTo: { write: (line) => void lines.push(line) } })
    const other = await newDevice(ana, slow)
    service.fault = () => 'hang'
    await mayBegin()
    const before = performance.now()
    await server.poll(live())
    await expect.poll(() => titles(other)).toEqual(['Started: Alfa vs Bravo'])
    await query('ALTER TABLE outbox RENAME COLUMN service TO gone')
    await expect.poll(() => lines.join('')).toContain('failed to send alerts to devices; will retry')
    await expectStillWaits(before)
    await query('ALTER TABLE outbox RENAME COLUMN gone TO service')
    await server.poll(live(FORFEIT))
    await expect.poll(() => titles(other)).toEqual(['Over: Alfa vs Bravo'])
  })

  test.each(['endless', 'hugeBody'] as const)('whose answer is %s has taken the message', async (fault) => {
    service.fault = () => fault
    await mayBegin()
    await reads(live())
    expect(service.handovers).toHaveLength(1)
    expect((await bell()).map(({ devices }) => devices)).toEqual(['sent'])
  })
})

// Citus has no triggers on tables of people.
test.skipIf(ON_CLUSTER)('an open page hears what a device has got, also where noting it fails at first', async () => {
  await hasOwnServer()
  await mayBegin()
  await query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'not now'; END $$`)
  await query('CREATE TRIGGER refused BEFORE DELETE ON outbox EXECUTE FUNCTION refuse()')
  const page = await new SocketClient(server.app.url, { headers: { cookie: ana.cookie() } }).register()
  onTestFinished(() => page.close())
  await server.poll(live())
  await expect.poll(async () => (await bell()).map(({ devices }) => devices)).toEqual(['sent'])
  await query('DROP TRIGGER refused ON outbox')
  await delivered()
  // Of the alert, and of the device.
  const heard = () => page.messages.filter((each) => each.type === 'changed' && each.what.includes('alerts'))
  await expect.poll(() => heard().length).toBe(2)
})

describe('the calls', () => {
  const devices = async (browser: Browser) =>
    ((await (await browser.get('/api/push/devices')).json()) as { devices: { id: number; name: string }[] }).devices
  const put = (browser: Browser, json: unknown) => browser.fetch('/api/push/devices', { method: 'PUT', json })
  const described = async (more: object = {}) => {
    const { endpoint, keys } = service.subscribe(await publicKeyFor(ana))
    return { endpoint, keys, name: 'A phone', language: 'en', timeZone: 'UTC', ...more }
  }

  test('name the key of the site, and the devices of the person with the newest first', async () => {
    const id = await saveDevice(ana, service.subscribe(await publicKeyFor(ana)), { name: 'Edge on Windows' })
    expect(await (await ana.get('/api/push/devices')).json()).toEqual({
      publicKey: expect.stringMatching(/^B[\w-]{86}$/) as string,
      devices: [
        { id, name: 'Edge on Windows', createdAt: clock.now().toISOString() },
        { id: phone.id, name: 'Firefox on Linux', createdAt: clock.now().toISOString() },
      ],
    })
    const bia = await server.app.signUp()
    expect(await devices(bia)).toEqual([])
  })

  test('take a device that is known by its endpoint, with what is new', async () => {
    const { endpoint, keys } = phone
    const json = { endpoint, keys, name: 'Firefox 140', language: 'ru', timeZone: 'Europe/Moscow' }
    for (const _ of ['first', 'again']) expect(await (await put(ana, json)).json()).toMatchObject({ id: phone.id })
    expect(await devices(ana)).toMatchObject([{ id: phone.id, name: 'Firefox 140' }])
  })

  test('give an endpoint to whoever saves it last', async () => {
    const bia = await server.app.signUp()
    await saveDevice(bia, { ...phone, receive: () => [] })
    expect([await devices(ana), (await devices(bia)).length]).toEqual([[], 1])
    await mayBegin()
    await reads(live())
    expect(phone.receive()).toEqual([])
  })

  test('take twenty devices, and refuse the next one until one has gone', async () => {
    for (let count = 2; count <= 20; count++) expect((await put(ana, await described())).status).toBe(200)
    const refused = await put(ana, await described())
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'tooManyDevices' }])
    await ana.fetch(`/api/push/devices/${phone.id}`, { method: 'DELETE' })
    expect((await put(ana, await described())).status).toBe(200)
  })

  test('take no address but one of a push service', async () => {
    for (const endpoint of ['https://evil.example/push', 'http://127.0.0.1:1/push', 'https://10.0.0.1/', 'push', '']) {
      const answer = await put(ana, await described({ endpoint }))
      expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'pushServiceUnknown' }])
    }
  })

  test.each([
    [{ keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }],
    [{ keys: { p256dh: 'A'.repeat(86), auth: 'A'.repeat(22) } }],
    [{ keys: {} }],
    [{ name: ' ' }],
    [{ name: 'x'.repeat(61) }],
    [{ language: 'de' }],
    [{ timeZone: 'Mars/Olympus' }],
    [{ endpoint: `https://127.0.0.1/${'x'.repeat(2_000)}` }],
    [{ endpoint: 1 }],
  ])('refuse %j', async (more) => {
    expect((await put(ana, await described(more))).status).toBe(400)
  })

  test('answer nobody who is not signed in, and no program', async () => {
    const { token } = (await (
      await ana.post('/api/tokens', { name: 'sheet', scope: 'write', password: 'correct horse' })
    ).json()) as { token: string }
    const visitor = server.app.browser()
    const calls = [
      ['GET', '/api/push/devices'],
      ['PUT', '/api/push/devices'],
      ['DELETE', `/api/push/devices/${phone.id}`],
      ['POST', `/api/push/devices/${phone.id}/test`],
      ['GET', '/api/push/notices/1?language=en&tz=UTC'],
    ] as const
    for (const [method, path] of calls) {
      const json = method === 'PUT' ? await described() : undefined
      expect((await visitor.fetch(path, { method, json })).status).toBe(401)
      const headers = { authorization: `Bearer ${token}` }
      expect((await visitor.fetch(path, { method, json, headers })).status).toBe(403)
    }
  })

  test('send a test at once, and say where it is not taken', async () => {
    const send = async (id: number, browser = ana) => (await browser.post(`/api/push/devices/${id}/test`)).status
    expect(await send(phone.id)).toBe(204)
    expect(onlyOf(phone)).toMatchObject({ notification: { title: 'Notifications work', tag: 'test', data: null } })
    const bia = await server.app.signUp()
    expect([await send(phone.id, bia), await send(9_007_199_254_740_991)]).toEqual([404, 404])
    service.fault = () => ({ status: 500 })
    expect(await send(phone.id)).toBe(502)
    service.fault = () => ({ status: 410 })
    expect(await send(phone.id)).toBe(502)
    expect(await devices(ana)).toEqual([])
  })

  test('send ten tests in five minutes', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 11; count++) {
      statuses.push((await ana.post(`/api/push/devices/${phone.id}/test`)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 429])
  })

  test('tell what is true now of an alert: of a start, how the match has ended', async () => {
    await mayBegin()
    await reads(live())
    const [alert] = await bell()
    const notice = async (language = 'en', browser = ana) =>
      browser.get(`/api/push/notices/${alert?.id}?language=${language}&tz=America/Sao_Paulo`)
    expect(await (await notice()).json()).toMatchObject({ title: 'Live: Alfa vs Bravo', body: '0–0', unread: 1 })
    await reads(live(WON_2_0))
    expect(await (await notice('ru')).json()).toMatchObject({
      title: 'Завершён: Alfa vs Bravo',
      path: expect.stringMatching(/^\/jogo\/\d+$/) as string,
      tag: expect.stringMatching(/^matchStarts-\d+$/) as string,
      lang: 'ru',
      unread: 2,
    })
    const bia = await server.app.signUp()
    expect((await notice('en', bia)).status).toBe(404)
    for (const search of ['', '?language=en', '?language=de&tz=UTC', '?language=en&tz=Nowhere']) {
      expect((await ana.get(`/api/push/notices/${alert?.id}${search}`)).status).toBe(400)
    }
  })

  test('export alerts, settings and the names of devices, without addresses and keys', async () => {
    await mayBegin()
    await reads(live())
    const text = await (await ana.post('/api/account/export', { password: 'correct horse' })).text()
    expect(JSON.parse(text)).toMatchObject({
      alerts: [{ kind: 'matchStarts', devices: 'sent' }],
      alertSettings: { onlyWithBet: false, quietHours: { isOn: false } },
      devices: [{ id: phone.id, name: 'Firefox on Linux' }],
    })
    for (const secret of [phone.endpoint, phone.keys.p256dh, phone.keys.auth]) expect(text).not.toContain(secret)
  })
})

describe('what is known of it', () => {
  test('in the metrics: what was sent, tried again and dropped, and why', async () => {
    const metrics = async (app: { fetch: SettlingApp['app']['fetch'] }) => {
      const headers = { authorization: 'Bearer a-token-of-sixteen' }
      const text = await (await app.fetch('/metrics', { headers })).text()
      return text.split('\n').filter((line) => /^clutchbook_push_.* [1-9]/.test(line))
    }
    await hasOwnServer()
    await server.app.close()
    const app = await startBeside({ config: { metricsToken: 'a-token-of-sixteen' } })
    const { db } = app.deps
    const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    // Two alerts of matches that are gone, one of them too late.
    const rows = [-1, 1].map((minutes, index) => ({
      userId,
      deviceId: phone.id,
      alertId: index + 1,
      service: new URL(phone.endpoint).host,
      version: 1,
      until: new Date(clock.now().getTime() + minutes * 60_000),
      due: clock.now(),
    }))
    await db.insertInto('outbox').values(rows).execute()
    await expect
      .poll(() => metrics(app))
      .toEqual(['clutchbook_push_dropped_total{reason="late"} 1', 'clutchbook_push_dropped_total{reason="untrue"} 1'])
  })

  test('in the log: no address of a device, no key, no words', async () => {
    const lines: string[] = []
    const app = await startTestApp({
      database: server.app.database,
      source: scriptedSource(),
      now: clock.now,
      push,
      logTo: { write: (line) => void lines.push(line) },
    })
    const bia = await app.signUp()
    service.fault = () => ({ status: 403 })
    const device = await newDevice(bia, service)
    await bia.post(`/api/push/devices/${device.id}/test`)
    await app.close()
    const log = lines.join('')
    expect(log).toContain('/api/push/devices/:id/test')
    for (const secret of [
      device.endpoint,
      new URL(device.endpoint).pathname,
      device.keys.p256dh,
      'Notifications work',
    ]) {
      expect(log).not.toContain(secret)
    }
  })
})
