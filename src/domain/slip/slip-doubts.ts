import type { SlipDoubt } from './slip.ts'

export const doubt = (
  field: SlipDoubt['field'],
  leg: number | null,
  reason: SlipDoubt['reason'],
  options: readonly string[] = [],
): SlipDoubt => ({ field, leg, reason, options: options.slice(0, 4) })

/** The only item of a list; null if the list has none or several. */
export const onlyOf = <One>(all: readonly One[]): One | null => (all.length === 1 ? (all[0] ?? null) : null)
