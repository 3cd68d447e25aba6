import { readMoney } from './number-text.ts'
import { readYesNo } from './state-text.ts'

/** A column of free bets says yes or no, names the kind of bonus, or holds the stake that the bookmaker gave (`sum`). */
export function readFreeBet(text: string): boolean | 'sum' {
  const isYes = readYesNo(text)
  if (isYes !== null) return isYes
  if (/^[^\p{L}]*\d/u.test(text) || readMoney(text, null) !== null) return 'sum'
  return /free|bonus|gr[aá]tis|фрибет|risk/iu.test(text)
}
