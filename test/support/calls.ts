import type { MatchState } from '../../src/domain/match/match.ts'
import type { Calls, KnownMatch, LastPolls } from '../../src/server/match-sources/match-source.ts'

/** A call limiter without gap or budget that counts the calls. */
export function freeCalls(signal = new AbortController().signal): Calls & { readonly turns: number } {
  let turns = 0
  return {
    signal,
    turn: () => {
      turns += 1
      return Promise.resolve()
    },
    get turns() {
      return turns
    },
  }
}

/** No task has been polled yet. */
export const UNPOLLED: LastPolls = new Map()

/** A match that is already stored. */
export function knownMatch(sourceId: string, state: Partial<MatchState>): KnownMatch {
  const blank: MatchState = {
    status: 'upcoming',
    team1: { key: '1', name: 'One', logoUrl: null },
    team2: { key: '2', name: 'Two', logoUrl: null },
    tournament: 'Harbour Cup 2026',
    format: 'BO3',
    score1: null,
    score2: null,
    maps: [],
    odds: null,
    forfeit: false,
    scheduledTime: null,
    finishedTime: null,
    reopenVotes: 0,
  }
  return { sourceId, state: { ...blank, ...state } }
}
