import type { Favorite } from '../../contract/favorites.ts'
import type { Match } from '../../contract/matches.ts'

/** A favourite, and the match itself while it stands in one of the lists, where its scores move. */
export type PlacedFavorite = { readonly favorite: Favorite; readonly match: Match | null }
export type PlacedFavorites = Readonly<Record<Favorite['status'], readonly PlacedFavorite[]>>

/** By what each is now: the lists know it sooner than the favourites, which keep their order. */
export function placeFavorites(favorites: readonly Favorite[], listed: readonly Match[]): PlacedFavorites {
  const byId = new Map(listed.map((match) => [match.hltvId, match]))
  const placed = favorites.map((favorite) => ({ favorite, match: byId.get(favorite.hltvId) ?? null }))
  const having = (status: Favorite['status']) => placed.filter((each) => statusNow(each) === status)
  return { live: having('live'), upcoming: having('upcoming'), finished: having('finished') }
}

function statusNow({ favorite, match }: PlacedFavorite): Favorite['status'] {
  if (match === null) return favorite.status
  return match.status === 'LIVE' ? 'live' : match.status
}

/** Changes whenever one of them enters or leaves a list: then the favourites have to be read again. */
export function whereaboutsOf({ live, upcoming, finished }: PlacedFavorites): string {
  const listed = [...live, ...upcoming, ...finished].filter(({ match }) => match !== null)
  return listed
    .map(({ favorite, match }) => `${favorite.hltvId}${match?.status}`)
    .toSorted()
    .join()
}
