import { sql } from 'kysely'
import { haveSameKeys } from '../../domain/match/joined-reading.ts'
import { homeId, type SourceList, type SourceName } from '../../domain/match/source-name.ts'
import type { Conn, Db } from '../db/tables.ts'
import { lockMatches, takeVersion } from './match-queries.ts'
import { UNREAD } from './polling/source-match-queries.ts'

/** A match with its new source and id. */
type Move = {
  readonly id: number
  readonly source: SourceName
  readonly sourceId: string
  readonly isListed: boolean
  /** False if its teams have other keys at the new source. */
  readonly keepsKeys: boolean
}

/**
 * Moves the stored matches of all sources that are read together to their home, and matches that only removed sources report back to their
 * own source. A match keeps its row, and with it its bets, alerts, favorites and prices; restoring the former list undoes the move. Changes
 * nothing for a source that was always alone.
 */
export async function moveToHome(db: Db, sources: SourceList): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (sources.length > 1) await nameUnnamed(tx, sources)
    else if (!(await hasNames(tx))) return
    const moves = [...(await findArriving(tx, sources)), ...(await findLeaving(tx, sources))]
    if (moves.length === 0) return
    await lockMatches(
      tx,
      moves.map(({ id }) => id),
    )
    await move(tx, moves)
  })
}

/** Adds names for matches that a source stored while it was alone. A known result counts as reported by that source. */
async function nameUnnamed(tx: Conn, sources: SourceList): Promise<void> {
  await sql`
    INSERT INTO source_matches (
      source, source_id, match_id, shared_match, shared_team1, shared_team2, own_team1, own_team2, status, result, gives, read_at,
      every_seconds
    )
    SELECT source, source_id, id, CASE source WHEN 'pandascore' THEN source_id END,
      CASE WHEN source IN ('pandascore', 'polymarket') THEN team1_key END,
      CASE WHEN source IN ('pandascore', 'polymarket') THEN team2_key END,
      CASE source WHEN 'hltv' THEN team1_key END, CASE source WHEN 'hltv' THEN team2_key END,
      status, CASE status WHEN 'finished' THEN score1 || '-' || score2 END, '', updated_at, ${UNREAD}
    FROM matches
    WHERE source = ANY(${sources}) AND NOT EXISTS (SELECT FROM source_matches WHERE match_id = matches.id)
    ON CONFLICT DO NOTHING`.execute(tx)
}

async function hasNames(tx: Conn): Promise<boolean> {
  return (await tx.selectFrom('sourceMatches').select('matchId').limit(1).execute()).length > 0
}

type NameRow = {
  readonly id: number
  readonly ownSource: SourceName
  readonly ownId: string
  readonly source: SourceName
  readonly sourceId: string
  readonly status: string
}

/** Matches that a listed source reports, under the name that the first such source has for the match. */
async function findArriving(tx: Conn, sources: SourceList): Promise<readonly Move[]> {
  const [home] = sources
  const { rows } = await sql<NameRow>`
    SELECT DISTINCT ON (id) id, matches.source AS own_source, matches.source_id AS own_id, status,
      named.source, named.source_id
    FROM (SELECT source, source_id, match_id, read_at FROM source_matches WHERE source = ANY(${sources})) AS named
    JOIN matches ON id = match_id
    ORDER BY id, array_position(${sources}::text[], named.source), read_at DESC, named.source_id`.execute(tx)
  return rows
    .map((row) => ({ ...row, sourceId: homeId(home, row.source, row.sourceId) }))
    .filter(({ ownSource, ownId, sourceId }) => ownSource !== home || ownId !== sourceId)
    .map((row) => moveOf(row, home, row.sourceId))
}

/** Matches at the home that only sources outside the list report. */
async function findLeaving(tx: Conn, sources: SourceList): Promise<readonly Move[]> {
  const { rows } = await sql<NameRow>`
    SELECT DISTINCT ON (id) id, matches.source AS own_source, matches.source_id AS own_id, status,
      named.source, named.source_id
    FROM (
      SELECT source, source_id, match_id, read_at FROM source_matches AS other
      WHERE NOT EXISTS (
        SELECT FROM source_matches AS listed WHERE listed.match_id = other.match_id AND listed.source = ANY(${sources})
      )
    ) AS named
    JOIN matches ON id = match_id
    WHERE matches.source = ${sources[0]}
    ORDER BY id, read_at DESC, named.source, named.source_id`.execute(tx)
  return rows.map((row) => moveOf(row, row.source, row.sourceId))
}

function moveOf({ id, status, ownSource }: NameRow, source: SourceName, sourceId: string): Move {
  const isListed = status === 'upcoming' || status === 'live'
  return { id, source, sourceId, isListed, keepsKeys: haveSameKeys(ownSource, source) }
}

/**
 * Gives only listed matches a new version, which tells open pages about them; bets on the others are already graded. A team without a key is
 * identified by its name until the next reading supplies its key at the new source.
 */
async function move(tx: Conn, moves: readonly Move[]): Promise<void> {
  const version = await takeVersion(tx)
  const column = <K extends keyof Move>(key: K) => moves.map((each) => each[key])
  await sql`
    UPDATE matches SET source = target.source, source_id = target.source_id,
      team1_key = CASE WHEN target.keeps_keys THEN team1_key END, team2_key = CASE WHEN target.keeps_keys THEN team2_key END,
      version = CASE WHEN target.is_listed THEN ${version}::bigint ELSE version END
    FROM unnest(
      ${column('id')}::bigint[], ${column('source')}::text[], ${column('sourceId')}::text[], ${column('isListed')}::boolean[],
      ${column('keepsKeys')}::boolean[]
    ) AS target (id, source, source_id, is_listed, keeps_keys)
    WHERE matches.id = target.id AND NOT EXISTS (
      -- A process with another list of sources stored the match again.
      SELECT FROM matches AS twin WHERE twin.source = target.source AND twin.source_id = target.source_id
    )`.execute(tx)
}
