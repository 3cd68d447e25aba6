import { type RawBuilder, sql } from 'kysely'
import type { BetFilter } from '../../../contract/bets/bet-filter.ts'
import { parseSlice } from '../../../domain/explorer/dimensions.ts'
import { BET_TYPES } from '../../../domain/market/bet-type.ts'
import { parseAmount } from '../../../domain/money/money.ts'
import { parseMultipleOdds } from '../../../domain/money/odds.ts'
import type { Conn } from '../../db/tables.ts'
import { conditionOfSlice } from './slice-queries.ts'

type Sql = RawBuilder<unknown>
/** The parts of a filter other than the status, how the bet is counted, and the teams. */
export type FinerFilter = Omit<BetFilter, 'status' | 'counted' | 'q'>
type Condition<Part extends keyof FinerFilter> = (value: NonNullable<FinerFilter[Part]>, owner: number) => Sql

/** Each part as a condition on `bets`. All but `match` and `tournament` need only the index `bets_list`. */
const CONDITIONS: { readonly [Part in keyof FinerFilter]-?: Condition<Part> } = {
  outcome: (outcomes) =>
    sql`sum_status = ANY(${outcomes.split(',').flatMap((one) => (one === 'cashed-out' ? CASHED_OUT : [one]))})`,
  market: (market) => (BET_TYPES.some((type) => type === market) ? sql`bet_type = ${market}` : sql`market = ${market}`),
  tag: (tag) => sql`${tag} = ANY(tags)`,
  bookmaker: (bookmaker) => sql`bookmaker = ${bookmaker}`,
  oddsFrom: (odds) => sql`odds >= ${parseMultipleOdds(odds)}::bigint`,
  oddsTo: (odds) => sql`odds <= ${parseMultipleOdds(odds)}::bigint`,
  stakeFrom: (amount) => sql`amount >= ${parseAmount(amount)}::bigint`,
  stakeTo: (amount) => sql`amount <= ${parseAmount(amount)}::bigint`,
  from: (time) => sql`placed_at >= ${new Date(time)}`,
  to: (time) => sql`placed_at < ${new Date(time)}`,
  tied: (tied) => (tied === 'yes' ? TIED : sql`NOT (${TIED})`),
  settledBy: (settler) => sql`settled_by = ${settler}`,
  match: (match, owner) => sql`id = ANY(${onMatches(owner, sql`match_id = ${match}::bigint`)})`,
  tournament: (name, owner) =>
    sql`id = ANY(${onMatches(owner, sql`match_id = ANY(ARRAY(SELECT id FROM matches WHERE tournament = ${name}))`)})`,
  slice: inSlice,
  slice2: inSlice,
}
const PARTS = Object.keys(CONDITIONS) as (keyof FinerFilter)[] // CONDITIONS has exactly these keys

const CASHED_OUT = ['cashed-out-won', 'cashed-out-lost']

/** A multiple is tied if all its legs are. */
const TIED = sql`CASE bet_type WHEN 'multiple' THEN NOT EXISTS (
  SELECT FROM bet_legs WHERE bet_legs.user_id = bets.user_id AND bet_legs.bet_id = bets.id AND bet_legs.match_id IS NULL
) ELSE match_id IS NOT NULL END`

/** The contract has validated the text. */
function inSlice(text: string): Sql {
  const slice = parseSlice(text)
  return slice === null ? sql`false` : conditionOfSlice(slice)
}

/** An array instead of a join: the planner then finds the bets by their ids. */
function onMatches(owner: number, condition: Sql): Sql {
  return sql`ARRAY(
    SELECT id FROM bets WHERE user_id = ${owner} AND ${condition}
    UNION SELECT bet_id FROM bet_legs WHERE user_id = ${owner} AND ${condition}
  )`
}

/** The conditions for the given parts; an empty text counts as absent. */
export function conditionsOf(owner: number, filter: FinerFilter): Sql[] {
  return PARTS.flatMap((part) => {
    const value = filter[part]
    const condition = CONDITIONS[part] as Condition<typeof part> // the value belongs to this part
    return value ? [condition(value, owner)] : []
  })
}

/** The tournaments of the matches that a user has bets on, sorted by name. */
export async function findTournaments(conn: Conn, owner: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ tournament: string }>`
    SELECT DISTINCT tournament
    FROM matches
    WHERE tournament IS NOT NULL AND id IN (
      SELECT match_id FROM bets WHERE user_id = ${owner} UNION SELECT match_id FROM bet_legs WHERE user_id = ${owner}
    )
    ORDER BY tournament LIMIT ${limit}`.execute(conn)
  return rows.map(({ tournament }) => tournament)
}
