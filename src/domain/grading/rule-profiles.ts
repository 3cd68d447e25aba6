import type { ProfileId } from '../verdict/profile-id.ts'

/**
 * How a bookmaker settles what the score alone does not decide. `ask` leaves the bet to the user. A map has *begun* when the result lists rounds of
 * it; an *awarded* map was given without play.
 */
export type RuleProfile = {
  /** Whether overtime counts. If not, a map with overtime ends 12-12. The market "overtime" and the series score are not affected. */
  readonly overtime: 'counts' | 'regulation-only'
  /** A two-way market without a line that ends level: a BO2 at 1-1, a first half at 6-6. */
  readonly level: 'void' | 'ask'
  /** A bet on a map that the finished series did not need. */
  readonly unplayedMap: 'void' | 'ask'
  /** The match was awarded before any map began: every bet on it. */
  readonly walkover: 'void' | 'ask'
  /** A bet on an awarded map. */
  readonly awardedMap: 'void' | 'ask'
  /** A map was awarded before the first one began: `void-all` voids the maps that were played as well. */
  readonly headStart: 'void-all' | 'as-awarded-map'
  /** Who won a map that was forfeited after it began. */
  readonly forfeitedMapWinner: 'official' | 'void' | 'ask'
  /** Markets on the rounds of such a map. `if-decided`: a bet that no continuation could change stands, others are void. */
  readonly forfeitedMapRounds: 'if-decided' | 'handicap-if-decided' | 'void' | 'ask'
  /** Markets on a series with a map that was forfeited after it began. `official`: winner and handicap of maps; the rest is left to the user. */
  readonly matchAfterForfeit: 'official' | 'if-decided' | 'void' | 'ask'
  /** Markets on a series with an awarded map. */
  readonly matchAfterAward: 'if-decided' | 'void' | 'ask'
  /**
   * The format of the series has changed since the bet was placed. `winner-stands`: the match winner counts; handicap of maps, total maps
   * and correct score are void; the rest is left to the user.
   */
  readonly formatChanged: 'void' | 'winner-stands' | 'ask'
  /** The match was called off. */
  readonly calledOff: 'void' | 'ask'
  /**
   * The match was postponed. A bet is void if the match starts more than `hours` after its scheduled time when the bet was placed, or on another day;
   * it `stays` with the match if the bookmaker documents no limit.
   */
  readonly postponement: 'stays' | 'same-day' | { readonly hours: number }
}

/** Overtime counts, finished maps stand, and unplayed maps are void: the rules that most bookmakers share. Everything else is left to the user. */
export const DEFAULT_PROFILE: RuleProfile = {
  // help.nc.betmgm.com and qa.btobet.net: overtime is included; chat.tonybet.com/664697-Counter-Strike: "incl. overtime".
  overtime: 'counts',
  // infernobet.com/faq: a BO2 at 1-1 is a draw, all bets are canceled.
  level: 'void',
  // help.midnite.com/en/articles/2686555: bets on maps that are not played are refunded.
  unplayedMap: 'void',
  // help.bwin.gr, rule 1: a match that is not played at all is void. help.xbet.ag, rule 7, the same.
  walkover: 'void',
  // help.nc.betmgm.com, minimum length of play: bets on a map awarded without play are canceled.
  awardedMap: 'void',
  headStart: 'as-awarded-map',
  forfeitedMapWinner: 'ask',
  forfeitedMapRounds: 'ask',
  matchAfterForfeit: 'ask',
  matchAfterAward: 'ask',
  formatChanged: 'ask',
  // help.bwin.gr, rule 1, and help.xbet.ag, rule 7: a match that is not played at all is void.
  calledOff: 'void',
  postponement: 'stays',
}

/** https://help.midnite.com/en/articles/2691725-counter-strike-betting-rules and 2686555-general-esport-betting-rules */
const MIDNITE: RuleProfile = {
  ...DEFAULT_PROFILE,
  // "Unplayed Maps": refunded.
  unplayedMap: 'void',
  // "Surrender or Forfeit": a map that has started counts as completed by the official result; match winner and match handicap as usual.
  forfeitedMapWinner: 'official',
  matchAfterForfeit: 'official',
  // The same: a round handicap stands if standard play could not change it, else it is void. Other markets are not mentioned.
  forfeitedMapRounds: 'handicap-if-decided',
  // General rules: void if the match is postponed by more than 48 hours.
  postponement: { hours: 48 },
}

/** https://help.bwin.gr/en/sports-help/sports-betting/esports/whatarethegeneralrulesinesports */
const BWIN: RuleProfile = {
  ...DEFAULT_PROFILE,
  // Rule 1: a match that is not played at all is void.
  walkover: 'void',
  // Rules 3 and 8: after a walkover decision all bets are void except those on maps already played.
  awardedMap: 'void',
  matchAfterAward: 'void',
  // Rule 4: void if the number of maps differs from what the market states.
  formatChanged: 'void',
  // Rule 7: once kills were traded, bets on the map follow the officially declared winner.
  forfeitedMapWinner: 'official',
}

/** https://help.nc.betmgm.com/en/sports-help/sports-house-rules/esports-wager-types-and-rules */
const BETMGM: RuleProfile = {
  ...DEFAULT_PROFILE,
  // Counter Strike 2: overtime is included, unless the draw is quoted.
  overtime: 'counts',
  // Minimum length of play: a map awarded without play cancels the bets on it and on the match.
  walkover: 'void',
  awardedMap: 'void',
  matchAfterAward: 'void',
  // Counter Strike 2: a team that retires or is disqualified before all rounds are played cancels all bets on that map.
  forfeitedMapWinner: 'void',
  forfeitedMapRounds: 'void',
  // A postponed match counts only if it is played on the same day.
  postponement: 'same-day',
}

/** After a forfeit or an award, only what was decided before stands. */
const VOID_UNLESS_DECIDED = {
  walkover: 'void',
  awardedMap: 'void',
  forfeitedMapWinner: 'void',
  forfeitedMapRounds: 'if-decided',
  matchAfterForfeit: 'if-decided',
  matchAfterAward: 'if-decided',
} as const

/** https://help.stake.com/en/articles/8470583-counter-strike-betting-explained (prices by Oddin) */
const STAKE: RuleProfile = {
  ...DEFAULT_PROFILE,
  // "retires, receives a win by admin decision, or is disqualified": undecided bets on that map and match are void.
  ...VOID_UNLESS_DECIDED,
}

/** https://qa.btobet.net/counter-strike-global-offensive-betting-rules */
const BTOBET: RuleProfile = {
  ...DEFAULT_PROFILE,
  // Markets on rounds include overtime.
  overtime: 'counts',
  // "forfeits during a match": markets with a definite result stand, all others are void.
  ...VOID_UNLESS_DECIDED,
}

/** https://help.xbet.ag/knowledge-base/sportsbook-rules/e-sports-betting-rules/ */
const XBET: RuleProfile = {
  ...DEFAULT_PROFILE,
  // Rule 7: a walkover on at least one map before the match starts voids all wagers.
  walkover: 'void',
  headStart: 'void-all',
  // Rule 9: handicap, total maps and correct score have no action when the number of maps changes;
  // wager-info.com, ESports, rule 5: the moneyline stands.
  formatChanged: 'winner-stands',
  // Void if the match is postponed by more than 24 hours.
  postponement: { hours: 24 },
  // Rule 4 voids an incomplete map, but follows the award after a disqualification; the result does not distinguish the two.
  forfeitedMapWinner: 'ask',
  forfeitedMapRounds: 'ask',
  matchAfterForfeit: 'ask',
}

/** http://infernobet.com/faq, "Payout/betting rules" */
const INFERNOBET: RuleProfile = {
  ...DEFAULT_PROFILE,
  // A BO2 at 1-1 is a draw; all bets are canceled.
  level: 'void',
  // A forfeit of the match or any part of it voids every market that was not determined before.
  ...VOID_UNLESS_DECIDED,
}

/** http://www.hltv.org/?pageid=129, the rules of the betting game that HLTV.org ran with play money; section 3 */
const HLTV_GAME: RuleProfile = {
  ...DEFAULT_PROFILE,
  // "Extra time is NOT included": a map that is level after regulation is a draw.
  overtime: 'regulation-only',
  // A match that ends due to a forfeit is settled at odds of 1.0.
  walkover: 'void',
  awardedMap: 'void',
  forfeitedMapWinner: 'void',
  forfeitedMapRounds: 'void',
  matchAfterForfeit: 'void',
  matchAfterAward: 'void',
  // Void if the match is postponed by more than 12 hours.
  postponement: { hours: 12 },
}

export const PROFILES: Readonly<Record<ProfileId, RuleProfile>> = {
  standard: DEFAULT_PROFILE,
  midnite: MIDNITE,
  bwin: BWIN,
  betmgm: BETMGM,
  stake: STAKE,
  btobet: BTOBET,
  xbet: XBET,
  infernobet: INFERNOBET,
  'hltv-game': HLTV_GAME,
}
