import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  changeMovement,
  createMovement,
  deleteMovement,
  deleteMovements,
  listMovements,
  readBalances,
  reconcile,
} from '../../contract/cash.ts'
import type { BodyInput } from '../../contract/endpoint.ts'
import { call, keyOf } from '../api/call.ts'
import { randomKey } from '../api/outbox.ts'
import { refetchOwnData } from '../api/own-data.ts'
import { query } from '../api/query-client.ts'

export const balancesQuery = query(readBalances)

export const movementsQuery = infiniteQueryOptions({
  queryKey: [...keyOf(listMovements, { query: {} }), 'pages'],
  queryFn: ({ pageParam }) => call(listMovements, { query: pageParam === '' ? {} : { cursor: pageParam } }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
})

export type MovementBody = BodyInput<typeof createMovement>
/** `id` is null for a new movement. */
type Saving = { readonly id: number | null; readonly body: MovementBody }

export const useSaveMovement = () =>
  useCashMutation(({ id, body }: Saving) =>
    id === null ? recordMovement(body) : call(changeMovement, { params: { id: String(id) }, body }),
  )

/** What was sent without an answer that says it is recorded: the same sent again, also from another dialog, is recorded once. */
let unanswered = { content: '', key: '' }

async function recordMovement(body: MovementBody) {
  const content = JSON.stringify(body)
  if (content !== unanswered.content) unanswered = { content, key: randomKey() }
  const recorded = await call(createMovement, { body, headers: { 'Idempotency-Key': unanswered.key } })
  unanswered = { content: '', key: '' }
  return recorded
}

export const useDeleteMovement = () =>
  useCashMutation((id: number) => call(deleteMovement, { params: { id: String(id) } }))

export const useDeleteMovements = () => useCashMutation(() => call(deleteMovements))

export const useReconcile = () => useCashMutation((body: BodyInput<typeof reconcile>) => call(reconcile, { body }))

/** The balances follow, also after a failure: another tab may have been first. */
function useCashMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled() {
      void refetchOwnData(client, ['stats', 'bets']) // the form does not wait; own words are among the bets
    },
  })
}
