import type { Cents } from '../money/money.ts'
import { possiblePairs, splitTeams } from '../team/pair.ts'
import { distinctWords } from './own-word.ts'

/** The input for suggestions; `selectedTeam` is null for a multiple, whose text holds several pairs. */
export type EarlierBet = {
  readonly teams: string
  readonly selectedTeam: string | null
  readonly amount: Cents
  readonly bookmaker: string | null
}

/** The teams of all bets without repeats, in the order of the bets. */
export function teamsOf(bets: readonly EarlierBet[]): string[] {
  return distinctWords(
    bets.flatMap(({ teams, selectedTeam }) => {
      if (selectedTeam === null) return []
      const pair = splitTeams(teams, selectedTeam) ?? possiblePairs(teams)[0]
      return pair ? [pair.team1, pair.team2] : []
    }),
  )
}

/** The `most` most frequent stakes, in rising order. Of equally frequent stakes, the first in the list count. */
export function usualStakes(bets: readonly EarlierBet[], most: number): Cents[] {
  const times = new Map<Cents, number>()
  for (const { amount } of bets) times.set(amount, (times.get(amount) ?? 0) + 1)
  return [...times]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([amount]) => amount)
    .toSorted((a, b) => a - b)
}
