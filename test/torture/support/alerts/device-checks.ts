import type pg from 'pg'
import { expect } from 'vitest'
import { required } from '../../../../src/domain/required.ts'
import type { TortureRun } from '../torture.ts'
import type { Follower } from './alert-people.ts'
import type { PlayedMatch } from './played-match.ts'
import type { PushedDevice, Showing } from './pushed-devices.ts'

type Fact = {
  readonly match: number
  readonly sourceId: string
  readonly kind: string
  readonly step: number
  readonly version: number
  readonly until: Date
}

/** Whether it is the alert's text, not the substitute for a late one. */
const isSentence = ({ notice, message, answer }: Showing) =>
  answer === null && notice.title === message.notification.title && notice.body === message.notification.body

const sortOf = (showing: Showing) =>
  isSentence(showing)
    ? 'sentences shown in time'
    : showing.answer
      ? 'late ones shown as things stand'
      : 'late ones shown without their sentence'

/** Upper bound of fact versions, which count from the start of the simulation. */
const LARGEST_VERSION = 1e9

/**
 * A device shows each version of an alert once, under one tag, in time, and no older one after it. Only a message whose delivery could not be
 * confirmed comes again, and replaces the first.
 */
export function expectShownOnce(devices: readonly PushedDevice[], kills: number, count: TortureRun['count']): void {
  for (const { showings, endpoint, unanswered } of devices) {
    const tags = new Map<number, string>()
    /** The newest version by tag, as one number: the end of a later map is newer than any of an earlier one. */
    const newest = new Map<string, number>()
    const times = new Map<string, number>()
    for (const showing of showings) {
      const { message, notice, at } = showing
      const { data: alert } = message.notification
      if (alert === null) throw new Error(`a message of no alert at ${endpoint}`)
      const details = `${endpoint} at ${new Date(at).toISOString()}: ${JSON.stringify(message)}`
      count(sortOf(showing))
      if (isSentence(showing)) expect(at, details).toBeLessThan(alert.until)
      expect(tags.get(alert.id) ?? notice.tag, details).toBe(notice.tag)
      tags.set(alert.id, notice.tag)
      const age = (notice.data.map ?? 0) * LARGEST_VERSION + notice.data.version
      // A deleted alert is never newer than an existing one, whatever the clock.
      if (!showing.isOtherGone) expect(age, details).toBeGreaterThanOrEqual(newest.get(notice.tag) ?? 0)
      newest.set(notice.tag, age)
      const key = `${alert.id} ${alert.version}`
      times.set(key, (times.get(key) ?? 0) + 1)
    }
    for (const [key, shown] of times) {
      if (shown > 1) count('shown again in their place, after a kill or a lost answer', shown - 1)
      expect(shown - 1, `${endpoint}: alert ${key}`).toBeLessThanOrEqual(kills + unanswered)
    }
  }
}

type Recovery = { readonly since: number; readonly marginMs: number; readonly isCalm: boolean }

/** Followers have been shown the truth about a match after a long enough time without faults; in a calm round always. */
export async function expectNothingLost(
  pool: pg.Pool,
  followers: readonly Follower[],
  matches: readonly PlayedMatch[],
  { since, marginMs, isCalm }: Recovery,
): Promise<void> {
  const { rows } = await pool.query<Fact>(
    `SELECT match_id AS match, source_id AS "sourceId", kind, step, alert_facts.version, until
     FROM alert_facts JOIN matches ON matches.id = match_id
     WHERE NOT withdrawn AND until > learned_at AND (
       kind <> 'matchMoved' OR status = 'cancelled'
       OR status = 'upcoming' AND abs(extract(epoch FROM from_time - scheduled_time)) >= 900)`,
  )
  for (const fact of rows) {
    if (!isCalm && fact.until.getTime() < since + marginMs) continue
    // A fact withdrawn after the deadline creates no message.
    const turnedAt = required(
      matches.find(({ sourceId }) => sourceId === fact.sourceId),
      'the match',
    ).turnedAt()
    const isLast = turnedAt < fact.until.getTime()
    for (const follower of followers) await expectAlerted(pool, follower, fact, isLast)
  }
}

async function expectAlerted(pool: pg.Pool, { id, devices, isQuiet }: Follower, fact: Fact, isLast: boolean) {
  const details = `${id}: ${JSON.stringify(fact)}`
  const { rows } = await pool.query<{ id: number; version: number; readAt: Date | null }>(
    'SELECT id, version, read_at AS "readAt" FROM alerts WHERE user_id = $1 AND match_id = $2 AND kind = $3 AND step = $4',
    [id, fact.match, fact.kind, fact.step],
  )
  const [alert] = rows
  if (!alert) throw new Error(`no alert: ${details}`)
  if (isLast) expect(alert.version, details).toBe(fact.version)
  if (isQuiet || alert.readAt !== null) return
  for (const { pushed, id: device } of devices) {
    const own = await pool.query('SELECT FROM devices WHERE user_id = $1 AND id = $2', [id, device])
    if (own.rowCount === 0) continue
    const shown = pushed.showings.map(({ message }) => message.notification.data)
    const isShown = shown.some((each) => each?.id === alert.id && each.version === alert.version)
    expect(isShown, `lost at ${pushed.endpoint}: ${details}`).toBe(true)
  }
}
