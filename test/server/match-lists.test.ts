import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Match } from '../../src/contract/matches/matches.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { expectRead, LIST, stoppedClock, testSource } from '../support/match-source.ts'
import { liveReading, upcomingReading } from '../support/scripted-source.ts'

const team = (name: string) => ({ key: `key of ${name}`, name, logoUrl: null })
const clock = stoppedClock()
const source = testSource(clock)
let app: TestApp

const SLASHED = 'A/B 100% "Ünï" <b>'

beforeAll(async () => {
  source.answer = () => ({
    matches: [
      liveReading('untimed', { scheduledTime: null }),
      liveReading('late', { scheduledTime: new Date('2026-11-20T18:00:00Z') }),
      liveReading('early', { publicId: 2395747, scheduledTime: new Date('2026-11-20T17:00:00Z') }),
      upcomingReading('next', {
        team1: team('Delta'),
        team2: team('ИГРОКИ'),
        scheduledTime: new Date('2026-11-20T20:00:00Z'),
        odds: { odds1: 1850, odds2: 2000 },
      }),
      upcomingReading('after next', {
        team1: team('игроки'),
        team2: team('DELTA'),
        scheduledTime: new Date('2026-11-21T20:00:00Z'),
        odds: { odds1: 3000, odds2: 1333 },
      }),
      upcomingReading('odd names', { team1: team(SLASHED), team2: team('..x'), odds: { odds1: 1500, odds2: 2500 } }),
      upcomingReading('undecided'),
      { ...liveReading('over'), status: 'finished', score1: 2, score2: 0 },
    ],
    complete: ['live', 'upcoming'],
  })
  app = await startTestApp({ source, now: clock.now })
  await expectRead(app, clock)
})
afterAll(() => app.close())

async function list(which: 'live' | 'upcoming'): Promise<Match[]> {
  const answer = await app.fetch(`/api/${which}-matches`)
  return (await answer.json()) as Match[]
}

type Raw = { status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }

/** The encoded bytes of the answer; `fetch` would decode them. */
function raw(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> {
  return new Promise((resolve, reject) => {
    request(app.url + path, { method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })
}

test('a live match has every field of the contract', async () => {
  const [early] = await list('live')
  expect(early).toEqual({
    id: expect.any(Number) as number,
    hltvId: 2395747,
    team1: 'Alfa',
    team2: 'Bravo',
    team1Logo: null,
    team2Logo: null,
    score1: 1,
    score2: 0,
    tournament: 'Copa de Teste',
    format: 'BO3',
    status: 'LIVE',
    map: 'Inferno',
    mapStatus: 'running',
    currentMapScore1: 7,
    currentMapScore2: 5,
    maps: [
      { number: 1, name: 'Mirage', status: 'finished', score1: 13, score2: 9 },
      { number: 2, name: 'Inferno', status: 'running', score1: 7, score2: 5 },
    ],
    odds1: '1.45',
    odds2: '2.70',
    forfeit: false,
    scheduledTime: '2026-11-20T17:00:00.000Z',
    updatedAt: '2026-11-20T18:30:00.000Z',
    delayedSince: null,
  })
})

test('the live list holds only live matches, sorted by scheduled time, those without one last', async () => {
  const live = await list('live')
  expect(live.map(({ status, scheduledTime }) => [status, scheduledTime])).toEqual([
    ['LIVE', '2026-11-20T17:00:00.000Z'],
    ['LIVE', '2026-11-20T18:00:00.000Z'],
    ['LIVE', null],
  ])
})

test('a match of a source without HLTV ids has an id of our own, from 1,000,000,000', async () => {
  const upcoming = await list('upcoming')
  expect(upcoming.map(({ status }) => status)).toEqual(['upcoming', 'upcoming', 'upcoming', 'upcoming'])
  expect(upcoming.map(({ hltvId }) => hltvId)).toEqual(upcoming.map(({ id }) => 1_000_000_000 + id))
})

test('an undecided opponent is TBD, and unknown prices are "nan"', async () => {
  const undecided = (await list('upcoming')).find(({ team1 }) => team1 === 'TBD')
  expect(undecided).toMatchObject({ team1: 'TBD', team2: 'TBD', odds1: 'nan', odds2: 'nan', map: null })
})

test('both lists have the time and the source of the last poll, on a 304 too', async () => {
  const whole = await raw('/api/live-matches')
  const tag = String(whole.headers['etag'])
  const same = await raw('/api/live-matches', { 'if-none-match': tag })
  expect(same.status).toBe(304)
  expect(same.body.length).toBe(0)
  for (const { headers } of [whole, same]) {
    expect(headers).toMatchObject({
      'x-data-source': 'hltv',
      'x-data-updated-at': '2026-11-20T18:30:00.000Z',
      etag: tag,
      vary: 'Accept-Encoding',
      'cache-control': 'no-cache',
    })
  }
})

test.each([
  ['the strong form of the tag', (tag: string) => tag.replace('W/', '')],
  ['a list of tags', (tag: string) => `"other", ${tag}`],
  ['a star', () => '*'],
])('a client that has the current list gets 304 for %s', async (_, write) => {
  const { headers } = await raw('/api/upcoming-matches')
  const answer = await raw('/api/upcoming-matches', { 'if-none-match': write(String(headers['etag'])) })
  expect(answer.status).toBe(304)
})

test('a client that has another list gets the current one', async () => {
  expect((await raw('/api/live-matches', { 'if-none-match': '"something else"' })).status).toBe(200)
})

test.each([
  ['br', 'br', brotliDecompressSync],
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip;q=1, br;q=0.5', 'gzip', gunzipSync],
  ['br;q=0, *', 'gzip', gunzipSync],
  ['deflate', undefined, (body: Buffer) => body],
  ['br;q=0, gzip;q=0', undefined, (body: Buffer) => body],
  ['', undefined, (body: Buffer) => body],
])('Accept-Encoding "%s" is answered with %s', async (accept, encoding, decode) => {
  const plain = await raw('/api/upcoming-matches')
  const answer = await raw('/api/upcoming-matches', { 'accept-encoding': accept })
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(answer.headers['etag']).toBe(plain.headers['etag'])
  expect(decode(answer.body).toString()).toBe(plain.body.toString())
})

test('HEAD answers as GET does, without the body', async () => {
  const get = await raw('/api/live-matches')
  const head = await raw('/api/live-matches', {}, 'HEAD')
  expect(head.status).toBe(200)
  expect(head.body.length).toBe(0)
  expect(head.headers['content-length']).toBe(String(get.body.length))
  expect(head.headers['etag']).toBe(get.headers['etag'])
})

test('a query string is ignored, another method is refused', async () => {
  expect((await raw('/api/live-matches?x=1')).status).toBe(200)
  expect((await raw('/api/live-matches', {}, 'POST')).status).toBe(404)
})

const odds = async (team1: string, team2: string) =>
  (await app.fetch(`/api/odds/${encodeURIComponent(team1)}/${encodeURIComponent(team2)}`)).json()

test('prices of a pair are in the order requested, in any case, and of the earlier of two matches', async () => {
  expect(await odds('Delta', 'Игроки')).toEqual({ odds1: '1.85', odds2: '2.00' })
  expect(await odds('ИГРОКИ', 'delta')).toEqual({ odds1: '2.00', odds2: '1.85' })
})

test('names may contain slashes, percent signs, quotes and markup', async () => {
  expect(await odds(SLASHED.toUpperCase(), '..X')).toEqual({ odds1: '1.50', odds2: '2.50' })
})

test('an unknown pair has no prices', async () => {
  expect(await odds('Delta', 'Nobody')).toEqual({ odds1: 'nan', odds2: 'nan' })
})

test('of a pair with a live and an upcoming match, the prices are those of the live match', async () => {
  const before = source.answer
  const again = upcomingReading('again', {
    team1: team('Bravo'),
    team2: team('Alfa'),
    scheduledTime: new Date('2026-11-20T10:00:00Z'),
    odds: { odds1: 1100, odds2: 7000 },
  })
  source.answer = async (task) => {
    const reading = await before(task)
    return { ...reading, matches: [...reading.matches, again] }
  }
  clock.pass(LIST.everySeconds)
  await expectRead(app, clock)
  expect((await list('upcoming')).map(({ odds1 }) => odds1)).toContain('1.10')
  expect(await odds('Bravo', 'Alfa')).toEqual({ odds1: '2.70', odds2: '1.45' })
})
