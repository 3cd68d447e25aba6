import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { addFavorite, type Favorite, listFavorites, removeFavorite } from '../../../contract/matches/favorites.ts'
import { useCall } from '../../api/call.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import { refetchOwnData } from '../../api/own-data.ts'
import { query } from '../../api/query-client.ts'
import { useT } from '../../i18n/language.ts'
import { useToast } from '../../ui/toast/toast.ts'

/** A pending change. */
type PendingChange = { readonly hltvId: number; readonly wanted: boolean }

const favoritesQuery = query(listFavorites)
const MUTATION_KEY = ['favorite']
const PENDING = { mutationKey: MUTATION_KEY, status: 'pending' } as const
// Only the mutation below has this key.
const changeOf = ({ state }: { state: { variables?: unknown } }) => state.variables as PendingChange

/** The favorites with pending changes applied; a failed change reverts by itself. */
export function useFavorites() {
  const user = useCurrentUser()
  const list = useQuery({ ...favoritesQuery, enabled: Boolean(user) })
  const changes = useMutationState({ filters: PENDING, select: changeOf })
  return {
    list,
    favorites: list.data?.filter(({ hltvId }) => pendingState(changes, hltvId) !== false),
    isFavorite: (hltvId: number) => isFavorite(changes, list.data, hltvId),
  }
}

/** Each press inverts the result of the one before, even before it is rendered; they are sent one after the other. */
export function useToggleFavorite(): (hltvId: number) => void {
  const t = useT()
  const call = useCall()
  const toast = useToast()
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: MUTATION_KEY,
    scope: { id: 'favorites' },
    mutationFn: async ({ hltvId, wanted }: PendingChange) => {
      if (wanted) await call(addFavorite, { body: { hltvId } })
      else await call(removeFavorite, { params: { hltvId: String(hltvId) } })
    },
    onSuccess: (_, { wanted }) => toast({ title: t(wanted ? 'favorites.added' : 'favorites.removed'), tone: 'won' }),
    onError: (_, { wanted }) => {
      const description = t(wanted ? 'favorites.addFailed' : 'favorites.removeFailed')
      toast({ title: t('common.error'), description, tone: 'failing' })
    },
    // A change is pending until the list has been refetched.
    onSettled: () => refetchOwnData(client, ['favorites']),
  })
  return (hltvId) => {
    const changes = client.getMutationCache().findAll(PENDING).map(changeOf)
    mutate({ hltvId, wanted: !isFavorite(changes, client.getQueryData(favoritesQuery.queryKey), hltvId) })
  }
}

/** The last pending change of a match, if any. */
const pendingState = (changes: readonly PendingChange[], hltvId: number) =>
  changes.findLast((change) => change.hltvId === hltvId)?.wanted

function isFavorite(changes: readonly PendingChange[], list: readonly Favorite[] | undefined, hltvId: number): boolean {
  return pendingState(changes, hltvId) ?? list?.some((favorite) => favorite.hltvId === hltvId) ?? false
}
