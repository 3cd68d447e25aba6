import { type Bet, type Leg, legsOf, type Single } from '../../domain/bet/stored-bet.ts'
import { required } from '../../domain/required.ts'
import { BET_LEGS, type LegRow } from '../db/bet-columns.ts'
import type { Conn } from '../db/tables.ts'
import { legRowOf } from './bet-rows.ts'
import { type Change, insertionOfMany, updateOf } from './row-queries.ts'

/** The legs of these bets in order, by bet id. */
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

/** Writes the changed legs of these locked bets. A leg that is the same object is unchanged. */
export async function updateLegs(tx: Conn, owner: number, changes: readonly Change<Bet>[]): Promise<void> {
  const rows = changes.flatMap(({ before, after }) => {
    const known = new Map(legsOf(before)?.map((leg) => [leg.number, leg]))
    return (legsOf(after) ?? []).flatMap((leg) => {
      const was = required(known.get(leg.number), 'the leg as it was')
      return was === leg ? [] : [{ before: legRowOf(before, was), after: legRowOf(after, leg) }]
    })
  })
  await updateOf(BET_LEGS, owner, rows)?.execute(tx)
}
