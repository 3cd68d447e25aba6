import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Favorite } from '../../src/contract/matches/favorites.ts'
import type { Match } from '../../src/contract/matches/matches.ts'
import type { MatchReading } from '../../src/domain/match/match.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import type { Browser } from '../support/browser.ts'
import { expectRead, stoppedClock, testSource } from '../support/match-source.ts'
import { liveReading, upcomingReading } from '../support/scripted-source.ts'
import { SocketClient } from '../support/socket-client.ts'

const clock = stoppedClock()
const source = testSource(clock)
let app: TestApp
let ana: Browser

beforeAll(async () => {
  app = await startTestApp({ source, now: clock.now })
  await read([liveReading('live', { publicId: 2395747 }), upcomingReading('soon', { publicId: 2395748 })])
  ana = await app.signUp()
})
afterAll(() => app.close())

/** Sets what the source returns, and waits until it has been read. */
async function read(matches: readonly MatchReading[]): Promise<void> {
  source.answer = () => ({ matches, complete: ['live', 'upcoming'] })
  clock.pass(60)
  await expectRead(app, clock)
}

const add = (browser: Browser, json: unknown) => browser.post('/api/favorites', json)
const remove = (browser: Browser, hltvId: unknown) =>
  browser.fetch(`/api/favorites/${String(hltvId)}`, { method: 'DELETE' })
async function list(browser: Browser): Promise<Favorite[]> {
  const answer = await browser.get('/api/favorites')
  expect(answer.status).toBe(200)
  return (await answer.json()) as Favorite[]
}
async function check(browser: Browser, hltvId: number): Promise<unknown> {
  return (await browser.get(`/api/favorites/check/${hltvId}`)).json()
}

test('a favorite is added, found and removed', async () => {
  const added = await add(ana, { hltvId: 2395747 })
  expect(added.status).toBe(201)
  expect(await added.json()).toEqual({
    id: expect.any(Number) as number,
    hltvId: 2395747,
    byTeam: false,
    team1: 'Alfa',
    team2: 'Bravo',
    team1Logo: null,
    team2Logo: null,
    tournament: 'Copa de Teste',
    format: 'BO3',
    status: 'live',
    calledOff: false,
    score1: 1,
    score2: 0,
    finalScore1: null,
    finalScore2: null,
    scheduledTime: '2026-11-20T18:00:00.000Z',
    finishedTime: null,
    otherSource: null,
  })
  expect((await add(ana, { hltvId: 2395747 })).status).toBe(200)
  expect(await list(ana)).toHaveLength(1)
  expect(await check(ana, 2395747)).toEqual({ isFavorite: true })
  expect(await check(ana, 2395748)).toEqual({ isFavorite: false })

  expect((await remove(ana, 2395747)).status).toBe(204)
  expect((await remove(ana, 2395747)).status).toBe(204)
  expect(await list(ana)).toEqual([])
  expect(await check(ana, 2395747)).toEqual({ isFavorite: false })
})

test('of the request only hltvId is used', async () => {
  const answer = await add(ana, {
    hltvId: 2395748,
    id: 1,
    userId: 4,
    team1: '<b>mine</b>',
    status: 'finished',
    finalScore1: 2,
    finishedTime: '2020-01-01T00:00:00Z',
    team1Logo: 'https://example.com/pixel.gif',
  })
  expect(await answer.json()).toMatchObject({ team1: 'TBD', status: 'upcoming', finalScore1: null, team1Logo: null })
  await remove(ana, 2395748)
})

test('a user has only their own favorites', async () => {
  const bia = await app.signUp()
  await add(ana, { hltvId: 2395747 })
  expect(await list(bia)).toEqual([])
  expect(await check(bia, 2395747)).toEqual({ isFavorite: false })
  expect((await remove(bia, 2395747)).status).toBe(204)
  expect(await list(ana)).toHaveLength(1)
  await remove(ana, 2395747)
})

test('twenty tabs that add the same match at once make one favorite', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => add(ana, { hltvId: 2395747 })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => b - a)).toEqual([201, ...Array<number>(19).fill(200)])
  const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as Favorite).id))
  expect(new Set(ids).size).toBe(1)
  expect(await list(ana)).toHaveLength(1)
  const removals = await Promise.all(Array.from({ length: 20 }, () => remove(ana, 2395747)))
  expect(new Set(removals.map(({ status }) => status))).toEqual(new Set([204]))
  expect(await list(ana)).toEqual([])
})

test('adding and removing at the same time ends in one of the two states, without an error', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => (n % 2 ? remove(ana, 2395747) : add(ana, { hltvId: 2395747 }))),
  )
  expect(answers.map(({ status }) => status).filter((status) => ![200, 201, 204].includes(status))).toEqual([])
  const isFavorite = (await list(ana)).length === 1
  expect(await check(ana, 2395747)).toEqual({ isFavorite })
  await remove(ana, 2395747)
})

test.each([
  ['no match of ours', { hltvId: 123 }, 404, 'notFound'],
  ['10^12', { hltvId: 10 ** 12 }, 404, 'notFound'],
  ['nothing', {}, 400, 'badInput'],
  ['null', { hltvId: null }, 400, 'badInput'],
  ['a number as text', { hltvId: '2395747' }, 400, 'badInput'],
  ['Arabic digits', { hltvId: '٢٣٩٥٧٤٧' }, 400, 'badInput'],
  ['a fraction', { hltvId: 0.001 }, 400, 'badInput'],
  ['a negative number', { hltvId: -1 }, 400, 'badInput'],
  ['a list', { hltvId: [2395747] }, 400, 'badInput'],
  ['a list instead of an object', [2395747], 400, 'badInput'],
])('%s is refused', async (_, json, status, code) => {
  const answer = await add(ana, json)
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ code })
  expect(await list(ana)).toEqual([])
})

test.each([
  ['-0', 400],
  ['1e309', 400],
  ['NaN', 400],
  ['9007199254740993', 400],
])('{"hltvId": %s} is refused', async (text, status) => {
  const body = `{"hltvId": ${text}}`
  const answer = await ana.fetch('/api/favorites', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.status).toBe(status)
  expect(await list(ana)).toEqual([])
})

test.each(['abc', '0', '-1', '1e3', '1.5', '٢', '99999999999999999999', '%00'])(
  'the address %s is refused',
  async (id) => {
    expect((await remove(ana, id)).status).toBe(400)
    expect((await ana.get(`/api/favorites/check/${id}`)).status).toBe(400)
  },
)

describe('a favorite follows its match', () => {
  const HLTV_ID = 2395760
  const ours = async () => (await list(ana)).find(({ hltvId }) => hltvId === HLTV_ID)
  const reading = (more: Partial<MatchReading>) => liveReading('followed', { publicId: HLTV_ID, ...more })

  test('from the schedule through each score to the end', async () => {
    await read([upcomingReading('followed', { publicId: HLTV_ID })])
    await add(ana, { hltvId: HLTV_ID })
    expect(await ours()).toMatchObject({ status: 'upcoming', score1: null, finalScore1: null, finishedTime: null })
    await read([reading({ score1: 1, score2: 1 })])
    expect(await ours()).toMatchObject({ status: 'live', team1: 'Alfa', score1: 1, score2: 1, finalScore1: null })
    await read([{ ...reading({}), status: 'finished', score1: 2, score2: 1 }])
    expect(await ours()).toMatchObject({
      status: 'finished',
      score1: 2,
      score2: 1,
      finalScore1: 2,
      finalScore2: 1,
      finishedTime: clock.now().toISOString(),
    })
    await remove(ana, HLTV_ID)
  })

  test('also when it is cancelled, and when it returns', async () => {
    const called = (more: Partial<MatchReading> = {}) => upcomingReading('off', { publicId: 2395761, ...more })
    await read([called()])
    await add(ana, { hltvId: 2395761 })
    await read([called({ status: 'cancelled' })])
    expect(await list(ana)).toMatchObject([{ status: 'upcoming', calledOff: true }])
    await read([called()])
    await read([called()])
    expect(await list(ana)).toMatchObject([{ status: 'upcoming', calledOff: false }])
    await remove(ana, 2395761)
  })

  test('live ones stand first, then upcoming ones by time, then finished ones, the latest first', async () => {
    const at = (time: string) => ({ scheduledTime: new Date(time) })
    const over = (id: string, finishedTime: string): MatchReading => ({
      ...liveReading(id, { finishedTime: new Date(finishedTime) }),
      status: 'finished',
      score1: 2,
    })
    const readings = [
      over('over 1', '2026-11-19T10:00:00Z'),
      over('over 2', '2026-11-19T20:00:00Z'),
      upcomingReading('late', at('2026-11-23T10:00:00Z')),
      upcomingReading('some day', { scheduledTime: null }),
      upcomingReading('early', at('2026-11-22T10:00:00Z')),
      liveReading('now'),
    ]
    await read(readings)
    const bia = await app.signUp()
    const ids = await app.deps.db.selectFrom('matches').select(['sourceId', 'hltvId']).execute()
    const hltvIds = new Map(ids.map(({ sourceId, hltvId }) => [sourceId, hltvId]))
    for (const { sourceId } of readings) await add(bia, { hltvId: hltvIds.get(sourceId) })
    const names = new Map(ids.map(({ sourceId, hltvId }) => [hltvId, sourceId]))
    expect((await list(bia)).map(({ hltvId }) => names.get(hltvId))).toEqual([
      'now',
      'early',
      'late',
      'some day',
      'over 2',
      'over 1',
    ])
  })
})

test("a match of a source that is no longer configured stays, with its source's name", async () => {
  const carla = await app.signUp()
  await add(carla, { hltvId: 2395747 })
  const other = testSource(clock, { name: 'bo3gg' })
  const next = await startTestApp({ source: other, now: clock.now, database: app.database })
  const answer = await fetch(`${next.url}/api/favorites`, { headers: { cookie: carla.cookie() } })
  expect(await answer.json()).toMatchObject([{ hltvId: 2395747, otherSource: 'hltv' }])
  const matches = (await (await next.fetch('/api/live-matches')).json()) as Match[]
  expect(matches).toEqual([])
  await next.close()
})

test("the user's other tabs are notified once per change", async () => {
  const dora = await app.signUp()
  const page = new SocketClient(app.url, { headers: { cookie: dora.cookie() } })
  await page.register()
  const changes = () => page.messages.filter(({ type }) => type === 'changed')
  for (const _ of [1, 2]) await add(dora, { hltvId: 2395747 })
  await page.until(() => changes().length >= 1)
  for (const _ of [1, 2]) await remove(dora, 2395747)
  await page.until(() => changes().length >= 2)
  await add(dora, { hltvId: 2395748 })
  await page.until(() => changes().length >= 3)
  expect(changes()).toEqual([1, 2, 3].map(() => ({ type: 'changed', what: ['favorites'] })))
  page.close()
})
