import type { Bet } from '../../../src/contract/bets/bets.ts'
import type { Movement } from '../../../src/contract/cash.ts'
import type { Ask } from '../../support/browser.ts'
import type { Round } from './torture.ts'

/** A bet as in the last response about it. */
export type Known = { bet: Bet; events: number }

/**
 * A request of a page or an API client, with an idempotency key if from a page. `repeated` are the responses to the same request again, if it was
 * executed although its response was lost.
 */
export type Action = {
  readonly what: string
  readonly path: string
  readonly ask: Ask
  readonly repeated: readonly number[]
  done(answer: Response, isAgain: boolean): Promise<void>
}

/** A finished match that bets can be placed on: their verdicts are known. */
export type DecidedMatch = { readonly id: number; readonly winner: string; readonly loser: string }

/** A bulk action that can still be undone, and the bets before it. */
type Undoable = { readonly key: string; readonly before: readonly Known[]; readonly at: number }

/** A worker's own bets and movements: only it changes them, so it knows their state. */
export type OwnedRows = {
  readonly bookmakers: readonly [string, string]
  known: Known[]
  movements: Movement[]
  undoable: Undoable | null
}

export type ActionContext = {
  readonly round: Round
  readonly owned: OwnedRows
  readonly match: DecidedMatch | null
  /** The worker's bets are the whole book: it can be cleared. */
  readonly isAlone: boolean
  newKey(): string
  now(): number
  /** Asks until there is an answer that says something. */
  insist(path: string): Promise<Response>
  read(id: number): Promise<Bet>
}

export const json = (method: string, body: object, headers: Record<string, string> = {}) => ({
  method,
  json: body,
  headers,
})

/** A new idempotency key for a request. */
export const keyed = ({ newKey }: ActionContext) => ({ 'idempotency-key': newKey() })

export function centsOf(text: string): number {
  return Math.round(Number(text) * 100)
}

export function euros(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** What a bet adds to the balance: its result, or the profit of its cashed-out part. */
export function worthOf({ result, amount, cashedOut, freeBet }: Bet): number {
  if (result !== null) return centsOf(result)
  return centsOf(cashedOut?.paid ?? '0.00') - (freeBet ? 0 : centsOf(amount))
}

export function valueOf({ kind, amount }: Movement): number {
  return kind === 'withdrawal' ? -centsOf(amount) : centsOf(amount)
}
