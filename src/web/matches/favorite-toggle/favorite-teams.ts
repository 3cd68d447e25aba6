import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type FavoriteTeam,
  followTeam,
  listFavoriteTeams,
  unfollowTeam,
} from '../../../contract/matches/favorite-teams.ts'
import type { AlertMode } from '../../../domain/alerts/alert-mode.ts'
import { teamIdentity } from '../../../domain/team/team-identity.ts'
import { useCall } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import { refetchOwnData } from '../../api/own-data.ts'
import { query } from '../../api/query-client.ts'
import { useT } from '../../i18n/language.ts'
import { type ToastContent, useToast } from '../../ui/toast/toast.ts'

const UNDO_SECONDS = 10

/** A pending change. `alerts`: the alert mode of a team that is restored. */
type PendingChange = {
  readonly name: string
  readonly wanted: boolean
  readonly alerts?: AlertMode | null | undefined
}

const teamsQuery = query(listFavoriteTeams)
const MUTATION_KEY = ['favorite-team']
const PENDING = { mutationKey: MUTATION_KEY, status: 'pending' } as const
// Only the mutation below has this key.
const changeOf = ({ state }: { state: { variables?: unknown } }) => state.variables as PendingChange

/** The favorite teams with pending changes applied; a failed change reverts by itself. */
export function useFavoriteTeams() {
  const user = useCurrentUser()
  const list = useQuery({ ...teamsQuery, enabled: Boolean(user) })
  const changes = useMutationState({ filters: PENDING, select: changeOf })
  return {
    list,
    teams: list.data?.filter(({ name }) => pendingState(changes, name) !== false),
    isFollowed: (name: string) => isFollowed(changes, list.data, name),
  }
}

/** Each press inverts the result of the one before, even before it is rendered; they are sent one after the other. */
export function useToggleTeam(): (name: string) => void {
  const t = useT()
  const call = useCall()
  const toast = useToast()
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: MUTATION_KEY,
    scope: { id: 'favorite-teams' },
    mutationFn: async ({ name, wanted, alerts }: PendingChange) => {
      if (wanted) return call(followTeam, { body: { name, alerts } })
      const team = teamOf(client.getQueryData(teamsQuery.queryKey), name)
      if (team) await call(unfollowTeam, { params: { id: String(team.id) } })
      return team
    },
    onSuccess: (team, { name, wanted }) => {
      if (wanted) toast({ title: t('favorites.team.added', { team: name }), tone: 'won' })
      else toast({ title: t('favorites.team.removed', { team: name }), action: undo(name, team?.alerts) })
    },
    onError: (error, { wanted }) => {
      const why = error instanceof CallError ? (error.fields['name'] ?? error.words) : null
      const description = why ?? t(wanted ? 'favorites.team.addFailed' : 'favorites.team.removeFailed')
      toast({ title: t('common.error'), description, tone: 'failing' })
    },
    // A change is pending until the lists have been refetched.
    onSettled: () => refetchOwnData(client, ['favorites']),
  })
  const undo = (name: string, alerts: AlertMode | null | undefined): NonNullable<ToastContent['action']> => ({
    label: t('settling.undo'),
    byKeys: t('settling.undoByKeys'),
    seconds: UNDO_SECONDS,
    onPress: () => mutate({ name, wanted: true, alerts }),
  })
  return (name) => {
    const changes = client.getMutationCache().findAll(PENDING).map(changeOf)
    mutate({ name, wanted: !isFollowed(changes, client.getQueryData(teamsQuery.queryKey), name) })
  }
}

const isSame = (a: string, b: string) => teamIdentity(a) === teamIdentity(b)

const teamOf = (list: readonly FavoriteTeam[] | undefined, name: string) =>
  list?.find((team) => isSame(team.name, name))

/** The last pending change of a team, if any. */
const pendingState = (changes: readonly PendingChange[], name: string) =>
  changes.findLast((change) => isSame(change.name, name))?.wanted

const isFollowed = (changes: readonly PendingChange[], list: readonly FavoriteTeam[] | undefined, name: string) =>
  pendingState(changes, name) ?? teamOf(list, name) !== undefined
