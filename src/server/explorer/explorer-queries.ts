import { type RawBuilder, sql } from 'kysely'
import { CHANCE_COLUMNS } from '../../domain/closing.ts'
import type { Dimension } from '../../domain/explorer/dimensions.ts'
import type { MarginMethod } from '../../domain/margin.ts'
import { betsOf, type Listing } from '../bets/bet-list-queries.ts'
import { groupingOf } from '../bets/slice-queries.ts'
import { prepared } from '../db/prepared.ts'
import type { Conn } from '../db/tables.ts'

/** Changes with every change of a match that is shown: the newest version of each source. */
export async function findMatchVersion(conn: Conn): Promise<string> {
  const [row] = await prepared(
    conn,
    'explorer_matches',
    sql<{ version: string | null }>`
      WITH RECURSIVE sources AS (
        SELECT min(source) AS source FROM matches
        UNION ALL
        SELECT (SELECT min(source) FROM matches WHERE matches.source > sources.source) FROM sources WHERE source IS NOT NULL
      )
      SELECT string_agg((SELECT max(version)::text FROM matches WHERE matches.source = sources.source), ' ' ORDER BY source) AS version
      FROM sources WHERE source IS NOT NULL`,
  )
  return row?.version ?? ''
}

/**
 * Numbers of each bet: id, match or 0, stake, stake at risk or −1 or `VOID`, profit or NaN, price ÷ closing price or NaN, price × chance or NaN.
 * A void bet has no closing-line value (docs/glossary.md).
 */
export const COLUMNS = 7
export const VOID = -2

type Part = { readonly part: number; readonly values: Float64Array }

/** All bets of a user as records of seven numbers, in parts by id modulo `parts`. Money is in cents. */
export async function findColumns(tx: Conn, owner: number, method: MarginMethod, parts: number): Promise<Part[]> {
  const chance = sql.ref(CHANCE_COLUMNS[method])
  return findParts(
    tx,
    sql`
      SELECT
        (id % ${parts}::bigint)::int AS part,
        string_agg(
          float8send(id) || float8send(coalesce(match_id, 0)) || float8send(staked) || float8send(CASE sum_status WHEN 'void' THEN ${VOID} ELSE coalesce(at_risk, -1) END)
            || float8send(coalesce(result, 'NaN'::float8))
            || float8send(coalesce(CASE WHEN sum_status <> 'void' THEN odds::float8 / close_odds END, 'NaN'))
            || float8send(coalesce(CASE WHEN sum_status <> 'void' THEN odds * ${chance} / 1000 END, 'NaN')),
          ''
        ) AS bytes
      FROM bets WHERE user_id = ${owner} GROUP BY 1`,
  )
}

/** The ids of the bets of a listing, in the same parts. */
export function findIdParts(tx: Conn, listing: Listing, parts: number): Promise<Part[]> {
  return findParts(
    tx,
    sql`SELECT (id % ${parts}::bigint)::int AS part, string_agg(float8send(id), '') AS bytes FROM ${betsOf(listing)} GROUP BY 1`,
  )
}

/** The matches of the legs of a user's multiples: pairs of the id of the bet and the id of the match. */
export async function findLegMatches(tx: Conn, owner: number): Promise<Float64Array> {
  const [all] = await findParts(
    tx,
    sql`
      SELECT 0 AS part, string_agg(float8send(bet_id) || float8send(match_id), '') AS bytes
      FROM bet_legs WHERE user_id = ${owner} AND match_id IS NOT NULL`,
  )
  return all?.values ?? new Float64Array()
}

/** The ids of a user's bets by their key in a dimension. A key may come more than once: tags in another order. */
export async function findKeys(tx: Conn, owner: number, dimension: Dimension, zone: string) {
  const { values, joins, keys } = groupingOf([dimension], zone)
  const names = values.map((_, at) => sql.ref(`value${at}`))
  const named = values.map((value, at) => sql`${value} AS ${names[at]}`)
  const positions = values.map((_, at) => sql.raw(String(at + 1)))
  // Groups the raw values, and makes the key of each group once.
  const { rows } = await sql<{ key: string; ids: Buffer }>`
    SELECT ${sql.join(keys(names))} AS key, ids
    FROM (
      SELECT ${sql.join(named)}, string_agg(float8send(bets.id), '') AS ids
      FROM (SELECT * FROM bets WHERE user_id = ${owner}) AS bets ${joins}
      GROUP BY ${sql.join(positions)}
    ) AS groups`.execute(tx)
  return rows.map(({ key, ids }) => ({ key, ids: numbersOf(ids) }))
}

async function findParts(tx: Conn, query: RawBuilder<unknown>): Promise<Part[]> {
  const { rows } = await (query as RawBuilder<{ part: number; bytes: Buffer | null }>).execute(tx)
  return rows.flatMap(({ part, bytes }) => (bytes === null ? [] : [{ part, values: numbersOf(bytes) }]))
}

/** The database sends numbers with the highest byte first. The bytes are changed in place. */
function numbersOf(bytes: Buffer): Float64Array {
  const { buffer, byteOffset, length } = bytes.swap64()
  if (byteOffset % 8 === 0) return new Float64Array(buffer, byteOffset, length / 8)
  return new Float64Array(buffer.slice(byteOffset, byteOffset + length))
}

/** No parallel workers, and enough memory for the grouping. */
export async function planForGroups(tx: Conn): Promise<void> {
  await sql`SELECT set_config('max_parallel_workers_per_gather', '0', true), set_config('work_mem', '64MB', true)`.execute(
    tx,
  )
}
