import type pg from 'pg'
import { expect } from 'vitest'
import type { AlertKind } from '../../../../src/contract/alerts.ts'
import type { PushMessage } from '../../../../src/contract/push.ts'
import { MINUTE_MS, SECOND_MS } from '../../../../src/domain/time/durations.ts'

/** The current truth about an alert, from the tables. */
export type Truth = {
  readonly userId: number
  readonly readAt: Date | null
  readonly kind: AlertKind
  readonly step: number
  readonly sourceId: string
  readonly until: Date
  readonly withdrawn: boolean
  readonly status: string
  readonly scheduledTime: Date | null
  /** Maps won, at the end of the match or after the map of `step`. */
  readonly score: readonly (number | null)[] | null
  /** Whether the device's session is valid. */
  readonly isSignedIn: boolean
}

/** How long after the event an alert is sent (docs/decisions/0107). */
const ALERT_WINDOW_MS: Partial<Record<AlertKind, number>> = {
  matchStarts: 10 * MINUTE_MS,
  mapEnds: 5 * MINUTE_MS,
  matchEnds: 60 * MINUTE_MS,
}

export async function findTruth(pool: pg.Pool, alert: number, endpoint: string): Promise<Truth | undefined> {
  const { rows } = await pool.query<Truth>(
    `SELECT alerts.user_id AS "userId", read_at AS "readAt", kind, step, source_id AS "sourceId", until, withdrawn, status,
       scheduled_time AS "scheduledTime",
       CASE kind
         WHEN 'matchEnds' THEN ARRAY[score1, score2]
         WHEN 'mapEnds' THEN (
           SELECT ARRAY[
             count(*) FILTER (WHERE maps.score1 > maps.score2)::int, count(*) FILTER (WHERE maps.score2 > maps.score1)::int
           ] FROM match_maps AS maps WHERE maps.match_id = matches.id AND number <= step)
       END AS score,
       EXISTS (
         SELECT FROM devices JOIN sessions USING (user_id, token_hash)
         WHERE devices.user_id = alerts.user_id AND endpoint = $2
       ) AS "isSignedIn"
     FROM alerts JOIN alert_facts USING (match_id, kind, step) JOIN matches ON matches.id = match_id
     WHERE alerts.id = $1`,
    [alert, endpoint],
  )
  return rows[0]
}

type Moment = {
  /** By the clock of the server. */
  readonly now: number
  /** The correct time; null if the server's clock was not always right. */
  readonly trueNow: number | null
  readonly ttl: number
  readonly happenedAt: number | undefined
}

/** A sent message is true now, in time, and new to its recipient. */
export function expectTrue(message: PushMessage, truth: Truth | undefined, owner: number, moment: Moment): void {
  const { now, trueNow, ttl, happenedAt } = moment
  const data = message.notification.data
  const details = JSON.stringify({ message, truth, now: new Date(now) })
  if (data === null || truth === undefined) throw new Error(`a message of no alert: ${details}`)
  expect(truth, details).toMatchObject({
    userId: owner,
    withdrawn: false,
    isSignedIn: true,
    readAt: null,
    kind: data.kind,
  })
  expect(data.until, details).toBe(truth.until.getTime())
  expect(now, details).toBeLessThan(data.until)
  expect(ttl, details).toBeGreaterThan(0)
  expect(now + ttl * SECOND_MS, details).toBeLessThanOrEqual(data.until + SECOND_MS)
  // A match may end with an unknown score.
  expect(data.score, details).toEqual(truth.score?.includes(null) ? null : truth.score)
  expectStatus(truth, message, details)
  const alertWindow = ALERT_WINDOW_MS[truth.kind]
  if (trueNow === null || alertWindow === undefined) return
  if (happenedAt === undefined) throw new Error(`it has not happened: ${details}`)
  expect(trueNow, details).toBeLessThan(happenedAt + alertWindow)
}

function expectStatus({ kind, status, scheduledTime }: Truth, { notification }: PushMessage, details: string): void {
  if (kind === 'matchStarts') expect(['live', 'finished'], details).toContain(status)
  if (kind === 'mapEnds') expect(['live', 'finished'], details).toContain(status)
  if (kind === 'matchEnds') expect(status, details).toBe('finished')
  if (kind !== 'matchMoved') return
  expect(['upcoming', 'cancelled'], details).toContain(status)
  // In UTC, the devices' zone: "21:30".
  const start = status === 'cancelled' ? /called off/i : scheduledTime?.toISOString().slice(11, 16)
  if (start !== undefined) expect(`${notification.title} ${notification.body}`, details).toMatch(start)
}
