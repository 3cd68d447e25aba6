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
import { type Call, keyOf, useCall } from '../api/call.ts'
import { idempotencyKeys, type KeyHeader } from '../api/idempotency-keys.ts'
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
  useIdempotentCashMutation(createMovement, (call, { id, body }: Saving, headers) =>
    id === null
      ? call(createMovement, { body, headers })
      : call(changeMovement, { params: { id: String(id) }, body, headers }),
  )

export const useDeleteMovement = () =>
  useIdempotentCashMutation(deleteMovement, (call, id: number, headers) =>
    call(deleteMovement, { params: { id: String(id) }, headers }),
  )

export const useDeleteMovements = () =>
  useIdempotentCashMutation(deleteMovements, (call, _: void, headers) => call(deleteMovements, { headers }))

export const useReconcile = () =>
  useIdempotentCashMutation(reconcile, (call, body: BodyInput<typeof reconcile>, headers) =>
    call(reconcile, { body, headers }),
  )

/** Refetches the balances, also after a failure: another tab may have been first. */
function useIdempotentCashMutation<Input, Answer>(
  { method, path }: Endpoint,
  send: (call: Call, input: Input, headers: KeyHeader) => Promise<Answer>,
) {
  const call = useCall()
  const { idempotent } = useSite().of(idempotencyKeys)
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => idempotent([method, path, input], (headers) => send(call, input, headers)),
    onSettled() {
      void refetchOwnData(client, ['stats', 'bets']) // the form does not wait; own words are part of 'bets'
    },
  })
}
