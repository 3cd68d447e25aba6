import type { SettlementSettings } from '../../contract/bet-results.ts'
import type { MatchEnd } from '../../domain/review-bet.ts'
import { updateBets } from '../book/bet-queries.ts'
import { insertEvents, type NewEvent } from '../book/event-queries.ts'
import { findLegs } from '../book/leg-queries.ts'
import type { BetWithLegs } from '../book/locked-bet.ts'
import { type BetKey, findBetsForUpdate, findSettingsOf, shareBetsOf, updateLegs } from '../book/many-bets-queries.ts'
import { changedFields, presentBet } from '../book/present-bet.ts'
import type { Conn } from '../db/tables.ts'
import { findMatchEnds } from './match-now-queries.ts'
import { DEFAULT_SETTINGS } from './settlement-settings-queries.ts'

/** A bet after the program has changed it. `after` shares the rows that are unchanged with what it was made from. */
export type Decided = { readonly after: BetWithLegs; readonly events: readonly ProgramEvent[] }
/** One step of a change: its two states are what the history shows. */
type ProgramEvent = Pick<NewEvent, 'kind' | 'at'> & { readonly from: BetWithLegs; readonly to: BetWithLegs }

/**
 * Changes bets of many users in one transaction. `ends` has the matches of all legs of multiples. Locks are taken in one order: users, bets, sums; so transactions do not deadlock.
 * `keys` are sorted by user and id. Returns the users whose bets changed. The transaction must not NOTIFY: commits that do run one
 * after another.
 */
export async function changeManyBets(
  tx: Conn,
  keys: readonly BetKey[],
  decide: (found: BetWithLegs, settings: SettlementSettings, ends: ReadonlyMap<number, MatchEnd>) => Decided,
): Promise<ReadonlySet<number>> {
  if (keys.length === 0) return new Set()
  const owners = [...new Set(keys.map(({ userId }) => userId))]
  await shareBetsOf(tx, owners)
  const bets = await findBetsForUpdate(tx, keys)
  const multiples = bets.filter(({ betType }) => betType === 'multiple')
  const legs = multiples.length > 0 ? await findLegs(tx, multiples) : new Map<number, never>()
  const tied = [...legs.values()].flat().flatMap(({ matchId }) => matchId ?? [])
  const ends = tied.length > 0 ? await findMatchEnds(tx, tied) : new Map<number, never>()
  const settings = new Map((await findSettingsOf(tx, owners)).map((row) => [row.userId, row]))
  const changes = bets.map((bet) => {
    const before = { bet, legs: bet.betType === 'multiple' ? (legs.get(bet.id) ?? []) : null }
    return { before, ...decide(before, settings.get(bet.userId) ?? DEFAULT_SETTINGS, ends) }
  })
  // A leg on another match is a change of its bet: the version of the book changes with it.
  const ofBets = changes.filter(({ before, after }) => before.bet !== after.bet || hasOtherMatches(before, after))
  const ofLegs = changes.filter(({ before, after }) => after.legs?.some((leg, at) => leg !== before.legs?.[at]))
  await updateBets(
    tx,
    ofBets.map(({ before, after }) => ({ before: before.bet, after: after.bet })),
  )
  await updateLegs(tx, ofLegs)
  await insertEvents(
    tx,
    changes.flatMap(({ events }) => events.map(rowOf)),
  )
  return new Set([...ofBets.map(({ after }) => after.bet.userId), ...ofLegs.map(({ after }) => after.bet.userId)])
}

function hasOtherMatches(before: BetWithLegs, after: BetWithLegs): boolean {
  return after.legs?.some(({ matchId }, at) => matchId !== before.legs?.[at]?.matchId) ?? false
}

function rowOf({ kind, at, from, to }: ProgramEvent): NewEvent {
  const fields = changedFields(presentBet(from.bet, from.legs), presentBet(to.bet, to.legs))
  const verdicts = { field: 'grade', from: from.bet.grade, to: to.bet.grade }
  // What the user settled stays; only what the program says about it is new.
  const changes = kind === 'corrected' ? [...fields, verdicts] : fields
  return { userId: to.bet.userId, betId: to.bet.id, kind, at, by: 'program', changes }
}
