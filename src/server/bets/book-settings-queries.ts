import { DEFAULT_CURRENCY } from '../../domain/money/currency.ts'
import { DEFAULT_METHOD, type MarginMethod } from '../../domain/money/margin.ts'
import type { Cents } from '../../domain/money/money.ts'
import { raiseVersions } from '../book/sums/book-version-queries.ts'
import type { Conn } from '../db/tables.ts'

export type BookSettingsRow = {
  readonly currency: string
  readonly unit: Cents | null
  readonly marginMethod: MarginMethod
}

export async function findBookSettings(conn: Conn, owner: number): Promise<BookSettingsRow> {
  const row = await conn
    .selectFrom('bookSettings')
    .select(['currency', 'unit', 'marginMethod'])
    .where('userId', '=', owner)
    .executeTakeFirst()
  return row ?? { currency: DEFAULT_CURRENCY, unit: null, marginMethod: DEFAULT_METHOD }
}

type NewSettings = Omit<BookSettingsRow, 'marginMethod'> & { readonly marginMethod?: MarginMethod | undefined }

/** Returns them as they are stored: the method stays where none is given. */
export async function saveBookSettings(tx: Conn, owner: number, settings: NewSettings): Promise<BookSettingsRow> {
  await raiseVersions(tx, [owner])
  return tx
    .insertInto('bookSettings')
    .values({ userId: owner, ...settings })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(settings))
    .returning(['currency', 'unit', 'marginMethod'])
    .executeTakeFirstOrThrow()
}
