import type { BetType } from '../market/bet-type.ts'
import type { Price } from '../money/exact-odds.ts'
import { formatTeams, type Pair, teamsKey, teamsTextKey } from './bet.ts'
import { closeOfLegs } from './closing.ts'
import { pairIdentity } from './match-tie.ts'
import { gradeByLegs } from './settle-by-grade.ts'
import type { StoredPick } from './stored-bet.ts'

/** The columns of the text of a pick, of a single or a leg. */
export function pickColumns(pair: Pair, selectedTeam: string, { name, value }: BetType) {
  return {
    teams: formatTeams(pair),
    selectedTeam,
    teamsKey: teamsKey(pair),
    pairKey: pairIdentity(pair),
    betType: name,
    betValue: value,
  }
}

/** The columns of a multiple that follow from its legs. */
export function multipleColumns(legs: readonly StoredPick[], { odds, exactOdds }: Price) {
  const teams = legs.map((leg) => leg.teams).join(' + ')
  return {
    teams,
    selectedTeam: legs.map((leg) => leg.selectedTeam).join(' + '),
    teamsKey: teamsTextKey(teams),
    pairKey: null,
    odds,
    exactOdds,
    betType: 'multiple',
    betValue: null,
    selection: null,
    matchId: null,
    swapped: false,
    tiedFormat: null,
    tieRefused: false,
    grade: gradeByLegs(legs, odds),
    ...closeOfLegs(legs),
  } as const
}
