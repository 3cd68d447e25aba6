import type { Odds } from '../money/odds.ts'
import type { Team } from '../team/team.ts'

/** `cancelled`: called off, postponed without a date, or missing from the source. It is not listed, and may return. */
export const MATCH_STATUSES = ['upcoming', 'live', 'finished', 'cancelled'] as const
export type MatchStatus = (typeof MATCH_STATUSES)[number]

export const FORMATS = ['BO1', 'BO2', 'BO3', 'BO5'] as const
export type Format = (typeof FORMATS)[number]
export const DEFAULT_FORMAT: Format = 'BO3'

export const MAP_STATUSES = ['not_started', 'running', 'finished'] as const
export type MapStatus = (typeof MAP_STATUSES)[number]

/** Rounds won by each side. */
export type Rounds = { readonly score1: number; readonly score2: number }

/**
 * One map of a series. `name` is the common name ("Dust2"), null if the source gives none. Scores are rounds, null if unknown.
 * `firstHalf` is the score after 12 rounds; missing or null if the source does not say.
 */
export type MapScore = {
  readonly number: number
  readonly name: string | null
  readonly status: MapStatus
  readonly score1: number | null
  readonly score2: number | null
  readonly firstHalf?: Rounds | null
  /**
   * The side that won the last round of a running map, or the winner of a finished map without rounds. Missing if neither the source nor two
   * consecutive readings show it, and if rounds show who won.
   */
  readonly lastRound?: 1 | 2
}

/** A stored match, without our ids. Series scores count maps won; null if the source has none. */
export type MatchState = {
  readonly status: MatchStatus
  /** Only for a cancelled match that may still be played: postponed without a date, or missing from its source. */
  readonly callOff?: 'postponed' | 'missing'
  readonly team1: Team
  readonly team2: Team
  readonly tournament: string | null
  readonly format: Format
  readonly score1: number | null
  readonly score2: number | null
  readonly maps: readonly MapScore[]
  readonly odds: Odds | null
  /** The last prices before it went live; missing before that, and if none were known. */
  readonly startOdds?: Odds
  readonly forfeit: boolean
  readonly scheduledTime: Date | null
  /** When it finished, by the source, else when a poll first reported it. Set once; null before. */
  readonly finishedTime: Date | null
  /** Consecutive readings with an earlier status (finished to live, live to upcoming); two are accepted. */
  readonly reopenVotes: number
  /**
   * Other teams, or another result of a finished match, from the last reading, as text; missing if it agreed. The second such reading in a row is
   * accepted.
   */
  readonly correctionVote?: string
}

/** PandaScore's ids, which other sources give too; null if unknown. They join the matches of several sources. */
export type SharedIds = { readonly match: string | null } & TeamIds
/** Ids of both teams; null if unknown. */
export type TeamIds = { readonly team1: string | null; readonly team2: string | null }

/**
 * A match as one poll of a source reports it. A missing field is not on this page (HLTV's list has no score); null means that the source reports
 * none.
 */
export type MatchReading = {
  /** The source's own id of the match. */
  readonly sourceId: string
  /** The match id in the API, if the source provides it: HLTV's own. Other matches get one from the database. */
  readonly publicId?: number
  readonly status: MatchStatus
  /** A cancelled match that is postponed without a date. */
  readonly postponed?: boolean
  readonly team1: Team
  readonly team2: Team
  readonly tournament: string | null
  readonly format: Format
  readonly scheduledTime: Date | null
  readonly score1?: number | null
  readonly score2?: number | null
  readonly maps?: readonly MapScore[]
  readonly odds?: Odds | null
  /** The last prices before the start, if the source still reports them during play. */
  readonly startOdds?: Odds
  readonly forfeit?: boolean
  /** When the match ended, if the source reports it. */
  readonly finishedTime?: Date | null
  readonly shared?: SharedIds
  /** The source's own ids of the teams, if it has none in common with others and is read together with them. */
  readonly ownTeams?: TeamIds
}

/** In the team order of the match. */
export type Score = { readonly score1: number; readonly score2: number }
