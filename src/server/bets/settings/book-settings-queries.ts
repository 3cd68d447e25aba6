import { DEFAULT_CURRENCY } from '../../../domain/money/currency.ts'
import { DEFAULT_METHOD, type MarginMethod } from '../../../domain/money/margin.ts'
import type { Cents } from '../../../domain/money/money.ts'
import { raiseVersion } from '../../book/book.ts'
import type { Conn } from '../../db/tables.ts'

export type BookSettingsRow = {
  readonly currency: string
  readonly unit: Cents | null
  readonly marginMethod: MarginMethod
}

const DEFAULTS: BookSettingsRow = { currency: DEFAULT_CURRENCY, unit: null, marginMethod: DEFAULT_METHOD }

export async function findBookSettings(conn: Conn, owner: number): Promise<BookSettingsRow> {
  const row = await conn
    .selectFrom('bookSettings')
    .select(['currency', 'unit', 'marginMethod'])
    .where('userId', '=', owner)
    .executeTakeFirst()
  return row ?? DEFAULTS
}

/** Returns the stored settings; fields absent from the change stay as they are. */
export async function saveBookSettings(
  tx: Conn,
  owner: number,
  change: Partial<BookSettingsRow>,
): Promise<BookSettingsRow> {
  if (Object.keys(change).length === 0) return findBookSettings(tx, owner)
  await raiseVersion(tx, owner)
  return tx
    .insertInto('bookSettings')
    .values({ userId: owner, ...DEFAULTS, ...change })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(change))
    .returning(['currency', 'unit', 'marginMethod'])
    .executeTakeFirstOrThrow()
}
