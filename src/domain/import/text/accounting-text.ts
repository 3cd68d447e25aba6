import { currenciesOf } from './currency-text.ts'

/** A loss in the accounting format of spreadsheets has its currency outside the parentheses: "$ (10.00)". */
const OUTSIDE = /^([^\d()]+?)\s*(\(.*\))$/u
/** "10,00- €". */
const BEHIND = /^([\d.,'\s]*\d)\s*[-−–]\s*(\D+)$/u
const DASH = /^(\D*?)\s*[-−–]\s*(\D*)$/u
/** Characters of such an amount. */
const LONGEST = 60

/** Rewrites an amount in the accounting format as a plain one. A dash beside a currency means zero. */
export function plainAmount(text: string): string {
  if (text.length > LONGEST || !/[-−–()±]/u.test(text)) return text
  const isCurrency = (word = '') => currenciesOf(word).length > 0
  const [, before, inParentheses] = OUTSIDE.exec(text) ?? []
  if (inParentheses !== undefined && isCurrency(before)) return `(${before}${inParentheses.slice(1, -1).trim()})`
  const [, number, after] = BEHIND.exec(text) ?? []
  if (number !== undefined && isCurrency(after)) return `-${number} ${after}`
  const [, left, right] = DASH.exec(text) ?? []
  if (isCurrency(left) !== isCurrency(right)) return '0'
  return text.replace(/^±\s*(?=0)/u, '')
}
