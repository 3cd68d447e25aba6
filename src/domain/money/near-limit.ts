import type { Cents } from './money.ts'

/** The shares of a limit, in percent, that somebody is told of. */
export const LIMIT_STEPS = [80, 100] as const
export type LimitStep = (typeof LIMIT_STEPS)[number]

/** The period of a limit by its first day, and the step that was told of it. */
export type ToldLimit = { readonly period: string; readonly step: LimitStep }

/**
 * The step that is to be told: the highest that is reached, unless it or a higher one was told of this period. A limit of nothing is reached by
 * the first cent.
 */
export function stepToTell(used: Cents, amount: Cents, period: string, told: ToldLimit | null): LimitStep | null {
  if (used <= 0) return null
  const reached = LIMIT_STEPS.findLast((step) => used * 100 >= amount * step)
  if (reached === undefined) return null
  return told !== null && told.period === period && told.step >= reached ? null : reached
}
