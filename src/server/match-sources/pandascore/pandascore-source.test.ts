import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freeCalls, knownMatch, UNPOLLED } from '../../../../test/support/calls.ts'
import { type StandIn, startStandIn } from '../../../../test/support/stand-in.ts'
import type { Fault } from '../../../../test/support/stand-in-faults.ts'
import { syncMatch } from '../../../domain/match/match-sync.ts'
import { UNDECIDED } from '../../../domain/team/team.ts'
import type { PollTask, SourceFailure } from '../match-source.ts'
import { createPandascoreSource } from './pandascore-source.ts'

const NOW = new Date('2026-08-29T12:40:00Z')
const RUNNING: PollTask = { key: 'running', kind: 'live', everySeconds: 60 }
const UPCOMING: PollTask = { key: 'upcoming', kind: 'upcoming', everySeconds: 300 }
const PAST: PollTask = { key: 'past', kind: 'results', everySeconds: 120 }

let api: StandIn
let logged: object[]
beforeEach(async () => {
  api = await startStandIn('pandascore')
  logged = []
})
afterEach(() => api.close())

function source(token = 'secret') {
  const log = pino({ base: null }, { write: (line: string) => void logged.push(JSON.parse(line) as object) })
  return createPandascoreSource({ baseUrl: api.url, token, log })
}
const read = async (task: PollTask, calls = freeCalls()) => source().read(task, [], NOW, calls)

/** Rows as the API sends them, changed. */
function change(edit: (rows: Record<string, unknown>[]) => unknown): void {
  api.rewrite = (text) => JSON.stringify(edit(JSON.parse(text) as Record<string, unknown>[]))
}

test('running matches: scores by the id of the team, games without names or rounds, no odds', async () => {
  const { matches, complete } = await read(RUNNING)
  expect(complete).toEqual(['live'])
  expect(matches[0]).toMatchObject({
    sourceId: '700001',
    team1: { key: '501', name: 'Marble Owls' },
    team2: { key: '502', name: 'Kettle Nine', logoUrl: null },
    // The results are in the reverse order of the opponents.
    score1: 1,
    score2: 0,
    odds: null,
    maps: [
      { number: 1, name: null, status: 'finished', score1: null },
      { number: 2, name: null, status: 'running', score1: null },
      { number: 3, name: null, status: 'not_started', score1: null },
    ],
  })
})

test('first to three is a best of five, and rows of other games are not ours', async () => {
  const { matches } = await read(RUNNING)
  expect(matches.map(({ sourceId, format }) => [sourceId, format])).toEqual([
    ['700001', 'BO3'],
    ['700002', 'BO5'],
  ])
})

test('an upcoming match whose opponents are undecided is TBD against TBD, without a score', async () => {
  const { matches } = await read(UPCOMING)
  expect(matches).toMatchObject([{ team1: UNDECIDED, team2: UNDECIDED, score1: null, score2: null, maps: [] }])
})

test('past matches: a forfeit without any time, a cancelled one, a result with its end', async () => {
  const { matches, complete } = await read(PAST)
  expect(complete).toEqual([])
  expect(matches).toMatchObject([
    { status: 'finished', score2: 1, finishedTime: new Date('2026-08-28T11:00:00Z') },
    { status: 'finished', forfeit: true, scheduledTime: null, finishedTime: new Date('2026-08-28T09:00:00Z') },
    { status: 'cancelled' },
  ])
})

describe('a team that begins with a game won', () => {
  const game = (position: number, winner: number, forfeit = false) => ({
    id: position,
    position,
    status: 'finished',
    winner: { id: winner, type: 'Team' },
    forfeit,
  })
  const final = (score: readonly [number, number], winner: number, ...games: object[]) =>
    change((rows) => [
      {
        ...rows[1],
        forfeit: false,
        number_of_games: 5,
        game_advantage: 501,
        results: [
          { team_id: 501, score: score[0] },
          { team_id: 503, score: score[1] },
        ],
        winner_id: winner,
        winner: { id: winner, name: winner === 501 ? 'Marble Owls' : 'Paper Tigers' },
        games,
      },
    ])
  const wins = [501, 503, 501] as const

  test.each([
    ['listed as a forfeited game', [game(1, 501, true), ...wins.map((id, at) => game(at + 2, id))]],
    ['left out of the games', wins.map((id, at) => game(at + 1, id))],
    ['left out of their numbers as well', wins.map((id, at) => game(at + 2, id))],
  ])('has map 1, which is no forfeit: %s', async (_, games) => {
    final([3, 1], 501, ...games)
    const [reading] = (await read(PAST)).matches
    expect(reading).toMatchObject({ forfeit: false, score1: 3, score2: 1 })
    expect(reading?.maps?.map(({ number, score1, score2 }) => [number, score1, score2])).toEqual([
      [1, 1, 0],
      [2, null, null],
      [3, null, null],
      [4, null, null],
    ])
  })

  test('has no result where the score does not count it, or where it was played', async () => {
    final([2, 3], 503, ...[501, 503, 503, 501, 503].map((id, at) => game(at + 1, id)))
    expect((await read(PAST)).matches).toMatchObject([{ score1: null, score2: null }])
  })
})

test('the token travels in a header only', async () => {
  await read(RUNNING)
  expect(api.calls[0]?.headers.authorization).toBe('Bearer secret')
  expect(api.calls[0]?.path).not.toContain('secret')
})

test('a row of another shape is dropped and logged, and the list is not complete', async () => {
  change((rows) => rows.map((row, index) => (index === 0 ? { ...row, status: 'half_time' } : row)))
  const { matches, complete } = await read(RUNNING)
  expect(matches.map(({ sourceId }) => sourceId)).toEqual(['700002'])
  expect(complete).toEqual([])
  expect(logged).toMatchObject([{ dropped: 1, of: 3 }])
})

test('unknown fields change nothing; a list of unreadable rows is a changed shape', async () => {
  const before = await read(RUNNING)
  change((rows) => rows.map((row) => ({ ...row, map_pool: { deep: [1, 2] } })))
  expect(await read(RUNNING)).toEqual(before)
  change((rows) => rows.map((row) => ({ ...row, opponents: undefined })))
  await expect(read(RUNNING)).rejects.toMatchObject({ failure: 'shape-changed' })
})

test('hostile names are text', async () => {
  const name = '<b>"\u0000\u202E🦊 فريق'
  api.rewrite = (text) => text.replaceAll('"Marble Owls"', JSON.stringify(name))
  expect((await read(RUNNING)).matches[0]?.team1.name).toBe('<b>" 🦊 فريق')
})

describe('a bad day of the API has one cause each', () => {
  const causes: [Fault, SourceFailure][] = [
    ['forbidden', 'blocked'],
    ['rate-limited', 'rate-limited'],
    ['server-error', 'server-error'],
    ['reset', 'unreachable'],
    ['half-page', 'shape-changed'],
    ['cut-page', 'shape-changed'],
    ['nothing', 'empty'],
    ['other-shape', 'shape-changed'],
    ['wrong-encoding', 'shape-changed'],
  ]
  test.for(causes)('%s is %s, and over when the fault is', async ([fault, failure]) => {
    api.fault = fault
    await expect(read(RUNNING)).rejects.toMatchObject({ failure })
    api.fault = null
    expect((await read(RUNNING)).matches).toHaveLength(2)
  })

  test('a wrong token is a block', async () => {
    await expect(source(' ').read(RUNNING, [], NOW, freeCalls())).rejects.toMatchObject({ failure: 'blocked' })
  })

  test('an empty list is a failure where there were matches of its kind', async () => {
    api.fault = 'empty-page'
    const known = [knownMatch('1', { status: 'live' })]
    await expect(source().read(RUNNING, known, NOW, freeCalls())).rejects.toMatchObject({ failure: 'empty' })
    expect(await source().read(UPCOMING, known, NOW, freeCalls())).toEqual({ matches: [], complete: ['upcoming'] })
  })
})

test('an empty list is accepted when the past matches say how every live match ended', async () => {
  api.rewrite = (text, path) => (path.includes('/running') ? '[]' : text)
  const ended = [knownMatch('700020', { status: 'live' }), knownMatch('700022', { status: 'live' })]
  const { matches, complete } = await source().read(RUNNING, ended, NOW, freeCalls())
  expect(matches.map(({ status }) => status)).toEqual(['finished', 'finished', 'cancelled'])
  expect(complete).toEqual(['live'])
  const vanished = [...ended, knownMatch('5', { status: 'live' })]
  await expect(source().read(RUNNING, vanished, NOW, freeCalls())).rejects.toMatchObject({ failure: 'empty' })
})

describe('pages and quota', () => {
  test('upcoming matches are read page by page, each with its turn, and given up as incomplete after five', async () => {
    api.headers = { link: '<https://api.pandascore.co/csgo/matches/upcoming?page=2>; rel="next"' }
    const calls = freeCalls()
    expect(await read(UPCOMING, calls)).toMatchObject({ complete: [] })
    expect(calls.turns).toBe(5)
    expect(api.calls.map(({ path }) => new URL(path, api.url).searchParams.get('page[number]'))).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ])
  })

  test('a quota that runs low ends the reading and asks for rest until the hour is over', async () => {
    api.headers = { link: '<x>; rel="next"', 'x-rate-limit-remaining': '99' }
    expect(await read(UPCOMING)).toMatchObject({ pauseSeconds: 20 * 60, complete: [] })
    expect(api.calls).toHaveLength(1)
    api.headers = { 'x-rate-limit-remaining': '100' }
    expect(await read(UPCOMING)).not.toHaveProperty('pauseSeconds')
  })

  test('an hour of all its tasks stays far within the quota', () => {
    const adapter = createPandascoreSource({
      baseUrl: 'https://api.pandascore.co',
      token: 'x',
      log: pino({ enabled: false }),
    })
    const pages = { running: 2, upcoming: 5, past: 1 }
    const perHour = adapter
      .tasks([], NOW, UNPOLLED)
      .reduce((calls, { key, everySeconds }) => calls + (3600 / everySeconds) * pages[key as keyof typeof pages], 0)
    expect(perHour).toBeLessThan(adapter.limits.callsPerHour / 2)
  })
})

test('a result that the list of past matches corrects is accepted when the list repeats it', async () => {
  const first = (await read(PAST)).matches[0]
  if (!first) throw new Error('no past match')
  const stored = syncMatch(null, first, NOW)
  expect(stored).toMatchObject({ score1: 0, score2: 1 })
  const kettleNine = { id: 502, name: 'Kettle Nine' }
  const results = [
    { team_id: 502, score: 1 },
    { team_id: 503, score: 0 },
  ]
  const games = [{ position: 1, status: 'finished', winner: { id: 502 } }]
  change(([row, ...rows]) => [{ ...row, results, games, winner_id: 502, winner: kettleNine }, ...rows])
  const corrected = (await read(PAST)).matches[0]
  if (!corrected) throw new Error('no past match')
  const voted = syncMatch(stored, corrected, NOW)
  expect(voted).toMatchObject({ score1: 0, score2: 1 })
  expect(syncMatch(voted, corrected, NOW)).toMatchObject({ score1: 1, score2: 0 })
})
