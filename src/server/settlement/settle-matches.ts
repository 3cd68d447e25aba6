import type { SettlementChange, SettlementSettings } from '../../contract/bets/bet-results.ts'
import { createGradePick, type Review, reviewBet } from '../../domain/bet/review-bet.ts'
import type { Bet } from '../../domain/bet/stored-bet.ts'
import { afterGrading } from '../../domain/grading/schedule-grading.ts'
import { deleteOldAlerts } from '../alerts/bet-alert-queries.ts'
import { lockBook, notifyOfBook } from '../book/book.ts'
import { notifyUser } from '../db/notifier.ts'
import type { Conn } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import {
  type BetKey,
  findBetKeysOfMatch,
  findGradedIds,
  findMatchIdsOf,
  lockBetsOfMatch,
  tryLockBetsOfMatch,
} from './bet-key-queries.ts'
import { changeBetsOf, changeManyBets, type Decided } from './change-many-bets.ts'
import { findMatchesNow, type MatchNow, saveGradedVersion } from './match-now-queries.ts'
import { findSettings, saveSettings } from './settlement-settings-queries.ts'

/** Bets per transaction: few enough that a user who changes one of them does not notice. */
const BATCH = 500
const FIRST: BetKey = { userId: 0, id: 0 }

/** How far the bets of a match are graded, and by which version of its result. */
type Progress = { readonly version: number; readonly last: BetKey }
type Step = { readonly changed: ReadonlySet<number>; readonly next: Progress | null }

/**
 * Grades every bet on the match by its current result, and settles those that their users settle automatically. Stops if another process
 * grades the match. Unfinished work is found again, since only the last batch marks the match as graded.
 */
export async function settleMatch(deps: Deps, matchId: number, signal: AbortSignal): Promise<void> {
  let progress: Progress | null = null
  do {
    const before: Progress | null = progress
    const { changed, next }: Step = await deps.db.transaction().execute((tx) => settleBatch(deps, tx, matchId, before))
    // Notify before cleanup: a retry would find nothing to notify.
    for (const owner of changed) notifyOfBook(deps, owner)
    await deleteOldAlerts(deps.db, [...changed])
    progress = next
  } while (progress && !signal.aborted)
}

async function settleBatch(deps: Deps, tx: Conn, matchId: number, progress: Progress | null): Promise<Step> {
  const now = deps.now()
  const isFree = progress ? await lockBetsOfMatch(tx, matchId) : await tryLockBetsOfMatch(tx, matchId)
  const [match] = isFree ? await findMatchesNow(tx, [matchId]) : []
  if (!match) return { changed: new Set(), next: null }
  // If the result changed in the meantime, start again with the first bet.
  const last = progress?.version === match.version ? progress.last : FIRST
  const keys = await findBetKeysOfMatch(tx, matchId, last, BATCH)
  const changed = await changeManyBets(deps, tx, keys, {
    now,
    decide: createReviewer({ matches: [match], settles: true, now }),
  })
  const lastKey = keys.length < BATCH ? undefined : keys.at(-1)
  if (lastKey) return { changed, next: { version: match.version, last: lastKey } }
  await saveGradedVersion(tx, matchId, afterGrading(match, now))
  return { changed, next: null }
}

type Reviewing = { readonly matches: readonly MatchNow[]; readonly settles: boolean; readonly now: Date }

/** Reviews each bet, and records what the program changed. */
export function createReviewer({ matches, settles, now }: Reviewing) {
  const byId = new Map(matches.map((match) => [match.id, match]))
  const gradePick = createGradePick()
  return (found: Bet, settings: SettlementSettings, ends: Review['ends']): Decided => {
    const { act, bet: after } = reviewBet(found, { matches: byId, ends, gradePick, settings, settles, now })
    return { after, events: act ? [{ kind: act, at: now, from: found, to: after }] : [] }
  }
}

/** If the default bookmaker changes, the user's graded bets are graded by its rules; none is settled. */
export async function changeSettings(deps: Deps, owner: number, change: SettlementChange) {
  // A batch that grades this user's bets holds their lock while reading the settings.
  const [before, saved] = await deps.db.transaction().execute(async (tx) => {
    await lockBook(tx, owner)
    const settings = await findSettings(tx, owner)
    return [settings, await saveSettings(tx, owner, { ...settings, ...change })] as const
  })
  notifyUser(deps, owner, ['book'])
  if (saved.profile !== before.profile) await regradeBetsOf(deps, owner)
  return saved
}

async function regradeBetsOf(deps: Deps, owner: number): Promise<void> {
  const ids = await findGradedIds(deps.db, owner)
  for (let at = 0; at < ids.length; at += BATCH) {
    await deps.db.transaction().execute(async (tx) => {
      const [batch, now] = [ids.slice(at, at + BATCH), deps.now()]
      const matches = await findMatchesNow(tx, await findMatchIdsOf(tx, owner, batch))
      return changeBetsOf(deps, tx, owner, batch, { now, decide: createReviewer({ matches, settles: false, now }) })
    })
  }
  // The standing of bets on live matches depends on the rules too.
  notifyOfBook(deps, owner)
}
