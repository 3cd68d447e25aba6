import type { FavoriteTeam } from '../../../contract/matches/favorite-teams.ts'
import type { Match } from '../../../contract/matches/matches.ts'
import { teamIdentity } from '../../../domain/team/team-identity.ts'

/** `isFirst`: the team is team 1 of the match. */
export type Playing = { readonly kind: 'live' | 'next'; readonly match: Match; readonly isFirst: boolean }

/** The current state of a team. */
export type TeamState = Playing | { readonly kind: 'none'; readonly last: FavoriteTeam['last'] }

/** Its live match, else its next one; both lists are sorted. */
export function stateOf(team: FavoriteTeam, live: readonly Match[], upcoming: readonly Match[]): TeamState {
  const identity = teamIdentity(team.name)
  const plays = ({ team1, team2 }: Match) => teamIdentity(team1) === identity || teamIdentity(team2) === identity
  const now = live.find(plays)
  const match = now ?? upcoming.find(plays)
  if (!match) return { kind: 'none', last: team.last }
  return { kind: now ? 'live' : 'next', match, isFirst: teamIdentity(match.team1) === identity }
}
