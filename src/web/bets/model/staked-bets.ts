import type { OpenBet } from '../../../contract/bets/bet-lists.ts'
import type { LegOn, StakedBet } from '../../../domain/chances/staked-bet.ts'
import type { RuleProfile } from '../../../domain/grading/rule-profiles.ts'
import { mirrored } from '../../../domain/market/selection.ts'
import type { Price } from '../../../domain/money/exact-odds.ts'
import { parseMultipleOdds } from '../../../domain/money/odds.ts'
import { required } from '../../../domain/required.ts'
import type { ProfileId } from '../../../domain/verdict/profile-id.ts'
import { stakeOf } from './bet-stake.ts'
import { profileOf } from './pick-standing.ts'

type Leg = Pick<NonNullable<OpenBet['legs']>[number], 'matchId' | 'matchSwapped' | 'tiedFormat' | 'selection' | 'grade'>

/** An open bet as input for the chances. No chance can be computed for a leg whose match is not in `matches`. */
export function stakedBet(bet: OpenBet, byDefault: ProfileId, matches: ReadonlyMap<number, unknown>): StakedBet {
  const stake = stakeOf(bet)
  const profile = profileOf(bet, byDefault)
  const legs = bet.legs?.map((leg) => ({ ...priceOfLeg(leg), on: legOn(leg, profile, matches) }))
  return {
    id: bet.id,
    stake,
    isMultiple: bet.legs !== null,
    legs: legs ?? [{ odds: stake.odds, exactOdds: stake.exactOdds, on: legOn(bet, profile, matches) }],
  }
}

function priceOfLeg({ odds, exactOdds }: { readonly odds: string; readonly exactOdds: string | null }): Price {
  return { odds: required(parseMultipleOdds(odds), 'the price of a leg'), exactOdds }
}

function legOn(leg: Leg, profile: RuleProfile, matches: ReadonlyMap<number, unknown>): LegOn {
  const { grade, matchId, matchSwapped, tiedFormat, selection } = leg
  if (grade) return grade.verdict === 'needs-you' ? null : { verdict: grade.verdict }
  if (matchId === null || selection === null || !matches.has(matchId)) return null
  const pick = { selection: matchSwapped ? mirrored(selection) : selection, profile, formatAtBet: tiedFormat }
  return { match: matchId, pick }
}
