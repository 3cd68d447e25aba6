import type { Side } from '../team/pair.ts'
import type { Format } from './match.ts'
import { isDecided } from './series.ts'

/** The winner of each map, in the order of play. */
export type Order = readonly Side[]

/** Every possible order of map winners in each format; a series ends as soon as it is decided. */
const COMPLETE: Record<Format, readonly Order[]> = {
  BO1: ordersFrom('BO1', []),
  BO2: ordersFrom('BO2', []),
  BO3: ordersFrom('BO3', []),
  BO5: ordersFrom('BO5', []),
}

function ordersFrom(format: Format, order: Order): Order[] {
  if (isDecided(format, winsOf(order, 1), winsOf(order, 2))) return [order]
  return [...ordersFrom(format, [...order, 1]), ...ordersFrom(format, [...order, 2])]
}

export function winsOf(order: Order, side: Side): number {
  return order.filter((winner) => winner === side).length
}

/**
 * The complete orders that pass through this series score, given the known winners (index 0 is map 1). Empty if the score and the winners contradict
 * each other.
 */
export function ordersThrough(
  format: Format,
  score: { readonly score1: number; readonly score2: number },
  winners: readonly (Side | null)[],
): readonly Order[] {
  const played = score.score1 + score.score2
  return COMPLETE[format].filter((order) => {
    const start = order.slice(0, played)
    return (
      start.length === played &&
      winsOf(start, 1) === score.score1 &&
      winners.every((winner, index) => winner === null || order[index] === winner)
    )
  })
}
