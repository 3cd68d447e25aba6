import type { Format, Score } from '../match/match.ts'
import type { Side } from '../team/pair.ts'

/**
 * `push`: the result is exactly on the line. `void`: the bet does not count (map not played, walkover, a draw in a two-way market). Both
 * return the stake. The halves come from quarter lines.
 */
export const VERDICTS = ['won', 'lost', 'push', 'void', 'half-won', 'half-lost'] as const
export type Verdict = (typeof VERDICTS)[number]

/** The evidence of a verdict. The browser puts it into words; scores are in the team order of the match. */
export type Evidence =
  /** Maps won. */
  | ({ readonly code: 'seriesScore' } & Score)
  /** Rounds of one map, overtime included. */
  | ({ readonly code: 'mapScore'; readonly map: number } & Score)
  /** Rounds of one map after 24: 12-12 if overtime was played. */
  | ({ readonly code: 'regulationScore'; readonly map: number } & Score)
  /** Rounds of all maps together. */
  | ({ readonly code: 'matchRounds' } & Score)
  /** Rounds of one map after 12. */
  | ({ readonly code: 'firstHalf'; readonly map: number } & Score)
  /** The series score names the winner of the map; its rounds are unknown. */
  | { readonly code: 'mapWinner'; readonly map: number; readonly side: Side }
  | { readonly code: 'mapNotPlayed'; readonly map: number }
  /** The match was awarded before any map began. */
  | { readonly code: 'walkover' }
  /** The map was awarded before it began. */
  | { readonly code: 'awardedMap'; readonly map: number }
  /** The map was forfeited at this score. */
  | ({ readonly code: 'forfeitedMap'; readonly map: number } & Score)
  /** The match was forfeited; the official series score. */
  | ({ readonly code: 'forfeitedMatch' } & Score)
  | { readonly code: 'calledOff' }
  /** The match was not played within this many hours of its scheduled time; null: not on its scheduled day. */
  | { readonly code: 'notInTime'; readonly hours: number | null }
  | { readonly code: 'formatChanged'; readonly from: Format; readonly to: Format }
  /** The results of the legs of a multiple so far. */
  | { readonly code: 'legs'; readonly won: number; readonly lost: number; readonly returned: number }

/** Why a bet is left to the user. */
export const NEEDS_YOU_REASONS = [
  'notFinished',
  'cancelled',
  /** The match may still be played, in time or too late. */
  'postponed',
  /** The source no longer lists the match: it may have been played. */
  'matchMissing',
  /** Another team has replaced one that the bet names. */
  'teamReplaced',
  /** The series score cannot be final. */
  'resultUnknown',
  /** Maps and series score contradict each other, or a final score is not legal. */
  'scoresContradict',
  'mapScoreUnknown',
  'halfScoreUnknown',
  /** Pistol rounds, first blood, other. */
  'marketWithoutData',
  /** A line that is not a multiple of 0.25, a correct score that the format does not have, a draw in a two-way market. */
  'selectionNotGradable',
  'mapBeyondFormat',
  'formatChanged',
  'walkover',
  'forfeit',
  /** A two-way market without a line ended level. */
  'tie',
  'mapNotPlayed',
  /** A leg of the multiple is left to the user. */
  'leg',
] as const
export type NeedsYouReason = (typeof NEEDS_YOU_REASONS)[number]

export type Grade =
  | { readonly verdict: Verdict; readonly evidence: Evidence }
  | { readonly verdict: 'needs-you'; readonly reason: NeedsYouReason }

export function needsYou(reason: NeedsYouReason): Grade {
  return { verdict: 'needs-you', reason }
}
