import type pg from 'pg'
import { required } from '../../src/domain/required.ts'
import { type MeasuredProcess, startProcess } from '../measured-process.ts'
import { median, type Row } from '../row.ts'
import { putBack, settledByServer } from '../settling.ts'
import type { Books } from './databases.ts'

const ROUNDS = 3
const REACH = 5
const LONGEST_MS = 60_000

/** Settles the bets of 2,000 users on one match, on a cluster and on one PostgreSQL: compares the time, and checks that the books are equal. */
export async function settling(one: Books, cluster: Books): Promise<Row[]> {
  const sides = [one, cluster]
  const servers: MeasuredProcess[] = []
  const times: [number[], number[]] = [[], []]
  try {
    for (const { url } of sides) servers.push(await startProcess('bench/settling-app.ts', [url]))
    for (let round = 0; round < ROUNDS; round += 1) {
      const results: string[] = []
      for (const [at, { machines }] of sides.entries()) {
        const asked = required(machines[0], 'the machine that is asked')
        await putBack(machines)
        required(times[at], 'the times of a side').push(await settledByServer(asked))
        results.push(await resultOf(asked))
      }
      if (results[0] !== results[1]) throw new Error(`the cluster has ${results[1]}, one PostgreSQL ${results[0]}`)
    }
  } finally {
    await Promise.all(servers.map((server) => server.end()))
  }
  const [ofOne, ours] = times
  const ratio = median(ours.map((time, round) => time / (ofOne[round] ?? Number.NaN)))
  return [
    {
      what: 'settling 10,000 bets of 2,000 people on one match, on Citus',
      ours: `${median(ours).toFixed(0)} ms`,
      floor: `${median(ofOne).toFixed(0)} ms, one PostgreSQL`,
      measured: `${ratio.toFixed(2)} × the time, the same verdicts and sums`,
      reach: `≤ ${REACH} × and ≤ ${LONGEST_MS / 1000} s`,
      holds: ratio <= REACH && Math.max(...ours) <= LONGEST_MS,
    },
  ]
}

/** Bets and sums of all users, without days, because the match of each side is as old as its server. */
async function resultOf(pool: pg.Pool): Promise<string> {
  const { rows: bets } = await pool.query(
    `SELECT status, outcome, settled_by, grade ->> 'verdict' AS verdict, count(*) AS bets, sum(result) AS result
     FROM bets GROUP BY status, outcome, settled_by, grade ->> 'verdict' ORDER BY status`,
  )
  const { rows: sums } = await pool.query(
    `SELECT scope, status, sum(bets) AS bets, sum(staked) AS staked, sum(profit) AS profit
     FROM bet_sums GROUP BY scope, status ORDER BY scope, status`,
  )
  return JSON.stringify({ bets, sums })
}
