import type { Insertable, Selectable } from 'kysely'
import type { Conn, Tables } from '../db/tables.ts'

export type LegRow = Selectable<Tables['betLegs']>

/** The legs of these bets, by the id of the bet, in their order. */
export async function findLegs(
  conn: Conn,
  bets: readonly { readonly userId: number; readonly id: number }[],
): Promise<Map<number, LegRow[]>> {
  const rows = await conn
    .selectFrom('betLegs')
    .selectAll()
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('userId', 'betId'),
        'in',
        bets.map(({ userId, id }) => tuple(userId, id)),
      ),
    )
    .orderBy('number')
    .execute()
  return Map.groupBy(rows, ({ betId }) => betId)
}

export async function insertLegs(tx: Conn, legs: readonly Insertable<Tables['betLegs']>[]): Promise<void> {
  await tx.insertInto('betLegs').values(legs).execute()
}
