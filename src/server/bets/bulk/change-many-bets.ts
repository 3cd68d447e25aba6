import type { SettlementSettings } from '../../../contract/bets/bet-results.ts'
import { changesBetween, gradesOf } from '../../../domain/bet/history-facts.ts'
import type { MatchEnd } from '../../../domain/bet/review-bet.ts'
import { type Bet, legsOf } from '../../../domain/bet/stored-bet.ts'
import { type EntryEvent, lockEntries, saveEntries } from '../../book/entries.ts'
import { shareBetsOf } from '../../book/lock-queries.ts'
import { type BetKey, byShard, findSettingsOf } from '../../book/many-bets-queries.ts'
import type { Conn } from '../../db/tables.ts'
import { findMatchEnds } from '../settle/match-now-queries.ts'
import { DEFAULT_SETTINGS } from '../settle/settlement-settings-queries.ts'

/** A bet after the program has changed it. `after` is the same object where nothing is. */
export type Decided = { readonly after: Bet; readonly events: readonly ProgramEvent[] }
/** One step of a change: its two states are what the history shows. */
type ProgramEvent = Pick<EntryEvent, 'kind' | 'at'> & { readonly from: Bet; readonly to: Bet }

type Decide = (found: Bet, settings: SettlementSettings, ends: ReadonlyMap<number, MatchEnd>) => Decided

/**
 * Changes bets of many users in one transaction. `ends` has the matches of all legs of multiples. Locks are taken in one order: users, bets, sums;
 * on a cluster so for each shard. So transactions do not deadlock.
 * `keys` are sorted by user and id. Returns the users whose bets changed. The transaction must not NOTIFY: commits that do run one
 * after another.
 */
export async function changeManyBets(
  tx: Conn,
  keys: readonly BetKey[],
  now: Date,
  decide: Decide,
): Promise<ReadonlySet<number>> {
  if (keys.length === 0) return new Set()
  const changed = new Set<number>()
  for (const together of await byShard(tx, keys)) {
    for (const owner of await changeBets(tx, together, now, decide)) changed.add(owner)
  }
  return changed
}

/** On a cluster the keys are of one shard: a lock of rows is one machine's. */
async function changeBets(tx: Conn, keys: readonly BetKey[], now: Date, decide: Decide): Promise<ReadonlySet<number>> {
  const owners = [...new Set(keys.map(({ userId }) => userId))]
  await shareBetsOf(tx, owners)
  const found = await lockEntries(tx, keys)
  const tied = found.flatMap((bet) => legsOf(bet) ?? []).flatMap(({ matchId }) => matchId ?? [])
  const ends = tied.length > 0 ? await findMatchEnds(tx, tied) : new Map<number, never>()
  const settings = new Map((await findSettingsOf(tx, owners)).map((row) => [row.userId, row]))
  const changes = found.map((before) => {
    const { after, events } = decide(before, settings.get(before.userId) ?? DEFAULT_SETTINGS, ends)
    return { before, after, events: events.map(written) }
  })
  return saveEntries(tx, changes, { by: 'program', now })
}

function written({ kind, at, from, to }: ProgramEvent): EntryEvent {
  const facts = changesBetween(from, to)
  // What the user settled stays; only what the program says about it is new.
  return { kind, at, by: 'program', changes: kind === 'corrected' ? [...facts, gradesOf(from, to)] : facts }
}
