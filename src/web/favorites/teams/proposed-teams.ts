import type { Match } from '../../../contract/matches/matches.ts'
import { teamIdentity } from '../../../domain/team/team-identity.ts'
import { typedSearchText } from '../../../domain/text/search-text.ts'

const MOST = 6

export type ProposedTeam = { readonly name: string; readonly logo: string | null }
type Sides = Pick<Match, 'team1' | 'team2' | 'team1Logo' | 'team2Logo'>

/** Teams of these matches that complete the text, prefix matches first, without favorites. */
export function proposedTeams(
  text: string,
  matches: readonly Sides[],
  isFollowed: (name: string) => boolean,
): ProposedTeam[] {
  return teamsNamed(text, matches.flatMap(teamsOf))
    .filter(({ name }) => !isFollowed(name))
    .slice(0, MOST)
}

/** The teams whose name contains the text, each once, prefix matches first; none for an empty text. */
export function teamsNamed(text: string, teams: readonly ProposedTeam[]): ProposedTeam[] {
  const typed = typedSearchText(text)
  if (typed === '') return []
  const found = new Map<string, ProposedTeam>()
  for (const { name, logo } of teams) {
    const identity = teamIdentity(name)
    if (identity === null || found.has(identity) || !typedSearchText(name).includes(typed)) continue
    found.set(identity, { name, logo })
  }
  const begins = ({ name }: ProposedTeam) => (typedSearchText(name).startsWith(typed) ? 0 : 1)
  return [...found.values()].toSorted((a, b) => begins(a) - begins(b))
}

/** The text as a custom name; null if it is one of these teams or a favorite, or is invalid. */
export function typedTeam(
  text: string,
  proposed: readonly ProposedTeam[],
  isFollowed: (name: string) => boolean,
): string | null {
  const name = text.trim()
  const identity = teamIdentity(name)
  if (identity === null || isFollowed(name)) return null
  return proposed.some((team) => teamIdentity(team.name) === identity) ? null : name
}

/** The teams of a match, an undecided one included. */
export const teamsOf = ({ team1, team2, team1Logo, team2Logo }: Sides): ProposedTeam[] => [
  { name: team1, logo: team1Logo },
  { name: team2, logo: team2Logo },
]
