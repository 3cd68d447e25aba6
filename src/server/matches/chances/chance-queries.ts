import { sql } from 'kysely'
import type { FixedState, Stage } from '../../../domain/chances/fixed-states.ts'
import type { SourceName } from '../../../domain/match/source-name.ts'
import { required } from '../../../domain/required.ts'
import type { Conn } from '../../db/tables.ts'

/** Keeps the first record of each state; later ones are ignored. */
export async function insertChanceRecords(
  conn: Conn,
  matchId: number,
  states: readonly FixedState[],
  recordedAt: Date,
): Promise<void> {
  if (states.length === 0) return
  await conn
    .insertInto('chanceRecords')
    .values(states.map((state) => ({ matchId, ...state, recordedAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteChanceRecords(conn: Conn, matchId: number): Promise<void> {
  await conn.deleteFrom('chanceRecords').where('matchId', '=', matchId).execute()
}

/**
 * Recorded chances of finished matches, grouped by the favorite's chance: `bin` 5 is 50 to 60 %. Sums over the records: `said` adds
 * the chances, `came` the wins, `brier` and `logLoss` the scores, and `price…` the scores of the chance before the start.
 */
export type RecordedBin = {
  readonly of: 'match' | 'map'
  readonly stage: Stage
  readonly bin: number
  readonly count: number
  readonly said: number
  readonly came: number
  readonly brier: number
  readonly logLoss: number
  readonly priceBrier: number
  readonly priceLogLoss: number
}

/**
 * Recorded chances of finished matches, with their results. Leaves out forfeited and drawn matches, which say nothing about a chance to
 * win, and those without a known result, whose maps may be contradictory.
 */
const outcomesOf = (source: SourceName) => sql`
  SELECT matches.id AS match, 'match' AS of, record.stage, record.match_chance AS chance, start.match_chance AS price, score1 > score2 AS won
  FROM chance_records AS record
  JOIN matches ON matches.id = record.match_id
  JOIN chance_records AS start ON start.match_id = record.match_id AND start.stage = 'start'
  WHERE source = ${source} AND status = 'finished' AND NOT forfeit AND score1 <> score2
    AND record.match_chance IS NOT NULL AND start.match_chance IS NOT NULL
  UNION ALL
  SELECT matches.id, 'map', record.stage, record.map_chance, start.map_chance, played.score1 > played.score2
  FROM chance_records AS record
  JOIN matches ON matches.id = record.match_id
  JOIN match_maps AS played ON played.match_id = record.match_id AND played.number = record.map
  JOIN chance_records AS start ON start.match_id = record.match_id AND start.stage = 'start'
  WHERE source = ${source} AND matches.status = 'finished' AND NOT forfeit AND matches.score1 IS NOT NULL
    AND played.status = 'finished' AND played.score1 <> played.score2 AND record.stage = 'half'`

/** If both teams are equal, the first counts as the favorite; rounding errors must not decide. */
const EQUAL = 0.5 - 1e-9

export async function findRecordedBins(conn: Conn, source: SourceName): Promise<readonly RecordedBin[]> {
  const { rows } = await sql<RecordedBin>`
    WITH outcome AS (${outcomesOf(source)}), side AS (
      SELECT of, stage, greatest(chance, 1 - chance) AS said, ((chance > ${EQUAL}) = won)::int AS came,
        (price - won::int) ^ 2 AS price_brier, -ln(greatest(CASE WHEN won THEN price ELSE 1 - price END, 1e-9)) AS price_log_loss
      FROM outcome
    )
    SELECT of, stage, least(floor(said * 10), 9)::int AS bin, count(*)::int AS count, sum(said) AS said, sum(came)::int AS came,
      sum((said - came) ^ 2) AS brier, sum(-ln(greatest(CASE came WHEN 1 THEN said ELSE 1 - said END, 1e-9))) AS log_loss,
      sum(price_brier) AS price_brier, sum(price_log_loss) AS price_log_loss
    FROM side GROUP BY of, stage, bin ORDER BY of, stage, bin`.execute(conn)
  return rows
}

/** The number of matches in the bins. */
export async function countRecordedMatches(conn: Conn, source: SourceName): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT match)::int AS count FROM (${outcomesOf(source)}) AS outcome`.execute(conn)
  return required(rows[0], 'a count').count
}

/** The last prices before the start of finished matches with a winner, each pair with how often each side won. */
export type ClosedPrices = {
  readonly odds1: number
  readonly odds2: number
  readonly won1: number
  readonly won2: number
}

export async function findClosedPrices(conn: Conn, source: SourceName): Promise<readonly ClosedPrices[]> {
  const { rows } = await sql<ClosedPrices>`
    SELECT start_odds1 AS odds1, start_odds2 AS odds2,
      count(*) FILTER (WHERE score1 > score2)::int AS won1, count(*) FILTER (WHERE score1 < score2)::int AS won2
    FROM matches
    WHERE source = ${source} AND status = 'finished' AND NOT forfeit AND score1 <> score2 AND start_odds1 IS NOT NULL
    GROUP BY start_odds1, start_odds2`.execute(conn)
  return rows
}
