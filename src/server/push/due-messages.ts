import type { PushMessage } from '../../contract/push.ts'
import { shouldAlert } from '../../domain/alerts/alert-mode.ts'
import { FACT_KINDS } from '../../domain/alerts/match-facts.ts'
import { DEFAULT_CURRENCY } from '../../domain/money/currency.ts'
import { TBD } from '../../domain/team/team.ts'
import { teamIdentity } from '../../domain/team/team-identity.ts'
import { type AlertRow, countUnreadOf, findAlertsById } from '../alerts/alert-queries.ts'
import { findWanted, onDevices, type Wanted } from '../alerts/alert-setting-queries.ts'
import { findChoices } from '../alerts/choice-queries.ts'
import { presentAlerts } from '../alerts/list-alerts.ts'
import type { Conn } from '../db/tables.ts'
import type { Subscription } from './device-queries.ts'
import { messageOf, tagOf, topicOf, urgencyOf } from './message.ts'
import type { DueRow } from './outbox-queries.ts'
import type { PushOptions } from './push-client.ts'

/**
 * Why a message is not sent. `unwritten`: its text could not be written. `gone`: the subscription has ended. `refused`: the push service
 * rejects it.
 */
export type DropReason = 'signed-out' | 'late' | 'untrue' | 'read' | 'off' | 'quiet' | 'unwritten' | 'gone' | 'refused'

export type DueMessage = {
  readonly row: DueRow
  readonly to: Subscription
  readonly message: PushMessage
  readonly options: Omit<PushOptions, 'ttl'>
}
/** `superseded`: check again later, since the source may retract what superseded it. */
export type Prepared = DueMessage | { readonly row: DueRow; readonly skip: DropReason | 'superseded' }

/** Whether the match has moved on: it was played before its announced start, or the news was about play and the match is over. */
function isSuperseded({ kind, status }: AlertRow, { corrects }: DueRow): boolean {
  if (kind === 'matchMoved') return status === 'live' || status === 'finished'
  const isOfPlay = kind === 'matchStarts' || kind === 'mapEnds' || kind === 'priceReached'
  // If the device shows a wrong map score, the correction is sent even after the end.
  return isOfPlay && !corrects && (status === 'finished' || status === 'cancelled')
}

const isOfMatch = ({ kind }: AlertRow) => FACT_KINDS.some((fact) => fact === kind)

/**
 * Alerts that the user no longer wants, by their choices for the match and its teams. Whether they have a bet on it was checked when the
 * alert was created.
 */
async function findUnwanted(
  conn: Conn,
  alerts: readonly AlertRow[],
  wanted: (owner: number) => Wanted,
): Promise<ReadonlySet<number>> {
  const unwanted = new Set<number>()
  for (const [publicId, ofMatch] of Map.groupBy(alerts.filter(isOfMatch), ({ hltvId }) => hltvId)) {
    const [first] = ofMatch
    if (publicId === null || !first) continue
    const teamKeys = [first.team1Name, first.team2Name].flatMap((name) => teamIdentity(name ?? TBD) ?? [])
    const people = ofMatch.map(({ userId }) => userId)
    const choices = await findChoices(conn, { publicId, teamKeys }, people)
    for (const { id, userId } of ofMatch) {
      const { onlyWithBet } = wanted(userId)
      if (!shouldAlert({ ...choices(userId), onlyWithBet }, true)) unwanted.add(id)
    }
  }
  return unwanted
}

type Context = {
  readonly now: Date
  readonly isExpired: (row: DueRow) => boolean
  readonly secret: string
  readonly onError: (error: unknown) => void
}

/** Checks everything that may have changed since the rows were written, and composes the text from the current state. */
export async function prepareMessages(
  conn: Conn,
  rows: readonly DueRow[],
  { now, isExpired, secret, onError }: Context,
): Promise<Prepared[]> {
  const owners = [...new Set(rows.map(({ key }) => key.userId))]
  const ids = [...new Set(rows.map(({ key }) => key.alertId))]
  const stored = await findAlertsById(conn, owners, ids)
  const storedById = new Map(stored.map((alert) => [alert.id, alert]))
  const alerts = new Map((await presentAlerts(conn, stored)).map((alert) => [alert.id, alert]))
  const unread = await countUnreadOf(conn, owners)
  const wanted = await findWanted(conn, owners)
  const unwanted = await findUnwanted(conn, stored, wanted)

  return rows.map((row): Prepared => {
    const { key, until, subscription, currency } = row
    const { userId, alertId, version } = key
    const fact = storedById.get(alertId)
    const alert = alerts.get(alertId)
    if (subscription === null) return { row, skip: 'signed-out' }
    if (isExpired(row)) return { row, skip: 'late' }
    // A fact corrected in the meantime is delivered in its new version.
    const isTrue = fact?.version === version && (fact.factVersion ?? version) === version
    if (!alert || !isTrue) return { row, skip: 'untrue' }
    if (alert.readAt !== null) return { row, skip: 'read' }
    if (isSuperseded(fact, row)) return { row, skip: 'superseded' }
    const mode = onDevices(wanted(userId), alert.kind, now)
    if (unwanted.has(alertId)) return { row, skip: 'off' }
    if (mode !== 'sent') return { row, skip: mode === 'quiet' ? 'quiet' : 'off' }
    const { language, timeZone, origin } = subscription
    const to = { currency: currency ?? DEFAULT_CURRENCY, language, timeZone, origin }
    try {
      const message = messageOf(alert, to, { now, until, version, unread: unread.get(userId) ?? 1 })
      const options = { urgency: urgencyOf(alert.kind), topic: topicOf(tagOf(alert), userId, secret) } as const
      return { row, to: subscription, message, options }
    } catch (error) {
      // For example a time zone unknown to this Node.js; the other messages are still sent.
      onError(error)
      return { row, skip: 'unwritten' }
    }
  })
}
