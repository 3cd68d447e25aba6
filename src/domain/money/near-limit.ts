import type { Cents } from './money.ts'

/** The shares of a limit, in percent, that create an alert. */
export const LIMIT_STEPS = [80, 100] as const
export type LimitStep = (typeof LIMIT_STEPS)[number]

/** The last alert of a limit: the first day of its period, and the step. */
export type AlertedLimit = { readonly period: string; readonly step: LimitStep }

/**
 * The step to create an alert for: the highest one reached, unless this period already had an alert for it or a higher one. A limit of 0 is reached
 * by the first cent.
 */
export function stepToAlert(
  used: Cents,
  amount: Cents,
  period: string,
  alerted: AlertedLimit | null,
): LimitStep | null {
  if (used <= 0) return null
  const reached = LIMIT_STEPS.findLast((step) => used * 100 >= amount * step)
  if (reached === undefined) return null
  return alerted !== null && alerted.period === period && alerted.step >= reached ? null : reached
}
