/**
 * How a bookmaker settles what the score alone does not decide. `ask` leaves the bet to the person. A map has *begun* when the result has
 * rounds of it; an *awarded* map was given without being played.
 */
export type RuleProfile = {
  /** Whether overtime counts. Without it a map that went there ends 12-12. The market "overtime" and the series score are not affected. */
  readonly overtime: 'counts' | 'regulation-only'
  /** A two-way market without a line that ends level: a BO2 at 1-1, a first half at 6-6. */
  readonly tie: 'void' | 'ask'
  /** A bet on a map that the finished series did not need. */
  readonly unplayedMap: 'void' | 'ask'
  /** The match was awarded before any map began: every bet on it. */
  readonly walkover: 'void' | 'official' | 'ask'
  /** A bet on an awarded map. `official`: its winner counts, its rounds are void. */
  readonly awardedMap: 'void' | 'official' | 'ask'
  /** A map was awarded before the first one began: `void-all` voids the maps that were played as well. */
  readonly headStart: 'void-all' | 'as-awarded-map'
  /** Who won a map that was forfeited after it began. */
  readonly forfeitedMapWinner: 'official' | 'void' | 'ask'
  /** Markets on the rounds of such a map. `if-decided`: what no continuation could change stands, the rest is void. */
  readonly forfeitedMapRounds: 'if-decided' | 'handicap-if-decided' | 'void' | 'ask'
  /** Markets on the whole series, of which a map was forfeited after it began. `official`: winner and maps by the official score. */
  readonly matchAfterForfeit: 'official' | 'if-decided' | 'void' | 'ask'
  /** Markets on the whole series, of which a map was awarded. */
  readonly matchAfterAward: 'official' | 'if-decided' | 'void' | 'ask'
  /** The series has another format than when the bet was placed. `winner-stands`: its winner counts, handicap, maps and score are void. */
  readonly formatChanged: 'void' | 'winner-stands' | 'ask'
}

/** Overtime counts and finished maps stand; what bookmakers settle differently is left to the person. */
export const DEFAULT_PROFILE: RuleProfile = {
  overtime: 'counts',
  tie: 'void',
  unplayedMap: 'void',
  walkover: 'void',
  awardedMap: 'void',
  headStart: 'as-awarded-map',
  forfeitedMapWinner: 'ask',
  forfeitedMapRounds: 'ask',
  matchAfterForfeit: 'ask',
  matchAfterAward: 'ask',
  formatChanged: 'ask',
}

export const PROFILES = {
  standard: DEFAULT_PROFILE,
} as const satisfies Record<string, RuleProfile>
export type ProfileId = keyof typeof PROFILES
