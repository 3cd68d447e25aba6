import { type Insertable, sql } from 'kysely'
import { type PairAnswer, type Ties, tiesOf } from '../../../domain/match/propose-pairs.ts'
import type { SourceList, SourceName } from '../../../domain/match/source-name.ts'
import { DAY_MS } from '../../../domain/time/durations.ts'
import type { Conn, Tables } from '../../db/tables.ts'

/** A pair without a tie is deleted this long after its start: its matches are no longer listed. */
const KEPT_MS = 7 * DAY_MS
/** Limits for the listed open pairs, and for the answered ones (the latest). */
const OPEN_LISTED = 50
const ANSWERED_LISTED = 20

export type PairToSave = Omit<Insertable<Tables['matchPairs']>, 'answer' | 'answeredAt'>

/** Blocks answers to pairs until the end of the poll's transaction. */
export async function lockForPoll(tx: Conn): Promise<void> {
  await sql`LOCK TABLE match_pairs IN ROW EXCLUSIVE MODE`.execute(tx)
}

/** Waits for polls in flight, and blocks new ones. */
export async function lockForAnswer(tx: Conn): Promise<void> {
  await sql`LOCK TABLE match_pairs IN EXCLUSIVE MODE`.execute(tx)
}

export async function findTies(conn: Conn): Promise<Ties> {
  const { rows } = await sql<{ own: string; shared: string }>`
    SELECT own_team1 AS own, shared_team1 AS shared FROM match_pairs
    WHERE answer = 'same' AND num_nulls(own_team1, shared_team1) = 0
    UNION
    SELECT own_team2, shared_team2 FROM match_pairs WHERE answer = 'same' AND num_nulls(own_team2, shared_team2) = 0`.execute(
    conn,
  )
  return tiesOf(rows.map(({ own, shared }) => [own, shared]))
}

/** The administrator's answers, by stored match and by the waiting match's id. */
export async function findAnswers(
  conn: Conn,
  source: SourceName,
  sourceIds: readonly string[],
): Promise<ReadonlyMap<number, ReadonlyMap<string, PairAnswer>>> {
  const rows = await conn
    .selectFrom('matchPairs')
    .select(['matchId', 'sourceId', 'answer'])
    .where('source', '=', source)
    .where('sourceId', '=', sql<string>`ANY(${sourceIds})`)
    .where('answer', 'is not', null)
    .execute()
  const answers = new Map<number, Map<string, PairAnswer>>()
  for (const { matchId, sourceId, answer } of rows) {
    if (!answer) continue
    const ofMatch = answers.get(matchId) ?? new Map<string, PairAnswer>()
    answers.set(matchId, ofMatch.set(sourceId, answer))
  }
  return answers
}

/** Stores new pairs, updates changed open ones, and deletes old ones. */
export async function savePairs(tx: Conn, pairs: readonly PairToSave[], now: Date): Promise<void> {
  await tx
    .deleteFrom('matchPairs')
    .where((pair) => pair.fn.coalesce('scheduledTime', 'proposedAt'), '<', new Date(now.getTime() - KEPT_MS))
    .where((pair) => pair.or([pair('answer', 'is', null), pair('answer', '=', 'different')]))
    .execute()
  if (pairs.length === 0) return
  const isChanged = sql<boolean>`
    (match_pairs.team1, match_pairs.team2, match_pairs.tournament, match_pairs.scheduled_time, match_pairs.own_team1,
      match_pairs.own_team2, match_pairs.shared_team1, match_pairs.shared_team2)
    IS DISTINCT FROM (excluded.team1, excluded.team2, excluded.tournament, excluded.scheduled_time, excluded.own_team1,
      excluded.own_team2, excluded.shared_team1, excluded.shared_team2)`
  await tx
    .insertInto('matchPairs')
    .values([...pairs])
    .onConflict((conflict) =>
      conflict
        .columns(['source', 'sourceId', 'matchId'])
        .doUpdateSet((row) => ({
          team1: row.ref('excluded.team1'),
          team2: row.ref('excluded.team2'),
          tournament: row.ref('excluded.tournament'),
          scheduledTime: row.ref('excluded.scheduledTime'),
          ownTeam1: row.ref('excluded.ownTeam1'),
          ownTeam2: row.ref('excluded.ownTeam2'),
          sharedTeam1: row.ref('excluded.sharedTeam1'),
          sharedTeam2: row.ref('excluded.sharedTeam2'),
        }))
        .where('matchPairs.answer', 'is', null)
        .where(isChanged),
    )
    .execute()
}

/** Open and answered pairs of these sources. Unless the answer is "same", leaves out a pair whose waiting match is stored by now. */
export async function findPairs(conn: Conn, sources: SourceList) {
  const select = () =>
    conn
      .selectFrom('matchPairs')
      .innerJoin('matches', 'matches.id', 'matchPairs.matchId')
      .selectAll('matchPairs')
      .select([
        'matches.sourceId as storedId',
        'matches.team1Name',
        'matches.team2Name',
        'matches.tournament as storedTournament',
        'matches.scheduledTime as storedTime',
      ])
      .where('matchPairs.source', 'in', [...sources])
      .where('matches.source', '=', sources[0])
      .where((pair) =>
        pair.or([
          pair('answer', '=', 'same'),
          pair.not(
            pair.exists(
              pair
                .selectFrom('sourceMatches')
                .select('sourceMatches.matchId')
                .whereRef('sourceMatches.source', '=', 'matchPairs.source')
                .whereRef('sourceMatches.sourceId', '=', 'matchPairs.sourceId'),
            ),
          ),
        ]),
      )
  const open = await select()
    .where('answer', 'is', null)
    .orderBy('matchPairs.scheduledTime', (order) => order.asc().nullsFirst())
    .orderBy('matchPairs.id')
    .limit(OPEN_LISTED)
    .execute()
  const answered = await select()
    .where('answer', 'is not', null)
    .orderBy('answeredAt', 'desc')
    .orderBy('matchPairs.id', 'desc')
    .limit(ANSWERED_LISTED)
    .execute()
  return [...open, ...answered]
}
export type FoundPair = Awaited<ReturnType<typeof findPairs>>[number]

export async function findPair(conn: Conn, id: number) {
  return conn.selectFrom('matchPairs').selectAll().where('id', '=', id).executeTakeFirst()
}
export type StoredPair = NonNullable<Awaited<ReturnType<typeof findPair>>>

export async function saveAnswer(conn: Conn, id: number, answer: PairAnswer | null, now: Date): Promise<void> {
  await conn
    .updateTable('matchPairs')
    .set({ answer, answeredAt: answer && now })
    .where('id', '=', id)
    .execute()
}

/**
 * Makes the other match of the pair the waiting one. Until the next poll of that match's source, the pair has the team names of the stored
 * match.
 */
export async function turnPair(
  tx: Conn,
  { id, matchId }: StoredPair,
  { source, sourceId }: { readonly source: SourceName; readonly sourceId: string },
): Promise<void> {
  await tx
    .deleteFrom('matchPairs')
    .where('source', '=', source)
    .where('sourceId', '=', sourceId)
    .where('matchId', '=', matchId)
    .execute()
  await sql`
    UPDATE match_pairs SET source = ${source}, source_id = ${sourceId}, team1 = team1_name, team2 = team2_name,
      tournament = matches.tournament, scheduled_time = matches.scheduled_time
    FROM matches WHERE matches.id = match_pairs.match_id AND match_pairs.id = ${id}`.execute(tx)
}

/** The matches that were joined by one of these own team ids, without an answer about the match itself. */
export async function findMatchesTiedBy(conn: Conn, ownTeams: readonly string[]): Promise<readonly number[]> {
  if (ownTeams.length === 0) return []
  const { rows } = await sql<{ matchId: number }>`
    SELECT DISTINCT match_id FROM source_matches
    WHERE (own_team1 = ANY(${ownTeams}) OR own_team2 = ANY(${ownTeams}))
      AND NOT EXISTS (
        SELECT FROM match_pairs AS pair WHERE pair.match_id = source_matches.match_id AND pair.answer = 'same'
      )`.execute(conn)
  return rows.map(({ matchId }) => matchId)
}
