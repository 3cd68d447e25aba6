/** The first moment of which the book has bets and movements of money: 2000-01-01. */
const EARLIEST = Date.UTC(2000, 0, 1)

/** Whether a time is one of which the book has bets; false for an invalid date too. */
export const isBookTime = (at: Date): boolean => at.getTime() >= EARLIEST

/** Why nothing was placed, paid or settled at this time; null where it may have been. */
export function timeProblem(at: Date, now: Date): 'dateImpossible' | 'inFuture' | null {
  if (!isBookTime(at)) return 'dateImpossible'
  return at > now ? 'inFuture' : null
}
