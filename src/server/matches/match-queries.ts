import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { pairIdentity } from '../../domain/bet/match-tie.ts'
import type { MapScore, MatchState } from '../../domain/match/match.ts'
import type { SourceName } from '../../domain/match/source-name.ts'
import type { Odds } from '../../domain/money/odds.ts'
import { loneIdentity } from '../../domain/team/team-identity.ts'
import type { Conn, Tables } from '../db/tables.ts'

export type StoredMatch = {
  readonly id: number
  /** `hltvId` in the API: HLTV's id of the match, or one of ours from 1,000,000,000 up. */
  readonly publicId: number
  readonly sourceId: string
  readonly state: MatchState
  readonly logo1: number | null
  readonly logo2: number | null
  readonly updatedAt: Date
  readonly version: number
  /** When it was first seen live; null before that, and again if the source retracts the start. */
  readonly startedTime: Date | null
  /** The task that reports it most often. */
  readonly pollTask: string
  /** The task that reports its odds; null until one does. */
  readonly oddsTask: string | null
  /** When it was last listed, while it is missing from a complete list; null otherwise. */
  readonly absentSince: Date | null
}

/** The maps of each match, as a column. */
export function withMaps(match: ExpressionBuilder<Tables, 'matches'>) {
  return jsonArrayFrom(
    match
      .selectFrom('matchMaps')
      .select([
        'number',
        'name',
        'matchMaps.status',
        'matchMaps.score1',
        'matchMaps.score2',
        'half1',
        'half2',
        'lastRound',
      ])
      .whereRef('matchId', '=', 'matches.id')
      .orderBy('number'),
  ).as('maps')
}

export function selectMatches(conn: Conn) {
  return conn
    .selectFrom('matches')
    .leftJoin('logos as logo1', 'logo1.id', 'team1LogoId')
    .leftJoin('logos as logo2', 'logo2.id', 'team2LogoId')
    .selectAll('matches')
    .select(['logo1.url as team1LogoUrl', 'logo2.url as team2LogoUrl'])
    .select(withMaps)
}

const selectMatchesOf = (conn: Conn, source: SourceName) => selectMatches(conn).where('matches.source', '=', source)

type MatchRow = Awaited<ReturnType<ReturnType<typeof selectMatches>['execute']>>[number]

export function toStoredMatch(row: MatchRow): StoredMatch {
  const { odds1, odds2, startOdds1, startOdds2 } = row
  return {
    id: row.id,
    publicId: row.hltvId,
    sourceId: row.sourceId,
    logo1: row.team1LogoId,
    logo2: row.team2LogoId,
    updatedAt: row.updatedAt,
    version: row.version,
    startedTime: row.startedTime,
    pollTask: row.readTask,
    oddsTask: row.oddsTask,
    absentSince: row.absentSince,
    state: {
      status: row.status,
      ...(row.callOff && { callOff: row.callOff }),
      team1: { key: row.team1Key, name: row.team1Name, logoUrl: row.team1LogoUrl },
      team2: { key: row.team2Key, name: row.team2Name, logoUrl: row.team2LogoUrl },
      tournament: row.tournament,
      format: row.format,
      score1: row.score1,
      score2: row.score2,
      maps: row.maps.map(toMapScore),
      odds: odds1 === null || odds2 === null ? null : { odds1, odds2 },
      ...(startOdds1 !== null && startOdds2 !== null && { startOdds: { odds1: startOdds1, odds2: startOdds2 } }),
      forfeit: row.forfeit,
      scheduledTime: row.scheduledTime,
      finishedTime: row.finishedTime,
      reopenVotes: row.reopenVotes,
      ...(row.correctionVote !== null && { correctionVote: row.correctionVote }),
    },
  }
}

export function toMapScore({ half1, half2, lastRound, ...map }: MatchRow['maps'][number]): MapScore {
  return {
    ...map,
    ...(half1 !== null && half2 !== null && { firstHalf: { score1: half1, score2: half2 } }),
    ...(lastRound !== null && { lastRound }),
  }
}

/** All live and upcoming matches, and the last `departed` of those that left the lists. */
export async function findCurrentMatches(conn: Conn, source: SourceName, departed: number): Promise<StoredMatch[]> {
  const current = selectMatchesOf(conn, source).where('matches.status', 'in', ['upcoming', 'live'])
  const gone = selectMatchesOf(conn, source)
    .where('matches.status', 'in', ['finished', 'cancelled'])
    .orderBy('matches.version', 'desc')
    .limit(departed)
  return [...(await current.execute()), ...(await gone.execute())].map(toStoredMatch)
}

export async function findMatchesSince(conn: Conn, source: SourceName, version: number): Promise<StoredMatch[]> {
  const rows = await selectMatchesOf(conn, source).where('matches.version', '>', version).execute()
  return rows.map(toStoredMatch)
}

/** The stored matches that a poll concerns: matches in its result, and matches that its complete lists should contain. */
export async function findMatchesToSync(
  conn: Conn,
  source: SourceName,
  sourceIds: readonly string[],
  complete: readonly ('live' | 'upcoming')[],
): Promise<StoredMatch[]> {
  const rows = await selectMatchesOf(conn, source)
    .where((match) =>
      match.or([
        match('matches.sourceId', '=', sql<string>`ANY(${sourceIds})`),
        match('matches.status', '=', sql<'live'>`ANY(${complete})`),
      ]),
    )
    .execute()
  return rows.map(toStoredMatch)
}

export async function findMatchesById(conn: Conn, source: SourceName, ids: readonly number[]): Promise<StoredMatch[]> {
  if (ids.length === 0) return []
  const rows = await selectMatchesOf(conn, source)
    .where('matches.id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .execute()
  return rows.map(toStoredMatch)
}

/** The stored matches that a new reading may belong to: listed ones, and recent ones that finished, were postponed or went missing. */
export async function findMatchesToJoin(conn: Conn, source: SourceName, since: Date) {
  const select = () =>
    conn
      .selectFrom('matches')
      .select(['id', 'status', 'format', 'scheduledTime', 'team1Name', 'team2Name'])
      .where('source', '=', source)
  const listed = await select().where('status', 'in', ['upcoming', 'live']).execute()
  const over = await select().where('status', '=', sql.lit('finished')).where('finishedTime', '>', since).execute()
  const calledOff = await select()
    .where('status', '=', sql.lit('cancelled'))
    .where('callOff', 'is not', null)
    .where('scheduledTime', '>', since)
    .execute()
  return [...listed, ...over, ...calledOff]
}

/** The public ids among these that a match has. */
export async function findPublicIds(conn: Conn, publicIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (publicIds.length === 0) return new Set()
  const rows = await conn
    .selectFrom('matches')
    .select('hltvId')
    .where('hltvId', '=', sql<number>`ANY(${publicIds}::bigint[])`)
    .execute()
  return new Set(rows.map(({ hltvId }) => hltvId))
}

/** The ids of the matches with these ids of the source. */
export async function findIds(
  conn: Conn,
  source: SourceName,
  sourceIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await conn
    .selectFrom('matches')
    .select(['id', 'sourceId'])
    .where('source', '=', source)
    .where('sourceId', '=', sql<string>`ANY(${sourceIds})`)
    .execute()
  return new Map(rows.map(({ id, sourceId }) => [sourceId, id]))
}

/**
 * Locks matches until the end of the transaction, in id order, as every process does. Also call it, without ids, before inserting matches: a
 * cluster locks the whole table, more weakly for INSERT, so two transactions that insert and then update would deadlock.
 */
export async function lockMatches(tx: Conn, ids: readonly number[]): Promise<void> {
  await sql`SELECT FROM matches WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(tx)
}

/** The highest version of any other source's matches: a client at or below it may have those matches. */
export async function findForeignVersion(conn: Conn, source: SourceName): Promise<number> {
  const row = await conn
    .selectFrom('matches')
    .select((match) => match.fn.max<number | null>('version').as('version'))
    .where('source', '!=', source)
    .executeTakeFirstOrThrow()
  return row.version ?? 0
}

export async function takeVersion(conn: Conn): Promise<number> {
  const { rows } = await sql<{ version: number }>`SELECT nextval('match_version') AS version`.execute(conn)
  if (!rows[0]) throw new Error('the sequence match_version returned no number')
  return rows[0].version
}

export type MatchToSave = Omit<StoredMatch, 'id' | 'publicId' | 'absentSince' | 'oddsTask'> & {
  readonly publicId: number | null
}

export async function insertMatch(conn: Conn, source: SourceName, match: MatchToSave): Promise<number> {
  const { id } = await conn
    .insertInto('matches')
    .values({
      source,
      sourceId: match.sourceId,
      providerHltvId: match.publicId,
      readTask: match.pollTask,
      ...columns(match),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateMatch(conn: Conn, id: number, match: MatchToSave): Promise<void> {
  const set = columns(match)
  await conn
    .updateTable('matches')
    .set({ ...set, tiesChecked: tiesStay(set), closesKept: closesStay(set) })
    .where('id', '=', id)
    .execute()
}

/** False if teams or time have changed: an untied bet may then belong to this match. */
function tiesStay({ pairKey, scheduledTime }: ReturnType<typeof columns>) {
  return sql<boolean>`ties_checked AND pair_key IS NOT DISTINCT FROM ${pairKey} AND scheduled_time IS NOT DISTINCT FROM ${scheduledTime}`
}

/** False if the start has changed, since the closing prices depend on it. */
function closesStay({ startedTime }: ReturnType<typeof columns>) {
  return sql<boolean>`closes_kept AND started_time IS NOT DISTINCT FROM ${startedTime}`
}

function columns({ state, logo1, logo2, updatedAt, version, startedTime }: MatchToSave) {
  return {
    status: state.status,
    callOff: state.callOff ?? null,
    team1Key: state.team1.key,
    team1Name: state.team1.name,
    team1LogoId: logo1,
    team2Key: state.team2.key,
    team2Name: state.team2.name,
    team2LogoId: logo2,
    pairKey: pairIdentity({ team1: state.team1.name, team2: state.team2.name }),
    loneKey: loneIdentity(state.team1.name, state.team2.name),
    tournament: state.tournament,
    format: state.format,
    score1: state.score1,
    score2: state.score2,
    odds1: state.odds?.odds1 ?? null,
    odds2: state.odds?.odds2 ?? null,
    startOdds1: state.startOdds?.odds1 ?? null,
    startOdds2: state.startOdds?.odds2 ?? null,
    forfeit: state.forfeit,
    scheduledTime: state.scheduledTime,
    finishedTime: state.finishedTime,
    startedTime,
    reopenVotes: state.reopenVotes,
    correctionVote: state.correctionVote ?? null,
    updatedAt,
    version,
  }
}

export async function saveVotes(conn: Conn, { id, version }: Pick<StoredMatch, 'id' | 'version'>, state: MatchState) {
  const { reopenVotes, correctionVote = null } = state
  await conn.updateTable('matches').set({ reopenVotes, correctionVote, version }).where('id', '=', id).execute()
}

/** Assigns these matches to a task. */
export async function savePollTask(
  conn: Conn,
  ids: readonly number[],
  pollTask: string,
  version?: number,
): Promise<void> {
  if (ids.length === 0) return
  await conn
    .updateTable('matches')
    .set({ readTask: pollTask, ...(version !== undefined && { version }) })
    .where('id', 'in', ids)
    .execute()
}

/** Records the task that reports the odds of these matches. */
export async function saveOddsTask(conn: Conn, ids: readonly number[], oddsTask: string): Promise<void> {
  if (ids.length === 0) return
  await conn.updateTable('matches').set({ oddsTask }).where('id', 'in', ids).execute()
}

export async function saveAbsence(conn: Conn, ids: readonly number[], absentSince: Date | null): Promise<void> {
  if (ids.length === 0) return
  await conn.updateTable('matches').set({ absentSince }).where('id', 'in', ids).execute()
}

export async function replaceMaps(conn: Conn, matchId: number, maps: MatchState['maps']): Promise<void> {
  await conn.deleteFrom('matchMaps').where('matchId', '=', matchId).execute()
  if (maps.length === 0) return
  const rows = maps.map(({ firstHalf, lastRound, ...map }) => ({
    matchId,
    ...map,
    half1: firstHalf?.score1 ?? null,
    half2: firstHalf?.score2 ?? null,
    lastRound: lastRound ?? null,
  }))
  await conn.insertInto('matchMaps').values(rows).execute()
}

/** Both columns are null if the odds were withdrawn. */
export async function insertOddsReading(conn: Conn, matchId: number, odds: Odds | null, readAt: Date): Promise<void> {
  const prices = { odds1: odds?.odds1 ?? null, odds2: odds?.odds2 ?? null }
  await conn
    .insertInto('oddsReadings')
    .values({ matchId, readAt, ...prices })
    .onConflict((conflict) => conflict.columns(['matchId', 'readAt']).doUpdateSet(prices))
    .execute()
}

/** Records when the last reading was last seen unchanged. */
export async function saveOddsSeen(conn: Conn, matchId: number, seenAt: Date): Promise<void> {
  await sql`
    UPDATE odds_readings SET seen_at = ${seenAt}
    WHERE match_id = ${matchId} AND read_at = (SELECT max(read_at) FROM odds_readings WHERE match_id = ${matchId})
      AND read_at < ${seenAt}`.execute(conn)
}

export async function deleteOddsReadings(conn: Conn, matchId: number): Promise<void> {
  await conn.deleteFrom('oddsReadings').where('matchId', '=', matchId).execute()
}

export async function insertMatchTime(conn: Conn, matchId: number, scheduledTime: Date, readAt: Date): Promise<void> {
  await conn
    .insertInto('matchTimes')
    .values({ matchId, readAt, scheduledTime })
    .onConflict((conflict) => conflict.columns(['matchId', 'readAt']).doUpdateSet({ scheduledTime }))
    .execute()
}
