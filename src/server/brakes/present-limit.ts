import { type Limit, type LimitKind, limitAt } from '../../domain/money/brakes.ts'
import { type Cents, formatCents } from '../../domain/money/money.ts'

/** The limit in effect at `now`. */
export function presentLimit(kind: LimitKind, limit: Limit, now: Date) {
  const { amount, next } = limitAt(limit, now)
  const money = (cents: Cents | null) => (cents === null ? null : formatCents(cents))
  return { kind, amount: money(amount), next: next && { amount: money(next.amount), from: next.from.toISOString() } }
}
