import pg from 'pg'
import type { People } from './bets-app.ts'
import type { MeasuredProcess } from './measured-process.ts'
import { median, type Row } from './row.ts'

const ROUNDS = 5
/** The floor deletes only bets; their sums by quarter-hour are nearly as many rows again. */
const REACH = 2.5

/** Clears a book of 100,000 bets. Changes the data of the benchmark, so it runs after all other rows of bets. */
export async function measureClearing({ url }: MeasuredProcess, { many, manyId, databaseUrl }: People): Promise<Row> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const book = await keepBook(pool, manyId)
  const [ours, floor]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    await book.putBack()
    ours.push(await milliseconds(() => clear(url, many, book.bets)))
    await book.putBack()
    floor.push(await milliseconds(() => pool.query('DELETE FROM bets WHERE user_id = $1', [manyId])))
  }
  await pool.end()
  const ratio = median(ours.map((time, round) => time / (floor[round] ?? Number.NaN)))
  return {
    what: '`DELETE /api/bets` with 100,000 bets',
    ours: `${median(ours).toFixed(0)} ms`,
    floor: `${median(floor).toFixed(0)} ms, one DELETE of the same rows`,
    measured: `${ratio.toFixed(2)} × the time`,
    reach: `≤ ${REACH} ×`,
    holds: ratio <= REACH,
  }
}

/** Copies the bets and sums of the owner; `putBack` restores them without the dead rows of earlier rounds. */
async function keepBook(pool: pg.Pool, owner: number) {
  const tables = ['bets', 'bet_sums']
  const written = new Map<string, string>()
  for (const table of tables) {
    const columns = await writtenColumns(pool, table)
    written.set(table, columns)
    await pool.query(`CREATE TABLE kept_${table} AS SELECT ${columns} FROM ${table} WHERE user_id = ${owner}`)
  }
  const { rows } = await pool.query<{ bets: number }>('SELECT count(*)::int AS bets FROM kept_bets')
  return {
    bets: rows[0]?.bets ?? 0,
    async putBack() {
      for (const table of tables) {
        await pool.query(`DELETE FROM ${table} WHERE user_id = $1`, [owner])
        await pool.query(`INSERT INTO ${table} (${written.get(table)}) SELECT * FROM kept_${table}`)
        await pool.query(`VACUUM ANALYZE ${table}`)
      }
      await pool.query('CHECKPOINT')
    },
  }
}

/** All columns except generated ones. */
async function writtenColumns(pool: pg.Pool, table: string): Promise<string> {
  const { rows } = await pool.query<{ columns: string }>(
    `SELECT string_agg(quote_ident(column_name), ', ') AS columns
     FROM information_schema.columns WHERE table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  )
  return rows[0]?.columns ?? ''
}

async function clear(url: string, cookie: string, bets: number): Promise<void> {
  const answer = await fetch(`${url}/api/bets`, { method: 'DELETE', headers: { cookie } })
  const { deleted } = (await answer.json()) as { deleted?: number }
  if (deleted !== bets) throw new Error(`DELETE /api/bets answered ${answer.status} and deleted ${deleted} of ${bets}`)
}

async function milliseconds(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await act()
  return performance.now() - start
}
