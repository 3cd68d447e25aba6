import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freeCalls, knownMatch } from '../../../../test/support/calls.ts'
import { type StandIn, startStandIn } from '../../../../test/support/stand-in.ts'
import type { Fault } from '../../../../test/support/stand-in-faults.ts'
import type { ReadTask, SourceFailure } from '../match-source.ts'
import { createBo3ggSource } from './bo3gg-source.ts'

const NOW = new Date('2026-08-29T12:40:00Z')
const LIVE: ReadTask = { key: 'live', kind: 'live', everySeconds: 60 }
const UPCOMING: ReadTask = { key: 'upcoming', kind: 'upcoming', everySeconds: 300 }
const FINISHED: ReadTask = { key: 'finished', kind: 'results', everySeconds: 300 }

let api: StandIn
beforeEach(async () => {
  api = await startStandIn('bo3gg')
})
afterEach(() => api.close())

const source = () => createBo3ggSource({ baseUrl: api.url, log: pino({ enabled: false }) })
const read = (task: ReadTask, adapter = source()) => adapter.read(task, [], NOW, freeCalls())

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
    matches: [{ sourceId: '600004', status: 'finished', forfeit: true, format: 'BO1', score1: 1, score2: 0 }],
  })
})

test('the rounds of a live match are read from its own page once a list has named it', async () => {
  const adapter = source()
  const known = [knownMatch('600005', { status: 'live' }), knownMatch('9', { status: 'live' })]
  expect(adapter.tasks(known, NOW).map(({ key }) => key)).toEqual(['live', 'upcoming', 'finished'])
  await read(LIVE, adapter)
  const detail = adapter.tasks(known, NOW).at(-1)
  expect(detail).toEqual({ key: 'match:600005', kind: 'results', everySeconds: 120 })
  const { matches } = await adapter.read(detail ?? LIVE, known, NOW, freeCalls())
  expect(matches).toMatchObject([{ sourceId: '600005', maps: [{ score1: 10, score2: 13 }, { status: 'running' }] }])
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

test('an empty list is believed when the results tell how every live match ended', async () => {
  const empty = '{"results":[],"data":[]}'
  api.rewrite = (text, path) => (/current|v2/.test(path) ? empty : text)
  const known = [knownMatch('600004', { status: 'live' })]
  const { matches, complete } = await source().read(LIVE, known, NOW, freeCalls())
  expect(matches).toMatchObject([{ sourceId: '600004', status: 'finished' }])
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
