import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { required } from '../src/domain/required.ts'
import { rebuildSums } from '../src/server/book/book.ts'
import { MATCHES_CHANNEL } from '../src/server/matches/polling/source-queries.ts'
import { startProcess } from './measured-process.ts'
import { median, type Row } from './row.ts'

const ROUNDS = 5
const BETS = 10_000
/** The limit of the time until the last verdict. */
const LONGEST_MS = 5_000
/** The floor reads and grades no bets, and writes one transaction. */
const REACH = 10

/** The bets of 2,000 users on one match, from the end of the match to the last verdict. */
export async function measureSettling(): Promise<Row[]> {
  const app = await startProcess('bench/settling-app.ts')
  const pool = new pg.Pool({ connectionString: await app.line(), max: 2 })
  // If a step fails, the database ends before the pool; the pool's error would hide the step's.
  pool.on('error', () => undefined)
  const [ours, floor]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    await putBack([pool])
    ours.push(await settledByServer(pool))
    await putBack([pool])
    floor.push(await settledBySql(pool))
  }
  await pool.end()
  await app.end()
  const ratio = median(ours.map((time, round) => time / (floor[round] ?? Number.NaN)))
  return [
    {
      what: 'settling 10,000 bets of 2,000 people on one match',
      ours: `${median(ours).toFixed(0)} ms`,
      floor: `${median(floor).toFixed(0)} ms, one UPDATE of the same rows, sums and events`,
      measured: `${ratio.toFixed(2)} × the time`,
      reach: `≤ ${REACH} × and ≤ ${LONGEST_MS / 1000} s`,
      holds: ratio <= REACH && Math.max(...ours) <= LONGEST_MS,
    },
  ]
}

/** Restores the bets, on each machine of the database, the coordinator first. */
export async function putBack(machines: readonly pg.Pool[]): Promise<void> {
  const pool = required(machines[0], 'the machine that is asked')
  await pool.query(
    `UPDATE bets SET status = 'pending', outcome = NULL, result = NULL, settled_by = NULL, settled_at = NULL, grade = NULL`,
  )
  await pool.query('DELETE FROM bet_events')
  await rebuildSums(pool)
  for (const machine of machines) {
    await machine.query('VACUUM ANALYZE')
    await machine.query('CHECKPOINT')
  }
}

/** The milliseconds until every bet has its verdict. */
export async function settledByServer(pool: pg.Pool): Promise<number> {
  const start = performance.now()
  await pool.query('UPDATE matches SET graded_version = NULL')
  await pool.query('SELECT pg_notify($1, $2)', [MATCHES_CHANNEL, 'hltv'])
  const isDone = async () => {
    const { rowCount } = await pool.query('SELECT FROM matches WHERE graded_version = version')
    return rowCount === 1
  }
  while (!(await isDone())) await sleep(5)
  const time = performance.now() - start
  const { rows } = await pool.query<{ bets: number }>('SELECT count(*)::int AS bets FROM bet_events')
  if (rows[0]?.bets !== BETS) throw new Error(`the server settled ${rows[0]?.bets} of ${BETS} bets`)
  return time
}

async function settledBySql(pool: pg.Pool): Promise<number> {
  const start = performance.now()
  await pool.query(`
    UPDATE bets SET status = 'won', outcome = 'won', result = 85, settled_by = 'program', settled_at = now(), grade = '{"verdict": "won"}';
    INSERT INTO bet_events (user_id, bet_id, at, kind, by, changes) SELECT user_id, id, now(), 'settled', 'program', '[]' FROM bets;
    UPDATE bet_sums SET status = 'won', profit = 85`)
  return performance.now() - start
}
