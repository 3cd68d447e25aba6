import type { Match } from '../../contract/matches.ts'
import { NO_ODDS } from '../../domain/odds.ts'

export type PairOdds = { odds1: string; odds2: string }

/**
 * The prices of a pair in the order it was asked for: of the live match, else of the next.
 * `current` holds the live matches first, then the upcoming ones in order.
 */
export function findOdds(current: readonly Match[], team1: string, team2: string): PairOdds {
  const [one, two] = [plain(team1), plain(team2)]
  for (const match of current) {
    const [first, second] = [plain(match.team1), plain(match.team2)]
    if (first === one && second === two) return { odds1: match.odds1, odds2: match.odds2 }
    if (first === two && second === one) return { odds1: match.odds2, odds2: match.odds1 }
  }
  return { odds1: NO_ODDS, odds2: NO_ODDS }
}

/** Without case, the same on every machine whatever its locale. */
function plain(name: string): string {
  return name.normalize('NFC').trim().toUpperCase().toLowerCase()
}
