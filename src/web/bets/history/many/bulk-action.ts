import { changeBets, UNDO_SECONDS } from '../../../../contract/bets/bulk-bets.ts'
import type { BodyInput } from '../../../../contract/endpoint.ts'
import { server } from '../../../api/call.ts'
import { CallError } from '../../../api/call-error.ts'
import { queryClient } from '../../../api/create-client.ts'
import { randomKey } from '../../../api/outbox.ts'
import { refetchOwnData } from '../../../api/own-data.ts'
import { part, type Site } from '../../../site.ts'
import { createStore } from '../../../ui/store.ts'
import { undoBulkAction } from '../../model/bet-queries.ts'

type Request = BodyInput<typeof changeBets>
export type ChosenBets = Request['bets']
export type Action = Request['action']
/** The actions of the selection bar. */
export type BulkActionKind = 'settle' | 'tag' | 'bookmaker' | 'tie' | 'delete'

/** A bulk action, from its press until it is dismissed. It continues while other screens are shown. */
export type BulkAction = { readonly kind: Action['kind'] } & (
  | { readonly phase: 'working' | 'undoing' }
  | {
      readonly phase: 'done'
      readonly changed: number
      readonly skipped: number
      readonly undoUntil: number
      undo(): void
    }
  | { readonly phase: 'undone'; readonly restored: number; readonly kept: number }
  /** `words`: the server's message; null if there was no response. */
  | { readonly phase: 'failed'; readonly words: string | null; retry: (() => void) | null }
)

export const bulkAction = part(() => createStore<(BulkAction & { readonly owner: number }) | null>(null))

/** Starts a bulk action. Ignored while one is running, which also covers a second press in the same frame. */
export function startBulkAction(site: Site, owner: number, bets: ChosenBets, action: Action): void {
  const { phase } = site.of(bulkAction).get() ?? {}
  if (phase === 'working' || phase === 'undoing') return
  void run(site, owner, { bets, action }, randomKey()) // reports through the store
}

async function run(site: Site, owner: number, request: Request, key: string): Promise<void> {
  const { kind } = request.action
  site.of(bulkAction).set({ owner, kind, phase: 'working' })
  const send = async (): Promise<void> => {
    const { changed, skipped } = await site
      .of(server)
      .call(changeBets, { body: request, headers: { 'Idempotency-Key': key } })
    const undo = () => void runUndo(site, owner, kind, key) // reports through the store
    site
      .of(bulkAction)
      .set({ owner, kind, phase: 'done', changed, skipped, undoUntil: Date.now() + UNDO_SECONDS * 1000, undo })
  }
  await reportOutcome(site, owner, kind, send, () => void run(site, owner, request, key)) // a retry uses the same key
}

async function runUndo(site: Site, owner: number, kind: Action['kind'], key: string): Promise<void> {
  const { phase } = site.of(bulkAction).get() ?? {}
  if (phase === 'undoing') return
  site.of(bulkAction).set({ owner, kind, phase: 'undoing' })
  const send = async (): Promise<void> => {
    const { restored, kept } = await undoBulkAction(site, key)
    site.of(bulkAction).set({ owner, kind, phase: 'undone', restored, kept })
  }
  await reportOutcome(site, owner, kind, send, () => void runUndo(site, owner, kind, key))
}

/** Only a lost response is worth a retry. */
async function reportOutcome(
  site: Site,
  owner: number,
  kind: Action['kind'],
  send: () => Promise<void>,
  retry: () => void,
): Promise<void> {
  try {
    await send()
  } catch (error) {
    const words = error instanceof CallError ? error.words : null
    site.of(bulkAction).set({
      owner,
      kind,
      phase: 'failed',
      words,
      retry: error instanceof CallError && error.status < 500 ? null : retry,
    })
  } finally {
    await refetchOwnData(site.of(queryClient), ['bets', 'stats'])
  }
}
