import { formatTeams, type Pair, splitTeams, teamsKey, teamsTextKey } from '../../domain/bet.ts'
import type { BetType } from '../../domain/bet-type.ts'
import { closeOfLegs } from '../../domain/closing.ts'
import { pairIdentity } from '../../domain/match-tie.ts'
import type { Thousandths } from '../../domain/odds.ts'
import { gradeByLegs } from '../../domain/settle-by-grade.ts'
import { badField } from '../http/http-error.ts'
import type { LegRow } from './leg-queries.ts'

/** The two sides, one of which is the selected team. */
export function pairOf(teams: string, selectedTeam: string): Pair {
  const pair = splitTeams(teams, selectedTeam)
  if (!pair) throw badField('selectedTeam', 'selectedTeamNotInTeams')
  return pair
}

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
export function multipleColumns(legs: readonly Omit<LegRow, 'betId'>[], odds: Thousandths) {
  const teams = legs.map((leg) => leg.teams).join(' + ')
  return {
    teams,
    selectedTeam: legs.map((leg) => leg.selectedTeam).join(' + '),
    teamsKey: teamsTextKey(teams),
    pairKey: null,
    odds,
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
