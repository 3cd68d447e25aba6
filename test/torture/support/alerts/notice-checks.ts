import type pg from 'pg'
import { expect } from 'vitest'
import type { Notice } from '../../../../src/contract/push.ts'
import { findBetTruth, wordOf } from './bet-checks.ts'

/** The current match of an alert, from the tables. */
type MatchTruth = {
  readonly kind: string
  readonly status: string
  readonly score1: number | null
  readonly score2: number | null
  readonly scheduledTime: Date | null
}

/** The server's response to a late device is true at that moment; undefined if it has nothing to show. */
export async function expectTrueNow(
  pool: pg.Pool,
  notice: Notice | undefined,
  { owner, alert }: { readonly owner: number; readonly alert: number },
): Promise<void> {
  const truth = await findBetTruth(pool, alert, '')
  const bet = truth?.userId === owner ? truth : undefined
  const { rows } = await pool.query<MatchTruth>(
    `SELECT kind, status, score1, score2, scheduled_time AS "scheduledTime"
     FROM alerts JOIN alert_facts USING (match_id, kind, step) JOIN matches ON matches.id = match_id
     WHERE alerts.id = $1 AND user_id = $2 AND NOT withdrawn`,
    [alert, owner],
  )
  const [match] = rows
  const details = JSON.stringify({ notice, bet, match })
  if (notice === undefined) {
    expect(bet ?? match, `nothing is said of what is there: ${details}`).toBeUndefined()
    return
  }
  const text = `${notice.title}\n${notice.body}`
  if (bet) return expect(text.slice(0, wordOf(bet.standing)?.length), details).toBe(wordOf(bet.standing))
  if (!match) throw new Error(`it is gone: ${details}`)
  expect(text, details).toMatch(sentenceOf(match))
}

/** The catalogue's texts, with times in UTC. */
function sentenceOf({ status, score1, score2, scheduledTime }: MatchTruth): RegExp {
  const score = score1 === null ? '' : `${score1}–${score2}`
  if (status === 'live') return new RegExp(`^Live: Alfa vs Bravo\n${score}`)
  if (status === 'finished') return new RegExp(`^Over: Alfa vs Bravo\n${score}`)
  if (status === 'cancelled') return /^Off the schedule: Alfa vs Bravo\n/
  return new RegExp(`^Moved: Alfa vs Bravo\n.*${scheduledTime?.toISOString().slice(11, 16)}`)
}
