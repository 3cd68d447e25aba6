import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { addFavorite, type Favorite, listFavorites, removeFavorite } from '../../../contract/favorites.ts'
import { call } from '../../api/call.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import { refetchOwnData } from '../../api/own-data.ts'
import { query } from '../../api/query-client.ts'
import { useT } from '../../i18n/language.ts'
import { toast } from '../../ui/toast.ts'

/** What was pressed and is not answered yet. */
type Wish = { readonly hltvId: number; readonly wanted: boolean }

const favoritesQuery = query(listFavorites)
const MUTATION_KEY = ['favorite']
const PENDING = { mutationKey: MUTATION_KEY, status: 'pending' } as const
// Of this key there is only the mutation below.
const wishOf = ({ state }: { state: { variables?: unknown } }) => state.variables as Wish

/** The favourites as they will be once everything pressed is done: a failure takes its wish back by itself. */
export function useFavorites() {
  const user = useCurrentUser()
  const list = useQuery({ ...favoritesQuery, enabled: Boolean(user) })
  const wishes = useMutationState({ filters: PENDING, select: wishOf })
  return {
    list,
    favorites: list.data?.filter(({ hltvId }) => wished(wishes, hltvId) !== false),
    isFavorite: (hltvId: number) => isFavorite(wishes, list.data, hltvId),
  }
}

/** Each press turns what the one before has left, also before that is on screen; they are sent one after the other. */
export function useToggleFavorite(): (hltvId: number) => void {
  const t = useT()
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: MUTATION_KEY,
    scope: { id: 'favorites' },
    mutationFn: async ({ hltvId, wanted }: Wish) => {
      if (wanted) await call(addFavorite, { body: { hltvId } })
      else await call(removeFavorite, { params: { hltvId: String(hltvId) } })
    },
    onSuccess: (_, { wanted }) => toast({ title: t(wanted ? 'favorites.added' : 'favorites.removed'), tone: 'won' }),
    onError: (_, { wanted }) => {
      const description = t(wanted ? 'favorites.addFailed' : 'favorites.removeFailed')
      toast({ title: t('common.error'), description, tone: 'failing' })
    },
    // A wish counts until the list has been read again.
    onSettled: () => refetchOwnData(client, ['favorites']),
  })
  return (hltvId) => {
    const wishes = client.getMutationCache().findAll(PENDING).map(wishOf)
    mutate({ hltvId, wanted: !isFavorite(wishes, client.getQueryData(favoritesQuery.queryKey), hltvId) })
  }
}

/** The last wish for a match that is not answered yet, if there is one. */
const wished = (wishes: readonly Wish[], hltvId: number) => wishes.findLast((wish) => wish.hltvId === hltvId)?.wanted

function isFavorite(wishes: readonly Wish[], list: readonly Favorite[] | undefined, hltvId: number): boolean {
  return wished(wishes, hltvId) ?? list?.some((favorite) => favorite.hltvId === hltvId) ?? false
}
