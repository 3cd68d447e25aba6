import { type Pair, possiblePairs } from '../team/pair.ts'
import type { BetType } from './bet-type.ts'
import type { Market, Selection } from './selection.ts'
import { plainTyped, typedParts } from './typed-parts.ts'
import { readOrAsk, readSelection } from './typed-selection.ts'

const WITHOUT_TEAM: readonly Market[] = ['total-maps', 'total-rounds', 'overtime', 'odd-even-rounds', 'correct-score']

type Pick = {
  readonly teams: string
  readonly betType: BetType
  readonly selection?: Selection | null | undefined
}

/**
 * The team of a pick that names none: the first team, if the market needs no team. Null if the market needs one, or if it is uncertain which
 * teams the text means.
 */
export function teamOfTeamless({ teams, betType, selection }: Pick): string | null {
  const [pair, another] = possiblePairs(teams)
  if (!pair || another) return null
  const read = selection ?? readSelection({ type: betType, pair, selectedTeam: pair.team1, format: null })
  const isTeamless = read ? WITHOUT_TEAM.includes(read.market) : isOpenTotal(betType, pair)
  return isTeamless ? pair.team1 : null
}

/** "total-rounds" alone, or "Over 26.5" without a certain map: no possible total names a team. */
function isOpenTotal(type: BetType, pair: Pair): boolean {
  if (!type.name.startsWith('total-')) return false
  if (type.value === null) return true
  // A text that names one team cannot be read for the other.
  const isTotal = [pair.team1, pair.team2].every(
    (selectedTeam) => readOrAsk({ type, pair, selectedTeam, format: null }).question === 'whichMap',
  )
  if (!isTotal) return false
  const parts = typedParts(plainTyped(type.value))
  // "Team over 12.5" does not say which team.
  return parts !== null && !parts.isTeam
}
