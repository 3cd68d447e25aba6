import { useTicking } from '../../../matches/use-ticking.ts'

/** The start of today by the local clock; rerenders at midnight. */
export function useToday(): Date {
  return new Date(useTicking((now) => new Date(now).setHours(0, 0, 0, 0)))
}
