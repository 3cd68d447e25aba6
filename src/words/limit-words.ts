import type { Language } from '../contract/languages.ts'
import type { Excess } from '../domain/money/brakes.ts'
import { type Cents, formatCents } from '../domain/money/money.ts'
import { formatMoney } from './amounts.ts'
import type { Translate } from './translate.ts'

/** The warning that a bet of this stake exceeds the limit, or that the limit is exceeded already; without a stake, only the latter. */
export function excessWords(excess: Excess, staked: Cents, t: Translate, language: Language): string {
  const { kind, before, after, amount } = excess
  const money = (cents: Cents) => formatMoney(formatCents(cents), language)
  const sums = { used: money(before), after: money(after), amount: money(amount) }
  if (before <= amount) return t(`limits.exceeds.${kind}`, sums)
  const passed = t(`limits.passed.${kind}`, sums)
  return staked === 0 ? passed : `${passed} ${t(`limits.further.${kind === 'loss-month' ? 'loss' : 'stake'}`, sums)}`
}
