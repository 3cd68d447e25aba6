import type { Pair } from '../../domain/bet.ts'
import { pairIdentity } from '../../domain/match-tie.ts'
import type { Deps } from '../deps.ts'
import type { Snapshot } from '../matches/snapshot.ts'
import { findPairsSince } from './match-now-queries.ts'

const DAY_MS = 24 * 60 * 60_000
const KNOWN_DAYS = 30
/** A bet with an earlier time may be on a match that is no longer known. */
const RECENT_DAYS = 14

/** The pairs of teams that have met lately or will, as this process knows them: a bet on another pair needs no query for its match. */
export type KnownPairs = {
  start(): Promise<void>
  /** Whether a bet on this pair, placed at this time, may be on a stored match. */
  mayHaveMatch(pair: Pair, placedAt: Date): boolean
}

export function createKnownPairs({ db, now }: Deps, snapshot: Snapshot): KnownPairs {
  let known: Set<string> | null = null
  let version = 0

  /** A match that is listed after a bet was placed is tied to it later (tie-new-matches.ts). */
  function addNews(): void {
    const board = snapshot.board()
    for (const { stored } of board.entries.values()) {
      const { team1, team2 } = stored.state
      const pair = stored.version > version ? pairIdentity({ team1: team1.name, team2: team2.name }) : null
      if (pair !== null) known?.add(pair)
    }
    version = board.version
  }

  return {
    async start() {
      known = new Set(await findPairsSince(db, new Date(now().getTime() - KNOWN_DAYS * DAY_MS)))
      addNews()
      snapshot.events.on('news', addNews)
    },
    mayHaveMatch(pair, placedAt) {
      if (known === null || placedAt.getTime() < now().getTime() - RECENT_DAYS * DAY_MS) return true
      return known.has(pairIdentity(pair) ?? '')
    },
  }
}
