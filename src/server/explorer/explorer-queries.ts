import { type RawBuilder, sql } from 'kysely'
import type { Dimension } from '../../domain/explorer/dimensions.ts'
import type { MarginMethod } from '../../domain/margin.ts'
import { betsOf, type Listing } from '../bets/bet-list-queries.ts'
import { groupingOf } from '../bets/slice-queries.ts'
import type { Conn } from '../db/tables.ts'

/** The bets with one key in each dimension. Money is in cents. */
export type BetGroup = {
  readonly keys: readonly string[]
  readonly bets: number
  readonly open: number
  readonly staked: bigint
  readonly profit: bigint
  /** Bets with a closing price, and the sum of price ÷ closing price. */
  readonly closed: number
  readonly raw: number
  /** Bets with the chance by the closing prices without the margin, and the sum of price × chance. */
  readonly fairClosed: number
  readonly fair: number
  /** Records of src/domain/explorer/match-groups.ts, of the bets in the yield. */
  readonly records: Float64Array
}

type Grouped = {
  readonly keys: readonly string[]
  readonly bets: number
  readonly open: number
  readonly staked: string
  readonly profit: string
  readonly closed: number
  readonly raw: number | null
  readonly fairClosed: number
  readonly fair: number | null
  readonly records: Buffer | null
}

const CHANCES: Readonly<Record<MarginMethod, RawBuilder<unknown>>> = {
  'odds-ratio': sql`chance_odds_ratio`,
  multiplicative: sql`chance_multiplicative`,
  additive: sql`chance_additive`,
  power: sql`chance_power`,
}

type Grouping = { readonly dimensions: readonly Dimension[]; readonly zone: string; readonly method: MarginMethod }

/** Groups the bets of a listing. Two groups may have the same keys: tags in another order. */
export async function groupBets(tx: Conn, listing: Listing, { dimensions, zone, method }: Grouping) {
  const { values, joins, keys } = groupingOf(dimensions, zone)
  const names = values.map((_, at) => sql.ref(`value${at}`))
  const named = values.map((value, at) => sql`${value} AS ${names[at]}`)
  const positions = values.map((_, at) => sql.raw(String(at + 1)))
  const chance = CHANCES[method]
  // The values are grouped as they are, and worded once for each group.
  const { rows } = await sql<Grouped>`
    SELECT
      ARRAY[${sql.join(keys(names))}]::text[] AS keys, bets, open, staked::text, profit::text, closed, raw, fair_closed, fair, records
    FROM (
      SELECT
        ${sql.join(named)}, count(*)::int AS bets, count(*) FILTER (WHERE bets.status = 'pending')::int AS open, sum(staked) AS staked,
        coalesce(sum(result), 0) AS profit, count(close_odds)::int AS closed, sum(bets.odds::float8 / close_odds) AS raw,
        count(${chance})::int AS fair_closed, sum(bets.odds * ${chance} / 1000) AS fair,
        string_agg(
          float8send(coalesce(bets.match_id, -bets.id)) || float8send(at_risk) || float8send(result), ''
        ) FILTER (WHERE at_risk IS NOT NULL) AS records
      FROM (SELECT * FROM ${betsOf(listing)}) AS bets ${joins}
      GROUP BY ${sql.join(positions)}
    ) AS groups`.execute(tx)
  return rows.map(
    (row): BetGroup => ({
      ...row,
      staked: BigInt(row.staked),
      profit: BigInt(row.profit),
      raw: row.raw ?? 0,
      fair: row.fair ?? 0,
      records: numbersOf(row.records),
    }),
  )
}

/** The matches of the legs of a user's multiples, by id of the bet. */
export async function findLegMatches(tx: Conn, owner: number): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await sql<{ legs: Buffer | null }>`
    SELECT string_agg(float8send(bet_id) || float8send(match_id), '') AS legs
    FROM bet_legs WHERE user_id = ${owner} AND match_id IS NOT NULL`.execute(tx)
  const legs = numbersOf(rows[0]?.legs ?? null)
  const byBet = new Map<number, number[]>()
  for (let at = 0; at < legs.length; at += 2) {
    const [bet = 0, match = 0] = legs.subarray(at, at + 2)
    const matches = byBet.get(bet)
    if (matches) matches.push(match)
    else byBet.set(bet, [match])
  }
  return byBet
}

/** The database sends numbers with the highest byte first. The bytes are changed in place. */
function numbersOf(bytes: Buffer | null): Float64Array {
  if (bytes === null) return new Float64Array()
  const { buffer, byteOffset, length } = bytes.swap64()
  if (byteOffset % 8 === 0) return new Float64Array(buffer, byteOffset, length / 8)
  return new Float64Array(buffer.slice(byteOffset, byteOffset + length))
}

/** One process of the database, enough memory to group in, and no compilation, which takes longer than the query. */
export async function planForGroups(tx: Conn): Promise<void> {
  await sql`
    SELECT set_config('max_parallel_workers_per_gather', '0', true), set_config('jit', 'off', true), set_config('work_mem', '64MB', true)
  `.execute(tx)
}
