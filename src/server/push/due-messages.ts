import type { PushMessage } from '../../contract/push.ts'
import { isTold } from '../../domain/alerts/alert-mode.ts'
import { FACT_KINDS } from '../../domain/alerts/match-facts.ts'
import { TBD } from '../../domain/match/match.ts'
import { teamIdentity } from '../../domain/match/team-identity.ts'
import { DEFAULT_CURRENCY } from '../../domain/money/currency.ts'
import { type AlertRow, countUnreadOf, findAlertsById } from '../alerts/alert-queries.ts'
import { findChoices } from '../alerts/choice-queries.ts'
import { presentAlerts } from '../alerts/list-alerts.ts'
import { findWanted, onDevices, type Wanted } from '../book/alert-setting-queries.ts'
import type { Conn } from '../db/tables.ts'
import type { Recipient } from './device-queries.ts'
import { messageOf, tagOf, topicOf, urgencyOf } from './message.ts'
import type { DueRow } from './outbox-queries.ts'
import type { Delivery } from './push-client.ts'

/** Why nothing is sent: the device was signed out, too late, no longer true, read, turned off, quiet hours have begun, or no words for it. */
export type Obstacle = 'signed-out' | 'late' | 'untrue' | 'read' | 'off' | 'quiet' | 'unwritten'
/** Of which sort a message is, besides its life, which ends with the time that it is sent at. */
export type DueMessage = {
  readonly row: DueRow
  readonly to: Recipient
  readonly message: PushMessage
  readonly delivery: Omit<Delivery, 'ttl'>
}
/** What is overtaken is news again where the source takes back what came after it. */
export type Prepared =
  | DueMessage
  | { readonly row: DueRow; readonly obstacle: Obstacle }
  | { readonly row: DueRow; readonly isOvertaken: true }

/** The match has gone on: it is played before its new start, or what was news while it lasted is none now that it is over. */
function isOvertaken({ kind, status }: AlertRow, { corrects }: DueRow): boolean {
  if (kind === 'matchMoved') return status === 'live' || status === 'finished'
  const isOfPlay = kind === 'matchStarts' || kind === 'mapEnds' || kind === 'priceReached'
  // The score of a map that the device shows is wrong after the end, too.
  return isOfPlay && !corrects && (status === 'finished' || status === 'cancelled')
}

const isOfMatch = ({ kind }: AlertRow) => FACT_KINDS.some((fact) => fact === kind)

/** Alerts whose person wants nothing of the match by now, as chosen for it or its teams. Whether they have a bet on it was asked when they were told. */
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
      if (!isTold({ ...choices(userId), onlyWithBet }, true)) unwanted.add(id)
    }
  }
  return unwanted
}

type Moment = {
  readonly now: Date
  /** Its deadline is over. */
  readonly isLate: (row: DueRow) => boolean
  readonly secret: string
  readonly onError: (error: unknown) => void
}

/** Looks once more at everything that may have changed since the rows were written, and writes the words from what is true now. */
export async function prepareMessages(
  conn: Conn,
  rows: readonly DueRow[],
  { now, isLate, secret, onError }: Moment,
): Promise<Prepared[]> {
  const owners = [...new Set(rows.map(({ userId }) => userId))]
  const ids = [...new Set(rows.map(({ alertId }) => alertId))]
  const stored = await findAlertsById(conn, owners, ids)
  const storedById = new Map(stored.map((alert) => [alert.id, alert]))
  const alerts = new Map((await presentAlerts(conn, stored)).map((alert) => [alert.id, alert]))
  const unread = await countUnreadOf(conn, owners)
  const wanted = await findWanted(conn, owners)
  const unwanted = await findUnwanted(conn, stored, wanted)

  return rows.map((row): Prepared => {
    const { userId, alertId, version, until, device, currency } = row
    const fact = storedById.get(alertId)
    const alert = alerts.get(alertId)
    if (device === null) return { row, obstacle: 'signed-out' }
    if (isLate(row)) return { row, obstacle: 'late' }
    // A fact that was corrected meanwhile is told again, in its new version.
    const isTrue = fact?.version === version && (fact.factVersion ?? version) === version
    if (!alert || !isTrue) return { row, obstacle: 'untrue' }
    if (alert.readAt !== null) return { row, obstacle: 'read' }
    if (isOvertaken(fact, row)) return { row, isOvertaken: true }
    const fate = onDevices(wanted(userId), alert.kind, now)
    if (unwanted.has(alertId)) return { row, obstacle: 'off' }
    if (fate !== 'sent') return { row, obstacle: fate === 'quiet' ? 'quiet' : 'off' }
    const { language, timeZone, origin } = device
    const to = { currency: currency ?? DEFAULT_CURRENCY, language, timeZone, origin }
    try {
      const message = messageOf(alert, to, { now, until, version, unread: unread.get(userId) ?? 1 })
      const delivery = { urgency: urgencyOf(alert.kind), topic: topicOf(tagOf(alert), userId, secret) } as const
      return { row, to: device, message, delivery }
    } catch (error) {
      // A zone that this Node.js does not know, say: all others get theirs.
      onError(error)
      return { row, obstacle: 'unwritten' }
    }
  })
}
