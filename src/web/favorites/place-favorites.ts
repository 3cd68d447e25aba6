import type { Favorite } from '../../contract/matches/favorites.ts'
import type { Match } from '../../contract/matches/matches.ts'

/** A favorite, with its match and current scores while one of the lists has it. */
type PlacedFavorite = { readonly favorite: Favorite; readonly match: Match | null }
export type PlacedFavorites = Readonly<Record<Favorite['status'], readonly PlacedFavorite[]>>

/** Groups by the current status, because the lists are newer than the favorites. Preserves the order of the favorites. */
export function placeFavorites(favorites: readonly Favorite[], listed: readonly Match[]): PlacedFavorites {
  const byId = new Map(listed.map((match) => [match.hltvId, match]))
  const placed = favorites.map((favorite) => ({ favorite, match: byId.get(favorite.hltvId) ?? null }))
  const withStatus = (status: Favorite['status']) => placed.filter((each) => statusNow(each) === status)
  return { live: withStatus('live'), upcoming: withStatus('upcoming'), finished: withStatus('finished') }
}

function statusNow({ favorite, match }: PlacedFavorite): Favorite['status'] {
  if (match === null) return favorite.status
  return match.status === 'LIVE' ? 'live' : match.status
}

/** A key that changes when a favorite enters or leaves a list. */
export function listingOf({ live, upcoming, finished }: PlacedFavorites): string {
  const listed = [...live, ...upcoming, ...finished].filter(({ match }) => match !== null)
  return listed
    .map(({ favorite, match }) => `${favorite.hltvId}${match?.status}`)
    .toSorted()
    .join()
}
