import { sql } from 'kysely'
import { type BetStatus, STATUS_RULES, type SumStatus } from '../../../domain/bet/bet.ts'
import { addUp, sumOf, type Tally } from '../../../domain/bet/statistics.ts'
import { prepared } from '../../db/prepared.ts'
import type { Conn } from '../../db/tables.ts'

/** The limit for three things: sums of pairs read one by one, pairs listed by their keys, and bets fetched by ids. */
const FEW_SUMS = 1_000
const FEW_PAIRS = 200
const FEW_BETS = 2_000

/** The sums of all bets of a user, by status. */
export async function findTotals(db: Conn, owner: number): Promise<Tally> {
  const rows = await prepared(
    db,
    'bet_totals',
    sql<TotalRow>`
      SELECT status, bets, staked::text, profit::text FROM bet_sums WHERE user_id = ${owner} AND scope = 'type'`,
  )
  return tallyOf(rows)
}

type PairSearch = {
  /** The matching pairs with bets of the status; null if there are too many pairs or bets. */
  readonly keys: readonly string[] | null
  /** For all statuses. */
  readonly totals: Promise<Tally>
}

/** Searches the pairs that a user has bet on, which are fewer than the bets, and adds up their sums. */
export async function searchPairs(
  db: Conn,
  owner: number,
  status: BetStatus | null,
  pattern: string,
): Promise<PairSearch> {
  const matching = sql`FROM bet_sums WHERE user_id = ${owner} AND scope = 'pair' AND key LIKE ${pattern}`
  const { rows } = await sql<TotalRow & { key: string }>`
    SELECT key, status, bets, staked::text, profit::text ${matching} ORDER BY key LIMIT ${FEW_SUMS + 1}`.execute(db)
  if (rows.length > FEW_SUMS) {
    const all = sql<TotalRow>`
      SELECT status, sum(bets)::text AS bets, sum(staked)::text AS staked, sum(profit)::text AS profit
      ${matching} GROUP BY status`.execute(db)
    return { keys: null, totals: all.then((sums) => tallyOf(sums.rows)) }
  }
  const wanted = rows.filter((row) => status === null || STATUS_RULES[row.status].status === status)
  const keys = [...new Set(wanted.map(({ key }) => key))]
  const isFew = keys.length <= FEW_PAIRS && sumOf(tallyOf(wanted)).bets <= FEW_BETS
  return { keys: isFew ? keys : null, totals: Promise.resolve(tallyOf(rows)) }
}

/** Money arrives as text and becomes bigint, since a sum of many bets may exceed a safe integer. */
export type TotalRow = {
  readonly status: SumStatus
  readonly bets: number | string
  readonly staked: string
  readonly profit: string
}

/** The rows added up by status. */
export function tallyOf(rows: readonly TotalRow[]): Tally {
  return addUp(
    rows.map(({ status, bets, staked, profit }) => ({
      [status]: { bets: Number(bets), staked: BigInt(staked), profit: BigInt(profit) },
    })),
  )
}
