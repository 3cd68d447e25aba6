import type { Cents } from '../money/money.ts'
import { possiblePairs, splitTeams } from '../team/pair.ts'
import { distinctWords } from './own-word.ts'

/** What suggestions are made of; `selectedTeam` is null of a multiple, whose text holds several pairs. */
export type EarlierBet = {
  readonly teams: string
  readonly selectedTeam: string | null
  readonly amount: Cents
  readonly bookmaker: string | null
}

/** Both teams of each bet, those of the first bet first, and none twice. */
export function teamsOf(bets: readonly EarlierBet[]): string[] {
  return distinctWords(
    bets.flatMap(({ teams, selectedTeam }) => {
      if (selectedTeam === null) return []
      const pair = splitTeams(teams, selectedTeam) ?? possiblePairs(teams)[0]
      return pair ? [pair.team1, pair.team2] : []
    }),
  )
}

/** Up to `most` stakes that occur most often, of equally frequent ones those of the earlier bets in the list; the smallest first. */
export function usualStakes(bets: readonly EarlierBet[], most: number): Cents[] {
  const times = new Map<Cents, number>()
  for (const { amount } of bets) times.set(amount, (times.get(amount) ?? 0) + 1)
  return [...times]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([amount]) => amount)
    .toSorted((a, b) => a - b)
}
