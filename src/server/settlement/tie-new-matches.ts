import type { SettlementSettings } from '../../contract/bets/bet-results.ts'
import type { Review } from '../../domain/bet/review-bet.ts'
import type { Bet, BetPick } from '../../domain/bet/stored-bet.ts'
import { certainMatchOf, recreationOf, withTies } from '../../domain/bet/tie-bet.ts'
import { ambiguousIdentities } from '../../domain/team/team-identity.ts'
import { notifyOfBook } from '../book/book.ts'
import type { Deps } from '../deps.ts'
import {
  type BetKey,
  findBetKeysOfMatch,
  findCalledOffPairs,
  findUntiedKeys,
  findUntiedPairs,
  lockBetsOfPair,
} from './bet-key-queries.ts'
import { changeManyBets, type Decided } from './change-many-bets.ts'
import { findMeetings, findTeamNames, type MatchNow } from './match-now-queries.ts'
import { createReviewer } from './settle-matches.ts'

const BATCH = 500

/** Ties bets that were recorded before one of these matches was listed. */
export async function tieNewMatches(deps: Deps, matches: readonly MatchNow[]): Promise<void> {
  const pairKeys = [...new Set(matches.flatMap(({ pairKey }) => pairKey ?? []))]
  if (pairKeys.length === 0) return
  const untied = new Set(await findUntiedPairs(deps.db, pairKeys))
  const calledOff = new Set(await findCalledOffPairs(deps.db, pairKeys))
  for (const pairKey of pairKeys) {
    if (calledOff.has(pairKey)) await followRecreations(deps, pairKey)
    if (untied.has(pairKey)) await tieBets(deps, pairKey)
  }
}

/** Ties the pending bets on the pair to one of its meetings, if certain. */
async function tieBets(deps: Deps, pairKey: string): Promise<void> {
  const keys = await findUntiedKeys(deps.db, pairKey)
  const ambiguous = ambiguousIdentities(await findTeamNames(deps.db))
  await changePicks(deps, pairKey, keys, (pick, bet, meetings) =>
    certainMatchOf(pick, bet, meetings, deps.now(), ambiguous),
  )
}

/** Moves the pending bets of cancelled matches to the match that replaces each, if there is exactly one. */
export async function followRecreations(deps: Deps, pairKey: string): Promise<void> {
  const meetings = await findMeetings(deps.db, pairKey)
  for (const old of meetings) {
    if (recreationOf(old, meetings)) await moveBets(deps, pairKey, old.id)
  }
}

async function moveBets(deps: Deps, pairKey: string, oldId: number): Promise<void> {
  for (let last: BetKey | undefined = { userId: 0, id: 0 }; last; ) {
    const keys: BetKey[] = await findBetKeysOfMatch(deps.db, oldId, last, BATCH)
    await changePicks(deps, pairKey, keys, ({ matchId }, _, meetings) => {
      const old = matchId === oldId ? meetings.find(({ id }) => id === oldId) : undefined
      return old ? recreationOf(old, meetings) : null
    })
    last = keys.length < BATCH ? undefined : keys.at(-1)
  }
}

type ChooseMatch = (pick: BetPick, bet: Bet, meetings: readonly MatchNow[]) => MatchNow | null

/** Ties picks of pending bets to the chosen meetings, parses their selections, and grades those on finished matches. */
async function changePicks(deps: Deps, pairKey: string, keys: readonly BetKey[], choose: ChooseMatch): Promise<void> {
  for (let at = 0; at < keys.length; at += BATCH) {
    const now = deps.now()
    const changed = await deps.db.transaction().execute(async (tx) => {
      await lockBetsOfPair(tx, pairKey)
      const meetings = await findMeetings(tx, pairKey)
      const review = createReviewer({ matches: meetings, settles: true, now })
      const decide = (found: Bet, settings: SettlementSettings, ends: Review['ends']): Decided => {
        const tied = withTies(found, (pick) => choose(pick, found, meetings))
        if (!tied) return { after: found, events: [] }
        const { after, events } = review(tied, settings, ends)
        return { after, events: [{ kind: 'tied', at: now, from: found, to: tied }, ...events] }
      }
      return changeManyBets(deps, tx, keys.slice(at, at + BATCH), { now, decide })
    })
    for (const owner of changed) notifyOfBook(deps, owner)
  }
}
