import type { PriceTarget } from '../../contract/matches/price-targets.ts'
import { formatOdds } from '../../domain/money/odds.ts'
import type { TargetRow } from './price-queries.ts'

export function presentTarget({
  hltvId,
  number,
  side,
  direction,
  odds,
  reachedAt,
  reachedOdds,
}: TargetRow): PriceTarget {
  return {
    hltvId,
    number,
    team: side,
    odds: formatOdds(odds),
    direction,
    reached: reachedAt && { at: reachedAt.toISOString(), odds: formatOdds(reachedOdds) },
  }
}
