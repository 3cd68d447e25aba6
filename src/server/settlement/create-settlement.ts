import { HOUR_MS } from '../../domain/time/durations.ts'
import { findEarlierTime } from '../book/first-answer-queries.ts'
import { deleteOldKeys } from '../book/once.ts'
import { deleteOldActs } from '../book/undoable.ts'
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

/** How often a process checks without a notification: for work that another one left unfinished, and bets placed at the moment of a change. */
const SWEEP_EVERY_MS = 10_000
/** For this long the check finds a bet that was placed while its match was listed or ended. */
const LATE_BETS_MS = HOUR_MS
/** Matches whose ties are checked together. */
const STEP = 200

/**
 * Ties bets to new matches, keeps the closing prices of those that start, and grades and settles the bets of finished ones, in every
 * process (docs/decisions/0043).
 */
export type Settlement = { start(): Promise<void>; close(): Promise<void> }

export function createSettlement(deps: Deps): Settlement {
  const { database, db, log, now } = deps
  const stop = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let isQueued = false
  let isFailing = false
  let sweep: NodeJS.Timeout | undefined
  /** Matches whose ties were checked since the last sweep, which checks them once more. */
  let checked: MatchNow[] = []

  /** One run at a time; what wakes it meanwhile shares the next one. */
  function wake(work: () => Promise<void> = settle): void {
    if (isQueued || stop.signal.aborted) return
    isQueued = true
    running = running.then(async () => {
      isQueued = false
      await work().then(() => (isFailing = false), logOnce)
    })
  }

  /** Logs the first of consecutive failures. The next run tries again. */
  function logOnce(error: unknown): void {
    if (stop.signal.aborted || isFailing) return
    isFailing = true
    log.error({ err: error }, 'bets could not be settled yet')
  }

  async function settle(): Promise<void> {
    await tieBets()
    await keepAll(await findMatchesToClose(db))
    await skipMatchesWithoutBets(db)
    await settleAll(await findMatchesToSettle(db))
    await settleAll(await findMatchesToReview(db, now()))
  }

  async function tieBets(): Promise<void> {
    while (!stop.signal.aborted) {
      const matches = await findMatchesNow(db, await findUncheckedIds(db, STEP))
      if (matches.length === 0) return
      await tieNewMatches(deps, matches)
      await saveTiesChecked(db, matches)
      checked.push(...matches)
    }
  }

  async function keepAll(ids: readonly number[]): Promise<void> {
    for (const id of ids) {
      if (stop.signal.aborted) return
      await keepCloses(deps, id, stop.signal)
    }
  }

  async function settleAll(ids: readonly number[]): Promise<void> {
    for (const id of ids) {
      if (stop.signal.aborted) return
      const [match] = await findMatchesNow(db, [id])
      if (match?.status === 'cancelled' && match.pairKey !== null) {
        await followRecreations(deps, match.pairKey)
      }
      await settleMatch(deps, id, stop.signal)
    }
  }

  async function sweepAll(): Promise<void> {
    const again = checked
    checked = []
    await tieNewMatches(deps, again)
    await settle()
    await keepAll(await findMatchesWithLateCloses(db))
    await settleAll(await findMatchesWithLateBets(db, new Date(now().getTime() - LATE_BETS_MS)))
    const time = await findEarlierTime(db, now())
    await deleteOldActs(db, time)
    await deleteOldKeys(db, time)
  }

  return {
    async start() {
      await database.listen(MATCHES_CHANNEL, () => wake(), wake)
      sweep = setInterval(() => wake(sweepAll), SWEEP_EVERY_MS)
      wake()
    },
    async close() {
      stop.abort()
      clearInterval(sweep)
      await running
    },
  }
}
