import type { Match } from '../../../contract/matches.ts'
import { TBD } from '../../../domain/match.ts'

/** Whether a bet on the match can be placed here. Also without prices from the source: the bookmaker has them. */
export const takesBets = ({ status, team1, team2 }: Match, ended: boolean) =>
  !ended && status !== 'finished' && team1 !== TBD && team2 !== TBD
