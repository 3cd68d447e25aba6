/** The earliest time allowed for bets and movements of money: 2000-01-01. */
const EARLIEST = Date.UTC(2000, 0, 1)

/** Whether bets may have this time; false for an invalid date too. */
export const isBookTime = (at: Date): boolean => at.getTime() >= EARLIEST

/** Why a bet or a movement cannot have this time; null if it can. */
export function timeProblem(at: Date, now: Date): 'dateImpossible' | 'inFuture' | null {
  if (!isBookTime(at)) return 'dateImpossible'
  return at > now ? 'inFuture' : null
}
