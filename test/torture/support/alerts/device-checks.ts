import type pg from 'pg'
import { expect } from 'vitest'
import { required } from '../../../../src/domain/required.ts'
import type { Ordeal } from '../torture.ts'
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

/** Whether it is the sentence itself, and not what stands for one that came late. */
const isSentence = ({ notice, message, answer }: Showing) =>
  answer === null && notice.title === message.notification.title && notice.body === message.notification.body

const sortOf = (showing: Showing) =>
  isSentence(showing)
    ? 'sentences shown in time'
    : showing.answer
      ? 'late ones shown as things stand'
      : 'late ones shown without their sentence'

/** Of facts: counted from the first match of the simulation. */
const LARGEST_VERSION = 1e9

/**
 * A device shows each version of an alert once, under one tag, in time, and no older one after it. Only what nobody could know to have arrived
 * comes again, in the place of the first.
 */
export function expectShownOnce(devices: readonly PushedDevice[], kills: number, count: Ordeal['count']): void {
  for (const { showings, endpoint, unanswered } of devices) {
    const tags = new Map<number, string>()
    /** By tag, as one number: the end of a later map is newer than any of an earlier one. */
    const newest = new Map<string, number>()
    const times = new Map<string, number>()
    for (const showing of showings) {
      const { message, notice, at } = showing
      const { data: alert } = message.notification
      if (alert === null) throw new Error(`a message of no alert at ${endpoint}`)
      const says = `${endpoint} at ${new Date(at).toISOString()}: ${JSON.stringify(message)}`
      count(sortOf(showing))
      if (isSentence(showing)) expect(at, says).toBeLessThan(alert.until)
      expect(tags.get(alert.id) ?? notice.tag, says).toBe(notice.tag)
      tags.set(alert.id, notice.tag)
      const age = (notice.data.map ?? 0) * LARGEST_VERSION + notice.data.version
      // What is gone is not newer than what is there, whatever the clock said.
      if (!showing.isOtherGone) expect(age, says).toBeGreaterThanOrEqual(newest.get(notice.tag) ?? 0)
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

/** Whoever follows a match has been shown what is true of it, where everything worked for long enough; in a calm round always. */
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
    // What the source takes back after the deadline is told to nobody.
    const turnedAt = required(
      matches.find(({ sourceId }) => sourceId === fact.sourceId),
      'the match',
    ).turnedAt()
    const isLast = turnedAt < fact.until.getTime()
    for (const follower of followers) await expectTold(pool, follower, fact, isLast)
  }
}

async function expectTold(pool: pg.Pool, { id, devices, isQuiet }: Follower, fact: Fact, isLast: boolean) {
  const says = `${id}: ${JSON.stringify(fact)}`
  const { rows } = await pool.query<{ id: number; version: number; readAt: Date | null }>(
    'SELECT id, version, read_at AS "readAt" FROM alerts WHERE user_id = $1 AND match_id = $2 AND kind = $3 AND step = $4',
    [id, fact.match, fact.kind, fact.step],
  )
  const [alert] = rows
  if (!alert) throw new Error(`not told: ${says}`)
  if (isLast) expect(alert.version, says).toBe(fact.version)
  if (isQuiet || alert.readAt !== null) return
  for (const { pushed, id: device } of devices) {
    const own = await pool.query('SELECT FROM devices WHERE user_id = $1 AND id = $2', [id, device])
    if (own.rowCount === 0) continue
    const shown = pushed.showings.map(({ message }) => message.notification.data)
    const isShown = shown.some((each) => each?.id === alert.id && each.version === alert.version)
    expect(isShown, `lost at ${pushed.endpoint}: ${says}`).toBe(true)
  }
}
