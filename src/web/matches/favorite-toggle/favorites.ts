import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { addFavorite, listFavorites, removeFavorite } from '../../../contract/favorites.ts'
import { call } from '../../api/call.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import { refetchOwnData } from '../../api/own-data.ts'
import { query } from '../../api/query-client.ts'
import { useT } from '../../i18n/language.ts'
import { toast } from '../../ui/toast.ts'

/** What was pressed and is not answered yet. */
type Wish = { readonly hltvId: number; readonly wanted: boolean }

const MUTATION_KEY = ['favorite']

/** The favourites as they will be once everything pressed is done: a failure takes its wish back by itself. */
export function useFavorites() {
  const user = useCurrentUser()
  const list = useQuery({ ...query(listFavorites), enabled: Boolean(user) })
  const wishes = useMutationState({
    filters: { mutationKey: MUTATION_KEY, status: 'pending' },
    select: ({ state }) => state.variables as Wish, // of this key there is only the mutation below
  })
  const wishFor = (hltvId: number) => wishes.findLast((wish) => wish.hltvId === hltvId)?.wanted
  return {
    list,
    favorites: list.data?.filter(({ hltvId }) => wishFor(hltvId) !== false),
    isFavorite: (hltvId: number) =>
      wishFor(hltvId) ?? list.data?.some((favorite) => favorite.hltvId === hltvId) ?? false,
  }
}

/** One after the other, so that pressing twice ends where it began; a wish counts until the list has been read again. */
export function useMarkFavorite() {
  const t = useT()
  const client = useQueryClient()
  return useMutation({
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
    onSettled: () => refetchOwnData(client, ['favorites']),
  })
}
