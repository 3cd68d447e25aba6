import { sql } from 'kysely'
import { STATUS_RULES, SUM_STATUSES, type SumStatus } from '../../domain/bet/bet.ts'
import type { DecidedBet } from '../../domain/luck/decided-bet.ts'
import type { BankChange } from '../../domain/luck/drawdown.ts'
import type { MarginMethod } from '../../domain/money/margin.ts'
import { betsOf, type Listing } from '../bets/list/bet-list-queries.ts'
import { CHANCE_COLUMNS } from '../db/bet-columns.ts'
import type { Conn } from '../db/tables.ts'

const DECIDED = SUM_STATUSES.filter((status) => STATUS_RULES[status].inYield)
const BATCH = 400
/** Own chances are stored in hundredths of a percent. */
const OWN_CHANCE_SCALE = 10_000

type Row = {
  readonly id: number
  readonly placedAt: Date
  readonly amount: number
  readonly staked: number
  readonly odds: number
  readonly status: SumStatus
  readonly profit: number
  readonly matchId: number | null
  readonly pick: string | null
  readonly legs: number | null
  readonly legMatches: string | null
  readonly returnedOdds: number | null
  readonly closeOdds: number | null
  readonly closeChance: number | null
  readonly ownChance: number | null
}

/**
 * The outcome in the order of the match's teams, like `mirrored` in src/domain/market/selection.ts; null if the selection does not
 * determine it.
 */
const PICK = sql`
  CASE WHEN selection ->> 'market' <> 'other' THEN match_id || ' ' || CASE
    WHEN NOT swapped THEN selection
    WHEN selection ->> 'market' = 'correct-score'
      THEN selection || jsonb_build_object('score1', selection -> 'score2', 'score2', selection -> 'score1')
    WHEN selection ->> 'side' IN ('1', '2') THEN selection || jsonb_build_object('side', 3 - (selection ->> 'side')::int)
    ELSE selection
  END::text END`

/** The decided bets of a listing, in order of placing; in batches, so that no step takes long. */
export async function* decidedBets(db: Conn, listing: Listing, method: MarginMethod): AsyncGenerator<DecidedBet[]> {
  let last: Pick<Row, 'placedAt' | 'id'> = { placedAt: new Date(0), id: 0 }
  for (;;) {
    const { rows }: { rows: Row[] } = await sql<Row>`
      SELECT
        bets.id, placed_at, amount, staked, odds, sum_status AS status, result AS profit, match_id,
        ${PICK} AS pick, legs, leg_matches, returned_odds,
        close_odds, ${sql.ref(CHANCE_COLUMNS[method])} AS close_chance, own_chance
      FROM (SELECT * FROM ${betsOf(listing)}) AS bets
      LEFT JOIN LATERAL (
        SELECT
          count(*) FILTER (WHERE NOT is_returned)::int AS legs,
          exp(sum(ln(bet_legs.odds / 1000.0::float8)) FILTER (WHERE is_returned)) AS returned_odds,
          string_agg(bet_legs.match_id::text, ' ') AS leg_matches
        FROM bet_legs, LATERAL (SELECT coalesce(bet_legs.grade ->> 'verdict' IN ('void', 'push'), false) AS is_returned) AS graded
        WHERE bets.bet_type = 'multiple' AND bet_legs.user_id = ${listing.owner} AND bet_legs.bet_id = bets.id
      ) AS legs_of ON bet_type = 'multiple'
      WHERE sum_status = ANY(${DECIDED})
        AND (placed_at, bets.id) > (${last.placedAt}::timestamptz, ${last.id}::bigint)
      ORDER BY placed_at, bets.id LIMIT ${BATCH}`.execute(db)
    yield rows.map(toDecidedBet)
    const end = rows.at(-1)
    if (!end || rows.length < BATCH) return
    last = end
  }
}

function toDecidedBet({ placedAt, amount, staked, odds, status, profit, ...row }: Row): DecidedBet {
  const legMatches = row.legMatches?.split(' ').map(Number) ?? []
  return {
    placedAt,
    matches: row.matchId === null ? legMatches : [row.matchId],
    pick: row.pick,
    amount,
    staked,
    odds,
    legs: Math.max(1, row.legs ?? 1),
    returnedOdds: row.returnedOdds ?? 1,
    status,
    profit,
    close: row.closeOdds === null ? null : { odds: row.closeOdds, chance: row.closeChance },
    ownChance: row.ownChance === null ? null : row.ownChance / OWN_CHANCE_SCALE,
  }
}

/** Cash movements by time; withdrawals are negative. */
export async function findCash(db: Conn, owner: number): Promise<(BankChange & { readonly at: Date })[]> {
  const { rows } = await sql<{ at: Date; amount: number }>`
    SELECT at, CASE kind WHEN 'withdrawal' THEN -amount ELSE amount END AS amount
    FROM cash_movements WHERE user_id = ${owner} ORDER BY at, id`.execute(db)
  return rows.map(({ at, amount }) => ({ kind: 'cash', at, amount }))
}

/** The profit of decided bets by month and by weekday (1 is Monday) in the time zone; each row has either of the two. */
export async function findCalendar(db: Conn, listing: Listing, timeZone: string) {
  const { rows } = await sql<{ month: string | null; weekday: number | null; bets: number; profit: string }>`
    SELECT month, weekday, count(*)::int AS bets, sum(result)::text AS profit
    FROM (SELECT * FROM ${betsOf(listing)}) AS bets CROSS JOIN LATERAL (
      SELECT to_char(local, 'YYYY-MM') AS month, extract(isodow FROM local)::int AS weekday
      FROM (SELECT placed_at AT TIME ZONE ${timeZone} AS local) AS clock
    ) AS date
    WHERE sum_status = ANY(${DECIDED})
    GROUP BY GROUPING SETS ((month), (weekday))
    ORDER BY month COLLATE "C", weekday`.execute(db)
  return rows
}
