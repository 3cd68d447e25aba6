import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freeCalls, knownMatch, UNPOLLED } from '../../../../test/support/calls.ts'
import { type StandIn, startStandIn } from '../../../../test/support/stand-in.ts'
import type { Fault } from '../../../../test/support/stand-in-faults.ts'
import { syncMatch } from '../../../domain/match/match-sync.ts'
import type { PollTask, SourceFailure } from '../match-source.ts'
import { createBo3ggSource } from './bo3gg-source.ts'

const NOW = new Date('2026-08-29T12:40:00Z')
const LIVE: PollTask = { key: 'live', kind: 'live', everySeconds: 60 }
const UPCOMING: PollTask = { key: 'upcoming', kind: 'upcoming', everySeconds: 300 }
const FINISHED: PollTask = { key: 'finished', kind: 'results', everySeconds: 300 }

let api: StandIn
beforeEach(async () => {
  api = await startStandIn('bo3gg')
})
afterEach(() => api.close())

const source = () => createBo3ggSource({ baseUrl: api.url, log: pino({ enabled: false }) })
const read = (task: PollTask, adapter = source()) => adapter.read(task, [], NOW, freeCalls())

test('live matches of both lists, each once; one without names gets them from its own page', async () => {
  const { matches, complete } = await read(LIVE)
  expect(complete).toEqual(['live'])
  expect(matches).toMatchObject([
    {
      sourceId: '600001',
      team1: { key: '501', name: 'Marble Owls', logoUrl: 'https://files.bo3.gg/uploads/team/501/image/owls.webp' },
      team2: { key: '502', name: 'Kettle Nine', logoUrl: null },
      tournament: 'Harbour Cup 2026',
      maps: [
        { number: 1, name: 'Ancient', status: 'finished' },
        { number: 2, name: 'Dust2', status: 'running', score1: 4, score2: 8 },
      ],
    },
    { sourceId: '600002', team1: { key: '503', name: 'Paper Tigers' }, team2: { name: 'Salt Lanterns' } },
    {
      sourceId: '600005',
      team1: { key: '504', name: 'Salt Lanterns' },
      maps: [
        { number: 1, name: 'Nuke', status: 'finished', score1: 10, score2: 13 },
        { number: 2, name: 'Train', status: 'running', score1: 3, score2: 5 },
      ],
    },
  ])
})

test('prices before the start go to the team they are for; of a live match there are none', async () => {
  const { matches } = await read(UPCOMING)
  expect(matches).toMatchObject([{ team1: { name: 'Paper Tigers' }, odds: { odds1: 3520, odds2: 1305 } }])
  expect((await read(LIVE)).matches.map(({ odds }) => odds)).toEqual([null, null, null])
})

test.for([
  ['a suspended price', '"active": true', '"active": false'],
  ['a price that is none', '3.52', '1'],
] as const)('%s is no price', async ([_name, from, to]) => {
  api.rewrite = (text) => text.replaceAll(from, to)
  expect((await read(UPCOMING)).matches[0]?.odds).toBeNull()
})

test('an address of a bookmaker goes no further than the answer it came in', async () => {
  for (const task of [LIVE, UPCOMING, FINISHED]) expect(JSON.stringify(await read(task))).not.toContain('affiliate')
})

test('a win by default is finished and a forfeit', async () => {
  expect(await read(FINISHED)).toMatchObject({
    complete: [],
    matches: [
      { sourceId: '600004', status: 'finished', forfeit: true, format: 'BO1', score1: 1, score2: 0 },
      { sourceId: '600006', forfeit: false },
    ],
  })
})

test('a map that was given without play is one, and may make the match a forfeit', async () => {
  const reading = await series((row) => {
    Object.assign(row.games[0], { status: 'defwin', winner_clan_score: null })
  })
  expect(reading).toMatchObject({
    forfeit: true,
    score1: 2,
    score2: 1,
    maps: [
      { number: 1, score1: 1, score2: 0 },
      { number: 2, score1: 14, score2: 16 },
      { number: 3, score1: 13, score2: 5 },
    ],
  })
})

test('a game that was given and has rounds has no rounds', async () => {
  const reading = await series((row) => (row.games[0].status = 'defwin'))
  expect(reading).toMatchObject({ forfeit: true, maps: [{ number: 1, score1: null, score2: null }, {}, {}] })
})

type Game = {
  number: number
  status: string
  map_name: string
  winner_clan_score: number | null
  loser_clan_score: number
  winner_team_clan: object | undefined
  loser_team_clan: object | undefined
  winner_clan_name: string
  loser_clan_name: string
}
/** The fields of the API's row of the finished series that the tests change. */
type Row = {
  team1: { id: number }
  team2_id: number
  team1_score: number | null
  team2_score: number
  winner_team_id: number
  bo_type: number
  games: [Game, Game, ...Game[]]
  match_maps: object[]
}

/** The reading of the finished series after an edit of its row; undefined when the row is refused. */
async function series(edit: (row: Row) => unknown = () => undefined) {
  api.rewrite = (text) => {
    const answer = JSON.parse(text) as { results: [unknown, Row] }
    edit(answer.results[1])
    return JSON.stringify(answer)
  }
  return (await read(FINISHED)).matches.find(({ sourceId }) => sourceId === '600006')
}

test('rounds of finished maps stand with the games by winner and loser, and the veto is no list of maps', async () => {
  expect(await series()).toMatchObject({
    status: 'finished',
    score1: 2,
    score2: 1,
    odds: null,
    maps: [
      { number: 1, name: 'Nuke', status: 'finished', score1: 13, score2: 9 },
      { number: 2, name: 'Inferno', status: 'finished', score1: 14, score2: 16 },
      { number: 3, name: 'Mirage', status: 'finished', score1: 13, score2: 5 },
    ],
  })
})

test.for<[string, (row: Row) => unknown]>([
  ['a game without rounds', (row) => (row.games[1].winner_clan_score = null)],
  [
    'a game that neither team has won',
    (row) => (row.games[0].winner_team_clan = row.games[0].loser_team_clan = { team_id: 9 }),
  ],
  ['a game that both have won', (row) => (row.games[0].winner_team_clan = row.games[0].loser_team_clan)],
  ['a game whose loser has more rounds', (row) => (row.games[0].loser_clan_score = 19)],
  ['a game that cannot end like this', (row) => (row.games[0].loser_clan_score = 12)],
  ['a map with other rounds', (row) => (row.match_maps = [{ map: 'de_nuke', score1: 13, score2: 7 }])],
  [
    'maps in another order than the games',
    (row) =>
      (row.match_maps = [
        { map: 'de_inferno', score1: 14, score2: 16 },
        { map: 'de_nuke', score1: 13, score2: 9 },
        { map: 'de_mirage', score1: 13, score2: 5 },
      ]),
  ],
  [
    'games whose numbers are exchanged',
    ({ games }) => {
      games[0].number = 2
      games[1].number = 1
    },
  ],
  ['a game with another sum of rounds', (row) => (row.games[1].loser_clan_score = 15)],
  ['a game less', (row) => row.games.pop()],
  ['another score', (row) => (row.team2_score = 0)],
  ['no score', (row) => (row.team1_score = null)],
  ['another winner', (row) => (row.winner_team_id = 502)],
  [
    'a winner of a draw',
    (row) => {
      row.bo_type = 2
      row.team1_score = row.team2_score = 1
      row.games.pop()
    },
  ],
  ['a longer format', (row) => (row.bo_type = 5)],
  ['a format we do not have', (row) => (row.bo_type = 7)],
])('%s leaves the result of a series unknown', async ([_what, edit]) => {
  expect(await series(edit)).toMatchObject({ status: 'finished', score1: null, score2: null })
})

test('a series that has one map twice has no result', async () => {
  const reading = await series((row) => (row.games[1].map_name = row.games[0].map_name))
  if (!reading) throw new Error('no finished series')
  expect(syncMatch(null, reading, NOW)).toMatchObject({ status: 'finished', score1: null, score2: null })
})

test('a row that contradicts itself about its sides is dropped', async () => {
  expect(await series((row) => (row.team1.id = 502))).toBeUndefined()
  expect(await series((row) => (row.team2_id = 503))).toBeUndefined()
})

test('a series without a result is read again on its own page, and gets it there', async () => {
  const adapter = source()
  const known = [knownMatch('600006', { status: 'finished', finishedTime: NOW })]
  const rounds = [
    { map: 'de_nuke', score1: 13, score2: 9 },
    { map: 'de_inferno', score1: 14, score2: 16 },
    { map: 'de_mirage', score1: 13, score2: 5 },
  ]
  api.rewrite = (text, path) =>
    path.includes('show-match')
      ? JSON.stringify({ team1_score: 2, team2_score: 1, match_maps: rounds })
      : // The stand-in has the page of another match.
        text.replaceAll('_clan_score"', '_x"').replace('invented-600006', 'invented-600005')
  const { matches } = await adapter.read(FINISHED, known, NOW, freeCalls())
  expect(matches.at(-1)).toMatchObject({ sourceId: '600006', score1: null })
  const again = adapter.tasks(known, NOW, UNPOLLED).at(-1)
  expect(again).toEqual({ key: 'match:600006', kind: 'results', everySeconds: 60 })
  const { matches: finished } = await adapter.read(again ?? FINISHED, known, NOW, freeCalls())
  expect(finished).toMatchObject([{ sourceId: '600006', status: 'finished', score1: 2, score2: 1 }])
})

test('the page of a match is read with and without its envelope', async () => {
  const wrapped = (await read(LIVE)).matches.at(-1)
  api.rewrite = (text, path) =>
    path.includes('show-match') ? JSON.stringify((JSON.parse(text) as { results: object }).results) : text
  expect((await read(LIVE)).matches.at(-1)).toEqual(wrapped)
})

test('prices in another shape cost the prices, not the match', async () => {
  api.rewrite = (text) => text.replaceAll(/"bet_updates": \{/g, '"bet_updates": [], "other": {')
  expect((await read(UPCOMING)).matches).toMatchObject([{ team1: { name: 'Paper Tigers' }, odds: null }])
  expect((await read(LIVE)).complete).toEqual(['live'])
})

test('the rounds of a live match are read from its own page once a list has named it', async () => {
  const adapter = source()
  const known = [knownMatch('600005', { status: 'live' }), knownMatch('9', { status: 'live' })]
  expect(adapter.tasks(known, NOW, UNPOLLED).map(({ key }) => key)).toEqual(['live', 'upcoming', 'finished'])
  await read(LIVE, adapter)
  const detail = adapter.tasks(known, NOW, UNPOLLED).at(-1)
  expect(detail).toEqual({ key: 'match:600005', kind: 'results', everySeconds: 120 })
  const { matches } = await adapter.read(detail ?? LIVE, known, NOW, freeCalls())
  expect(matches).toMatchObject([{ sourceId: '600005', maps: [{ score1: 10, score2: 13 }, { status: 'running' }] }])
})

test.each([
  ['cut-page', 'shape-changed'],
  ['other-shape', 'shape-changed'],
  ['half-page', 'shape-changed'],
  ['nothing', 'empty'],
] as const)('%s in place of the page of a match is the failure %s of that poll', async (fault, failure) => {
  const adapter = source()
  await read(LIVE, adapter)
  const page: PollTask = { key: 'match:600005', kind: 'results', everySeconds: 120 }
  api.fault = fault
  await expect(read(page, adapter)).rejects.toMatchObject({ name: 'SourceError', failure })
})

test('a page of a match that is gone or odd takes nothing from the list', async () => {
  api.rewrite = (text, path) => (path.includes('show-match') ? '{"results":[]}' : text)
  const { matches } = await read(LIVE)
  expect(matches.at(-1)).toMatchObject({ sourceId: '600005', status: 'live', team1: { name: 'TBD', key: null } })
})

test('a list that was made with another filter is refused, and rows of other games are not ours', async () => {
  api.rewrite = (text) => text.replaceAll('matches.status', 'status')
  await expect(read(UPCOMING)).rejects.toMatchObject({ failure: 'shape-changed' })
  api.rewrite = (text) => text.replaceAll('"discipline_id": 1', '"discipline_id": 2')
  expect((await read(UPCOMING)).matches).toEqual([])
})

test('an empty list is accepted when the results say how every live match ended', async () => {
  const empty = '{"results":[],"data":[]}'
  api.rewrite = (text, path) => (/current|v2/.test(path) ? empty : text)
  const known = [knownMatch('600004', { status: 'live' })]
  const { matches, complete } = await source().read(LIVE, known, NOW, freeCalls())
  expect(matches).toMatchObject([{ sourceId: '600004', status: 'finished' }, { sourceId: '600006' }])
  expect(complete).toEqual(['live'])
})

describe('a bad day of the API has one cause each', () => {
  const causes: [Fault, SourceFailure][] = [
    ['forbidden', 'blocked'],
    ['challenge', 'blocked'],
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
    await expect(read(LIVE)).rejects.toMatchObject({ failure })
    api.fault = null
    expect((await read(LIVE)).matches).toHaveLength(3)
  })

  test('an empty list is a failure where there were matches of its kind', async () => {
    api.fault = 'empty-page'
    const known = [knownMatch('1', { status: 'upcoming' })]
    await expect(source().read(UPCOMING, known, NOW, freeCalls())).rejects.toMatchObject({ failure: 'empty' })
    expect(await source().read(LIVE, known, NOW, freeCalls())).toEqual({ matches: [], complete: ['live'] })
  })
})

test('a series whose winner the list of finished matches corrects is accepted when the list repeats it', async () => {
  const first = await series()
  const corrected = await series((row) => {
    ;[row.team1_score, row.team2_score] = [row.team2_score, row.team1_score ?? 0]
    row.winner_team_id = row.team2_id
    for (const game of row.games) {
      ;[game.winner_team_clan, game.loser_team_clan] = [game.loser_team_clan, game.winner_team_clan]
      ;[game.winner_clan_name, game.loser_clan_name] = [game.loser_clan_name, game.winner_clan_name]
    }
  })
  if (!first || !corrected) throw new Error('no finished series')
  const stored = syncMatch(null, first, NOW)
  const voted = syncMatch(stored, corrected, NOW)
  expect(voted).toMatchObject({ score1: 2, score2: 1, maps: stored.maps })
  expect(syncMatch(voted, corrected, NOW)).toMatchObject({
    score1: 1,
    score2: 2,
    maps: [
      { score1: 9, score2: 13 },
      { score1: 16, score2: 14 },
      { score1: 5, score2: 13 },
    ],
  })
})
