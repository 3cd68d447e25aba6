export const BET_STATUSES = ['pending', 'won', 'lost'] as const
export type BetStatus = (typeof BET_STATUSES)[number]

/** Two sides, of which one was bet on. */
export type Pair = { readonly team1: string; readonly team2: string }

export function formatTeams({ team1, team2 }: Pair): string {
  return `${team1} vs ${team2}`
}

/**
 * Splits "A vs B" where the selected team is one of the sides, which also tells "A vs B vs C" apart;
 * null where it is neither.
 */
export function splitTeams(teams: string, selectedTeam: string): Pair | null {
  const selected = selectedTeam.trim()
  return possiblePairs(teams).find(({ team1, team2 }) => team1 === selected || team2 === selected) ?? null
}

/** Every way to read the text as two sides: more than one where a team has "vs" in its name. */
export function possiblePairs(teams: string): Pair[] {
  return [...teams.matchAll(/\s(?=vs\s)/gi)].flatMap(({ index }) => {
    const team1 = teams.slice(0, index).trim()
    const team2 = teams.slice(index + ' vs '.length).trim()
    return team1 && team2 && team1 !== team2 ? [{ team1, team2 }] : []
  })
}
