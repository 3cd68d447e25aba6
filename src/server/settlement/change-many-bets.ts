import type { SettlementSettings } from '../../contract/bets/bet-results.ts'
import { changesBetween, gradesOf } from '../../domain/bet/history-facts.ts'
import type { MatchEnd } from '../../domain/bet/review-bet.ts'
import { type Bet, legsOf } from '../../domain/bet/stored-bet.ts'
import { lockBets, type NewBetEvent, saveBets, shareBook } from '../book/book.ts'
import type { Conn } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import type { BetKey } from './bet-key-queries.ts'
import { findMatchEnds } from './match-now-queries.ts'
import { findSettings } from './settlement-settings-queries.ts'

/** A bet after an automatic change. `after` is the same object if nothing changed. */
export type Decided = { readonly after: Bet; readonly events: readonly ProgramEvent[] }
/** One step of a change: the history shows the difference of its two states. */
type ProgramEvent = Pick<NewBetEvent, 'kind' | 'at'> & { readonly from: Bet; readonly to: Bet }

type Changing = { readonly now: Date; readonly decide: Decide }
type Decide = (found: Bet, settings: SettlementSettings, ends: ReadonlyMap<number, MatchEnd>) => Decided

/**
 * Changes bets of many users in one transaction, user by user. `ends` has the matches of all legs of multiples. `keys` are sorted by user
 * and id, and locks are taken in this order to avoid deadlocks. Returns the users whose bets changed. The transaction must not NOTIFY:
 * commits that do are serialized.
 */
export async function changeManyBets(
  deps: Deps,
  tx: Conn,
  keys: readonly BetKey[],
  by: Changing,
): Promise<ReadonlySet<number>> {
  const changed = new Set<number>()
  for (const [owner, own] of Map.groupBy(keys, ({ userId }) => userId)) {
    const ids = own.map(({ id }) => id)
    if (await changeBetsOf(deps, tx, owner, ids, by)) changed.add(owner)
  }
  return changed
}

/** Changes the bets of one user. Returns whether a bet changed. */
export async function changeBetsOf(
  deps: Deps,
  tx: Conn,
  owner: number,
  ids: readonly number[],
  { now, decide }: Changing,
): Promise<boolean> {
  await shareBook(tx, owner)
  const found = await lockBets(tx, owner, ids)
  const tied = found.flatMap((bet) => legsOf(bet) ?? []).flatMap(({ matchId }) => matchId ?? [])
  const ends = tied.length > 0 ? await findMatchEnds(tx, tied) : new Map<number, never>()
  const settings = await findSettings(tx, owner)
  const changes = found.map((before) => {
    const { after, events } = decide(before, settings, ends)
    return { before, after, events: events.map(written) }
  })
  return saveBets(deps, tx, owner, changes, { by: 'program', now })
}

function written({ kind, at, from, to }: ProgramEvent): NewBetEvent {
  const facts = changesBetween(from, to)
  // If the user settled the bet, only the program's verdict on it is new.
  return { kind, at, by: 'program', changes: kind === 'corrected' ? [...facts, gradesOf(from, to)] : facts }
}
