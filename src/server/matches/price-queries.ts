import type { Odds } from '../../domain/money/odds.ts'
import type { Conn } from '../db/tables.ts'

/** The result of a poll for one match: its prices (null without any), and whether it is over or has other teams than before. */
export type ReadPrices = { readonly matchId: number; readonly odds: Odds | null; readonly ends: boolean }

/**
 * Marks price targets that these prices reach, in the transaction of the poll. Any process may then deliver the pending ones. If a match is
 * over or has other teams, its unreached targets are deleted.
 */
export async function markReachedPrices(tx: Conn, read: readonly ReadPrices[], now: Date): Promise<void> {
  if (read.length === 0) return
  const open = await tx.selectFrom('priceTargets').select('matchId').distinct().where('reachedAt', 'is', null).execute()
  const waited = new Set(open.map(({ matchId }) => matchId))
  for (const { matchId, odds, ends } of read) {
    if (!waited.has(matchId)) continue
    if (ends) await deleteOpen(tx, matchId)
    else if (odds) {
      await reachSide(tx, { matchId, side: 1, price: odds.odds1, now })
      await reachSide(tx, { matchId, side: 2, price: odds.odds2, now })
    }
  }
}

/** The rule is `isReached` (domain/alerts/price-target.ts); here in SQL, since many users may wait for one price. */
async function reachSide(
  tx: Conn,
  { matchId, side, price, now }: { matchId: number; side: 1 | 2; price: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('priceTargets')
    .set({ reachedAt: now, reachedOdds: price })
    .where('matchId', '=', matchId)
    .where('side', '=', side)
    .where('reachedAt', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        and([eb('direction', '=', 'atLeast'), eb('odds', '<=', price)]),
        and([eb('direction', '=', 'atMost'), eb('odds', '>=', price)]),
      ]),
    )
    .execute()
}

async function deleteOpen(tx: Conn, matchId: number): Promise<void> {
  await tx.deleteFrom('priceTargets').where('matchId', '=', matchId).where('reachedAt', 'is', null).execute()
}
