import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MatchDetails } from '../../src/contract/matches/match-pages.ts'
import type { Match } from '../../src/contract/matches/matches.ts'
import type { SourceState } from '../../src/contract/system.ts'
import type { MatchReading } from '../../src/domain/match/match.ts'
import { swapSides } from '../../src/domain/match/match-sync.ts'
import { type KnownMatch, type MatchSource, SourceError } from '../../src/server/match-sources/match-source.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { type Clock, LIST, stoppedClock, type TestSource, testSource } from '../support/match-source.ts'
import { expectSettled, settler } from '../support/settling-app.ts'

let clock: Clock
let database: TestDatabase
let app: TestApp
/** Polymarket, whose matches are the stored ones, and PandaScore. */
let exchange: TestSource
let panda: TestSource

beforeEach(async () => {
  clock = stoppedClock()
  database = await createTestDatabase()
  exchange = testSource(clock, { name: 'polymarket' })
  panda = testSource(clock, { name: 'pandascore' })
})
afterEach(async () => {
  await app.close()
  await database.drop()
})

async function start(first: MatchSource, ...others: readonly MatchSource[]): Promise<void> {
  app = await startTestApp({ sources: [first, ...others], now: clock.now, database })
}
async function restart(first: MatchSource, ...others: readonly MatchSource[]): Promise<void> {
  await app.close()
  await start(first, ...others)
}

/** What the two sources list from now on. */
function say(of: { exchange?: readonly MatchReading[]; panda?: readonly MatchReading[] }): void {
  if (of.exchange) exchange.answer = () => ({ matches: of.exchange ?? [], complete: ['live', 'upcoming'] })
  if (of.panda) panda.answer = () => ({ matches: of.panda ?? [], complete: ['live', 'upcoming'] })
}

/** Polls both after a minute. */
async function poll(...sources: readonly TestSource[]): Promise<void> {
  clock.pass(60)
  const polled = async () => {
    await app.fetch('/api/refresh-matches', { method: 'POST' })
    return sources.every((source) => source.polled.at(-1)?.at.getTime() === clock.now().getTime())
  }
  await expect.poll(polled, { timeout: 60_000 }).toBe(true)
  // The second refresh ends after the first one's result is stored.
  await app.fetch('/api/refresh-matches', { method: 'POST' })
}
const pollBoth = () => poll(exchange, panda)

const list = async (which: 'live' | 'upcoming') => (await (await app.fetch(`/api/${which}-matches`)).json()) as Match[]
const details = async (hltvId: number) => (await (await app.fetch(`/api/matches/${hltvId}`)).json()) as MatchDetails

const OWLS = { key: '501', name: 'Marble Owls', logoUrl: null }
const KETTLE = { key: '502', name: 'Kettle Nine', logoUrl: null }
const SHARED = { match: '700001', team1: '501', team2: '502' }

/** As PandaScore has it: no rounds, no prices. */
const inPanda = (more: Partial<MatchReading> = {}): MatchReading => ({
  sourceId: '700001',
  status: 'live',
  team1: OWLS,
  team2: KETTLE,
  tournament: 'Harbour Cup',
  format: 'BO3',
  scheduledTime: new Date('2026-11-20T18:00:00Z'),
  score1: 1,
  score2: 0,
  maps: [],
  odds: null,
  forfeit: false,
  shared: SHARED,
  ...more,
})
/** As Polymarket has it: other spellings, the sides in the other order. */
const onExchange = (more: Partial<MatchReading> = {}): MatchReading =>
  swapSides({
    ...inPanda(),
    sourceId: '900001',
    team1: { ...OWLS, name: 'MarbleOwls' },
    tournament: 'Harbour Cup Playoffs',
    scheduledTime: new Date('2026-11-20T18:05:00Z'),
    maps: [
      { number: 1, name: null, status: 'finished', score1: null, score2: null },
      { number: 2, name: null, status: 'running', score1: 4, score2: 8 },
    ],
    ...more,
  })
const ended = (score1: number, score2: number) => ({ status: 'finished' as const, score1, score2, maps: [] })

test('one match of two sources is one row: each field of the best source, both named', async () => {
  say({ exchange: [onExchange()], panda: [inPanda()] })
  await start(exchange, panda)
  await pollBoth()
  await pollBoth()
  const live = await list('live')
  expect(live).toHaveLength(1)
  const [match] = live
  // The order of sides is that of the source that was read first.
  const isSwapped = match?.team1 === 'Kettle Nine'
  const [rounds1, rounds2] = isSwapped ? [8, 4] : [4, 8]
  expect(match).toMatchObject({ currentMapScore1: rounds1, currentMapScore2: rounds2, tournament: 'Harbour Cup' })
  expect(new Set([match?.team1, match?.team2])).toEqual(new Set(['Kettle Nine', 'Marble Owls']))
  expect(match?.scheduledTime).toBe('2026-11-20T18:00:00.000Z')
  const { sources = [] } = await details(match?.hltvId ?? 0)
  expect(sources.map(({ source }) => source).toSorted()).toEqual(['pandascore', 'polymarket'])
  const { headers } = await app.fetch('/api/live-matches')
  expect(headers.get('x-data-source')).toBe('polymarket,pandascore')
})

test('when one source fails the other goes on: no match disappears, changes its id or is delayed', async () => {
  const later = {
    status: 'upcoming' as const,
    score1: null,
    score2: null,
    scheduledTime: new Date('2026-11-21T18:00:00Z'),
  }
  const other = { sourceId: '700009', shared: { match: '700009', team1: '503', team2: '504' }, ...later }
  const teams = {
    team1: { ...OWLS, key: '503', name: 'Paper Tigers' },
    team2: { ...KETTLE, key: '504', name: 'Salt Lanterns' },
  }
  say({ exchange: [onExchange()], panda: [inPanda(), inPanda({ ...other, ...teams })] })
  await start(exchange, panda)
  const administrator = await app.signUpAdministrator()
  await pollBoth()
  const idsOf = async () => [...(await list('live')), ...(await list('upcoming'))].map(({ id, hltvId }) => [id, hltvId])
  const before = await idsOf()
  expect(before).toHaveLength(2)

  exchange.answer = () => {
    throw new SourceError('unreachable', 'no way')
  }
  for (let minute = 0; minute < 10; minute++) {
    await poll(panda)
    expect(await idsOf()).toEqual(before)
    expect((await list('live'))[0]?.delayedSince).toBeNull()
  }
  // The score goes on from the other source.
  say({ panda: [inPanda({ score2: 1 }), inPanda({ ...other, ...teams })] })
  await poll(panda)
  expect(Math.min(...(await list('live')).map(({ score1, score2 }) => Math.min(score1 ?? 0, score2 ?? 0)))).toBe(1)
  const { sources } = (await (await administrator.fetch('/api/system-state')).json()) as { sources: SourceState[] }
  expect(sources.map(({ source, isCurrent, failure }) => [source, isCurrent, failure])).toEqual([
    ['polymarket', true, 'unreachable'],
    ['pandascore', true, null],
  ])

  // Now the other way round: a source that lacks matches does not hide those of the other.
  clock.pass(3_600)
  say({ exchange: [onExchange({ score2: 1 })], panda: [] })
  for (let minute = 0; minute < 5; minute++) await pollBoth()
  expect((await idsOf())[0]).toEqual(before[0])
})

test('a lying source brings no result: bets wait while the two contradict each other, and settle once when they agree', async () => {
  say({ exchange: [onExchange()], panda: [inPanda()] })
  await start(exchange, panda)
  await pollBoth()
  const mine = await settler(app)
  await mine.automatic('won', 'lost')
  const [match] = await list('live')
  const bet = await mine.placed({
    teams: `${match?.team1} vs ${match?.team2}`,
    selectedTeam: 'Marble Owls',
    amount: '10.00',
    odds: '1.80',
    matchId: match?.id,
  })
  const stateOf = async () => {
    await expectSettled(app)
    const { status } = await details(match?.hltvId ?? 0)
    return [status, (await mine.bet(bet.id)).status]
  }

  // The end is a lie: the other source says that the match goes on.
  say({ exchange: [onExchange(ended(0, 2))] })
  for (let minute = 0; minute < 4; minute++) {
    await pollBoth()
    expect(await stateOf()).toEqual(['LIVE', 'pending'])
  }
  // Now both say that it has ended, each with another winner.
  say({ panda: [inPanda(ended(2, 0))] })
  for (let minute = 0; minute < 4; minute++) {
    await pollBoth()
    expect((await stateOf())[1]).toBe('pending')
  }
  expect(await details(match?.hltvId ?? 0)).toMatchObject({ status: 'finished', score1: null, score2: null })

  say({ exchange: [onExchange(ended(2, 0))] })
  await pollBoth()
  await pollBoth()
  expect(await stateOf()).toEqual(['finished', 'won'])
  const settledAt = (await mine.eventsOf(bet.id)).filter(({ kind }) => kind === 'settled')
  expect(settledAt).toHaveLength(1)

  // Another lie changes nothing, however often.
  say({ exchange: [onExchange(ended(1, 2))] })
  for (let minute = 0; minute < 4; minute++) await pollBoth()
  expect(await stateOf()).toEqual(['finished', 'won'])
})

test('of two that contradict each other, the one that goes on saying it while the other is silent is believed', async () => {
  say({ exchange: [onExchange(ended(0, 2))], panda: [inPanda()] })
  await start(exchange, panda)
  await pollBoth()
  await pollBoth()
  say({ panda: [inPanda(ended(2, 0))] })
  await pollBoth()
  exchange.answer = () => {
    throw new SourceError('unreachable', 'no way')
  }
  for (let minute = 0; minute < 6; minute++) await poll(panda)
  const kept = await app.deps.db.selectFrom('matches').select(['team1Name', 'score1', 'score2']).execute()
  expect(kept).toHaveLength(1)
  const [score1, score2] = kept[0]?.team1Name === 'Marble Owls' ? [2, 0] : [0, 2]
  expect(kept).toMatchObject([{ score1, score2 }])
})

test('an end counts beside a source that never saw the match begin, and stays when its own source is not read any more', async () => {
  const early = { status: 'upcoming' as const, score1: 0, score2: 0 }
  say({ exchange: [onExchange()], panda: [inPanda(early)] })
  await start(exchange, panda)
  await pollBoth()
  await pollBoth()
  const [match] = await list('live')
  say({ exchange: [onExchange(ended(2, 0))] })
  await pollBoth()
  expect(await list('live')).toHaveLength(1)
  await pollBoth()
  const result = async () => {
    const { status, score1, score2 } = await details(match?.hltvId ?? 0)
    return [status, ...[score1, score2].map(String).toSorted()]
  }
  expect(await result()).toEqual(['finished', '0', '2'])
  exchange.answer = () => {
    throw new SourceError('unreachable', 'no way')
  }
  for (let minute = 0; minute < 6; minute++) await poll(panda)
  expect(await result()).toEqual(['finished', '0', '2'])
})

test('a match keeps its prices beside a source that has none', async () => {
  const early = { status: 'upcoming' as const, score1: null, score2: null, maps: [] }
  const bo3gg = testSource(clock, { name: 'bo3gg' })
  bo3gg.answer = () => ({ matches: [inBo3gg(early)], complete: ['live', 'upcoming'] })
  say({ exchange: [onExchange({ ...early, odds: { odds1: 1500, odds2: 2500 } })] })
  await start(exchange, bo3gg)
  for (let minute = 0; minute < 4; minute++) await poll(exchange, bo3gg)
  expect((await list('upcoming')).map(({ odds1, odds2 }) => [odds1, odds2].toSorted())).toEqual([['1.50', '2.50']])
  const prices = await app.deps.db.selectFrom('oddsReadings').select('odds1').where('odds1', 'is', null).execute()
  expect(prices).toEqual([])
})

test('a match keeps its row, id and bets when the list of sources changes, and when it is changed back', async () => {
  say({ exchange: [onExchange()], panda: [inPanda()] })
  await start(panda)
  await poll(panda)
  const [alone] = await list('live')
  const mine = await settler(app)
  await mine.automatic('won', 'lost')
  const bet = await mine.placed({
    teams: 'Marble Owls vs Kettle Nine',
    selectedTeam: 'Marble Owls',
    amount: '10.00',
    odds: '1.80',
    matchId: alone?.id,
  })
  const same = async () => (await list('live')).map(({ id, hltvId }) => [id, hltvId])
  const before = [[alone?.id, alone?.hltvId]]

  await restart(exchange, panda)
  expect(await same()).toEqual(before)
  await pollBoth()
  expect(await same()).toEqual(before)

  await restart(exchange)
  expect(await same()).toEqual(before)
  await poll(exchange)
  expect(await same()).toEqual(before)

  await restart(panda)
  await poll(panda)
  expect(await same()).toEqual(before)
  say({ panda: [inPanda(ended(2, 0))] })
  await poll(panda)
  await expectSettled(app)
  const kept = await app.deps.db.selectFrom('bets').select(['status', 'matchId']).where('id', '=', bet.id).execute()
  expect(kept).toEqual([{ status: 'won', matchId: alone?.id }])
})

test('a match of before is not stored again while its own source has not said which one it is', async () => {
  // Without the id of a team, and two hours off.
  const vague = { shared: { ...SHARED, team1: null }, team1: { ...OWLS, key: null, name: 'Owls' } }
  say({ exchange: [onExchange({ ...vague, scheduledTime: new Date('2026-11-20T16:00:00Z') })], panda: [inPanda()] })
  await start(exchange)
  await poll(exchange)
  const before = (await list('live')).map(({ id }) => id)
  const { answer } = exchange
  exchange.answer = () => {
    throw new SourceError('unreachable', 'no way')
  }
  await restart(exchange, panda)
  await poll(panda)
  expect((await list('live')).map(({ id }) => id)).toEqual(before)
  exchange.answer = answer
  clock.pass(300)
  await pollBoth()
  await pollBoth()
  expect((await list('live')).map(({ id, tournament }) => [id, tournament])).toEqual([[before[0], 'Harbour Cup']])
})

test('a match that only one source has leaves with it, and comes back with it', async () => {
  say({ exchange: [], panda: [inPanda()] })
  await start(exchange, panda)
  await pollBoth()
  const [match] = await list('live')
  expect(match).toMatchObject({ team1: 'Marble Owls' })
  await restart(exchange)
  expect(await list('live')).toEqual([])
  expect(await details(match?.hltvId ?? 0)).toMatchObject({ otherSource: 'pandascore' })
  await restart(exchange, panda)
  expect((await list('live')).map(({ id }) => id)).toEqual([match?.id])
})

/** As bo3.gg has it: ids of its own, and those of PandaScore only beside them. */
const inBo3gg = (more: Partial<MatchReading> = {}): MatchReading => ({
  ...inPanda(),
  sourceId: '80001',
  team1: { ...OWLS, key: '31' },
  team2: { ...KETTLE, key: '32' },
  shared: { ...SHARED, match: null },
  ...more,
})

test('matches of a source without ids in common are not stored again, whichever source is read first', async () => {
  const bo3gg = testSource(clock, { name: 'bo3gg' })
  const early = { status: 'upcoming' as const, score1: null, score2: null }
  bo3gg.answer = () => ({ matches: [inBo3gg(early)], complete: ['live', 'upcoming'] })
  say({ panda: [inPanda(early)] })
  await start(bo3gg)
  await poll(bo3gg)
  const before = (await list('upcoming')).map(({ id }) => id)
  expect(before).toHaveLength(1)

  const { answer } = bo3gg
  bo3gg.answer = () => {
    throw new SourceError('unreachable', 'no way')
  }
  await restart(panda, bo3gg)
  await poll(panda)
  expect((await list('upcoming')).map(({ id }) => id)).toEqual(before)
  bo3gg.answer = answer
  clock.pass(300)
  await poll(panda, bo3gg)
  await poll(panda, bo3gg)
  const [match, ...others] = await list('upcoming')
  expect([match?.id, others]).toEqual([before[0], []])
  const { sources = [] } = await details(match?.hltvId ?? 0)
  expect(sources.map(({ source }) => source).toSorted()).toEqual(['bo3gg', 'pandascore'])
})

test('a source sees the teams of its matches without the keys of a home that has others', async () => {
  let known: readonly KnownMatch[] = []
  const tasks: MatchSource['tasks'] = (matches) => {
    known = matches
    return [LIST]
  }
  exchange = testSource(clock, { name: 'polymarket', tasks })
  const bo3gg = testSource(clock, { name: 'bo3gg' })
  bo3gg.answer = () => ({ matches: [inBo3gg()], complete: ['live', 'upcoming'] })
  say({ exchange: [onExchange()] })
  await start(bo3gg, exchange)
  await poll(exchange, bo3gg)
  await poll(exchange, bo3gg)
  const rows = () => app.deps.db.selectFrom('matches').select(['team1Key', 'team2Key']).execute()
  expect((await rows()).map(({ team1Key, team2Key }) => [team1Key, team2Key].map(String).toSorted())).toEqual([
    ['31', '32'],
  ])
  const keys = () => known.map(({ state }) => [state.team1.key, state.team2.key])
  await expect.poll(keys, { timeout: 30_000 }).toEqual([[null, null]])
})

test('a match goes on without a source that is not read any more', async () => {
  const bo3gg = testSource(clock, { name: 'bo3gg' })
  bo3gg.answer = () => ({ matches: [inBo3gg()], complete: ['live', 'upcoming'] })
  say({ panda: [inPanda({ score2: 1 })] })
  await start(bo3gg)
  await poll(bo3gg)
  bo3gg.answer = () => {
    throw new SourceError('unreachable', 'no way')
  }
  await restart(panda, bo3gg)
  await poll(panda)
  expect(await list('live')).toHaveLength(1)
  clock.pass(30 * 60)
  await poll(panda)
  expect((await list('live')).map(({ score1, score2 }) => [score1, score2])).toContainEqual([1, 1])
})

test('a match that moves to a source with other ids of its teams keeps its prices, and bets by the names of its teams', async () => {
  const bo3gg = testSource(clock, { name: 'bo3gg' })
  const early = { status: 'upcoming' as const, score1: null, score2: null, odds: { odds1: 1500, odds2: 2500 } }
  bo3gg.answer = () => ({ matches: [inBo3gg(early)], complete: ['live', 'upcoming'] })
  say({ panda: [] })
  await start(bo3gg)
  await poll(bo3gg)
  const keys = () => app.deps.db.selectFrom('matches').select(['source', 'team1Key', 'team2Key']).execute()
  const prices = () => app.deps.db.selectFrom('oddsReadings').select(['matchId', 'odds1', 'readAt']).execute()
  const before = await prices()
  expect(before).toHaveLength(1)
  expect(await keys()).toEqual([{ source: 'bo3gg', team1Key: '31', team2Key: '32' }])

  await restart(panda, bo3gg)
  expect(await keys()).toEqual([{ source: 'pandascore', team1Key: null, team2Key: null }])
  await poll(panda, bo3gg)
  expect(await keys()).toEqual([{ source: 'pandascore', team1Key: '501', team2Key: '502' }])
  expect(await prices()).toEqual(before)

  await restart(bo3gg)
  await poll(bo3gg)
  expect(await keys()).toEqual([{ source: 'bo3gg', team1Key: '31', team2Key: '32' }])
  expect(await prices()).toEqual(before)
})

test('a match that a process with the former list stored again does not keep the next one from starting', async () => {
  say({ exchange: [], panda: [inPanda()] })
  await start(panda)
  await poll(panda)
  const next = await startTestApp({ sources: [exchange, panda], now: clock.now, database })
  const sourcesOf = async () =>
    (await app.deps.db.selectFrom('matches').select('source').execute()).map(({ source }) => source).toSorted()
  expect(await sourcesOf()).toEqual(['polymarket'])
  const twice = async () => {
    await poll(panda)
    return sourcesOf()
  }
  await expect.poll(twice, { timeout: 60_000 }).toEqual(['pandascore', 'polymarket'])
  await next.close()
  await restart(panda)
  await poll(panda)
  expect(await list('live')).toHaveLength(1)
  expect(await sourcesOf()).toEqual(['pandascore', 'polymarket'])
})

test('a postponed match keeps its row and bets when the other source lists it with its new time', async () => {
  const early = { status: 'upcoming' as const, score1: null, score2: null }
  say({ exchange: [], panda: [inPanda(early)] })
  await start(exchange, panda)
  await pollBoth()
  const before = (await list('upcoming')).map(({ id }) => id)
  expect(before).toHaveLength(1)
  say({ panda: [inPanda({ ...early, status: 'cancelled', postponed: true })] })
  await pollBoth()
  expect(await list('upcoming')).toEqual([])
  say({ exchange: [onExchange({ ...early, maps: [], scheduledTime: new Date('2026-11-22T18:00:00Z') })], panda: [] })
  await pollBoth()
  await pollBoth()
  expect((await list('upcoming')).map(({ id, scheduledTime }) => [id, scheduledTime])).toEqual([
    [before[0], '2026-11-22T18:00:00.000Z'],
  ])
})

test('a match whose team is replaced takes nothing more from a source that still names the former one', async () => {
  const early = { status: 'upcoming' as const, score1: null, score2: null }
  const priced = onExchange({ ...early, maps: [], odds: { odds1: 1500, odds2: 2500 } })
  say({ exchange: [priced], panda: [inPanda(early)] })
  await start(exchange, panda)
  await pollBoth()
  await pollBoth()
  const [before] = await list('upcoming')
  expect([before?.odds1, before?.odds2].map(String).toSorted()).toEqual(['1.50', '2.50'])
  const team2 = { ...KETTLE, key: '503', name: 'Paper Tigers' }
  say({ panda: [inPanda({ ...early, team2, shared: { ...SHARED, team2: '503' } })] })
  await pollBoth()
  for (let minute = 0; minute < 3; minute++) {
    await pollBoth()
    const [match, ...others] = await list('upcoming')
    expect([match?.id, match?.odds1, match?.odds2, others]).toEqual([before?.id, 'nan', 'nan', []])
    expect(new Set([match?.team1, match?.team2])).toEqual(new Set(['Marble Owls', 'Paper Tigers']))
  }
})

test('a source is not expected to list a match any more that is over for the others', async () => {
  let known: readonly KnownMatch[] = []
  const tasks: MatchSource['tasks'] = (matches) => {
    known = matches
    return [LIST]
  }
  exchange = testSource(clock, { name: 'polymarket', tasks })
  say({ exchange: [onExchange()], panda: [inPanda()] })
  await start(exchange, panda)
  await pollBoth()
  await pollBoth()
  const statuses = () => known.map(({ sourceId, state }) => [sourceId, state.status])
  expect(statuses()).toEqual([['900001', 'live']])
  exchange.answer = () => {
    throw new SourceError('unreachable', 'no way')
  }
  say({ panda: [inPanda(ended(2, 0))] })
  for (let minute = 0; minute < 6; minute++) await poll(panda)
  expect(await list('live')).toEqual([])
  await expect.poll(statuses, { timeout: 30_000 }).toEqual([['900001', 'finished']])
})

test('a match stays with one of two sources that are read equally often: a poll without news changes nothing', async () => {
  say({ exchange: [onExchange()], panda: [inPanda()] })
  await start(exchange, panda)
  for (let minute = 0; minute < 3; minute++) await pollBoth()
  const rows = () => app.deps.db.selectFrom('matches').select(['readTask', 'version']).execute()
  const before = await rows()
  for (let minute = 0; minute < 3; minute++) await pollBoth()
  expect(await rows()).toEqual(before)
})

test('a missing match is called off by two reports in a row, not by the first one', async () => {
  const early = {
    status: 'upcoming' as const,
    score1: null,
    score2: null,
    scheduledTime: new Date('2026-11-20T22:00:00Z'),
  }
  say({ exchange: [onExchange({ ...early, maps: [] })], panda: [inPanda(early)] })
  await start(exchange, panda)
  await pollBoth()
  await pollBoth()
  panda.answer = () => {
    throw new SourceError('unreachable', 'no way')
  }
  say({ exchange: [] })
  const callOff = async () => (await app.deps.db.selectFrom('matches').select(['status', 'callOff']).execute())[0]
  for (let minute = 0; minute < 6; minute++) await poll(exchange)
  expect(await callOff()).toEqual({ status: 'cancelled', callOff: 'missing' })
  say({ exchange: [onExchange({ ...early, maps: [], status: 'cancelled' })] })
  await poll(exchange)
  expect(await callOff()).toEqual({ status: 'cancelled', callOff: 'missing' })
  await poll(exchange)
  expect(await callOff()).toEqual({ status: 'cancelled', callOff: null })
})
