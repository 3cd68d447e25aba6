import type pg from 'pg'
import { expect } from 'vitest'
import type { PushMessage } from '../../../../src/contract/push.ts'
import { DAY_MS, SECOND_MS } from '../../../../src/domain/time/durations.ts'
import type { SimulatedBet } from './simulated-bets.ts'

/** The bet of an alert as it is at this moment, by the tables themselves. */
type BetTruth = {
  readonly userId: number
  readonly readAt: Date | null
  readonly kind: string
  readonly version: number
  readonly at: Date
  /** What the owner booked, or the program; else what the program takes it for. Null while the match goes on. */
  readonly standing: string | null
  readonly isSignedIn: boolean
}

const STANDING = `CASE WHEN bets.status = 'pending' THEN bets.grade ->> 'verdict' ELSE coalesce(outcome, bets.status) END`

/** Undefined where the alert, or its bet, is gone. */
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

/** How a notification of a bet begins. */
export const wordOf = (standing: string | null) => (standing === null ? 'Pending again: ' : WORDS[standing])

const kindOf = (standing: string | null) => (standing === 'needs-you' ? 'betNeedsYou' : 'betDecided')

/** A message about a bet that is handed over tells how it stands now, within a day, to an owner who does not know it. */
export function expectTrueOfBet(
  { notification: { data: told, title } }: PushMessage,
  truth: BetTruth,
  owner: number,
  { now, ttl }: { readonly now: number; readonly ttl: number },
): void {
  const says = JSON.stringify({ told, title, truth, now: new Date(now) })
  if (told === null || truth.standing === null) throw new Error(`nothing is known of the bet: ${says}`)
  const { version, standing, at } = truth
  expect(truth, says).toMatchObject({ userId: owner, readAt: null, isSignedIn: true, kind: kindOf(standing) })
  expect(told, says).toMatchObject({ kind: truth.kind, version, until: at.getTime() + DAY_MS })
  expect(now, says).toBeLessThan(told.until)
  expect(ttl, says).toBeGreaterThan(0)
  expect(now + ttl * SECOND_MS, says).toBeLessThanOrEqual(told.until)
  expect(title.slice(0, wordOf(standing)?.length), says).toBe(wordOf(standing))
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

/** What the match makes of the bet, by how it was played; null while it goes on. */
function verdictOf({ match, pick }: SimulatedBet): string | null {
  const { status, score1, score2 } = match.reading()
  if (status === 'cancelled') return 'void'
  if (status !== 'finished') return null
  if (pick === 'unclear') return 'needs-you'
  return (score1 ?? 0) > (score2 ?? 0) === (pick === 'Alfa') ? 'won' : 'lost'
}

/** Whether nobody may be told any more: it was written down after the start of a match that was called off, or its match is over for a day. */
function mayBeOld({ match, at, wasOver }: SimulatedBet, { finishedTime }: Stored, now: number): boolean {
  const { status, scheduledTime } = match.reading()
  const isLate = status === 'cancelled' && scheduledTime instanceof Date && scheduledTime.getTime() < at
  return wasOver || isLate || (finishedTime !== null && finishedTime.getTime() + DAY_MS < now)
}

/** After everything worked for long enough each bet stands as its match says, and its owner has been told so, on the bell and on each device. */
export async function expectBetTold(
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
  const says = JSON.stringify({ id: bet.id, pick, verdict, match: match.reading(), ...stored })
  if (settledBy !== 'user') expect(standing, says).toBe(verdict)
  for (const { kind, readAt } of alerts) if (readAt === null) expect(kind, says).toBe(kindOf(standing))
  if (status === 'pending' && verdict === null) expect(alerts, says).toEqual([])
  if (bet.isTouched || verdict === null || mayBeOld(bet, stored, now)) return
  expect(alerts.length, says).toBe(1)
  const [alert] = alerts
  if (!alert || alert.readAt !== null || owner.isQuiet || Date.parse(alert.at) + DAY_MS < since + marginMs) return
  for (const { pushed, id: device } of owner.devices) {
    const own = await pool.query('SELECT FROM devices WHERE user_id = $1 AND id = $2', [owner.id, device])
    if (own.rowCount === 0) continue
    const last = pushed.showings.findLast(({ notice }) => notice.tag === `bet-${bet.id}`)
    const where = `at ${pushed.endpoint}: ${says}`
    if (!last) throw new Error(`lost ${where}`)
    expect(last.message.notification.data, where).toMatchObject({ id: alert.id, version: alert.version })
    expect(last.notice.title.slice(0, wordOf(standing)?.length), where).toBe(wordOf(standing))
  }
}
