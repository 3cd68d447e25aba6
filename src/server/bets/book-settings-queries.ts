import { DEFAULT_CURRENCY } from '../../domain/currency.ts'
import type { Cents } from '../../domain/money.ts'
import type { Conn } from '../db/tables.ts'

export type BookSettingsRow = { readonly currency: string; readonly unit: Cents | null }

export async function findBookSettings(conn: Conn, owner: number): Promise<BookSettingsRow> {
  const row = await conn
    .selectFrom('bookSettings')
    .select(['currency', 'unit'])
    .where('userId', '=', owner)
    .executeTakeFirst()
  return row ?? { currency: DEFAULT_CURRENCY, unit: null }
}

export async function saveBookSettings(conn: Conn, owner: number, settings: BookSettingsRow): Promise<void> {
  await conn
    .insertInto('bookSettings')
    .values({ userId: owner, ...settings })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(settings))
    .execute()
}
