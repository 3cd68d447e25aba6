import { exclusiveLegs, type TiedLeg } from '../../../domain/bet/exclusive-legs.ts'
import { HttpError } from '../../http/http-error.ts'

/** Throws where two legs cannot both win or push; the error names both: "legs.0.selection". */
export function checkLegs(legs: readonly TiedLeg[]): void {
  const fields = exclusiveLegs(legs).map((at) => [`legs.${at}.selection`, 'legsExclusive'] as const)
  if (fields.length > 0) throw new HttpError('badInput', { fields: Object.fromEntries(fields) })
}
