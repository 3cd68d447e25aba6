import { headerKey } from '../header-key.ts'
import { readNumber } from './number-text.ts'

const NAMES =
  /^(?:roi|yield|roi yield|return on (?:investment|stake)|retorno sobre (?:o )?investimento|rendimento|rentabilidade|rentabilidad|rendimiento|rendement|rendite|доходность|getiri)$/u
const PROFIT =
  /^(?:profit|profit loss|p l|pl|pnl|net|net profit|gain|return|lucro|lucro prejuizo|ganho|retorno|прибыль|профит|benefice|beneficio|ganancia|gewinn|profitto|guadagno|utile|kar|zysk)$/u

/** Whether the name of a column means profit in percent of the stake: "ROI", "Profit %". */
export function isProfitRate(name: string): boolean {
  const key = headerKey(name)
  return NAMES.test(key) || (name.includes('%') && PROFIT.test(key))
}

const RATE = /^([+-]?\d{1,7}(?:[.,]\d{1,6})?)\s*%?$/u
const LONGEST = 20

/** A share of the stake in percent, with its rounding error; null for anything else. */
export function readRate(text: string): { readonly percent: number; readonly slack: number } | null {
  if (text.length > LONGEST) return null
  const plain = text.replace(/[−–]/gu, '-').replace(/^\((.+)\)$/u, '-$1')
  const digits = RATE.exec(plain)?.[1]
  const number = digits === undefined ? null : readNumber(digits, digits.includes(',') ? 'comma' : 'point')
  if (!number) return null
  const size = Number(`${number.whole}.${number.decimals || '0'}`)
  return { percent: number.isNegative ? -size : size, slack: 0.5 * 10 ** -number.decimals.length }
}
