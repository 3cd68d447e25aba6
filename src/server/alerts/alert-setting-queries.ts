import { sql } from 'kysely'
import { ALERT_KINDS, type AlertKind, type AlertSettings } from '../../contract/alerts.ts'
import { isQuiet, type QuietHours } from '../../domain/alerts/quiet-hours.ts'
import type { Conn, Tables } from '../db/tables.ts'

/** Alert settings of a user. `silent`: kinds that are shown nowhere; `silentDevices`: kinds that are not sent to devices. */
export type Wanted = {
  readonly onlyWithBet: boolean
  readonly silent: readonly AlertKind[]
  readonly silentDevices: readonly AlertKind[]
  readonly quietHours: QuietHours
}

/** The default: all kinds are shown, and all but ends of maps are sent to devices. */
const EVERYTHING: Wanted = {
  onlyWithBet: false,
  silent: [],
  silentDevices: ['mapEnds'],
  quietHours: { isOn: false, from: '23:30', to: '08:00', timeZone: 'UTC' },
}

/** Settings of these users, by user id. */
export async function findWanted(conn: Conn, owners: readonly number[]): Promise<(owner: number) => Wanted> {
  const rows = await conn
    .selectFrom('alertSettings')
    .selectAll()
    .where('userId', '=', sql<number>`ANY(${owners})`)
    .execute()
  const byOwner = new Map(rows.map((row) => [row.userId, wantedOf(row)]))
  return (owner) => byOwner.get(owner) ?? EVERYTHING
}

function wantedOf({ onlyWithBet, silent, silentDevices, ...row }: Tables['alertSettings']): Wanted {
  const { quiet, quietFrom, quietTo, quietZone } = row
  const quietHours = { isOn: quiet, from: quietFrom, to: quietTo, timeZone: quietZone }
  return { onlyWithBet, silent, silentDevices, quietHours }
}

/** How the user's devices get an alert of this kind: not at all if the kind is off. */
export function onDevices({ silent, silentDevices, quietHours }: Wanted, kind: AlertKind, at: Date) {
  if (silent.includes(kind) || silentDevices.includes(kind)) return 'nothing'
  return isQuiet(quietHours, at) ? 'quiet' : 'sent'
}

export async function findAlertSettings(conn: Conn, owner: number): Promise<AlertSettings> {
  const { onlyWithBet, quietHours, silent, silentDevices } = (await findWanted(conn, [owner]))(owner)
  const isOn = (kind: AlertKind) => ({ bell: !silent.includes(kind), devices: !silentDevices.includes(kind) })
  return {
    onlyWithBet,
    quietHours,
    kinds: {
      matchStarts: isOn('matchStarts'),
      mapEnds: isOn('mapEnds'),
      matchEnds: isOn('matchEnds'),
      matchMoved: isOn('matchMoved'),
      betDecided: isOn('betDecided'),
      betNeedsYou: isOn('betNeedsYou'),
      priceReached: isOn('priceReached'),
      limitNear: isOn('limitNear'),
    },
  }
}

export async function saveAlertSettings(
  conn: Conn,
  owner: number,
  { onlyWithBet, quietHours, kinds }: AlertSettings,
): Promise<void> {
  const settings = {
    onlyWithBet,
    silent: ALERT_KINDS.filter((kind) => !kinds[kind].bell),
    silentDevices: ALERT_KINDS.filter((kind) => !kinds[kind].devices),
    quiet: quietHours.isOn,
    quietFrom: quietHours.from,
    quietTo: quietHours.to,
    quietZone: quietHours.timeZone,
  }
  await conn
    .insertInto('alertSettings')
    .values({ userId: owner, ...settings })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(settings))
    .execute()
}
