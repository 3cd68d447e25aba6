import { RawNode, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BetMatch } from '../../src/contract/bets/bet-matches.ts'
import type { MatchBackground, TeamDetails } from '../../src/contract/matches/teams.ts'
import type { MatchReading } from '../../src/domain/match/match.ts'
import type { Db } from '../../src/server/db/tables.ts'
import { findMeetings, findNewestMatch, findTeamResults } from '../../src/server/matches/team-result-queries.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { bettor } from '../support/bets.ts'
import { expectRead, stoppedClock, testSource } from '../support/match-source.ts'
import { liveReading, upcomingReading } from '../support/scripted-source.ts'

const DAY = 24 * 60 * 60
const clock = stoppedClock()
const source = testSource(clock)
let app: TestApp

const team = (name: string) => ({ key: `key of ${name}`, name, logoUrl: null })
const daysAgo = (days: number) => new Date(Date.parse('2026-11-20T18:00:00Z') - days * DAY * 1000)
const map = (number: number, name: string | null, score1: number, score2: number) =>
  ({ number, name, status: 'finished', score1, score2 }) as const

/** A match that ended so many days ago. */
function over(publicId: number, days: number, names: readonly [string, string], more: Partial<MatchReading> = {}) {
  const [team1, team2] = [team(names[0]), team(names[1])]
  return liveReading(`over ${publicId}`, {
    publicId,
    status: 'finished',
    team1,
    team2,
    score1: 2,
    score2: 0,
    maps: [map(1, 'Mirage', 13, 4), map(2, 'Nuke', 16, 14)],
    scheduledTime: new Date(daysAgo(days).getTime() - 3 * 60 * 60 * 1000),
    finishedTime: daysAgo(days),
    ...more,
  })
}

async function read(matches: readonly MatchReading[]): Promise<void> {
  source.answer = () => ({ matches, complete: [] })
  clock.pass(60)
  await expectRead(app, clock)
}

async function background(hltvId: number): Promise<MatchBackground> {
  const answer = await app.fetch(`/api/matches/${hltvId}/background`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as MatchBackground
}

async function details(name: string): Promise<TeamDetails> {
  const answer = await app.fetch(`/api/teams/${encodeURIComponent(name)}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as TeamDetails
}

const ids = (results: readonly { readonly hltvId: number }[]) => results.map(({ hltvId }) => hltvId)

beforeAll(async () => {
  app = await startTestApp({ source, now: clock.now })
  await read([
    over(101, 9, ['Alfa', 'Bravo']),
    // The other way round, and lost by Alfa.
    over(102, 5, ['BRAVO', 'Alfa'], {
      score1: 2,
      score2: 1,
      maps: [map(1, 'Mirage', 13, 9), map(2, 'Nuke', 4, 13), map(3, 'Ancient', 13, 11)],
    }),
    over(103, 3, ['Alfa', 'Charlie'], { score1: 1, score2: 0, forfeit: true, maps: [map(1, 'Mirage', 13, 0)] }),
    over(104, 2, ['Charlie', 'Delta'], {
      format: 'BO2',
      score1: 1,
      score2: 1,
      maps: [map(1, null, 13, 7), map(2, 'Nuke', 4, 13)],
    }),
    // Without a result.
    over(105, 1, ['Alfa', 'Delta'], { score1: null, score2: null, maps: [] }),
    upcomingReading('next', { publicId: 106, team1: team('Alfa'), team2: team('Bravo') }),
    upcomingReading('open', { publicId: 107, team1: team('Alfa') }),
    upcomingReading('new', { publicId: 108, team1: team('Newcomer'), team2: team('Alfa') }),
    liveReading('now', { publicId: 109, team1: team('Charlie'), team2: team('Alfa') }),
  ])
}, 60_000)
afterAll(() => app.close())

describe('the background of a match', () => {
  test('has the last results of both teams as each sees them, newest first', async () => {
    const { team1, team2 } = await background(106)
    expect(ids(team1?.results ?? [])).toEqual([103, 102, 101])
    expect(team1?.results[1]).toEqual({
      hltvId: 102,
      opponent: 'BRAVO',
      opponentLogo: null,
      tournament: 'Copa de Teste',
      format: 'BO3',
      score: 1,
      opponentScore: 2,
      forfeit: false,
      finishedTime: daysAgo(5).toISOString(),
      maps: [
        { name: 'Mirage', score: 9, opponentScore: 13 },
        { name: 'Nuke', score: 13, opponentScore: 4 },
        { name: 'Ancient', score: 11, opponentScore: 13 },
      ],
    })
    expect(ids(team2?.results ?? [])).toEqual([102, 101])
    expect(team2?.results[0]).toMatchObject({ opponent: 'Alfa', score: 2, opponentScore: 1 })
  })

  test('has the maps of each team, without those of forfeits and those without a name', async () => {
    const { team1, team2 } = await background(106)
    expect(team1).toMatchObject({
      matches: 3,
      maps: [
        { name: 'Mirage', played: 2, won: 1 },
        { name: 'Nuke', played: 2, won: 2 },
        { name: 'Ancient', played: 1, won: 0 },
      ],
    })
    expect(team2?.maps).toEqual([
      { name: 'Mirage', played: 2, won: 1 },
      { name: 'Nuke', played: 2, won: 0 },
      { name: 'Ancient', played: 1, won: 1 },
    ])
    const playing = await background(109)
    expect(playing.team1).toMatchObject({ matches: 2, maps: [{ name: 'Nuke', played: 1, won: 0 }] })
  })

  test('has their meetings in either order, as the first team sees them', async () => {
    const { meetings } = await background(106)
    expect(meetings.map(({ hltvId, score, opponentScore }) => [hltvId, score, opponentScore])).toEqual([
      [102, 1, 2],
      [101, 2, 0],
    ])
    expect((await background(108)).meetings).toEqual([])
  })

  test('of teams that were never seen before, or are undecided, is empty', async () => {
    expect((await background(108)).team1).toEqual({ results: [], maps: [], matches: 0 })
    const open = await background(107)
    expect([open.team2, open.meetings]).toEqual([null, []])
  })

  test('of a match that is over has what was known before it', async () => {
    const { team1, team2, meetings } = await background(102)
    expect([team1, team2].map((form) => ids(form?.results ?? []))).toEqual([[101], [101]])
    expect(ids(meetings)).toEqual([101])
    expect((await background(101)).meetings).toEqual([])
  })

  test('has at most 10 results and 10 meetings, and maps from at most 30', async () => {
    const many = Array.from({ length: 35 }, (_, index) => over(200 + index, 100 - index, ['Echo', 'Foxtrot']))
    await read([...many, upcomingReading('many', { publicId: 300, team1: team('Foxtrot'), team2: team('Echo') })])
    const { team1, team2, meetings } = await background(300)
    const newest = Array.from({ length: 10 }, (_, index) => 234 - index)
    expect([ids(team1?.results ?? []), ids(team2?.results ?? []), ids(meetings)]).toEqual([newest, newest, newest])
    expect(team2).toMatchObject({
      matches: 30,
      maps: [
        { name: 'Mirage', played: 30, won: 30 },
        { name: 'Nuke', played: 30, won: 30 },
      ],
    })
  })

  test.each(['0', '-1', 'abc', '1.5', '%00'])('refuses the id %s', async (id) => {
    expect((await app.fetch(`/api/matches/${id}/background`)).status).toBe(400)
  })

  test('of an unknown match is not found', async () => {
    expect((await app.fetch('/api/matches/999/background')).status).toBe(404)
  })

  test('answers 304 until another match is over', async () => {
    const headers = { 'if-none-match': (await app.fetch('/api/matches/106/background')).headers.get('etag') ?? '' }
    const ask = async () => (await app.fetch('/api/matches/106/background', { headers })).status
    expect(await ask()).toBe(304)
    await read([over(110, 0, ['Bravo', 'Golf'])])
    expect(await ask()).toBe(200)
  })
})

describe('a team', () => {
  test.each(['Charlie', 'charlie', ' CHARLIE ', 'Chárlie'])('is found as %j', async (name) => {
    const { results, ...known } = await details(name)
    expect(known).toEqual({ name: 'Charlie', logo: null, matches: 2, maps: [{ name: 'Nuke', played: 1, won: 0 }] })
    expect(ids(results)).toEqual([104, 103])
    expect(results[0]).toMatchObject({ opponent: 'Delta', score: 1, opponentScore: 1 })
  })

  test('that has played nothing yet has no results', async () => {
    expect(await details('newcomer')).toEqual({ name: 'Newcomer', logo: null, results: [], maps: [], matches: 0 })
  })

  test.each(['nobody', 'TBD', '..%2F..', '%3F'])('%s is not found', async (name) => {
    expect((await app.fetch(`/api/teams/${name}`)).status).toBe(404)
  })

  test.each(['%00', '%E2%80%8B', '%0A', 'x'.repeat(301)])('refuses the name %s', async (name) => {
    expect((await app.fetch(`/api/teams/${name}`)).status).toBe(400)
  })

  test('of another source is not found', async () => {
    const demo = testSource(clock, { name: 'demo' })
    const other = await startTestApp({ source: demo, now: clock.now, database: app.database })
    const { status } = await other.fetch('/api/teams/alfa')
    await other.close()
    expect(status).toBe(404)
  })
})

describe('the matches of a bet', () => {
  const read = async (by: Pick<TestApp, 'fetch'>, id: number) => {
    const answer = await by.fetch(`/api/bets/${id}/matches`)
    return { status: answer.status, matches: answer.ok ? ((await answer.json()) as BetMatch[]) : null }
  }
  const idOf = async (hltvId: number) =>
    (await app.deps.db.selectFrom('matches').select('id').where('hltvId', '=', hltvId).executeTakeFirstOrThrow()).id

  test('are those of the bet or of the legs, and none while untied', async () => {
    const mine = await bettor(app)
    const [over, next] = [await idOf(101), await idOf(106)]
    const pick = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', odds: '2.00', betType: 'match-winner' }
    const single = await mine.placed({ ...pick, matchId: over })
    const bet = { matchId: over, hltvId: 101, team1: 'Alfa', team2: 'Bravo', status: 'finished', score1: 2, score2: 0 }
    expect(await read(mine, single.id)).toEqual({ status: 200, matches: [bet] })
    const untied = await mine.placed({ teams: 'Someone vs Else', selectedTeam: 'Else' })
    expect(await read(mine, untied.id)).toEqual({ status: 200, matches: [] })
    const legs = [
      { ...pick, matchId: over },
      { ...pick, matchId: next },
      { ...pick, teams: 'Someone vs Else', selectedTeam: 'Else' },
    ]
    const multiple = (await (await mine.placeMultiple({ amount: '1.00', legs })).json()) as { id: number }
    expect((await read(mine, multiple.id)).matches?.map(({ hltvId }) => hltvId).toSorted()).toEqual([101, 106])
  })

  test('are only for the owner of the bet', async () => {
    const [mine, other] = [await bettor(app), await bettor(app)]
    const { id } = await mine.placed({ teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', matchId: await idOf(101) })
    expect((await read(other, id)).status).toBe(404)
    expect((await read(app, id)).status).toBe(401)
    expect((await mine.fetch('/api/bets/0/matches')).status).toBe(400)
    expect((await mine.fetch('/api/bets/999999/matches')).status).toBe(404)
  })
})

test('the record of a person with a team counts no bets of others', async () => {
  const [mine, other] = [await bettor(app), await bettor(app)]
  const bet = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', odds: '2.00', amount: '10.00' }
  await mine.settle((await mine.placed(bet)).id, { status: 'won' })
  await mine.settle((await mine.placed({ ...bet, selectedTeam: 'Bravo' })).id, { status: 'lost' })
  await other.settle((await other.placed({ ...bet, amount: '70.00' })).id, { status: 'lost' })
  const record = async (slice: string, by: Pick<TestApp, 'fetch'> = mine) => {
    const { status, headers } = await by.fetch(`/api/bets?limit=1&slice=${encodeURIComponent(slice)}`)
    return [status, headers.get('x-total-count'), headers.get('x-total-profit')]
  }
  expect(await record('team=Alfa')).toEqual([200, '1', '10.00'])
  expect(await record('opponent=Alfa')).toEqual([200, '1', '-10.00'])
  expect(await record('team=Alfa', other)).toEqual([200, '1', '-70.00'])
  expect(await record('team=Alfa', app)).toEqual([401, null, null])
})

test('teams and meetings are found by indexes among many matches', async () => {
  const { db } = app.deps
  await sql`
    INSERT INTO matches (
      source, source_id, status, team1_name, team2_name, format, score1, score2, finished_time, updated_at, version, read_task, pair_key
    )
    SELECT 'hltv', 'many ' || n, 'finished', 'One', 'Two', 'BO3', 2, n % 2, now() - n * interval '1 minute', now(), 1, 'list',
      least('team ' || n % 400, 'team ' || n % 399) || E'\n' || greatest('team ' || n % 400, 'team ' || n % 399)
    FROM generate_series(1, 6000) AS n`.execute(db)
  await sql`ANALYZE matches`.execute(db)
  const known = { source: 'hltv', before: new Date(), limit: 30 }
  const ofTeam = await planOf(db, (conn) => findTeamResults(conn, 'team 7', known))
  expect(ofTeam).toContain('matches_first_team')
  expect(ofTeam).toContain('matches_second_team')
  expect(ofTeam).not.toContain('Seq Scan on matches')
  expect(await planOf(db, (conn) => findMeetings(conn, 'team 7\nteam 8', known))).toContain('matches_pair')
  const ofNewest = await planOf(db, (conn) => findNewestMatch(conn, 'team 7', 'hltv'))
  for (const index of ['matches_first_team', 'matches_second_team', 'matches_lone_team'])
    expect(ofNewest).toContain(index)
  expect(ofNewest).not.toContain('Seq Scan on matches')
})

/** How PostgreSQL would run the statement of a query. */
async function planOf(db: Db, run: (conn: Db) => Promise<unknown>): Promise<string> {
  let plan = ''
  const explaining = db.withPlugin({
    transformQuery({ node }) {
      if (!RawNode.is(node)) return node
      const [first = '', ...more] = node.sqlFragments
      return { ...node, sqlFragments: [`EXPLAIN ${first}`, ...more] }
    },
    async transformResult({ result }) {
      plan += JSON.stringify(result.rows)
      return { ...result, rows: [] }
    },
  })
  await run(explaining)
  return plan
}
