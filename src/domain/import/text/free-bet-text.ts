import { searchText } from '../../text/search-text.ts'
import { remembered } from '../remembered.ts'
import { readMoney } from './number-text.ts'
import { readYesNo } from './state-text.ts'

/** A free-bet column says yes or no, names the kind of bonus, or holds the stake that the bookmaker gave (`sum`). */
export function readFreeBet(text: string): boolean | 'sum' {
  const isYes = readYesNo(text)
  if (isYes !== null) return isYes
  if (/^[^\p{L}]*\d/u.test(text) || readMoney(text, null) !== null) return 'sum'
  return /free|bonus|gr[aá]tis|фрибет|risk|^snr$/iu.test(text)
}

const FREE_BET =
  /^(?:(?:free|bonus) ?bets?|apostas? gratis|apuestas? gratis|paris? gratuits?|gratiswette|freiwette|scommess[ae] (?:gratis|bonus)|bonus scommessa|фрибет|darmowy zaklad|bedava bahis)(?: \(?snr\)?)?$/u

/** Whether a kind of bet or a comment says only that the bet was free. */
export const isFreeBetText = remembered(
  (text): boolean => text.length <= LONGEST && FREE_BET.test(searchText(text).replace(/-/gu, ' ')),
)
/** Characters of such a text. */
const LONGEST = 60
