import { useEffect, useMemo, useRef, useState } from 'react'
import type { FavoriteTeam } from '../../../contract/matches/favorite-teams.ts'
import type { Match } from '../../../contract/matches/matches.ts'
import { teamIdentity } from '../../../domain/team/team-identity.ts'
import { createSpread } from '../../api/after-push.ts'
import { useSite } from '../../site.ts'
import { useFavoriteTeams } from './favorite-teams.ts'
import { useFavorites } from './favorites.ts'

type Matches = readonly Match[] | undefined

/** Refetches the favorites when a match of a favorite team enters the lists: nothing is pushed for it. */
export function useTeamMatches(live: Matches, upcoming: Matches): void {
  const site = useSite()
  const teams = useFavoriteTeams().list.data
  const { data: favorites, refetch } = useFavorites().list
  const [again] = useState(() => createSpread(site, refetch))
  useEffect(() => again.stop, [again])
  const ids = useMemo(() => [live, upcoming].flatMap((matches) => idsOf(teams, matches)), [teams, live, upcoming])
  // A match that the user unstarred stays out of the favorites, so each match is requested only once.
  const asked = useRef(new Set<number>())
  useEffect(() => {
    if (!favorites) return
    const starred = new Set(favorites.map(({ hltvId }) => hltvId))
    const others = ids.filter((id) => !starred.has(id) && !asked.current.has(id))
    if (others.length === 0) return
    for (const id of others) asked.current.add(id)
    again.soon()
  }, [favorites, ids, again])
}

/** The matches of these teams. */
function idsOf(teams: readonly FavoriteTeam[] | undefined, matches: Matches): readonly number[] {
  // Most people have none.
  if (!teams || teams.length === 0 || !matches) return []
  const followed = new Set(teams.map(({ name }) => teamIdentity(name)))
  const isOfTeam = ({ team1, team2 }: Match) => followed.has(teamIdentity(team1)) || followed.has(teamIdentity(team2))
  return matches.filter(isOfTeam).map(({ hltvId }) => hltvId)
}
