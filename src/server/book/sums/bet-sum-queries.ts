import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { type BetChange, changeOfSums } from '../../../domain/bet/bet.ts'
import { disableSilenceTimeout } from '../../db/deadlines.ts'
import { compiledOnce } from '../../db/prepared.ts'
import type { Conn } from '../../db/tables.ts'
import { raiseVersion } from './book-version-queries.ts'

/** Raises the version of the book, then adds the changes to its sums: every transaction locks them in this order. */
export async function addToSums(tx: Conn, owner: number, changes: readonly BetChange[]): Promise<void> {
  await raiseVersion(tx, owner)
  const sums = changeOfSums(...changes)
  const values = {
    owner,
    scopes: sums.map(({ scope }) => scope),
    keys: sums.map(({ key }) => key),
    statuses: sums.map(({ status }) => status),
    bets: sums.map(({ bets }) => bets),
    staked: sums.map(({ staked }) => staked),
    profit: sums.map(({ profit }) => profit),
  }
  await compiledOnce(
    tx,
    'add_to_sums',
    values,
    (value) => sql`
      INSERT INTO bet_sums (user_id, scope, key, status, bets, staked, profit)
      SELECT ${value('owner')}::bigint, change.*
      FROM unnest(
        ${value('scopes')}::text[], ${value('keys')}::text[], ${value('statuses')}::text[],
        ${value('bets')}::bigint[], ${value('staked')}::bigint[], ${value('profit')}::bigint[]
      ) AS change
      ON CONFLICT (user_id, scope, key, status) DO UPDATE SET
        bets = bet_sums.bets + excluded.bets, staked = bet_sums.staked + excluded.staked, profit = bet_sums.profit + excluded.profit`,
  )
}

/** Deletes sums that the changes may have left without a bet. */
export async function deleteEmptySums(tx: Conn, owner: number, changes: readonly BetChange[]): Promise<void> {
  // A sum that gained bets cannot be empty.
  const left = changeOfSums(...changes).filter(({ bets }) => bets < 0)
  if (left.length === 0) return
  await sql`
    DELETE FROM bet_sums
    WHERE user_id = ${owner} AND bets = 0 AND (scope, key, status) IN (
      SELECT * FROM unnest(
        ${left.map(({ scope }) => scope)}::text[], ${left.map(({ key }) => key)}::text[], ${left.map(({ status }) => status)}::text[]
      )
    )`.execute(tx)
}

const keyOf = (start: string) => `to_char(${start}, 'YYYY-MM-DD"T"HH24:MI"Z"')`
/** The sums that a row of `bets` contributes to. */
const PLACES = `unnest(
  ARRAY['type', 'pair', 'month', 'quarter-hour'],
  ARRAY[
    bet_type,
    teams_key,
    ${keyOf(`date_trunc('month', placed_at AT TIME ZONE 'UTC')`)},
    ${keyOf(`date_bin('15 minutes', placed_at AT TIME ZONE 'UTC', '2000-01-01')`)}
  ])`

/**
 * Adds the bets that this transaction writes to the sums, or subtracts them; `bets` selects rows with the columns of the table. The
 * database adds them up, so memory use does not grow with their number. Sums are locked in the order of `changeOfSums`.
 */
export function addSumsOfMany(bets: RawBuilder<unknown>, sign: 1 | -1): RawBuilder<unknown> {
  return sql`
    INSERT INTO bet_sums (user_id, scope, key, status, bets, staked, profit)
    SELECT user_id, scope, key, sum_status, ${sign}::int * count(*), ${sign}::int * sum(staked), ${sign}::int * coalesce(sum(result), 0)
    FROM ${bets} AS changed CROSS JOIN LATERAL ${sql.raw(PLACES)} AS place (scope, key)
    GROUP BY user_id, scope, key, sum_status
    ORDER BY user_id, scope COLLATE "C", key COLLATE "C", sum_status
    ON CONFLICT (user_id, scope, key, status) DO UPDATE SET
      bets = bet_sums.bets + excluded.bets, staked = bet_sums.staked + excluded.staked, profit = bet_sums.profit + excluded.profit`
}

/** Deletes the sums of a user that have no bets left. */
export async function deleteZeroSums(tx: Conn, owner: number): Promise<void> {
  await tx.deleteFrom('betSums').where('userId', '=', owner).where('bets', '=', 0).execute()
}

export async function deleteSums(tx: Conn, owner: number): Promise<void> {
  await raiseVersion(tx, owner)
  await tx.deleteFrom('betSums').where('userId', '=', owner).execute()
}

/** The sums of all users' bets, in the shape of `bet_sums`. */
export const placesOfBets = `
  SELECT user_id, scope, key, sum_status AS status, count(*) AS bets, sum(staked) AS staked, coalesce(sum(result), 0) AS profit
  FROM bets CROSS JOIN LATERAL ${PLACES} AS place (scope, key)
  GROUP BY user_id, scope, key, sum_status`

/** One message is one transaction, or part of the open one. */
const REBUILD = `
  SET LOCAL statement_timeout = 0;
  SET LOCAL lock_timeout = 0;
  -- Every change of bets begins with a lock of the book; an import, with that before it adds its sums.
  LOCK TABLE books IN EXCLUSIVE MODE;
  INSERT INTO books (user_id, version) SELECT id, 1 FROM users ORDER BY id
  ON CONFLICT (user_id) DO UPDATE SET version = books.version + 1;
  DELETE FROM bet_sums;
  -- The sums of one user lie side by side.
  INSERT INTO bet_sums (user_id, scope, key, status, bets, staked, profit)
  ${placesOfBets} ORDER BY user_id, scope, key COLLATE "C"`

/** Runs in the open transaction of this connection. */
export async function rebuildSumsWithin(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  await client.query(REBUILD)
}

/**
 * Rebuilds all sums, for bets that were not written one by one (a restored backup, a benchmark), and raises the versions of all books.
 * Blocks changes of bets meanwhile; has no timeout.
 */
export async function rebuildSums(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    disableSilenceTimeout(client)
    await client.query(REBUILD)
  } finally {
    // Closes the connection, whose timeouts were disabled.
    client.release(true)
  }
}
