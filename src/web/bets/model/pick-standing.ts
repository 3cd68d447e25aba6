import type { OpenBet } from '../../../contract/bets/bet-lists.ts'
import type { Match } from '../../../contract/matches/matches.ts'
import { PROFILES, type RuleProfile } from '../../../domain/grading/rule-profiles.ts'
import { type Standing, standing } from '../../../domain/grading/standing.ts'
import { mirrored } from '../../../domain/market/selection.ts'
import type { SeriesResult } from '../../../domain/match/match-result.ts'
import type { ProfileId } from '../../../domain/verdict/profile-id.ts'
import type { Verdict } from '../../../domain/verdict/verdict.ts'
import type { OnMatch } from '../../../words/bets/standing-words.ts'

/** A single, or a leg of a multiple. */
type Leg = NonNullable<OpenBet['legs']>[number]
export type OpenPick = Pick<Leg, 'matchId' | 'matchSwapped' | 'tiedFormat' | 'selection'>

/** Where a pick on a live match stands, with its selection and match. */
export type PickStanding = OnMatch & { readonly standing: Standing }
/** `standing` is null if nothing is certain, or if the match is over and `verdict` applies. */
export type LegStanding = {
  readonly leg: Leg
  readonly verdict: Verdict | null
  readonly standing: PickStanding | null
}
export type MultipleStanding = {
  /** Lost with one lost leg, won with all won; otherwise null. */
  readonly verdict: 'won' | 'lost' | null
  /** Legs that are won already. */
  readonly won: number
  readonly legs: readonly LegStanding[]
}

/** The fields of a match that decide bets. */
export function resultOf({ status, format, score1, score2, maps, forfeit }: Match): SeriesResult {
  return { status: status === 'LIVE' ? 'live' : status, format, score1, score2, maps, forfeit }
}

/** Null if nothing is certain: the match is not live, or its format has changed since the bet. */
export function pickStanding(pick: OpenPick, live: readonly Match[], profile: RuleProfile): PickStanding | null {
  const match = live.find(({ id }) => id === pick.matchId)
  if (!match || !pick.selection) return null
  if (pick.tiedFormat !== null && pick.tiedFormat !== match.format) return null
  const selection = pick.matchSwapped ? mirrored(pick.selection) : pick.selection
  const now = standing(selection, resultOf(match), profile)
  return now.state === 'open' && now.needs === null ? null : { standing: now, selection, match }
}

export function multipleStanding(legs: readonly Leg[], live: readonly Match[], profile: RuleProfile): MultipleStanding {
  const each = legs.map((leg): LegStanding => {
    if (leg.grade) return { leg, verdict: leg.grade.verdict === 'needs-you' ? null : leg.grade.verdict, standing: null }
    const now = pickStanding(leg, live, profile)
    return { leg, verdict: now?.standing.state === 'decided' ? now.standing.verdict : null, standing: now }
  })
  const won = each.filter(({ verdict }) => verdict === 'won').length
  const isLost = each.some(({ verdict }) => verdict === 'lost')
  return { verdict: isLost ? 'lost' : won === legs.length ? 'won' : null, won, legs: each }
}

export const profileOf = ({ profile }: OpenBet, byDefault: ProfileId) => PROFILES[profile ?? byDefault]
