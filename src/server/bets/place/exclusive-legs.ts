import { exclusiveLegs, type TiedLeg } from '../../../domain/bet/exclusive-legs.ts'
import { AppError } from '../../http/app-error.ts'

/** Throws if two legs cannot both win or push; the error names the fields of both: "legs.0.selection". */
export function checkLegs(legs: readonly TiedLeg[]): void {
  const fields = exclusiveLegs(legs).map((at) => [`legs.${at}.selection`, 'legsExclusive'] as const)
  if (fields.length > 0) throw new AppError('badInput', { fields: Object.fromEntries(fields) })
}
