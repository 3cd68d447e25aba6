import type { SlipDoubt } from './slip.ts'

export const doubt = (
  field: SlipDoubt['field'],
  leg: number | null,
  reason: SlipDoubt['reason'],
  options: readonly string[] = [],
): SlipDoubt => ({ field, leg, reason, options: options.slice(0, 4) })

/** The one of a list of one; null for any other. */
export const onlyOf = <One>(all: readonly One[]): One | null => (all.length === 1 ? (all[0] ?? null) : null)
