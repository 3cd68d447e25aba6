import { useTicking } from '../../../matches/use-ticking.ts'

/** The start of the day by the clock of the device; another day renders again. */
export function useToday(): Date {
  return new Date(useTicking((now) => new Date(now).setHours(0, 0, 0, 0)))
}
