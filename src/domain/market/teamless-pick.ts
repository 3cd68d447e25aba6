import { possiblePairs } from '../bet/bet.ts'
import type { BetType } from './bet-type.ts'
import type { Market, Selection } from './selection.ts'
import { readSelection } from './typed-selection.ts'

const WITHOUT_TEAM: readonly Market[] = ['total-maps', 'total-rounds', 'overtime', 'odd-even-rounds', 'correct-score']

type Pick = {
  readonly teams: string
  readonly betType: BetType
  readonly selection?: Selection | null | undefined
}

/**
 * The team of a pick that names none: the first of its teams, where its market has no team. Null where a team has to be named, and where
 * it is not certain which teams the text means.
 */
export function teamOfTeamless({ teams, betType, selection }: Pick): string | null {
  const [pair, another] = possiblePairs(teams)
  if (!pair || another) return null
  const read = selection ?? readSelection({ type: betType, pair, selectedTeam: pair.team1, format: null })
  // "total-rounds" alone: whichever total it is, nothing names a team.
  const isBareTotal = read === null && betType.value === null && betType.name.startsWith('total-')
  return isBareTotal || (read !== null && WITHOUT_TEAM.includes(read.market)) ? pair.team1 : null
}
