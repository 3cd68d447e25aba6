import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { LastPrices } from '../../domain/bet/closing.ts'
import type { MatchEnd } from '../../domain/bet/review-bet.ts'
import type { MatchOfBets } from '../../domain/bet/stored-bet.ts'
import { required } from '../../domain/required.ts'
import type { NamedTeam } from '../../domain/team/team-identity.ts'
import { affectedRows } from '../db/row-count.ts'
import type { Conn, Db } from '../db/tables.ts'
import { lockMatches, toMapScore, withMaps } from '../matches/match-queries.ts'
import { findThoseWithBets } from './bet-key-queries.ts'

/** Match fields needed to link and grade bets. */
export type MatchNow = MatchOfBets & {
  readonly version: number
  readonly pairKey: string | null
  readonly publicId: number
}

/** Two teams rarely meet more often. */
const MAX_MEETINGS = 50

function selectMatchesNow(conn: Conn) {
  return conn
    .selectFrom('matches')
    .select(['id', 'hltvId', 'version', 'source', 'status', 'format', 'score1', 'score2', 'forfeit', 'pairKey'])
    .select([
      'team1Key',
      'team1Name',
      'team2Key',
      'team2Name',
      'tournament',
      'scheduledTime',
      'startedTime',
      'finishedTime',
      'callOff',
    ])
    .select(withMaps)
    .select((match) =>
      jsonObjectFrom(
        match
          .selectFrom('oddsReadings')
          .select(['oddsReadings.odds1', 'oddsReadings.odds2', 'readAt', 'seenAt'])
          .whereRef('matchId', '=', 'matches.id')
          .whereRef('readAt', '<', 'matches.startedTime')
          .where('oddsReadings.odds1', 'is not', null)
          .orderBy('readAt', 'desc')
          .limit(1),
      ).as('lastPrices'),
    )
    .select((match) =>
      jsonArrayFrom(
        match
          .selectFrom('matchTimes')
          .select(['readAt', 'matchTimes.scheduledTime'])
          .whereRef('matchId', '=', 'matches.id')
          .orderBy('readAt'),
      ).as('schedule'),
    )
    .orderBy('id', 'desc')
}

type Row = Awaited<ReturnType<ReturnType<typeof selectMatchesNow>['execute']>>[number]

function toMatchNow(row: Row): MatchNow {
  const { hltvId, team1Key, team1Name, team2Key, team2Name, maps, callOff, schedule, lastPrices, ...match } = row
  return {
    ...match,
    publicId: hltvId,
    ...(callOff && { callOff }),
    schedule: schedule.map(({ readAt, scheduledTime }) => ({
      readAt: new Date(readAt),
      scheduledTime: new Date(scheduledTime),
    })),
    lastPrices: lastPrices && toLastPrices(lastPrices),
    maps: maps.map(toMapScore),
    team1: { key: team1Key, name: team1Name, logoUrl: null },
    team2: { key: team2Key, name: team2Name, logoUrl: null },
  }
}

function toLastPrices({ odds1, odds2, readAt, seenAt }: NonNullable<Row['lastPrices']>): LastPrices | null {
  if (odds1 === null || odds2 === null) return null
  return { odds1, odds2, readAt: new Date(readAt), seenAt: seenAt === null ? null : new Date(seenAt) }
}

export async function findMatchesNow(conn: Conn, ids: readonly number[]): Promise<MatchNow[]> {
  const rows = await selectMatchesNow(conn).where('id', '=', sql<number>`ANY(${ids})`).execute()
  return rows.map(toMatchNow)
}

export async function findMatchNow(conn: Conn, id: number): Promise<MatchNow | undefined> {
  return (await findMatchesNow(conn, [id]))[0]
}

export async function findMatchEnds(conn: Conn, ids: readonly number[]): Promise<ReadonlyMap<number, MatchEnd>> {
  const rows = await conn
    .selectFrom('matches')
    .select(['id', 'status', 'finishedTime'])
    .where('id', '=', sql<number>`ANY(${ids})`)
    .execute()
  return new Map(rows.map(({ id, ...end }) => [id, end]))
}

/** The latest meetings of the two teams of a pair, in every source. */
export async function findMeetings(conn: Conn, pairKey: string): Promise<MatchNow[]> {
  const rows = await selectMatchesNow(conn).where('pairKey', '=', pairKey).limit(MAX_MEETINGS).execute()
  return rows.map(toMatchNow)
}

/** The latest meetings for many pairs, by pair. */
export async function findMeetingsOfPairs(conn: Conn, pairKeys: readonly string[]): Promise<Map<string, MatchNow[]>> {
  if (pairKeys.length === 0) return new Map()
  const rows = await selectMatchesNow(conn).where('pairKey', '=', sql<string>`ANY(${pairKeys})`).execute()
  const byPair = Map.groupBy(rows.map(toMatchNow), ({ pairKey }) =>
    required(pairKey, 'the pair of a match found by it'),
  )
  return new Map([...byPair].map(([pair, meetings]) => [pair, meetings.slice(0, MAX_MEETINGS)]))
}

/** Marks matches that changed since then: their bets are tied and graded again, as some may have been written in the meantime. */
export async function recheckMatchesSince(conn: Conn, since: Date): Promise<void> {
  await sql`
    UPDATE matches SET
      ties_checked = false,
      graded_version = CASE WHEN status IN ('finished', 'cancelled') THEN NULL ELSE graded_version END
    WHERE id IN (SELECT id FROM matches WHERE updated_at >= ${since} ORDER BY id FOR NO KEY UPDATE)`.execute(conn)
}

/** Matches whose bets must be graded, or whose grades must be withdrawn. */
export async function findMatchesToSettle(conn: Conn): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM matches WHERE status IN ('finished', 'cancelled') AND graded_version IS DISTINCT FROM version
    UNION ALL
    SELECT id FROM matches WHERE status IN ('upcoming', 'live') AND graded_version IS NOT NULL
    ORDER BY id`.execute(conn)
  return rows.map(({ id }) => id)
}

/** Marks matches that satisfy the condition and have no bet. */
async function markWithoutBets(db: Db, condition: RawBuilder<unknown>, mark: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM matches WHERE ${condition}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const withBets = await findThoseWithBets(db, ids)
  const others = ids.filter((id) => !withBets.has(id))
  if (others.length === 0) return 0
  return db.transaction().execute(async (tx) => {
    await lockMatches(tx, others)
    const marked = sql`UPDATE matches SET ${mark} WHERE id = ANY(${others}::bigint[]) AND ${condition}`
    return affectedRows(await marked.execute(tx))
  })
}

/** Matches whose bets may lack closing prices: their start was seen, or retracted. */
export async function findMatchesToClose(db: Db): Promise<number[]> {
  await markWithoutBets(db, sql`NOT closes_kept`, sql`closes_kept = true`)
  const rows = await db.selectFrom('matches').select('id').where('closesKept', '=', false).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Running matches with a bet placed at the moment of their start. */
export async function findMatchesWithLateCloses(conn: Conn): Promise<number[]> {
  const rows = await conn.selectFrom('matches').select('id').where('status', '=', 'live').orderBy('id').execute()
  const ids = rows.map(({ id }) => id)
  const late = await findThoseWithBets(conn, ids, sql`close_missing = 'not-started'`)
  return ids.filter((id) => late.has(id))
}

/** Marks only the start that was examined. */
export async function saveClosesKept(tx: Conn, matches: readonly MatchNow[]): Promise<void> {
  for (const { id, startedTime } of matches) {
    await sql`
      UPDATE matches SET closes_kept = true
      WHERE id = ${id} AND started_time IS NOT DISTINCT FROM ${startedTime}`.execute(tx)
  }
}

/** Matches whose bets are due for another grade. */
export async function findMatchesToReview(conn: Conn, now: Date): Promise<number[]> {
  const rows = await conn.selectFrom('matches').select('id').where('reviewAt', '<=', now).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Matches that ended since then with an ungraded bet, placed while the match was ending. */
export async function findMatchesWithLateBets(conn: Conn, since: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM matches
    WHERE status IN ('finished', 'cancelled') AND updated_at >= ${since} AND graded_version = version ORDER BY id`.execute(
    conn,
  )
  const ids = rows.map(({ id }) => id)
  const late = await findThoseWithBets(conn, ids, sql`grade IS NULL`)
  return ids.filter((id) => late.has(id))
}

/** Marks ended matches without a bet as graded. Returns how many. */
export function skipMatchesWithoutBets(db: Db): Promise<number> {
  const ended = sql`status IN ('finished', 'cancelled') AND graded_version IS DISTINCT FROM version`
  return markWithoutBets(db, ended, sql`graded_version = version`)
}

/** Null: no bet on the match is graded. Its bets are examined again at `reviewAt`. */
export async function saveGradedVersion(
  tx: Conn,
  matchId: number,
  graded: { readonly gradedVersion: number | null; readonly reviewAt: Date | null },
): Promise<void> {
  await tx.updateTable('matches').set(graded).where('id', '=', matchId).execute()
}

export async function findUncheckedIds(conn: Conn, limit: number): Promise<number[]> {
  const rows = await conn
    .selectFrom('matches')
    .select('id')
    .where('tiesChecked', '=', false)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Marks only the version that was examined. Locks the matches in the order of their ids, as `recheckMatchesSince` does. */
export async function saveTiesChecked(conn: Conn, matches: readonly MatchNow[]): Promise<void> {
  await sql`
    WITH locked AS (
      SELECT id, version FROM matches WHERE id = ANY(${matches.map(({ id }) => id)}) ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE matches SET ties_checked = true
    FROM locked
    JOIN unnest(${matches.map(({ id }) => id)}::bigint[], ${matches.map(({ version }) => version)}::bigint[]) AS checked (id, version)
      USING (id, version)
    WHERE matches.id = locked.id`.execute(conn)
}

/** Every name under which a source lists a team. */
export async function findTeamNames(conn: Conn): Promise<NamedTeam[]> {
  const { rows } = await sql<NamedTeam>`
    SELECT source, team1_key AS key, team1_name AS name FROM matches
    UNION
    SELECT source, team2_key, team2_name FROM matches`.execute(conn)
  return rows
}
