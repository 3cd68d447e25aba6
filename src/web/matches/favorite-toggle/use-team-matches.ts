import { useEffect, useMemo, useRef, useState } from 'react'
import type { FavoriteTeam } from '../../../contract/matches/favorite-teams.ts'
import type { Match } from '../../../contract/matches/matches.ts'
import { teamIdentity } from '../../../domain/match/team-identity.ts'
import { createSpread } from '../../api/after-push.ts'
import { useFavoriteTeams } from './favorite-teams.ts'
import { useFavorites } from './favorites.ts'

type Matches = readonly Match[] | undefined

/** Asks for the favorites again when the lists bring a match of a favorite team: nothing else says that it is one. */
export function useTeamMatches(live: Matches, upcoming: Matches): void {
  const teams = useFavoriteTeams().list.data
  const { refetch } = useFavorites().list
  const [again] = useState(() => createSpread(refetch))
  useEffect(() => again.stop, [again])
  useNewMatches(teams, live, again.soon)
  useNewMatches(teams, upcoming, again.soon)
}

type Teams = readonly FavoriteTeam[] | undefined

/** Calls when a list that is known gets a match of these teams. */
function useNewMatches(teams: Teams, matches: Matches, onNew: () => void): void {
  const ids = useMemo(() => idsOf(teams, matches), [teams, matches])
  const last = useRef({ teams, ids })
  useEffect(() => {
    const before = last.current
    last.current = { teams, ids }
    // Other teams come with other favorites.
    if (!ids || !before.ids || before.teams !== teams) return
    const known = before.ids
    if ([...ids].some((id) => !known.has(id))) onNew()
  }, [teams, ids, onNew])
}

/** The matches of these teams; null until both are known. */
function idsOf(teams: Teams, matches: Matches): ReadonlySet<number> | null {
  if (!teams || !matches) return null
  // Most people have none.
  if (teams.length === 0) return new Set()
  const followed = new Set(teams.map(({ name }) => teamIdentity(name)))
  const isOfTeam = ({ team1, team2 }: Match) => followed.has(teamIdentity(team1)) || followed.has(teamIdentity(team2))
  return new Set(matches.filter(isOfTeam).map(({ hltvId }) => hltvId))
}
