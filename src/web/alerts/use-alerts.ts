import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Alert, listAlerts, readAlerts } from '../../contract/alerts.ts'
import { useCall } from '../api/call.ts'
import { refetchOwnData } from '../api/own-data.ts'
import { query } from '../api/query-client.ts'
import { useT } from '../i18n/language.ts'
import { useToast } from '../ui/toast/toast.ts'

const alertsQuery = query(listAlerts)
const MUTATION_KEY = ['read-alerts']
const PENDING = { mutationKey: MUTATION_KEY, status: 'pending' } as const
/** `upTo`: the latest `at` among these notifications. */
type Shown = { readonly ids: readonly number[]; readonly upTo: string }
const NONE: readonly Alert[] = []
// Only the mutation below has this key.
const idsOf = ({ state }: { state: { variables?: unknown } }) => (state.variables as Shown).ids

/** The latest notifications with pending "read" marks applied; a failed mark reverts. */
export function useAlerts() {
  const list = useQuery(alertsQuery)
  const marked = useMutationState({ filters: PENDING, select: idsOf })
  const alerts = list.data?.alerts ?? NONE
  const unreadOnes = useMemo(() => {
    const sent = new Set(marked.flat())
    return alerts.filter(({ id, readAt }) => readAt === null && !sent.has(id))
  }, [alerts, marked])
  return { list, alerts, unreadOnes, unread: unreadOnes.length }
}

/** Marks notifications as read, skipping those already read or pending: a second press in the same frame sends nothing. */
export function useReadAlerts(): (ids: readonly number[]) => void {
  const t = useT()
  const call = useCall()
  const toast = useToast()
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: MUTATION_KEY,
    scope: { id: 'read-alerts' },
    mutationFn: ({ ids, upTo }: Shown) => call(readAlerts, { body: { ids: [...ids], upTo } }),
    onSuccess(_, { ids, upTo }) {
      const readAt = new Date().toISOString()
      client.setQueryData(alertsQuery.queryKey, (before) => before && { ...before, alerts: before.alerts.map(read) })
      function read(alert: Alert): Alert {
        return ids.includes(alert.id) && alert.readAt === null && alert.at <= upTo ? { ...alert, readAt } : alert
      }
    },
    onError: () => toast({ title: t('common.error'), description: t('alerts.notMarked'), tone: 'failing' }),
    // A mark is pending until the list has been refetched.
    onSettled: () => refetchOwnData(client, ['alerts']),
  })
  return (ids) => {
    const sent = new Set(client.getMutationCache().findAll(PENDING).flatMap(idsOf))
    const known = client.getQueryData(alertsQuery.queryKey)?.alerts ?? NONE
    const marked = known.filter(({ id, readAt }) => readAt === null && ids.includes(id) && !sent.has(id))
    const upTo = marked
      .map(({ at }) => at)
      .toSorted()
      .at(-1)
    if (upTo !== undefined) mutate({ ids: marked.map(({ id }) => id), upTo })
  }
}
