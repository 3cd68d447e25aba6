import { HOUR_MS } from '../../domain/time/durations.ts'
import { deleteOldKeys } from '../book/book.ts'
import { createWorker, type Worker } from '../db/worker.ts'
import type { Deps } from '../deps.ts'
import { MATCHES_CHANNEL } from '../matches/polling/source-queries.ts'
import { keepCloses } from './keep-closes.ts'
import {
  findMatchesNow,
  findMatchesToClose,
  findMatchesToReview,
  findMatchesToSettle,
  findMatchesWithLateBets,
  findMatchesWithLateCloses,
  findUncheckedIds,
  type MatchNow,
  saveTiesChecked,
  skipMatchesWithoutBets,
} from './match-now-queries.ts'
import { settleMatch } from './settle-matches.ts'
import { followRecreations, tieNewMatches } from './tie-new-matches.ts'

/**
 * How often a process checks without a notification: for work that another one left unfinished, and bets placed at the moment of a change.
 */
const SWEEP_EVERY_MS = 10_000
/** How long the check looks for a bet placed while its match was being listed or ended. */
const LATE_BETS_MS = HOUR_MS
/** Matches whose ties are checked together. */
const STEP = 200

/**
 * Ties bets to new matches, records closing prices of starting matches, and grades and settles bets on finished ones. Runs in every process
 * (docs/decisions/0043).
 */
export function createSettlement(deps: Deps): Worker {
  const { db, now } = deps
  /** Matches whose ties were checked since the last sweep, which checks them once more. */
  let checked: MatchNow[] = []

  async function settle(signal: AbortSignal): Promise<void> {
    await tieBets(signal)
    await keepAll(await findMatchesToClose(db), signal)
    await skipMatchesWithoutBets(db)
    await settleAll(await findMatchesToSettle(db), signal)
    await settleAll(await findMatchesToReview(db, now()), signal)
  }

  async function tieBets(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const matches = await findMatchesNow(db, await findUncheckedIds(db, STEP))
      if (matches.length === 0) return
      await tieNewMatches(deps, matches)
      await saveTiesChecked(db, matches)
      checked.push(...matches)
    }
  }

  async function keepAll(ids: readonly number[], signal: AbortSignal): Promise<void> {
    for (const id of ids) {
      if (signal.aborted) return
      await keepCloses(deps, id, signal)
    }
  }

  async function settleAll(ids: readonly number[], signal: AbortSignal): Promise<void> {
    for (const id of ids) {
      if (signal.aborted) return
      const [match] = await findMatchesNow(db, [id])
      if (match?.status === 'cancelled' && match.pairKey !== null) {
        await followRecreations(deps, match.pairKey)
      }
      await settleMatch(deps, id, signal)
    }
  }

  async function sweep(signal: AbortSignal): Promise<void> {
    const again = checked
    checked = []
    await tieNewMatches(deps, again)
    await settle(signal)
    await keepAll(await findMatchesWithLateCloses(db), signal)
    await settleAll(await findMatchesWithLateBets(db, new Date(now().getTime() - LATE_BETS_MS)), signal)
    await deleteOldKeys(db, now())
  }

  return createWorker(deps, {
    name: 'settle bets',
    run: ({ isSweep, signal }) => (isSweep ? sweep(signal) : settle(signal)),
    wakeOn: MATCHES_CHANNEL,
    every: SWEEP_EVERY_MS,
  })
}
