import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { OWN_FIXTURES, SHARED_FIXTURES } from '../../../../test/support/recorded.ts'
import { gameIdOf, isCounterStrike, polymarketEvent } from './polymarket-event.ts'
import { playOf, readFrame } from './polymarket-frame.ts'
import { readPolymarketEvent } from './polymarket-match.ts'
import { formatOf, readScore } from './polymarket-score.ts'

const NOW = new Date('2026-08-29T12:30:00Z')
type Fields = Record<string, unknown>
const { events } = JSON.parse(readFileSync(join(OWN_FIXTURES, 'polymarket/events.json'), 'utf8')) as {
  events: Fields[]
}
const [LIVE = {}, UPCOMING = {}, ENDED = {}] = events

const eventOf = (base: Fields, more: Fields = {}) => polymarketEvent.parse({ ...base, ...more })
const read = (base: Fields, more: Fields = {}, now = NOW) => readPolymarketEvent(eventOf(base, more), now)

/** The market of the match with other fields. */
function withMarket(base: Fields, more: Fields): Fields {
  const [first, ...others] = base['markets'] as Fields[]
  return { markets: [{ ...first, ...more }, ...others] }
}

describe('the score "rounds|maps|format"', () => {
  test.for([
    ['7-6|1-1|Bo3', { rounds: { score1: 7, score2: 6 }, maps: { score1: 1, score2: 1 }, format: 'BO3' }],
    ['000-000|0-1|Bo5', { rounds: null, maps: { score1: 0, score2: 1 }, format: 'BO5' }],
    ['0-0|0-0|bo1', { rounds: { score1: 0, score2: 0 }, maps: { score1: 0, score2: 0 }, format: 'BO1' }],
    ['000-000|1-0', { rounds: null, maps: { score1: 1, score2: 0 }, format: null }],
    // Of the map before, or of this one.
    ['13-6|1-0|Bo3', { rounds: null, maps: { score1: 1, score2: 0 }, format: 'BO3' }],
    ['6-7(3-7), 6-3, 2-1', { rounds: null, maps: null, format: null }],
    ['', { rounds: null, maps: null, format: null }],
    [null, { rounds: null, maps: null, format: null }],
  ] as const)('%s', ([text, parts]) => {
    expect(readScore(text)).toEqual(parts)
  })

  test('a missing format is that of the title; two that differ, or an unsupported one, are none', () => {
    expect(formatOf(null, 'Counter-Strike: A vs B (BO5) - Cup')).toBe('BO5')
    expect(formatOf('BO3', 'Counter-Strike: A vs B (BO5) - Cup')).toBeNull()
    expect(formatOf('BO3', 'Counter-Strike: A vs B - Cup')).toBe('BO3')
    expect(formatOf('BO7', null)).toBeNull()
    expect(formatOf(null, null)).toBeNull()
  })
})

describe('the play', () => {
  test('rounds that are not known are null, and never 0-0', () => {
    const running = { number: 2, name: null, status: 'running', score1: null, score2: null }
    expect(read(LIVE, { score: '000-000|1-0|Bo3' })?.maps?.at(-1)).toEqual(running)
  })

  test('the running map follows the finished ones, which have no rounds', () => {
    expect(read(LIVE)?.maps).toEqual([
      { number: 1, name: null, status: 'finished', score1: null, score2: null, lastRound: 1 },
      { number: 2, name: null, status: 'running', score1: 4, score2: 8 },
    ])
  })

  test('rounds of a map that the period does not name are unknown', () => {
    expect(read(LIVE, { period: '1/3' })?.maps?.at(-1)).toMatchObject({ number: 2, score1: null, score2: null })
    expect(read(LIVE, { period: '2/3' })?.maps?.at(-1)).toMatchObject({ number: 2, score1: 4, score2: 8 })
  })

  test('without a sign of play, an event is upcoming until six hours after its start, and then left out', () => {
    const start = Date.parse(String(UPCOMING['startTime']))
    expect(read(UPCOMING, {}, new Date(start + 5 * 3_600_000))).toMatchObject({ status: 'upcoming' })
    expect(read(UPCOMING, {}, new Date(start + 7 * 3_600_000))).toBeNull()
  })

  test('the time of the end is never that of endDate', () => {
    expect(read(ENDED)).toMatchObject({ status: 'finished', finishedTime: null })
    expect(read(ENDED, { endDate: '2026-08-29T12:00:00Z' })).toEqual(read(ENDED))
  })

  test('an old event without teams is no match', () => {
    expect(read(LIVE, { teams: [] })).toBeNull()
  })

  test('a team twice, or two home sides, cannot be read', () => {
    const [one, two] = LIVE['teams'] as Fields[]
    for (const teams of [[one, one], [one], [one, { ...two, ordering: one?.['ordering'] }]]) {
      expect(polymarketEvent.safeParse({ ...LIVE, teams }).success).toBe(false)
    }
  })

  test('events of other games are told apart by tag, sport and slug', () => {
    expect(isCounterStrike(eventOf(LIVE))).toBe(true)
    const lol = { slug: 'lol-a-b', sport: { sport: 'lol' }, tags: [{ id: '64' }] }
    expect(isCounterStrike(eventOf(LIVE, lol))).toBe(false)
    expect(isCounterStrike(eventOf(LIVE, { ...lol, tags: [{ id: '100780' }] }))).toBe(true)
  })
})

describe('the result', () => {
  test.for<[string, Fields]>([
    ['an event that ended but is not closed', {}],
    ['one that does not say that it ended', { ended: null, live: null }],
    ['one that is closed', { closed: true, ended: null }],
  ])('%s has it, by its score and its markets', ([, more]) => {
    expect(read(ENDED, more)).toMatchObject({ status: 'finished', score1: 1, score2: 2 })
  })

  test.for<[string, Fields]>([
    ['the market of the match is open', withMarket(ENDED, { outcomePrices: '["0.3","0.7"]' })],
    ['it names another winner', withMarket(ENDED, { outcomePrices: '["0.999","0.001"]' })],
    ['it names other teams', withMarket(ENDED, { outcomes: '["Kettle Nine","Paper tigers"]' })],
    [
      'it was closed at 0.5/0.5 although the series was played',
      { closed: true, ...withMarket(ENDED, { outcomePrices: '["0.5","0.5"]' }) },
    ],
    ['there is no market', { markets: [] }],
    ['the winners of the maps are others', { score: '000-000|0-2|Bo3' }],
    ['the score is not final', { score: '000-000|1-1|Bo3' }],
    ['the format is not known', { score: '000-000|1-2', title: null }],
    ['there is no score', { score: null }],
  ])('is unknown if %s', ([, more]) => {
    expect(read(ENDED, more)).toMatchObject({ status: 'finished', score1: null, score2: null })
  })

  test('a market closed at 0.5/0.5 before the series was decided is a match called off; an open one is not', () => {
    const half = { score: '000-000|0-0|Bo3', ...withMarket(LIVE, { outcomePrices: '["0.5","0.5"]' }) }
    expect(read(LIVE, { ...half, closed: true, live: false })).toMatchObject({ status: 'cancelled', odds: null })
    expect(read(LIVE, half)).toMatchObject({ status: 'live' })
  })

  test('has the winners of its maps by their markets, and none where the result is not believed', () => {
    const winners = (more: Fields = {}) => read(ENDED, more)?.maps?.map(({ lastRound }) => lastRound ?? null)
    // Map 3 was won by who won the match.
    expect(winners()).toEqual([1, 2, 2])
    expect(winners(withMarket(ENDED, { outcomePrices: '["0.3","0.7"]' }))).toEqual([null, null, null])
    expect(winners({ score: '000-000|0-2|Bo3' })).toEqual([null, null])
  })

  test('a series of two maps that ends 1-1 is a draw', () => {
    const draw = { score: '000-000|1-1|Bo2', title: null, closed: true, live: false }
    const [first] = withMarket(LIVE, { outcomePrices: '["0.5","0.5"]' })['markets'] as Fields[]
    expect(read(LIVE, { ...draw, markets: [first] })).toMatchObject({ status: 'finished', score1: 1, score2: 1 })
  })
})

describe('the price of the exchange', () => {
  const oddsOf = (more: Fields) => read(UPCOMING, withMarket(UPCOMING, more))?.odds

  test('is one divided by the middle of bid and ask, for the team that the outcome names', () => {
    // Bid 0.39 and ask 0.41 are of Salt Lanterns, the second team.
    expect(oddsOf({})).toEqual({ odds1: 1667, odds2: 2500 })
    expect(oddsOf({ outcomes: '["Paper Tigers","Salt Lanterns"]' })).toEqual({ odds1: 2500, odds2: 1667 })
  })

  test('is shown with bid and ask 0.06 apart, and no further', () => {
    expect(oddsOf({ bestBid: 0.37, bestAsk: 0.43 })).toEqual({ odds1: 1667, odds2: 2500 })
    expect(oddsOf({ bestBid: 0.37, bestAsk: 0.431 })).toBeNull()
  })

  test.for<[string, Fields]>([
    ['half and half without a trade', { outcomePrices: '["0.5","0.5"]', bestBid: 0.04, bestAsk: 0.39 }],
    ['neither bid nor ask', { outcomePrices: '["0.5","0.5"]', bestBid: null, bestAsk: null }],
    ['no bid', { bestBid: 0, bestAsk: 0.02 }],
    ['a bid above the ask', { bestBid: 0.42, bestAsk: 0.4 }],
    ['a list price far from both', { outcomePrices: '["0.6","0.4"]' }],
    ['outcomes that are not the teams', { outcomes: '["Yes","No"]' }],
    ['outcomes that are no list', { outcomes: 'Yes' }],
    ['a closed market', { closed: true }],
    ['a market that takes no orders', { acceptingOrders: false }],
  ])('is none with %s', ([, more]) => {
    expect(oddsOf(more)).toBeNull()
  })

  test('is none during play, when it may be minutes old', () => {
    expect(read(LIVE)?.odds).toBeNull()
  })
})

describe('frames of the socket', () => {
  const FRAME = {
    gameId: 900_001,
    leagueAbbreviation: 'cs2',
    homeTeam: 'Marble Owls',
    awayTeam: 'Kettle Nine',
    status: 'running',
    score: '7-6|1-1|Bo3',
    period: '3/3',
    live: true,
    ended: false,
  }
  const play = (more: Fields) => {
    const frame = readFrame(JSON.stringify({ ...FRAME, ...more }))
    return frame && playOf(frame, eventOf(LIVE))
  }

  test('are of the event with their gameId', () => {
    expect(gameIdOf(eventOf(LIVE))).toBe(FRAME.gameId)
  })

  test.for<[string, Fields]>([
    ['another sport', { leagueAbbreviation: 'lol' }],
    ['an end of another sport', { gameId: undefined, metadataGameId: 'id2704029570673024', homeTeam: undefined }],
    ['other teams', { homeTeam: 'Marble owls' }],
    ['a match that is neither live nor over', { status: 'scheduled', live: false }],
  ])('of %s say nothing', ([, more]) => {
    expect(play(more)).toBeNull()
  })

  test.for(['', 'ping', '{', '[]', 'null', '7'])('a text %j is no frame', (text) => {
    expect(readFrame(text)).toBeNull()
  })

  test('with the sides exchanged have their score turned', () => {
    const turned = play({ homeTeam: 'Kettle Nine', awayTeam: 'Marble Owls' })
    expect(turned).toMatchObject({ live: true, score: '6-7|1-1|Bo3' })
    const unknown = play({ homeTeam: 'Kettle Nine', awayTeam: 'Marble Owls', score: '000-000|0-1|Bo3' })
    expect(unknown).toMatchObject({ score: '000-000|1-0|Bo3' })
  })

  test('have a status in any case', () => {
    for (const status of ['finished', 'Finished', 'ENDED']) {
      expect(play({ status, live: undefined, ended: undefined })).toMatchObject({ live: false, ended: true })
    }
    for (const status of ['InProgress', 'running', 'LIVE']) {
      expect(play({ status, live: undefined, ended: undefined })).toMatchObject({ live: true, ended: false })
    }
  })

  test('end a match with the time they give, or without one', () => {
    const end = { status: 'finished', score: '000-000|2-1|Bo3', live: false, ended: true }
    const at = (more: Fields) => {
      const newer = play({ ...end, ...more })
      return newer && readPolymarketEvent(eventOf(LIVE), NOW, newer)
    }
    expect(at({ finishedTimestamp: '2026-08-29T12:20:21.167691882Z' })).toMatchObject({
      status: 'finished',
      finishedTime: new Date('2026-08-29T12:20:21.167Z'),
      // The market of the event is still open.
      score1: null,
    })
    expect(at({})).toMatchObject({ status: 'finished', finishedTime: null })
  })
})

const RECORDED = join(SHARED_FIXTURES, 'polymarket')

describe.skipIf(!existsSync(RECORDED))('what was recorded (needs ../shared/fixtures)', () => {
  test('events', () => {
    const { events: rows } = JSON.parse(readFileSync(join(RECORDED, 'events-2026-09-25.json'), 'utf8')) as {
      events: unknown[]
    }
    const [live, upcoming] = rows.map((row) => polymarketEvent.parse(row))
    expect(live && readPolymarketEvent(live, new Date('2026-09-25T11:00:00Z'))).toMatchObject({
      sourceId: '1058981',
      status: 'live',
      team1: { key: '138537', name: 'PsychoFace' },
      team2: { key: null, name: 'mellren' },
      tournament: 'European Pro League Series 9 Playoffs',
      format: 'BO3',
      scheduledTime: new Date('2026-09-25T10:40:00Z'),
      score1: 0,
      score2: 0,
      maps: [{ number: 1, status: 'running', score1: 1, score2: 7 }],
    })
    expect(live && gameIdOf(live)).toBe(1_683_298)
    expect(upcoming && readPolymarketEvent(upcoming, new Date('2026-08-06T14:00:00Z'))).toMatchObject({
      sourceId: '806202',
      status: 'upcoming',
      team1: { key: '135673', name: 'Nuclear TigeRES' },
      team2: { key: '138975', name: 'Butterfly' },
      tournament: 'NODWIN Clutch Series Playoffs',
      score1: null,
      odds: null,
    })
  })

  test('frames', () => {
    const frames = readFileSync(join(RECORDED, 'frames.jsonl'), 'utf8').trim().split('\n').map(readFrame)
    const [unknown, known, ...others] = frames.map((frame) => frame && readScore(frame.score))
    expect(unknown).toEqual({ rounds: null, maps: { score1: 1, score2: 1 }, format: 'BO3' })
    expect(known).toEqual({ rounds: { score1: 7, score2: 6 }, maps: { score1: 1, score2: 1 }, format: 'BO3' })
    expect(others.every((frame) => frame === null)).toBe(true)
    expect(others).toHaveLength(4)
  })
})
