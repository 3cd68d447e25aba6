import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Alert, AlertSettings } from '../../src/contract/alerts.ts'
import type { MatchReading } from '../../src/domain/match/match.ts'
import { betsOf } from '../support/bets.ts'
import { type Browser, idOf } from '../support/browser.ts'
import { LOST_1_2, meeting, NOT_STARTED, type SettlingApp, startSettlingApp, WON_2_0 } from '../support/settling-app.ts'
import { SocketClient } from '../support/socket-client.ts'

let server: SettlingApp
let ana: Browser
/** The match of the test. */
let sourceId = ''
/** Its start: an hour and a half after the test begins. */
let start: Date
beforeAll(async () => {
  server = await startSettlingApp()
})
// Each test has a person and a match of its own, days after that of the test before.
beforeEach(async () => {
  server.clock.pass(3 * 24 * 3600)
  const now = server.clock.now().getTime()
  sourceId = `of ${now}`
  start = new Date(now + 90 * 60_000)
  ana = await server.app.signUp()
})
afterAll(() => server.close())

const hourLater = () => new Date(start.getTime() + 3_600_000)
const upcoming = (more: Partial<MatchReading> = {}): MatchReading =>
  meeting(sourceId, { ...NOT_STARTED, status: 'upcoming', scheduledTime: start, ...more })
const live = (more: Partial<MatchReading> = {}): MatchReading =>
  meeting(sourceId, { ...NOT_STARTED, scheduledTime: start, ...more })
const ONE_MAP = { score1: 1, score2: 0, maps: [WON_2_0.maps[0]] }
const BET = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', amount: '10.00', odds: '2.00', betType: 'match-winner' }
const ON = { bell: true, devices: true }
const OFF = { bell: false, devices: false }
const NO_DEVICES = { bell: true, devices: false }
const ALL_ON = {
  matchStarts: ON,
  mapEnds: ON,
  matchEnds: ON,
  matchMoved: ON,
  betDecided: ON,
  betNeedsYou: ON,
  priceReached: ON,
  limitNear: ON,
}
const quietHours = { isOn: false, from: '23:30', to: '08:00', timeZone: 'UTC' }

/** Everybody who is to know has been told, and every bet is examined. */
async function told(): Promise<void> {
  await server.settled()
  const untold = async () =>
    (await server.app.deps.database.pool.query('SELECT FROM alert_facts WHERE NOT told')).rowCount
  await expect.poll(untold, { interval: 20 }).toBe(0)
}

async function reads(...matches: readonly MatchReading[]): Promise<void> {
  await server.poll(...matches)
  await told()
}

/** The source takes back what it said: with two readings in a row. */
async function isCorrectedTo(match: MatchReading): Promise<void> {
  await server.pollTwice(match)
  await told()
}

const storedMatch = () =>
  server.app.deps.db
    .selectFrom('matches')
    .select(['id', 'hltvId'])
    .where('sourceId', '=', sourceId)
    .executeTakeFirstOrThrow()

async function follow(browser: Browser): Promise<void> {
  const { hltvId } = await storedMatch()
  expect((await browser.post('/api/favorites', { hltvId })).ok).toBe(true)
}

async function bell(browser = ana): Promise<{ unread: number; alerts: Alert[] }> {
  const answer = await browser.get('/api/alerts')
  expect(answer.status).toBe(200)
  return (await answer.json()) as { unread: number; alerts: Alert[] }
}
const kinds = async (browser = ana) => (await bell(browser)).alerts.map(({ kind }) => kind)

async function readAll(browser = ana): Promise<void> {
  const ids = (await bell(browser)).alerts.map(({ id }) => id)
  expect(await (await browser.post('/api/alerts/read', { ids })).json()).toEqual({ unread: 0 })
}

async function set(browser: Browser, settings: AlertSettings): Promise<void> {
  expect((await browser.fetch('/api/alerts/settings', { method: 'PUT', json: settings })).status).toBe(200)
}

async function placed(browser: Browser, more: object = {}): Promise<number> {
  return (await betsOf(browser).placed({ ...BET, matchId: await server.matchId(sourceId), ...more })).id
}

describe('a favorite team', () => {
  beforeEach(async () => {
    expect((await ana.post('/api/favorite-teams', { name: 'alfa' })).status).toBe(201)
  })

  test('tells of a match that was not there when it was chosen, also against an undecided opponent', async () => {
    const undecided = { ...upcoming(), team2: { key: null, name: 'TBD', logoUrl: null } }
    await reads(undecided)
    await reads({ ...undecided, scheduledTime: hourLater() })
    expect(await kinds()).toEqual(['matchMoved'])
    server.clock.pass(150 * 60)
    await reads(upcoming({ scheduledTime: hourLater() }))
    await reads(live())
    expect(await kinds()).toEqual(['matchStarts', 'matchMoved'])
  })

  test('tells once where the match is starred, too, and where both teams are favorites', async () => {
    expect((await ana.post('/api/favorite-teams', { name: 'Bravo' })).status).toBe(201)
    await reads(upcoming())
    await follow(ana)
    server.clock.pass(90 * 60)
    await reads(upcoming())
    await reads(live())
    expect(await kinds()).toEqual(['matchStarts'])
  })

  test('tells nobody of a match that was taken out of the favorites alone, nor of the same match under another id', async () => {
    const bia = await server.app.signUp()
    expect((await bia.post('/api/favorite-teams', { name: 'Alfa' })).status).toBe(201)
    await reads(upcoming())
    const { hltvId } = await storedMatch()
    expect((await ana.fetch(`/api/favorites/${hltvId}`, { method: 'DELETE' })).status).toBe(204)
    await reads(upcoming({ status: 'cancelled' }), { ...upcoming(), sourceId: `${sourceId} again` })
    server.clock.pass(90 * 60)
    await reads({ ...upcoming(), sourceId: `${sourceId} again` })
    await reads({ ...live(), sourceId: `${sourceId} again` })
    expect(await kinds()).toEqual([])
    expect(await kinds(bia)).toEqual(['matchStarts', 'matchMoved'])
  })
})

describe('a favorite', () => {
  beforeEach(async () => {
    await reads(upcoming())
    await follow(ana)
  })

  test('tells of its start, its first map and its end, the latest first', async () => {
    server.clock.pass(90 * 60)
    await reads(upcoming())
    await reads(live())
    await reads(live(ONE_MAP))
    await reads(live(WON_2_0))
    const { unread, alerts } = await bell()
    expect(unread).toBe(3)
    expect(alerts).toEqual([
      {
        id: expect.any(Number) as number,
        kind: 'matchEnds',
        at: server.clock.now().toISOString(),
        endedAt: server.clock.now().toISOString(),
        readAt: null,
        match: {
          hltvId: expect.any(Number) as number,
          team1: 'Alfa',
          team2: 'Bravo',
          team1Logo: null,
          team2Logo: null,
          tournament: 'Copa de Teste',
        },
        score1: 2,
        score2: 0,
        map: null,
        scheduledTime: null,
        calledOff: false,
        price: null,
        limit: null,
        devices: null,
        bet: null,
      },
      expect.objectContaining({
        kind: 'mapEnds',
        score1: 1,
        score2: 0,
        map: { number: 1, name: 'Mirage', score1: 13, score2: 9 },
      }),
      expect.objectContaining({ kind: 'matchStarts', score1: null, map: null }),
    ])
  })

  test('says when its match ended where that is known, and of a bet on it, not of its start', async () => {
    server.clock.pass(90 * 60)
    await reads(upcoming())
    await reads(live())
    await placed(ana)
    await reads(live(WON_2_0))
    const ended = new Date(server.clock.now().getTime() - 20 * 60_000)
    await server.app.deps.db
      .updateTable('matches')
      .set({ finishedTime: ended })
      .where('sourceId', '=', sourceId)
      .execute()
    const ends = (await bell()).alerts.map(({ kind, endedAt }) => [kind, endedAt])
    expect(Object.fromEntries(ends)).toMatchObject({
      matchEnds: ended.toISOString(),
      betDecided: ended.toISOString(),
      matchStarts: undefined,
    })
  })

  test('tells of nothing that is old when it is read: not of a start, not of maps', async () => {
    server.clock.pass(3 * 3600)
    await reads(live(ONE_MAP))
    expect(await kinds()).toEqual([])
    server.clock.pass(50 * 60)
    await reads(live(WON_2_0))
    expect(await kinds()).toEqual(['matchEnds'])
  })

  test('tells of no end after more than an hour', async () => {
    await reads(live())
    server.clock.pass(61 * 60)
    await reads(live(WON_2_0))
    expect(await kinds()).not.toContain('matchEnds')
  })

  test('with a corrected score has one alert, which is unread again and shows it', async () => {
    await reads(live(ONE_MAP))
    await reads(live(WON_2_0))
    await readAll()
    await isCorrectedTo(
      live({
        ...WON_2_0,
        score1: 2,
        score2: 1,
        maps: [
          WON_2_0.maps[0],
          { ...WON_2_0.maps[1], score1: 5, score2: 13 },
          { ...WON_2_0.maps[1], number: 3, name: 'Nuke' },
        ],
      }),
    )
    const { unread, alerts } = await bell()
    const ends = alerts.filter(({ kind }) => kind === 'matchEnds')
    expect(ends).toMatchObject([{ readAt: null, score1: 2, score2: 1 }])
    expect(unread).toBe(alerts.filter(({ readAt }) => readAt === null).length)
  })

  test('that is live again takes its end back', async () => {
    await reads(live(ONE_MAP))
    await reads(live(WON_2_0))
    expect(await kinds()).toContain('matchEnds')
    await isCorrectedTo(live(ONE_MAP))
    expect(await kinds()).not.toContain('matchEnds')
    await reads(live(WON_2_0))
    expect((await kinds()).filter((kind) => kind === 'matchEnds')).toHaveLength(1)
  })

  test('is moved; back at its time it tells nothing to whoever has not read it', async () => {
    await reads(upcoming({ scheduledTime: hourLater() }))
    expect((await bell()).alerts).toMatchObject([
      { kind: 'matchMoved', scheduledTime: hourLater().toISOString(), calledOff: false },
    ])
    await reads(upcoming())
    expect(await kinds()).toEqual([])
  })

  test('is moved; back at its time it tells whoever has read it', async () => {
    await reads(upcoming({ scheduledTime: hourLater() }))
    await readAll()
    await reads(upcoming())
    expect(await bell()).toMatchObject({
      unread: 1,
      alerts: [{ kind: 'matchMoved', scheduledTime: start.toISOString(), readAt: null }],
    })
  })

  test('is called off, and played after all', async () => {
    await reads(upcoming({ status: 'cancelled' }))
    expect((await bell()).alerts).toMatchObject([{ kind: 'matchMoved', scheduledTime: null, calledOff: true }])
    await reads(live())
    expect(await kinds()).not.toContain('matchMoved')
  })

  test('tells those who followed it then, as they had set it', async () => {
    const [bia, carla, dora] = [await server.app.signUp(), await server.app.signUp(), await server.app.signUp()]
    await follow(bia)
    await set(bia, { onlyWithBet: true, quietHours, kinds: ALL_ON })
    await follow(carla)
    await set(carla, { onlyWithBet: false, quietHours, kinds: { ...ALL_ON, matchMoved: OFF } })
    await placed(dora)
    await set(dora, { onlyWithBet: true, quietHours, kinds: ALL_ON })
    await reads(upcoming({ scheduledTime: hourLater() }))
    const told = await Promise.all([ana, bia, carla, dora].map((browser) => kinds(browser)))
    expect(told).toEqual([['matchMoved'], [], [], ['matchMoved']])
    const late = await server.app.signUp()
    await follow(late)
    await set(carla, { onlyWithBet: false, quietHours, kinds: ALL_ON })
    await readsAgain()
    expect([await kinds(late), await kinds(carla)]).toEqual([[], []])
  })

  /** A reading without news. */
  const readsAgain = () => reads(upcoming({ scheduledTime: hourLater() }))

  test('tells the open pages of the person, and of nobody else', async () => {
    const bia = await server.app.signUp()
    const open = (browser: Browser) =>
      new SocketClient(server.app.url, { headers: { cookie: browser.cookie() } }).register()
    const [hers, others] = [await open(ana), await open(bia)]
    // What was made a favorite above may be told of only now.
    const changes = (page: SocketClient) =>
      page.messages.filter((each) => each.type === 'changed' && each.what.includes('alerts'))
    await reads(upcoming({ scheduledTime: hourLater() }))
    await hers.until(() => changes(hers).length > 0)
    expect(changes(hers)).toEqual([{ type: 'changed', what: ['alerts'] }])
    await readAll()
    await hers.until(() => changes(hers).length > 1)
    expect(changes(others)).toEqual([])
    hers.close()
    others.close()
  })

  test('that went live before it was known tells of no start', async () => {
    await reads(meeting(`${sourceId} late`, { ...NOT_STARTED, scheduledTime: server.clock.now() }))
    expect(await kinds()).toEqual([])
  })
})

describe('a bet', () => {
  beforeEach(() => reads(live({ scheduledTime: new Date(start.getTime() - 2 * 3_600_000) })))

  test('is decided, and shown as it is', async () => {
    const id = await placed(ana)
    await reads(live(WON_2_0))
    const { alerts } = await bell()
    expect(alerts.map(({ kind }) => kind).toSorted()).toEqual(['betDecided', 'matchEnds'])
    const [decided] = alerts.filter(({ kind }) => kind === 'betDecided')
    expect(decided).toMatchObject({ readAt: null, match: { team1: 'Alfa' }, bet: { id, grade: { verdict: 'won' } } })
  })

  test('that is settled by the program tells its owner once, and of the end of its match', async () => {
    await placed(ana)
    const rules = { profile: 'standard', automatic: ['won'] }
    await ana.fetch('/api/settlement-settings', { method: 'PUT', json: rules })
    await reads(live(WON_2_0))
    expect((await kinds()).toSorted()).toEqual(['betDecided', 'matchEnds'])
    expect((await bell()).alerts.find(({ bet }) => bet !== null)?.bet).toMatchObject({ settledBy: 'program' })
  })

  test('that needs its owner says so until it is settled by hand', async () => {
    // A forfeit is not played to its end: nobody can say how many maps it had.
    const overTwo = { market: 'total-maps', choice: 'over', line: 2 }
    const id = await placed(ana, { betType: 'total-maps', selection: overTwo })
    await reads(live({ ...WON_2_0, forfeit: true }))
    const needs = async () => (await bell()).alerts.filter(({ kind }) => kind === 'betNeedsYou')
    expect(await needs()).toMatchObject([{ readAt: null, bet: { id, grade: { verdict: 'needs-you' } } }])
    expect((await betsOf(ana).settle(id, { status: 'won' })).status).toBe(200)
    expect(await needs()).toMatchObject([{ readAt: server.clock.now().toISOString() }])
    expect(await kinds()).not.toContain('betDecided')
  })

  test('that is decided otherwise is one alert, unread again; pending again it is none', async () => {
    await placed(ana)
    await reads(live(WON_2_0))
    await readAll()
    const lost = {
      ...WON_2_0,
      score1: 0,
      score2: 2,
      maps: WON_2_0.maps.map((map) => ({ ...map, score1: map.score2, score2: map.score1 })),
    }
    await isCorrectedTo(live(lost))
    const decided = async () => (await bell()).alerts.filter(({ kind }) => kind === 'betDecided')
    expect(await decided()).toMatchObject([{ readAt: null, bet: { grade: { verdict: 'lost' } } }])
    await isCorrectedTo(live())
    expect(await decided()).toEqual([])
  })

  test('takes its alert along when it is deleted', async () => {
    const id = await placed(ana)
    await reads(live(WON_2_0))
    expect(await kinds()).toContain('betDecided')
    await betsOf(ana).remove(id)
    expect(await kinds()).toEqual(['matchEnds'])
    expect((await bell()).unread).toBe(1)
  })

  test('on a match that is long over tells nothing', async () => {
    await reads(live(WON_2_0))
    server.clock.pass(25 * 3600)
    await placed(ana)
    await told()
    expect(await kinds()).toEqual([])
  })

  test('tells nothing where that is off', async () => {
    await placed(ana)
    await set(ana, { onlyWithBet: false, quietHours, kinds: { ...ALL_ON, betDecided: OFF } })
    await reads(live(WON_2_0))
    expect(await kinds()).toEqual(['matchEnds'])
  })
})

describe('the calls', () => {
  test('mark only own alerts as read, and unknown ones change nothing', async () => {
    const bia = await server.app.signUp()
    await reads(upcoming())
    for (const browser of [ana, bia]) await follow(browser)
    await reads(upcoming({ scheduledTime: hourLater() }))
    const [own] = (await bell()).alerts
    const ids = [own?.id, 9_007_199_254_740_991]
    expect(await (await bia.post('/api/alerts/read', { ids })).json()).toEqual({ unread: 1 })
    expect((await bell()).unread).toBe(1)
    expect(await (await ana.post('/api/alerts/read', { ids })).json()).toEqual({ unread: 0 })
    expect((await bell(bia)).unread).toBe(1)
  })

  test('mark nothing as read that was corrected after it was shown', async () => {
    await reads(upcoming())
    await follow(ana)
    server.clock.pass(100 * 60)
    await reads(upcoming())
    await reads(live())
    await reads(live(WON_2_0))
    const shown = (await bell()).alerts
    const seen = { ids: shown.map(({ id }) => id), upTo: shown[0]?.at }
    await isCorrectedTo(live(LOST_1_2))
    expect(await (await ana.post('/api/alerts/read', seen)).json()).toEqual({ unread: 1 })
    const { alerts } = await bell()
    expect(alerts.map(({ kind, readAt, score1, score2 }) => [kind, readAt !== null, score1, score2])).toEqual([
      ['matchEnds', false, 1, 2],
      ['matchStarts', true, null, null],
    ])
    expect(await (await ana.post('/api/alerts/read', { ...seen, upTo: alerts[0]?.at })).json()).toEqual({ unread: 0 })
  })

  test.each([
    {},
    { ids: [] },
    { ids: ['1'] },
    { ids: [1], upTo: 'now' },
    { ids: [1], upTo: null },
    { ids: [1.5] },
    { ids: Array.from({ length: 101 }, (_, id) => id) },
    [],
  ])('refuse %j as what was read', async (json) => {
    expect((await ana.post('/api/alerts/read', json)).status).toBe(400)
  })

  test('keep the settings: at first the bell has everything, and devices all but the ends of maps', async () => {
    const settings = async () => (await ana.get('/api/alerts/settings')).json()
    expect(await settings()).toEqual({
      onlyWithBet: false,
      quietHours,
      kinds: { ...ALL_ON, mapEnds: NO_DEVICES },
    })
    const other = {
      onlyWithBet: true,
      quietHours: { isOn: true, from: '00:00', to: '06:15', timeZone: 'America/Sao_Paulo' },
      kinds: { ...ALL_ON, mapEnds: OFF, matchStarts: NO_DEVICES },
    }
    await set(ana, other)
    expect(await settings()).toEqual(other)
  })

  test('change what is named of the settings, and nothing else: two pages of which each shows what was before', async () => {
    const changes = [
      { onlyWithBet: true },
      { quietHours: { isOn: true, timeZone: 'America/Sao_Paulo' } },
      { quietHours: { from: '22:15' } },
      { quietHours: { to: '06:00' } },
      { kinds: { matchEnds: { bell: false } } },
      { kinds: { matchEnds: { devices: false } } },
      { kinds: { mapEnds: OFF, betDecided: NO_DEVICES } },
      {},
    ]
    const answers = await Promise.all(changes.map((json) => ana.fetch('/api/alerts/settings', { method: 'PUT', json })))
    expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200))
    expect(await (await ana.get('/api/alerts/settings')).json()).toEqual({
      onlyWithBet: true,
      quietHours: { isOn: true, from: '22:15', to: '06:00', timeZone: 'America/Sao_Paulo' },
      kinds: { ...ALL_ON, matchEnds: OFF, mapEnds: OFF, betDecided: NO_DEVICES },
    })
  })

  test.each([
    { onlyWithBet: 'no' },
    { onlyWithBet: null },
    { kinds: { matchEnds: true } },
    { kinds: { matchEnds: { bell: 1 } } },
    ...['24:00', '8:00', '08:60', '08:00:00', ''].map((to) => ({ quietHours: { to } })),
    { quietHours: { timeZone: 'Mars/Olympus' } },
  ])('refuse %j as settings', async (json) => {
    expect((await ana.fetch('/api/alerts/settings', { method: 'PUT', json })).status).toBe(400)
  })

  test('answer nobody who is not signed in', async () => {
    const visitor = server.app.browser()
    expect((await visitor.get('/api/alerts')).status).toBe(401)
    expect((await visitor.get('/api/alerts/settings')).status).toBe(401)
  })

  test('keep the last 100 of each person', async () => {
    const { db } = server.app.deps
    const bia = await server.app.signUp()
    await reads(upcoming())
    await follow(ana)
    await follow(bia)
    const { id: matchId } = await storedMatch()
    const at = server.clock.now()
    const facts = Array.from({ length: 120 }, (_, step) => ({
      matchId,
      kind: 'mapEnds' as const,
      step: step + 1,
      version: 1,
    }))
    const facted = facts.map((fact) => ({ ...fact, learnedAt: at, until: at, fromTime: null, told: true }))
    await db.insertInto('alertFacts').values(facted).execute()
    const people = [await idOf(ana), await idOf(bia)]
    const alertsOf = (userId: number) =>
      facts.map((fact) => ({ ...fact, userId, at: new Date(at.getTime() - fact.step * 1000) }))
    await db.insertInto('alerts').values(people.flatMap(alertsOf)).execute()
    expect(await bell()).toMatchObject({ unread: 100 })
    await reads(upcoming({ scheduledTime: hourLater() }))
    const { alerts } = await bell()
    expect([alerts.length, alerts[0]?.kind]).toEqual([100, 'matchMoved'])
    const stepsOf = async (userId: number) => {
      const rows = await db.selectFrom('alerts').select('step').where('userId', '=', userId).execute()
      return rows.map(({ step }) => step).toSorted((a, b) => a - b)
    }
    // The move has no step.
    const latest = Array.from({ length: 100 }, (_, step) => step)
    await expect.poll(() => Promise.all(people.map(stepsOf))).toEqual([latest, latest])
  })
})
