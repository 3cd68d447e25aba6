import type { Leg, Single } from '../../domain/bet/stored-bet.ts'
import { BET_LEGS, type LegRow } from '../db/bet-columns.ts'
import type { Conn } from '../db/tables.ts'
import { legRowOf } from './bet-rows.ts'
import { insertionOfMany } from './row-queries.ts'

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

export async function insertLegs(tx: Conn, bet: Pick<Single, 'userId' | 'id'>, legs: readonly Leg[]): Promise<void> {
  const rows = legs.map((leg) => legRowOf(bet, leg))
  await insertionOfMany(BET_LEGS, rows).execute(tx)
}
