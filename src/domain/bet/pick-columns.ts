import type { BetType } from '../market/bet-type.ts'
import type { Price } from '../money/exact-odds.ts'
import { formatTeams, type Pair, teamsKey, teamsTextKey } from '../team/pair.ts'
import { closeOfLegs } from './closing.ts'
import { pairIdentity } from './match-tie.ts'
import { gradeByLegs } from './settle-by-grade.ts'
import type { Leg } from './stored-bet.ts'

/** The text columns of a pick, for a single or a leg. */
export function textOfPick(pair: Pair, selectedTeam: string, { name, value }: BetType) {
  return {
    teams: formatTeams(pair),
    selectedTeam,
    teamsKey: teamsKey(pair),
    pairKey: pairIdentity(pair),
    betType: name,
    betValue: value,
  }
}

/** The columns of a multiple: its legs and what is derived from them. */
export function multipleOf(legs: readonly Leg[], { odds, exactOdds }: Price) {
  const teams = legs.map((leg) => leg.teams).join(' + ')
  return {
    teams,
    selectedTeam: legs.map((leg) => leg.selectedTeam).join(' + '),
    teamsKey: teamsTextKey(teams),
    odds,
    exactOdds,
    betType: 'multiple',
    legs,
    grade: gradeByLegs(legs, odds),
    close: closeOfLegs(legs),
  } as const
}
