import { sql } from 'kysely'
import { ALERT_KINDS, type AlertKind, type AlertSettings } from '../../contract/alerts.ts'
import type { Conn } from '../db/tables.ts'

/** What a person wants to be told of. */
export type Wanted = { readonly onlyWithBet: boolean; readonly silent: readonly AlertKind[] }

/** At first everything is told. */
const EVERYTHING: Wanted = { onlyWithBet: false, silent: [] }

/** Of these people, by their id. */
export async function findWanted(conn: Conn, owners: readonly number[]): Promise<(owner: number) => Wanted> {
  const rows = await conn
    .selectFrom('alertSettings')
    .selectAll()
    .where('userId', '=', sql<number>`ANY(${owners})`)
    .execute()
  const byOwner = new Map(rows.map((row) => [row.userId, row]))
  return (owner) => byOwner.get(owner) ?? EVERYTHING
}

export async function findAlertSettings(conn: Conn, owner: number): Promise<AlertSettings> {
  const row = await conn.selectFrom('alertSettings').selectAll().where('userId', '=', owner).executeTakeFirst()
  const { onlyWithBet, silent } = row ?? EVERYTHING
  const isOn = (kind: AlertKind) => !silent.includes(kind)
  return {
    onlyWithBet,
    kinds: {
      matchStarts: isOn('matchStarts'),
      mapEnds: isOn('mapEnds'),
      matchEnds: isOn('matchEnds'),
      matchMoved: isOn('matchMoved'),
      betDecided: isOn('betDecided'),
      betNeedsYou: isOn('betNeedsYou'),
    },
  }
}

export async function saveAlertSettings(
  conn: Conn,
  owner: number,
  { onlyWithBet, kinds }: AlertSettings,
): Promise<void> {
  const settings = { onlyWithBet, silent: ALERT_KINDS.filter((kind) => !kinds[kind]) }
  await conn
    .insertInto('alertSettings')
    .values({ userId: owner, ...settings })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(settings))
    .execute()
}
