import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freeCalls, knownMatch, UNPOLLED } from '../../../../test/support/calls.ts'
import { type StandIn, startStandIn } from '../../../../test/support/stand-in.ts'
import type { Fault } from '../../../../test/support/stand-in-faults.ts'
import { SOURCE_LIMITS } from '../limits.ts'
import type { KnownMatch, PollTask, SourceFailure } from '../match-source.ts'
import { createPolymarketSource, socketOf } from './polymarket-source.ts'

const NOW = new Date('2026-08-29T12:40:00Z')
const LIST: PollTask = { key: 'list', kind: 'upcoming', everySeconds: 300 }
const SOCKET: PollTask = { key: 'socket', kind: 'live', everySeconds: 5, makesCalls: false }
const OWLS_KETTLE = {
  team1: { key: '502001', name: 'Marble Owls', logoUrl: null },
  team2: { key: null, name: 'Kettle Nine', logoUrl: null },
}
const LIVE = knownMatch('700001', { status: 'live', ...OWLS_KETTLE })

let site: StandIn
const opened: ReturnType<typeof createPolymarketSource>[] = []
beforeEach(async () => {
  site = await startStandIn('polymarket')
})
afterEach(async () => {
  for (const source of opened.splice(0)) source.release?.()
  await site.close()
})

function create(baseUrl = site.url) {
  const source = createPolymarketSource({ baseUrl, log: pino({ enabled: false }) })
  opened.push(source)
  return source
}
const read = (task: PollTask, source = create(), known: readonly KnownMatch[] = [LIVE]) =>
  source.read(task, known, NOW, freeCalls())
const keysOf = (source: ReturnType<typeof create>, known: readonly KnownMatch[]) =>
  source.tasks(known, NOW, UNPOLLED).map(({ key }) => key)

const FRAME = {
  gameId: 900_001,
  leagueAbbreviation: 'cs2',
  homeTeam: 'Marble Owls',
  awayTeam: 'Kettle Nine',
  status: 'running',
  score: '7-9|1-0|Bo3',
  period: '2/3',
  live: true,
  ended: false,
}

test('it makes two calls a minute at most', () => {
  const { minGapSeconds, callsPerHour } = SOURCE_LIMITS.polymarket
  expect(minGapSeconds).toBeGreaterThanOrEqual(30)
  expect(callsPerHour).toBeLessThanOrEqual(120)
})

test('the socket of the site is on its own host, that of a mirror at /ws', () => {
  expect(socketOf('https://gamma-api.polymarket.com')).toBe('wss://sports-api.polymarket.com/ws')
  expect(socketOf('https://gamma-api.polymarket.com/')).toBe('wss://sports-api.polymarket.com/ws')
  expect(socketOf('http://127.0.0.1:4100/mirror/')).toBe('ws://127.0.0.1:4100/mirror/ws')
})

describe('the list', () => {
  test('has the open events of a day ago and later, with an honest User-Agent', async () => {
    const { matches, complete } = await read(LIST)
    expect(matches.map(({ sourceId, status }) => [sourceId, status])).toEqual([
      ['700001', 'live'],
      ['700002', 'upcoming'],
      ['700003', 'finished'],
      ['700004', 'upcoming'],
    ])
    expect(complete).toEqual(['live', 'upcoming'])
    const [call] = site.calls
    expect(call?.path).toBe(
      '/events/keyset?tag_id=100780&active=true&closed=false&limit=100&order=startTime&ascending=true&start_time_min=2026-08-28T12:00:00.000Z',
    )
    expect(call?.headers['user-agent']).toBe('Clutchbook')
  })

  test('has further pages, up to four, each a call', async () => {
    site.rewrite = (text, path) =>
      path.includes('after_cursor=next%3D') ? text : text.replace('"next_cursor":null', '"next_cursor":"next="')
    const calls = freeCalls()
    await create().read(LIST, [], NOW, calls)
    expect(calls.turns).toBe(2)
    site.rewrite = (text) => text.replace('"next_cursor":null', '"next_cursor":"next="')
    const { complete } = await create().read(LIST, [], NOW, calls)
    expect(calls.turns).toBe(6)
    expect(complete).toEqual([])
  })

  test('leaves out an event that was given a new time as another one', async () => {
    site.rewrite = (text) => text.replace('"rescheduledFromGameId":899999', '"rescheduledFromGameId":900002')
    const { matches } = await read(LIST)
    expect(matches.map(({ sourceId }) => sourceId)).toEqual(['700001', '700003', '700004'])
  })

  test('with an unreadable event is not complete', async () => {
    site.rewrite = (text) => text.replace('"closed":false', '"closed":"no"')
    expect(await read(LIST)).toMatchObject({ complete: [] })
  })

  test('without events after one with matches is a failure', async () => {
    site.rewrite = () => '{"events":[]}'
    await expect(read(LIST)).rejects.toMatchObject({ failure: 'empty' })
    expect(await read(LIST, create(), [])).toEqual({ matches: [], complete: ['live', 'upcoming'] })
  })

  test.for<[Fault, SourceFailure]>([
    ['forbidden', 'blocked'],
    ['challenge', 'blocked'],
    ['rate-limited', 'rate-limited'],
    ['server-error', 'server-error'],
    ['reset', 'unreachable'],
    ['cut-page', 'shape-changed'],
    ['other-shape', 'shape-changed'],
    ['nothing', 'empty'],
  ])('with the fault %s fails as %s', async ([fault, failure]) => {
    site.fault = fault
    await expect(read(LIST)).rejects.toMatchObject({ failure })
  })
})

describe('single events', () => {
  test('a match that left the list is read from its event', async () => {
    const source = create()
    const known = [LIVE, knownMatch('700006', { status: 'live' }), knownMatch('700007', { status: 'live' })]
    expect(keysOf(source, known)).toEqual(['list', 'socket'])
    await read(LIST, source)
    expect(keysOf(source, known)).toEqual(['list', 'socket', 'event:700006', 'event:700007'])
    const task: PollTask = { key: 'event:700006', kind: 'results', everySeconds: 300 }
    expect(await read(task, source)).toMatchObject({
      matches: [{ status: 'finished', score1: 2, score2: 0, finishedTime: new Date('2026-08-29T11:05:06.167Z') }],
      complete: [],
    })
    expect(await read({ ...task, key: 'event:700007' }, source)).toEqual({ matches: [], complete: [] })
  })

  test('a finished match without a result is read again while it is not in the list', async () => {
    const source = create()
    await read(LIST, source)
    const ended = { status: 'finished', finishedTime: NOW } as const
    expect(keysOf(source, [knownMatch('700003', ended), knownMatch('700006', ended)])).toEqual(['list', 'event:700006'])
  })
})

describe('the socket', () => {
  test('is a task only while a match is live or about to begin, and makes no call', async () => {
    const source = create()
    expect(keysOf(source, [])).toEqual(['list'])
    const soon = (minutes: number) => [knownMatch('1', { scheduledTime: new Date(NOW.getTime() + minutes * 60_000) })]
    expect(keysOf(source, soon(60))).toEqual(['list'])
    expect(keysOf(source, soon(10))).toEqual(['list', 'socket'])
    expect(keysOf(source, [LIVE])).toEqual(['list', 'socket'])
    const calls = freeCalls()
    await source.read(SOCKET, [LIVE], NOW, calls)
    expect(calls.turns).toBe(0)
    await source.read(SOCKET, [LIVE], NOW, calls)
    expect(site.socket.openedBy).toEqual(['Clutchbook'])
    source.release?.()
    await expect.poll(() => site.socket.open()).toBe(0)
  })

  test('has the newer word on a match of the list, also when the list is read again', async () => {
    const source = create()
    expect((await read(SOCKET, source)).matches).toEqual([])
    site.socket.push(FRAME)
    await read(LIST, source)
    const newer = {
      sourceId: '700001',
      status: 'live',
      score1: 1,
      score2: 0,
      maps: [{ number: 1 }, { number: 2, score1: 7, score2: 9 }],
    }
    await expect.poll(async () => (await read(SOCKET, source)).matches).toMatchObject([newer])
    expect((await read(LIST, source)).matches[0]).toMatchObject(newer)
  })

  test('knows a match with a new time by its former id', async () => {
    const source = create()
    await read(SOCKET, source)
    await read(LIST, source)
    const teams = { homeTeam: 'Salt Lanterns', awayTeam: 'Marble Owls', period: '1/1', score: '3-2|0-0|Bo1' }
    site.socket.push({ ...FRAME, ...teams, gameId: 899_999 })
    await expect
      .poll(async () => (await read(SOCKET, source)).matches)
      .toMatchObject([{ sourceId: '700004', status: 'live', maps: [{ score1: 3, score2: 2 }] }])
  })

  test('does not repeat a list that names other teams than the match', async () => {
    const source = create()
    await read(SOCKET, source)
    site.rewrite = (text) =>
      text
        .replace('"id":"700001"', '"id":"700002!"')
        .replace('"id":"700002"', '"id":"700001"')
        .replace('700002!', '700002')
    await read(LIST, source)
    const of = (id: string) => [knownMatch(id, { status: 'live', ...OWLS_KETTLE })]
    site.socket.push(FRAME)
    site.socket.push({ ...FRAME, gameId: 900_002, homeTeam: 'Paper Tigers', awayTeam: 'Salt Lanterns' })
    const idsFor = async (known: readonly KnownMatch[]) =>
      (await read(SOCKET, source, known)).matches.map(({ sourceId }) => sourceId)
    await expect.poll(() => idsFor([])).toEqual(['700002', '700001'])
    expect(await idsFor(of('700001'))).toEqual(['700002'])
    expect(await idsFor(of('700002'))).toEqual(['700002', '700001'])
  })

  test('leaves a step back to the list: one frame given twice would be two readings of it', async () => {
    const source = create()
    await read(SOCKET, source)
    await read(LIST, source)
    const swapped = { team1: OWLS_KETTLE.team2, team2: OWLS_KETTLE.team1 }
    const of = (state: Partial<KnownMatch['state']>) => [knownMatch('700001', { ...OWLS_KETTLE, ...state })]
    const idsFor = async (known: readonly KnownMatch[]) =>
      (await read(SOCKET, source, known)).matches.map(({ sourceId }) => sourceId)
    site.socket.push(FRAME)
    await expect.poll(() => idsFor([LIVE])).toEqual(['700001'])
    expect(await idsFor(of({ status: 'finished', score1: 2, score2: 0 }))).toEqual([])
    expect(await idsFor(of({ status: 'finished' }))).toEqual([])
    expect(await idsFor(of({ status: 'live', score1: 1, score2: 1 }))).toEqual([])
    expect(await idsFor(of({ status: 'live', score1: 1, score2: 0 }))).toEqual(['700001'])
    expect(await idsFor(of({ status: 'live', score1: 0, score2: 1, ...swapped }))).toEqual(['700001'])
    expect(await idsFor(of({ status: 'live', score1: 1, score2: 0, ...swapped }))).toEqual([])
    expect((await read(LIST, source, of({ status: 'finished', score1: 2, score2: 0 }))).matches[0]).toMatchObject({
      status: 'live',
    })
    site.socket.push({ ...FRAME, status: 'finished', live: false, ended: true, score: '000-000|2-0|Bo3' })
    await expect.poll(() => idsFor(of({ status: 'finished' }))).toEqual(['700001'])
  })

  test('of a closed event has nothing to say', async () => {
    const source = create()
    await read(SOCKET, source)
    site.rewrite = (text) => text.replace('"closed":false', '"closed":true')
    await read(LIST, source)
    site.socket.push(FRAME)
    site.socket.push({ ...FRAME, gameId: 900_002, homeTeam: 'Paper Tigers', awayTeam: 'Salt Lanterns' })
    await expect
      .poll(async () => (await read(SOCKET, source)).matches.map(({ sourceId }) => sourceId))
      .toEqual(['700002'])
  })
})
