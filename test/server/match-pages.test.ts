import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MatchDetails, Result } from '../../src/contract/matches/match-pages.ts'
import type { MatchReading } from '../../src/domain/match/match.ts'
import { required } from '../../src/domain/required.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Bets, bettor } from '../support/bets.ts'
import { expectRead, stoppedClock, testSource } from '../support/match-source.ts'
import { liveReading, upcomingReading } from '../support/scripted-source.ts'

/** Longer than an answer is kept that no poll has changed. */
const KEPT_SECONDS = 2

const clock = stoppedClock()
const source = testSource(clock)
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ source, now: clock.now })
})
afterAll(() => app.close())

async function read(matches: readonly MatchReading[]): Promise<void> {
  source.answer = () => ({ matches, complete: [] })
  clock.pass(60)
  await expectRead(app, clock)
}

async function details(hltvId: number): Promise<MatchDetails> {
  const answer = await app.fetch(`/api/matches/${hltvId}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as MatchDetails
}

const at = (minutes: number) => new Date(Date.parse('2026-11-20T18:30:00Z') + minutes * 60_000).toISOString()
const team = (name: string) => ({ key: `key of ${name}`, name, logoUrl: null })

describe('the page of a match', () => {
  test('has the match with first halves, its odds over time, its start and its end', async () => {
    const first = { number: 1, name: 'Mirage', status: 'running' as const, score1: 8, score2: 4 }
    const firstHalf = { score1: 8, score2: 4 }
    const match = { publicId: 71, odds: { odds1: 1500, odds2: 2500 } }
    await read([upcomingReading('a', { ...match, team1: team('Alfa'), team2: team('Bravo') })])
    const live = { ...match, team1: team('Alfa'), team2: team('Bravo'), odds: null }
    await read([liveReading('a', { ...live, score1: 0, maps: [{ ...first, firstHalf }] })])
    const over = { ...first, status: 'finished' as const, score1: 13, score2: 9, firstHalf }
    const second = { number: 2, name: 'Nuke', status: 'finished' as const, score1: 13, score2: 2 }
    await read([liveReading('a', { ...live, status: 'finished', score1: 2, score2: 0, maps: [over, second] })])

    expect(await details(71)).toMatchObject({
      hltvId: 71,
      team1: 'Alfa',
      team2: 'Bravo',
      status: 'finished',
      score1: 2,
      score2: 0,
      forfeit: false,
      calledOff: false,
      otherSource: null,
      maps: [over, second],
      startOdds: { odds1: '1.50', odds2: '2.50' },
      startedTime: at(2),
      finishedTime: at(3),
      oddsHistory: [
        { at: at(1), odds1: '1.50', odds2: '2.50' },
        { at: at(2), odds1: 'nan', odds2: 'nan' },
      ],
    })
  })

  test('has at most 200 odds readings, the first and the last among them', async () => {
    const { id } = await app.deps.db
      .selectFrom('matches')
      .select('id')
      .where('hltvId', '=', 71)
      .executeTakeFirstOrThrow()
    await app.deps.db.deleteFrom('oddsReadings').where('matchId', '=', id).execute()
    const readings = Array.from({ length: 1234 }, (_, index) => ({
      matchId: id,
      readAt: new Date(at(index)),
      odds1: 2000 + index,
      odds2: 2000,
    }))
    await app.deps.db.insertInto('oddsReadings').values(readings).execute()
    clock.pass(KEPT_SECONDS)
    const { oddsHistory } = await details(71)
    expect(oddsHistory).toHaveLength(200)
    expect(oddsHistory[0]).toEqual({ at: at(0), odds1: '2.00', odds2: '2.00' })
    expect(oddsHistory.at(-1)).toEqual({ at: at(1233), odds1: '3.233', odds2: '2.00' })
    const times = oddsHistory.map((reading) => Date.parse(reading.at))
    const gaps = times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / 60_000)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(6)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(7)
  })

  test.each([1, 199, 200, 201])('has %i odds readings where there are no more than 200', async (count) => {
    const { id } = await app.deps.db
      .selectFrom('matches')
      .select('id')
      .where('hltvId', '=', 71)
      .executeTakeFirstOrThrow()
    await app.deps.db.deleteFrom('oddsReadings').where('matchId', '=', id).execute()
    const readings = Array.from({ length: count }, (_, index) => ({ matchId: id, readAt: new Date(at(index)) }))
    await app.deps.db
      .insertInto('oddsReadings')
      .values(readings.map((reading) => ({ ...reading, odds1: 1500, odds2: 2500 })))
      .execute()
    clock.pass(KEPT_SECONDS)
    expect((await details(71)).oddsHistory).toHaveLength(Math.min(count, 200))
  })

  test('of a match that was called off says so', async () => {
    await read([liveReading('off', { publicId: 72, status: 'cancelled' })])
    expect(await details(72)).toMatchObject({ status: 'upcoming', calledOff: true, finishedTime: null })
  })

  test('of another source’s match opens, and names the source', async () => {
    const demo = testSource(clock, { name: 'demo' })
    demo.answer = () => ({ matches: [liveReading('elsewhere')], complete: [] })
    const other = await startTestApp({ source: demo, now: clock.now, database: app.database })
    clock.pass(60)
    await expectRead(other, clock)
    const [listed] = (await (await other.fetch('/api/live-matches')).json()) as MatchDetails[]
    await other.close()
    expect(await details(listed?.hltvId ?? 0)).toMatchObject({ team1: 'Alfa', otherSource: 'demo' })
  })

  test.each(['0', '-1', 'abc', '1.5', '9999999999999999', '%00'])('refuses the id %s', async (id) => {
    expect((await app.fetch(`/api/matches/${id}`)).status).toBe(400)
  })

  test('of an unknown match is not found', async () => {
    expect((await app.fetch('/api/matches/999')).status).toBe(404)
  })

  test('answers 304 until the match changes', async () => {
    await read([liveReading('b', { publicId: 73 })])
    const answer = await app.fetch('/api/matches/73')
    const etag = answer.headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/".+"$/)
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    const ask = () => app.fetch('/api/matches/73', { headers: { 'if-none-match': etag } })
    expect((await ask()).status).toBe(304)
    await read([liveReading('b', { publicId: 73, score2: 1 })])
    expect((await ask()).status).toBe(200)
  })
})

type Results = { readonly matches: readonly Result[]; readonly earlier: string | null; readonly total: number }

async function results(query = '', path = '/api/results', by: Pick<TestApp, 'fetch'> = app): Promise<Results> {
  const answer = await by.fetch(`${path}${query}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Results
}

describe('the results', () => {
  const DAY = 24 * 60 * 60
  let started: number

  /** 150 matches, one a minute, of which some end at the same moment. */
  beforeAll(async () => {
    clock.pass(40 * DAY)
    const over = Array.from({ length: 150 }, (_, index) =>
      liveReading(`result ${index}`, {
        publicId: 1000 + index,
        status: 'finished',
        score1: 2,
        score2: 0,
        maps: [],
        team1: team(`Team ${index}`),
        team2: team(index === 7 ? 'Über Wölfe' : 'Other'),
        tournament: index % 2 === 0 ? 'Copa Açaí' : 'Liga do Sul',
        finishedTime: new Date(clock.now().getTime() - Math.floor(index / 3) * 60_000),
      }),
    )
    started = clock.now().getTime()
    await read([...over, liveReading('playing', { publicId: 2000 })])
  })

  test('are the finished matches, the latest first, page by page', async () => {
    const seen: Result[] = []
    const sizes: number[] = []
    let query: string | null = ''
    while (query !== null) {
      const page: Results = await results(query)
      seen.push(...page.matches)
      sizes.push(page.matches.length)
      expect(page.total).toBe(150)
      query = page.earlier && `?before=${page.earlier}`
    }
    expect(sizes).toEqual([60, 60, 30])
    expect(new Set(seen.map(({ hltvId }) => hltvId)).size).toBe(150)
    expect(seen.every(({ status }) => status === 'finished')).toBe(true)
    const ended = seen.map(({ finishedTime }) => finishedTime)
    expect(ended).toEqual(ended.toSorted().toReversed())
    expect(ended[0]).toBe(new Date(started).toISOString())
  })

  test.each([
    ['a team', '?q=team 149', [1149]],
    ['a team without its accents, in capitals', '?q=UBER WOLF', [1007]],
    ['nothing that was played', '?q=nobody', []],
  ])('are found by %s', async (_, query, expected) => {
    const { matches, total } = await results(query)
    expect(matches.map(({ hltvId }) => hltvId)).toEqual(expected)
    expect(total).toBe(expected.length)
  })

  test('are found by a tournament, page by page', async () => {
    const first = await results('?q=copa acai')
    expect(first.matches).toHaveLength(60)
    expect(first.total).toBe(75)
    const second = await results(`?q=copa acai&before=${first.earlier}`)
    expect(second.matches).toHaveLength(15)
    expect(second.earlier).toBeNull()
    expect(new Set([...first.matches, ...second.matches].map(({ tournament }) => tournament))).toEqual(
      new Set(['Copa Açaí']),
    )
  })

  test.each(['?before=yesterday', '?before=1', '?before=-1-1', '?before=1-2-3', `?q=${'x'.repeat(201)}`, '?q=%00'])(
    'refuse %s',
    async (query) => {
      expect((await app.fetch(`/api/results${query}`)).status).toBe(400)
    },
  )

  test('with settled or decided bets of the user are a list of its own, page by page, in the same order', async () => {
    const path = '/api/bets/results/matches'
    const [mine, other] = [await bettor(app), await bettor(app)]
    const [{ matches }, later] = [await results(), await results(`?before=${(await results()).earlier}`)]
    const betOn = [...matches, ...later.matches.slice(0, 10)]
    const place = async ({ id, team1, team2 }: Result, bets: Bets) => {
      const placed = await bets.placed({ teams: `${team1} vs ${team2}`, selectedTeam: team1, matchId: id })
      expect(placed.matchId).toBe(id)
      return placed
    }
    for (const match of betOn) await mine.settle((await place(match, mine)).id, { status: 'lost' })
    const of = required(later.matches.at(-1), 'a match')
    await other.settle((await place(of, other)).id, { status: 'won' })
    const decided = required(later.matches[20], 'a match')
    await place(decided, mine)
    const shown = [...betOn, decided]
    // It counts once it is graded.
    await expect.poll(async () => (await results('', path, mine)).total).toBe(shown.length)

    const first = await results('', path, mine)
    expect(first.matches).toEqual(matches)
    const second = await results(`?before=${first.earlier}`, path, mine)
    expect(second.matches).toEqual([...later.matches.slice(0, 10), decided])
    expect(second.earlier).toBeNull()
    const named = await results('?q=copa acai', path, mine)
    expect(named.total).toBe(shown.filter(({ tournament }) => tournament === 'Copa Açaí').length)
    expect(named.matches.every(({ tournament }) => tournament === 'Copa Açaí')).toBe(true)
    expect(await results('', path, other)).toMatchObject({ matches: [{ id: of.id }], earlier: null, total: 1 })
    expect((await app.fetch(path)).status).toBe(401)
    expect((await mine.fetch(`${path}?before=1`)).status).toBe(400)
  })

  test('that are favorites of the user are a list of its own', async () => {
    const path = '/api/favorites/results'
    const [mine, other] = [await bettor(app), await bettor(app)]
    const like = (bets: Bets, hltvId: number) => bets.fetch('/api/favorites', { method: 'POST', json: { hltvId } })
    for (const hltvId of [1100, 1007, 2000]) expect((await like(mine, hltvId)).status).toBe(201)
    await like(other, 1001)
    const listed = await results('', path, mine)
    // What is still played is no result.
    expect(listed.matches.map(({ hltvId }) => hltvId)).toEqual([1007, 1100])
    expect([listed.total, listed.earlier]).toEqual([2, null])
    expect((await results('?q=wolfe', path, mine)).matches.map(({ hltvId }) => hltvId)).toEqual([1007])
    expect((await results('', path, other)).matches.map(({ hltvId }) => hltvId)).toEqual([1001])
    expect((await app.fetch(path)).status).toBe(401)
    expect((await mine.fetch(`${path}?q=${'x'.repeat(201)}`)).status).toBe(400)
  })

  test('answer 304 until another match is over', async () => {
    const answer = await app.fetch('/api/results')
    const headers = { 'if-none-match': answer.headers.get('etag') ?? '' }
    expect((await app.fetch('/api/results', { headers })).status).toBe(304)
    await read([liveReading('playing', { publicId: 2000, status: 'finished', score1: 2, score2: 0, maps: [] })])
    expect((await app.fetch('/api/results', { headers })).status).toBe(200)
  })

  test('reach back 31 days', async () => {
    clock.pass(31 * DAY - 30)
    const { matches } = await results()
    expect(matches.map(({ hltvId }) => hltvId)).toEqual([2000])
  })

  test('are of the configured source only', async () => {
    const demo = testSource(clock, { name: 'demo' })
    const other = await startTestApp({ source: demo, now: clock.now, database: app.database })
    const answer = await other.fetch('/api/results')
    await other.close()
    expect(await answer.json()).toEqual({ matches: [], earlier: null, total: 0 })
  })
})
