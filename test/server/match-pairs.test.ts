import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MatchPair } from '../../src/contract/matches/match-pairs.ts'
import type { Match } from '../../src/contract/matches/matches.ts'
import type { MatchReading } from '../../src/domain/match/match.ts'
import { swapSides } from '../../src/domain/match/match-sync.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import type { Browser } from '../support/browser.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { type Clock, stoppedClock, type TestSource, testSource } from '../support/match-source.ts'

let clock: Clock
let database: TestDatabase
let app: TestApp
let administrator: Browser
let panda: TestSource
let hltv: TestSource

beforeEach(async () => {
  clock = stoppedClock()
  database = await createTestDatabase()
  panda = testSource(clock, { name: 'pandascore' })
  hltv = testSource(clock, { name: 'hltv' })
})
afterEach(async () => {
  await app.close()
  await database.drop()
})

async function start(...[home, ...others]: readonly [TestSource, ...TestSource[]]): Promise<void> {
  app = await startTestApp({ sources: [home, ...others], now: clock.now, database })
  administrator = await app.signUpAdministrator()
}
/** Both, with a match that PandaScore has listed before HLTV does. */
async function startWithPair(): Promise<void> {
  say({ panda: [inPanda()], hltv: [] })
  await start(panda, hltv)
  await poll(panda)
  say({ hltv: [onHltv()] })
  await poll(hltv)
}

const complete = ['live', 'upcoming'] as const
function say(of: { panda?: readonly MatchReading[]; hltv?: readonly MatchReading[] }): void {
  if (of.panda) panda.answer = () => ({ matches: of.panda ?? [], complete })
  if (of.hltv) hltv.answer = () => ({ matches: of.hltv ?? [], complete })
}

/** Polls the source after a minute, while the other has nothing to do. */
async function poll(source: TestSource): Promise<void> {
  clock.pass(60)
  const polled = async () => {
    await app.fetch('/api/refresh-matches', { method: 'POST' })
    return source.polled.at(-1)?.at.getTime() === clock.now().getTime()
  }
  await expect.poll(polled, { timeout: 60_000 }).toBe(true)
  // The second refresh ends after the first one's result is stored.
  await app.fetch('/api/refresh-matches', { method: 'POST' })
}

const upcoming = async () => (await (await app.fetch('/api/upcoming-matches')).json()) as Match[]
const pairs = async () => {
  const answer = await administrator.get('/api/match-pairs')
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { pairs: MatchPair[] }).pairs
}
const give = (id: number | undefined, answer: unknown, by: Pick<Browser, 'fetch'> = administrator) =>
  by.fetch(`/api/match-pairs/${id}`, { method: 'PUT', json: { answer } })
const sourcesOf = async ({ hltvId }: Pick<Match, 'hltvId'>) => {
  const { sources } = (await (await app.fetch(`/api/matches/${hltvId}`)).json()) as { sources: { source: string }[] }
  return sources.map(({ source }) => source).toSorted()
}

/** `day`: days after the first match. */
function inPanda(day = 0, more: Partial<MatchReading> = {}): MatchReading {
  return {
    sourceId: `70000${day}`,
    status: 'upcoming',
    team1: { key: '501', name: 'Marble Owls', logoUrl: null },
    team2: { key: '502', name: 'Kettle Nine', logoUrl: null },
    tournament: 'Harbour Cup',
    format: 'BO3',
    scheduledTime: new Date(Date.UTC(2026, 10, 21 + day, 18)),
    shared: { match: `70000${day}`, team1: '501', team2: '502' },
    ...more,
  }
}
/** HLTV has its own ids, other spellings, and the sides in the other order. */
function onHltv(day = 0, more: Partial<MatchReading> = {}): MatchReading {
  const { shared: _, ...reading } = inPanda(day)
  return swapSides({
    ...reading,
    sourceId: `24000${day}`,
    publicId: 2_400_000 + day,
    team1: { key: '9001', name: 'Marble Owls', logoUrl: null },
    team2: { key: '9002', name: 'Team KETTLE NINE', logoUrl: null },
    tournament: 'Harbour Cup 2026',
    scheduledTime: new Date(Date.UTC(2026, 10, 21 + day, 18, 30)),
    ...more,
  })
}

test('a match of HLTV waits for an answer, joins the other, and later ones of its teams join by themselves', async () => {
  await startWithPair()
  const [match] = await upcoming()
  expect(await upcoming()).toHaveLength(1)
  const [pair] = await pairs()
  expect(await pairs()).toEqual([
    {
      id: pair?.id,
      answer: null,
      answeredAt: null,
      shown: {
        sources: ['pandascore'],
        team1: 'Marble Owls',
        team2: 'Kettle Nine',
        tournament: 'Harbour Cup',
        scheduledTime: '2026-11-21T18:00:00.000Z',
      },
      waiting: {
        sources: ['hltv'],
        team1: 'Team KETTLE NINE',
        team2: 'Marble Owls',
        tournament: 'Harbour Cup 2026',
        scheduledTime: '2026-11-21T18:30:00.000Z',
      },
    },
  ])

  const answeredAt = clock.now().toISOString()
  expect((await give(pair?.id, 'same')).status).toBe(204)
  await poll(hltv)
  expect((await upcoming()).map(({ id }) => id)).toEqual([match?.id])
  expect(await sourcesOf(match ?? { hltvId: 0 })).toEqual(['hltv', 'pandascore'])
  expect(await pairs()).toMatchObject([{ answer: 'same', answeredAt }])

  // The next day: HLTV lists it first, and PandaScore joins by the ids of the teams.
  say({ hltv: [onHltv(), onHltv(1)] })
  await poll(hltv)
  expect(await upcoming()).toHaveLength(2)
  say({ panda: [inPanda(), inPanda(1)] })
  await poll(panda)
  const both = await upcoming()
  expect(both).toHaveLength(2)
  for (const each of both) expect(await sourcesOf(each)).toEqual(['hltv', 'pandascore'])
  expect(await pairs()).toHaveLength(1)
})

test('the odds and rounds of HLTV are those of the joined match, with its sides in the order of the match', async () => {
  await startWithPair()
  await give((await pairs())[0]?.id, 'same')
  const page = { score1: null, score2: null, maps: [], odds: { odds1: 1500, odds2: 2500 } }
  say({ hltv: [swapSides({ ...swapSides(onHltv()), ...page })] })
  await poll(hltv)
  const [match] = await upcoming()
  const isFirst = match?.team1 === 'Marble Owls'
  expect(match).toMatchObject({ odds1: isFirst ? '1.50' : '2.50', odds2: isFirst ? '2.50' : '1.50' })
  // The list has no prices: they stay.
  say({ hltv: [onHltv()] })
  await poll(hltv)
  expect(await upcoming()).toEqual([expect.objectContaining({ odds1: match?.odds1, odds2: match?.odds2 })])
})

test('a match of PandaScore waits as well if HLTV listed it first, and the row stays', async () => {
  say({ panda: [], hltv: [onHltv()] })
  await start(panda, hltv)
  await poll(hltv)
  say({ panda: [inPanda()] })
  await poll(panda)
  const before = await upcoming()
  expect(before.map(({ hltvId }) => hltvId)).toEqual([2_400_000])
  const [pair] = await pairs()
  expect(pair).toMatchObject({ shown: { sources: ['hltv'] }, waiting: { sources: ['pandascore'] } })
  await give(pair?.id, 'same')
  await poll(panda)
  expect((await upcoming()).map(({ id, hltvId }) => [id, hltvId])).toEqual(before.map(({ id, hltvId }) => [id, hltvId]))
  expect(await sourcesOf({ hltvId: 2_400_000 })).toEqual(['hltv', 'pandascore'])
})

test('a refused pair is two matches from the next poll on, and is not proposed again', async () => {
  await startWithPair()
  const [pair] = await pairs()
  expect((await give(pair?.id, 'different')).status).toBe(204)
  expect(await pairs()).toMatchObject([{ answer: 'different' }])
  await poll(hltv)
  await poll(panda)
  await poll(hltv)
  expect(await upcoming()).toHaveLength(2)
  // Two rows stay two.
  expect(await pairs()).toEqual([])
  const late = await give(pair?.id, 'same')
  expect([late.status, await late.json()]).toMatchObject([409, { code: 'matchesApart' }])
})

test('an answer can be taken back: the matches part, also those that were joined by their teams, and are asked about again', async () => {
  await startWithPair()
  const [pair] = await pairs()
  await give(pair?.id, 'same')
  say({ panda: [inPanda(), inPanda(1)] })
  await poll(panda)
  say({ hltv: [onHltv(), onHltv(1)] })
  await poll(hltv)
  const joined = await upcoming()
  for (const each of joined) expect(await sourcesOf(each)).toEqual(['hltv', 'pandascore'])

  expect((await give(pair?.id, null)).status).toBe(204)
  // A page of a match is kept for a second.
  clock.pass(2)
  for (const each of joined) expect(await sourcesOf(each)).toEqual(['pandascore'])
  await poll(hltv)
  expect((await upcoming()).map(({ id }) => id)).toEqual(joined.map(({ id }) => id))
  const again = await pairs()
  expect(again.map(({ answer }) => answer)).toEqual([null, null])
  for (const { id } of again) await give(id, 'different')
  await poll(hltv)
  await poll(panda)
  expect(await upcoming()).toHaveLength(4)
})

test('a match that HLTV named first keeps its id when the two part', async () => {
  say({ panda: [], hltv: [onHltv()] })
  await start(panda, hltv)
  await poll(hltv)
  say({ panda: [inPanda()] })
  await poll(panda)
  const [pair] = await pairs()
  await give(pair?.id, 'same')
  await poll(panda)
  await app.close()
  // The row has PandaScore's id from now on.
  app = await startTestApp({ sources: [panda, hltv], now: clock.now, database })
  administrator = administrator.at(app.url)
  await poll(hltv)
  await give(pair?.id, 'different')
  await poll(hltv)
  await poll(panda)
  const ids = (await upcoming()).map(({ hltvId }) => hltvId)
  expect(ids).toHaveLength(2)
  expect(ids).toContain(2_400_000)
  // The answer is about the two, whichever of them waits.
  await poll(hltv)
  expect(await upcoming()).toHaveLength(2)
})

test('only the administrator reads and answers pairs', async () => {
  await startWithPair()
  const [pair] = await pairs()
  for (const caller of [app, await app.signUp()]) {
    expect((await caller.fetch('/api/match-pairs')).status).toBe(403)
    expect((await give(pair?.id, 'same', caller)).status).toBe(403)
  }
  for (const answer of ['maybe', 1, undefined]) expect((await give(pair?.id, answer)).status).toBe(400)
  expect((await administrator.fetch('/api/match-pairs/x', { method: 'PUT', json: { answer: 'same' } })).status).toBe(
    400,
  )
  expect((await give(1_000_000, 'same')).status).toBe(404)
  expect(await pairs()).toMatchObject([{ answer: null }])
})

test('one source alone has no pairs', async () => {
  say({ hltv: [onHltv()] })
  await start(hltv)
  await poll(hltv)
  expect(await pairs()).toEqual([])
  expect(await app.deps.db.selectFrom('sourceMatches').selectAll().execute()).toEqual([])
})
