import type { Bet } from '../../../src/contract/bets/bets.ts'
import type { Movement } from '../../../src/contract/cash.ts'
import type { Ask } from '../../support/browser.ts'
import type { Round } from './torture.ts'

/** A bet as the last answer about it showed it. */
export type Known = { bet: Bet; events: number }

/**
 * What a page or a program sends, with its key where a page sends one. `repeated` are the answers to the same request again, where it was
 * done although its answer was lost.
 */
export type Act = {
  readonly what: string
  readonly path: string
  readonly ask: Ask
  readonly repeated: readonly number[]
  done(answer: Response, isAgain: boolean): Promise<void>
}

/** A finished match that bets can be placed on: their verdicts are known. */
export type DecidedMatch = { readonly id: number; readonly winner: string; readonly loser: string }

/** An act on several bets that can still be undone, and the bets as they were before it. */
type Undoable = { readonly key: string; readonly before: readonly Known[]; readonly at: number }

/** A worker's own bets and movements: nobody else changes them, so it knows what they are. */
export type Shelf = {
  readonly bookmakers: readonly [string, string]
  known: Known[]
  movements: Movement[]
  undoable: Undoable | null
}

export type Desk = {
  readonly round: Round
  readonly shelf: Shelf
  readonly match: DecidedMatch | null
  /** The shelf is the whole book: it can be cleared. */
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

/** A key of its own for a request. */
export const keyed = ({ newKey }: Desk) => ({ 'idempotency-key': newKey() })

export function centsOf(text: string): number {
  return Math.round(Number(text) * 100)
}

export function euros(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** What a bet adds to the balance: its result, or what was paid for a part less what it cost. */
export function worthOf({ result, amount, cashedOut, freeBet }: Bet): number {
  if (result !== null) return centsOf(result)
  return centsOf(cashedOut?.paid ?? '0.00') - (freeBet ? 0 : centsOf(amount))
}

export function valueOf({ kind, amount }: Movement): number {
  return kind === 'withdrawal' ? -centsOf(amount) : centsOf(amount)
}
