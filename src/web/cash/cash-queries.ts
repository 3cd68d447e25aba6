import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  changeMovement,
  createMovement,
  deleteMovement,
  deleteMovements,
  listMovements,
  readBalances,
  reconcile,
} from '../../contract/cash.ts'
import type { BodyInput, Endpoint } from '../../contract/endpoint.ts'
import { actKeys, type KeyHeader } from '../api/act-key.ts'
import { type Call, keyOf, useCall } from '../api/call.ts'
import { refetchOwnData } from '../api/own-data.ts'
import { metaOf, query } from '../api/query-client.ts'
import { useSite } from '../site.ts'

export const balancesQuery = query(readBalances)

export function useMovements() {
  const call = useCall()
  return useInfiniteQuery({
    queryKey: [...keyOf(listMovements, { query: {} }), 'pages'],
    meta: metaOf(listMovements),
    queryFn: ({ pageParam }) => call(listMovements, { query: pageParam === '' ? {} : { cursor: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
}

export type MovementBody = BodyInput<typeof createMovement>
/** `id` is null for a new movement. */
type Saving = { readonly id: number | null; readonly body: MovementBody }

export const useSaveMovement = () =>
  useCashAct(createMovement, (call, { id, body }: Saving, headers) =>
    id === null
      ? call(createMovement, { body, headers })
      : call(changeMovement, { params: { id: String(id) }, body, headers }),
  )

export const useDeleteMovement = () =>
  useCashAct(deleteMovement, (call, id: number, headers) =>
    call(deleteMovement, { params: { id: String(id) }, headers }),
  )

export const useDeleteMovements = () =>
  useCashAct(deleteMovements, (call, _: void, headers) => call(deleteMovements, { headers }))

export const useReconcile = () =>
  useCashAct(reconcile, (call, body: BodyInput<typeof reconcile>, headers) => call(reconcile, { body, headers }))

/** Refetches the balances, also after a failure: another tab may have been first. */
function useCashAct<Input, Answer>(
  { method, path }: Endpoint,
  act: (call: Call, input: Input, headers: KeyHeader) => Promise<Answer>,
) {
  const call = useCall()
  const { once } = useSite().of(actKeys)
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => once([method, path, input], (headers) => act(call, input, headers)),
    onSettled() {
      void refetchOwnData(client, ['stats', 'bets']) // the form does not wait; own words are part of 'bets'
    },
  })
}
