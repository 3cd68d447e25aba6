import { isPastSum } from './columns.ts'
import type { ColumnTarget } from './plan.ts'
import type { ReadingCounts, Role, Trials } from './reading-counts.ts'
import { UNPAID } from './result-columns.ts'
import { countsOf, type ScoredReading, scoreReading } from './score-reading.ts'
import { isProfitRate } from './text/rate-text.ts'

/** Columns that say how a bet ended. */
const OF_RESULTS: ReadonlySet<ColumnTarget | undefined> = new Set(['profit', 'payout', 'balance'])

/**
 * The alternatives for a table whose results are only in its amounts, or nowhere; empty if the amounts leave no doubt:
 * - amounts that may all be possible wins: the results, or not;
 * - amounts of won bets only: the other bets are lost, or open;
 * - no known amount, but a column of which half fits: the results, or a note.
 */
export function alternativesWithoutResults(
  first: ScoredReading,
  trials: Trials,
  counts: ReadingCounts,
): readonly ScoredReading[] {
  const { targets, names, isKnown } = trials.table
  const hasResults = counts.keys.size > 0 || targets.includes('winner') || targets.includes('cashOut')
  if (isKnown || hasResults) return []
  const candidate = { ...first, notation: first.oddsNotation, letters: first.states }
  const sums = trials.sums.flatMap(({ index }, sum) =>
    OF_RESULTS.has(first.columns.get(index)) ? [{ index, of: countsOf(sum, candidate, trials, counts) }] : [],
  )
  if (sums.length === 0) {
    const partly = scoreReading({ ...candidate, isPartly: true }, trials, counts)
    const guessed = [...partly.columns].filter(([, target]) => target === 'profit' || target === 'payout')
    const without = new Map([...first.columns, ...guessed.map(([index]) => [index, 'note'] as const)])
    return guessed.length > 0 ? [partly, { ...first, columns: without }] : []
  }
  const possible = sums.flatMap(({ index, of: { checked, missing, count } }) => {
    const isAll = (role: Role) => missing === 0 && checked > 0 && count(role) === checked
    const target: ColumnTarget | null = isAll('toWin') ? 'toWin' : isAll('return') ? 'note' : null
    const isPast = isPastSum(names[index] ?? '') || isProfitRate(names[index] ?? '')
    return target === null || isPast ? [] : [[index, target] as const]
  })
  if (possible.length === sums.length) return [first, { ...first, columns: new Map([...first.columns, ...possible]) }]
  const areOnlyWins = sums.every(({ index, of: { missing, count, lost, negative, zero } }) => {
    // With stakes of a cent or two, a win may fit as a loss. A profit of zero is not a loss.
    const hasLost = lost > 0 && (negative > 0 || (zero > 0 && first.columns.get(index) !== 'profit'))
    return missing > 0 && !hasLost && Math.max(count('profit'), count('payout')) > 0
  })
  if (!areOnlyWins || sums.some(({ index }) => first.columns.get(index) === 'balance')) return []
  return (['lost', 'pending'] as const).map((state) => ({ ...first, states: { ...first.states, [UNPAID]: state } }))
}
