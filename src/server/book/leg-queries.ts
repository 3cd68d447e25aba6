import { BET_LEGS, type LegRow } from '../db/bet-columns.ts'
import type { Conn } from '../db/tables.ts'
import { insertionOfMany } from './row-queries.ts'

export type { LegRow }

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

export async function insertLegs(tx: Conn, legs: readonly LegRow[]): Promise<void> {
  await insertionOfMany(BET_LEGS, legs).execute(tx)
}
