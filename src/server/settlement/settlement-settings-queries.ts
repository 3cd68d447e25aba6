import type { SettlementSettings } from '../../contract/bets/bet-results.ts'
import { DEFAULT_PROFILE_ID } from '../../domain/verdict/profile-id.ts'
import type { Conn } from '../db/tables.ts'

/** The default: every verdict is confirmed by hand. */
export const DEFAULT_SETTINGS: SettlementSettings = { profile: DEFAULT_PROFILE_ID, automatic: [] }

export async function findSettings(conn: Conn, owner: number): Promise<SettlementSettings> {
  const row = await conn
    .selectFrom('settlementSettings')
    .select(['profile', 'automatic'])
    .where('userId', '=', owner)
    .executeTakeFirst()
  return row ?? DEFAULT_SETTINGS
}

export async function saveSettings(conn: Conn, owner: number, { profile, automatic }: SettlementSettings) {
  const settings = { profile, automatic: [...new Set(automatic)].toSorted() }
  await conn
    .insertInto('settlementSettings')
    .values({ userId: owner, ...settings })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(settings))
    .execute()
  return settings
}
