import type pg from 'pg'
import { expect } from 'vitest'
import type { PushMessage } from '../../../../src/contract/push.ts'
import { DAY_MS, SECOND_MS } from '../../../../src/domain/time/durations.ts'
import type { SimulatedBet } from './simulated-bets.ts'

/** The current state of an alert's bet, from the tables. */
type BetTruth = {
  readonly userId: number
  readonly readAt: Date | null
  readonly kind: string
  readonly version: number
  readonly at: Date
  /** The booked outcome, else the grade; null while the match goes on. */
  readonly standing: string | null
  readonly isSignedIn: boolean
}

const STANDING = `CASE WHEN bets.status = 'pending' THEN bets.grade ->> 'verdict' ELSE coalesce(outcome, bets.status) END`

/** Undefined if the alert or its bet is gone. */
export async function findBetTruth(pool: pg.Pool, alert: number, endpoint: string): Promise<BetTruth | undefined> {
  const { rows } = await pool.query<BetTruth>(
    `SELECT alerts.user_id AS "userId", read_at AS "readAt", kind, alerts.version, at, ${STANDING} AS standing,
       EXISTS (
         SELECT FROM devices JOIN sessions USING (user_id, token_hash)
         WHERE devices.user_id = alerts.user_id AND endpoint = $2
       ) AS "isSignedIn"
     FROM alerts JOIN bets ON bets.user_id = alerts.user_id AND bets.id = bet_id
     WHERE alerts.id = $1`,
    [alert, endpoint],
  )
  return rows[0]
}

const WORDS: Readonly<Record<string, string>> = {
  won: 'Won: ',
  lost: 'Lost: ',
  void: 'Void: ',
  'needs-you': 'Needs you: ',
}

/** The beginning of a notification about a bet. */
export const wordOf = (standing: string | null) => (standing === null ? 'Pending again: ' : WORDS[standing])

const kindOf = (standing: string | null) => (standing === 'needs-you' ? 'betNeedsYou' : 'betDecided')

/** A sent message about a bet describes its current state, within a day, to an owner who has not seen it. */
export function expectTrueOfBet(
  { notification: { data, title } }: PushMessage,
  truth: BetTruth,
  owner: number,
  { now, ttl }: { readonly now: number; readonly ttl: number },
): void {
  const details = JSON.stringify({ data, title, truth, now: new Date(now) })
  if (data === null || truth.standing === null) throw new Error(`nothing is known of the bet: ${details}`)
  const { version, standing, at } = truth
  expect(truth, details).toMatchObject({ userId: owner, readAt: null, isSignedIn: true, kind: kindOf(standing) })
  expect(data, details).toMatchObject({ kind: truth.kind, version, until: at.getTime() + DAY_MS })
  expect(now, details).toBeLessThan(data.until)
  expect(ttl, details).toBeGreaterThan(0)
  expect(now + ttl * SECOND_MS, details).toBeLessThanOrEqual(data.until)
  expect(title.slice(0, wordOf(standing)?.length), details).toBe(wordOf(standing))
}

type Stored = {
  readonly standing: string | null
  readonly status: string
  readonly settledBy: string | null
  readonly finishedTime: Date | null
  readonly alerts: readonly { id: number; kind: string; version: number; readAt: string | null; at: string }[]
}

async function findStored(pool: pg.Pool, { id, owner }: SimulatedBet): Promise<Stored | undefined> {
  const { rows } = await pool.query<Stored>(
    `SELECT ${STANDING} AS standing, bets.status, settled_by AS "settledBy", finished_time AS "finishedTime", coalesce((
       SELECT json_agg(json_build_object('id', id, 'kind', kind, 'version', version, 'readAt', read_at, 'at', at))
       FROM alerts WHERE alerts.user_id = bets.user_id AND bet_id = bets.id
     ), '[]') AS alerts
     FROM bets JOIN matches ON matches.id = bets.match_id WHERE bets.user_id = $1 AND bets.id = $2`,
    [owner.id, id],
  )
  return rows[0]
}

/** The verdict by the simulated match; null while it goes on. */
function verdictOf({ match, pick }: SimulatedBet): string | null {
  const { status, score1, score2 } = match.reading()
  if (status === 'cancelled') return 'void'
  if (status !== 'finished') return null
  if (pick === 'unclear') return 'needs-you'
  return (score1 ?? 0) > (score2 ?? 0) === (pick === 'Alfa') ? 'won' : 'lost'
}

/** Whether alerts may no longer be sent: the bet was recorded after the start of a match that was called off, or its match ended a day ago. */
function isPastDeadline({ match, at, wasOver }: SimulatedBet, { finishedTime }: Stored, now: number): boolean {
  const { status, scheduledTime } = match.reading()
  const isLate = status === 'cancelled' && scheduledTime instanceof Date && scheduledTime.getTime() < at
  return wasOver || isLate || (finishedTime !== null && finishedTime.getTime() + DAY_MS < now)
}

/** After a long enough time without faults each bet matches its match, and its owner has been alerted in the app and on each device. */
export async function expectBetAlerted(
  pool: pg.Pool,
  bet: SimulatedBet,
  { since, now, marginMs }: { readonly since: number; readonly now: number; readonly marginMs: number },
): Promise<void> {
  const stored = await findStored(pool, bet)
  // Its owner has deleted it.
  if (!stored) return
  const { standing, status, settledBy, alerts } = stored
  const { owner, match, pick } = bet
  const verdict = verdictOf(bet)
  const details = JSON.stringify({ id: bet.id, pick, verdict, match: match.reading(), ...stored })
  if (settledBy !== 'user') expect(standing, details).toBe(verdict)
  for (const { kind, readAt } of alerts) if (readAt === null) expect(kind, details).toBe(kindOf(standing))
  if (status === 'pending' && verdict === null) expect(alerts, details).toEqual([])
  if (bet.isTouched || verdict === null || isPastDeadline(bet, stored, now)) return
  expect(alerts.length, details).toBe(1)
  const [alert] = alerts
  if (!alert || alert.readAt !== null || owner.isQuiet || Date.parse(alert.at) + DAY_MS < since + marginMs) return
  for (const { pushed, id: device } of owner.devices) {
    const own = await pool.query('SELECT FROM devices WHERE user_id = $1 AND id = $2', [owner.id, device])
    if (own.rowCount === 0) continue
    const last = pushed.showings.findLast(({ notice }) => notice.tag === `bet-${bet.id}`)
    const where = `at ${pushed.endpoint}: ${details}`
    if (!last) throw new Error(`lost ${where}`)
    expect(last.message.notification.data, where).toMatchObject({ id: alert.id, version: alert.version })
    expect(last.notice.title.slice(0, wordOf(standing)?.length), where).toBe(wordOf(standing))
  }
}
