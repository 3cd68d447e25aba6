import { settledUntilOf, withoutWrongTies } from '../../../domain/bet/wrong-ties.ts'
import { clockOf } from '../../../domain/import/text/zones.ts'
import { canonicalZone } from '../../../domain/time/time-zone.ts'
import { findSettledImports, type SettledImport } from '../../book/imported-bet-queries.ts'
import type { DataStep } from '../../db/data-steps.ts'
import type { Db } from '../../db/tables.ts'
import { changeManyBets } from '../../settlement/change-many-bets.ts'
import { findMatchesNow } from '../../settlement/match-now-queries.ts'

const BATCH = 500

/** Unties imported bets from matches that an older version tied them to although their settlement excludes it (docs/decisions/0069). */
export const UNTIE_WRONG_MATCHES: DataStep = {
  name: 'untie wrong matches',
  async run(db) {
    let [bets, untied] = [0, 0]
    for (let last: SettledImport | undefined = { userId: 0, id: 0, zone: 'UTC', matchIds: [] }; last; ) {
      const found: SettledImport[] = await findSettledImports(db, last, BATCH)
      untied += await untieWrong(db, found)
      bets += found.length
      last = found.at(-1)
    }
    return {
      counts: { bets, untied },
      line: `untied ${untied} of ${bets} imported bets from matches that are not theirs`,
    }
  },
}

/** Returns how many were untied. */
async function untieWrong(db: Db, found: readonly SettledImport[]): Promise<number> {
  const now = new Date()
  const clocks = new Map(
    [...new Set(found.map(({ zone }) => zone))].map((zone) => [zone, clockOf(canonicalZone(zone) ?? 'UTC')]),
  )
  const zones = new Map(found.map(({ userId, id, zone }) => [`${userId} ${id}`, zone]))
  let untied = 0
  await db.transaction().execute(async (tx) => {
    const matches = await findMatchesNow(tx, [...new Set(found.flatMap(({ matchIds }) => matchIds))])
    const byId = new Map(matches.map((match) => [match.id, match]))
    await changeManyBets(tx, found, now, (before) => {
      const clock = clocks.get(zones.get(`${before.userId} ${before.id}`) ?? '')
      if (!clock) throw new Error('a bet was found that was not asked for')
      const after = withoutWrongTies(before, byId, { settledUntil: settledUntilOf(before, clock), now })
      if (!after) return { after: before, events: [] }
      untied += 1
      return { after, events: [{ kind: 'changed', at: now, from: before, to: after }] }
    })
  })
  return untied
}
