import { sql } from 'kysely'
import type { FactChange } from '../../domain/alerts/match-facts.ts'
import type { Conn } from '../db/tables.ts'

/** Call it in the transaction of the poll that learned the facts. Any process may then deliver the pending ones. */
export async function saveFacts(
  tx: Conn,
  matchId: number,
  facts: readonly FactChange[],
  { version, now }: { readonly version: number; readonly now: Date },
): Promise<void> {
  for (const { kind, step, ...fact } of facts) {
    const news = { version, told: false, withdrawn: fact.change === 'withdrawn' }
    if (fact.change === 'learned') {
      const { until, fromTime } = fact
      await tx
        .insertInto('alertFacts')
        .values({ matchId, kind, step, learnedAt: now, until, fromTime, ...news })
        .onConflict((conflict) =>
          conflict.columns(['matchId', 'kind', 'step']).doUpdateSet({
            ...news,
            learnedAt: now,
            until,
            // A match that is moved again keeps its first time.
            fromTime: sql`CASE WHEN alert_facts.withdrawn THEN excluded.from_time ELSE coalesce(alert_facts.from_time, excluded.from_time) END`,
          }),
        )
        .execute()
    } else {
      const until = fact.change === 'corrected' ? fact.until : null
      await tx
        .updateTable('alertFacts')
        .set({ ...news, ...(until && { until }) })
        .where('matchId', '=', matchId)
        .where('kind', '=', kind)
        .where('step', '=', step)
        .execute()
    }
  }
}
