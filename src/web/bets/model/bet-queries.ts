import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { removeClose, typeClose } from '../../../contract/bets/bet-closes.ts'
import { listBets } from '../../../contract/bets/bet-lists.ts'
import {
  cashOutPart,
  confirmVerdicts,
  correctBet,
  type decidedBets,
  reopenBet,
  settleBet,
} from '../../../contract/bets/bet-results.ts'
import { type Bet, changeBet, deleteBet, deleteBets, readBet } from '../../../contract/bets/bets.ts'
import { undoChangeBets } from '../../../contract/bets/bulk-bets.ts'
import type { Response as Answer, BodyInput, Endpoint, QueryInput } from '../../../contract/endpoint.ts'
import type { CountedAs } from '../../../domain/bet/bet.ts'
import { keyOf, type Server, server, useCall } from '../../api/call.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import { idempotencyKeys, type KeyHeader } from '../../api/idempotency-keys.ts'
import { type NewBetBody, outbox } from '../../api/outbox.ts'
import { refetchOwnData } from '../../api/own-data.ts'
import { metaOf, ownTask, setAnswer } from '../../api/query-client.ts'
import { reachability } from '../../api/reachability.ts'
import { importListQuery, removeSample } from '../../api/sample-book.ts'
import { type Site, useSite } from '../../site.ts'

/** A page of the history, and the server's totals over all pages. */
export type BetPage = {
  /** The URL of the response. */
  readonly of: string
  readonly bets: readonly Bet[]
  readonly count: number
  readonly staked: string
  readonly profit: string
  /** In percent; null if no bet is settled. */
  readonly yield: number | null
  /** For the same filter with any status. */
  readonly counts: Readonly<Record<CountedAs, number>>
  /** Cursors of the neighboring pages; null if there is none. */
  readonly next: string | null
  readonly prev: string | null
}

export type BetListQuery = QueryInput<typeof listBets>

/** `useQuery(betPageQuery(useServer(), { limit: '3' }))`; the key is the URL, so that every change of a bet refetches it. */
export function betPageQuery({ callForHeaders }: Server, wanted: BetListQuery = {}) {
  const queryKey = keyOf(listBets, { query: wanted })
  return queryOptions<BetPage>({
    queryKey,
    meta: metaOf(listBets),
    queryFn: async ({ signal }) => {
      await ownTask()
      const { body, header } = await callForHeaders(listBets, signal, { query: wanted })
      const links = header('Link') ?? ''
      const share = header('X-Total-Yield')
      return {
        of: queryKey.join('/'),
        bets: body,
        count: Number(header('X-Total-Count')),
        staked: header('X-Total-Staked') ?? '0.00',
        profit: header('X-Total-Profit') ?? '0.00',
        yield: share === null ? null : Number(share),
        counts: {
          pending: Number(header('X-Count-Pending')),
          // A returned stake is neither won nor lost, as in the statistics.
          won: Number(header('X-Count-Won')) - Number(header('X-Count-Returned')),
          lost: Number(header('X-Count-Lost')),
          returned: Number(header('X-Count-Returned')),
        },
        next: cursorOf(links, 'next'),
        prev: cursorOf(links, 'prev'),
      }
    },
  })
}

/** One bet; null if it was deleted here, and then it is not requested. */
export const betQuery = (id: number) =>
  queryOptions<Bet | null>({ queryKey: keyOf(readBet, { params: { id: String(id) } }), meta: metaOf(readBet) })

/** `</api/bets?cursor=…>; rel="next"` → the cursor. */
function cursorOf(links: string, rel: 'next' | 'prev'): string | null {
  const [, address] = new RegExp(`<[^>]*\\?([^>]*)>;\\s*rel="${rel}"`).exec(links) ?? []
  return address === undefined ? null : new URLSearchParams(address).get('cursor')
}

/** `key` identifies the form's current content: sent twice, the bet is placed once. */
type SendBet = { readonly body: NewBetBody; readonly key: string }

/** Resolves to null offline: the bet is stored on the device and sent later. */
export function useCreateBet() {
  const site = useSite()
  const user = useCurrentUser()
  // Fetched while the form is filled in, so that the bet does not wait for it.
  useQuery({ ...importListQuery, enabled: Boolean(user), notifyOnChangeProps: [] })
  return useBetMutation(async ({ body, key }: SendBet) => {
    if (!user) throw new Error('Nobody is signed in')
    // Offline the sample is unknown; the bet is stored, and the sample can still be removed by hand.
    if (site.of(reachability).get() !== 'lost') await removeSample(site).catch(() => undefined)
    return site.of(outbox).place(user.id, body, key)
  })
}

/** Changes a pending bet. */
export function useChangeBet() {
  const call = useCall()
  return useIdempotentBetMutation(
    changeBet,
    ({ id, body }: { id: number; body: BodyInput<typeof changeBet> }, headers) =>
      call(changeBet, { params: { id: String(id) }, body, headers }),
  )
}

type Settlement = { readonly id: number; readonly body: BodyInput<typeof settleBet> }

export function useSettleBet() {
  const call = useCall()
  return useIdempotentBetMutation(settleBet, ({ id, body }: Settlement, headers) =>
    call(settleBet, { params: { id: String(id) }, body, headers }),
  )
}

/** Corrects a settled bet. */
export function useCorrectBet() {
  const call = useCall()
  return useIdempotentBetMutation(
    correctBet,
    ({ id, body }: { id: number; body: BodyInput<typeof correctBet> }, headers) =>
      call(correctBet, { params: { id: String(id) }, body, headers }),
  )
}

/** Sets the closing odds by hand; null removes them. */
export function useTypeClose() {
  const call = useCall()
  return useBetMutation(({ id, body }: { id: number; body: BodyInput<typeof typeClose> | null }) => {
    const params = { id: String(id) }
    return body ? call(typeClose, { params, body }) : call(removeClose, { params })
  })
}

/** `key` identifies the form's current content: sent twice, the part is recorded once. */
type PartCashOut = { readonly id: number; readonly body: BodyInput<typeof cashOutPart>; readonly key: string }

/** Records a partial cash-out; the bet stays pending. */
export function useCashOutPart() {
  const call = useCall()
  return useBetMutation(({ id, body, key }: PartCashOut) =>
    call(cashOutPart, { params: { id: String(id) }, body, headers: { 'Idempotency-Key': key } }),
  )
}

type Reopening = { readonly id: number; readonly reason: string }

/** Reopens a settled bet. */
export function useReopenBet() {
  const call = useCall()
  return useIdempotentBetMutation(reopenBet, ({ id, reason }: Reopening, headers) =>
    call(reopenBet, { params: { id: String(id) }, body: reason === '' ? {} : { reason }, headers }),
  )
}

/** Decided pending bets: `total` have a verdict and `needsYouTotal` need the user; both lists hold the first ones. */
export type DecidedBets = Answer<typeof decidedBets>
/** `key`: undoes the settlement. */
export type Confirmed = { readonly settled: number; readonly skipped: number; readonly key: string }

/**
 * Settles the bets by the shown verdicts and results, up to `REVIEW_LIMIT` of them. A bet whose verdict or result has changed since is
 * skipped.
 */
export function useConfirmVerdicts() {
  const call = useCall()
  const { idempotent } = useSite().of(idempotencyKeys)
  return useBetMutation(async (shown: readonly Bet[]): Promise<Confirmed> => {
    const bets = shown.flatMap(({ id, grade, gradedResult }) =>
      grade && grade.verdict !== 'needs-you'
        ? [{ id, verdict: grade.verdict, ...(gradedResult !== null && { result: gradedResult }) }]
        : [],
    )
    return idempotent([confirmVerdicts.path, bets], async (headers) => {
      const { settled, skipped } = await call(confirmVerdicts, { body: { bets }, headers })
      return { settled: settled.length, skipped: skipped.length, key: headers['Idempotency-Key'] }
    })
  })
}

/** Undoes a bulk action by its idempotency key. */
export function undoBulkAction(site: Site, key: string) {
  const { call } = site.of(server)
  return site
    .of(idempotencyKeys)
    .idempotent([undoChangeBets.path, key], (headers) => call(undoChangeBets, { params: { key }, headers }))
}

export function useDeleteBet() {
  const call = useCall()
  const client = useQueryClient()
  return useIdempotentBetMutation(deleteBet, async (id: number, headers) => {
    await call(deleteBet, { params: { id: String(id) }, headers })
    setAnswer(client, { queryKey: betQuery(id).queryKey, meta: metaOf(readBet) }, null)
  })
}

/** Clears the whole history; returns how many bets it had. */
export function useDeleteBets() {
  const call = useCall()
  return useIdempotentBetMutation(deleteBets, (_: void, headers) => call(deleteBets, { headers }))
}

/** A bet mutation with an idempotency key, so that a retry takes effect once. */
function useIdempotentBetMutation<Input, Answer>(
  { method, path }: Endpoint,
  send: (input: Input, headers: KeyHeader) => Promise<Answer>,
) {
  const { idempotent } = useSite().of(idempotencyKeys)
  return useBetMutation((input: Input) => idempotent([method, path, input], (headers) => send(input, headers)))
}

/** Refetches bets and figures, also after a failure: another tab may have been first. */
function useBetMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled() {
      void refetchOwnData(client, ['bets', 'stats']) // the form does not wait for the lists
    },
  })
}
