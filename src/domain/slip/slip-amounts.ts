import { currenciesOf } from '../import/text/currency-text.ts'
import { isFinerThanCents, mayBeThousands, readMoney, readNumber } from '../import/text/number-text.ts'
import { type Cents, isAmount } from '../money/money.ts'

/** A written sum. It has two readings if its decimals may be thousands: "1.850". */
export type Amount = {
  readonly cents: readonly Cents[]
  /** The possible currencies of its sign; empty without a sign. */
  readonly currencies: readonly string[]
  readonly text: string
  /** Unknown words precede it, so it may not be the stake. */
  readonly isBesideWords?: boolean
  /** Alone in its line, followed by a label of a win or a stake, so it may be the value of that label. */
  readonly isBesideLabel?: boolean
}

/** Signs and words of money in plain letters. Codes of three letters that are words of a language are left out. */
export const CURRENCY = String.raw`(?:r\$|us\$|u\$s|ca?\$|au?\$|usdt?|usdc|eur(?:os?)?|brl|reais|real|rub|gbp|uah|kzt|pln|czk|sek|nok|dkk|huf|try|btc|eth|ltc|dollars?|pounds?|евро|руб(?:лей|ля|ль)?\.?|р\.?|грн\.?|тенге|тг\.?|долл\p{L}*|contos?|pilas?|kr\.?|zl|\p{Sc})(?!\p{L})`
/** A number, with spaces between groups of three digits. */
const GROUPED = String.raw`\d{1,3}(?:[ ']\d{3})+(?:[.,]\d{1,2})?(?![\d])`
const NUMBER = String.raw`\d+(?:[.,]\d+)*`
const THOUSAND = String.raw`(?: ?(?:k|к|тыс\.?|mil)(?!\p{L}))?`
/** A sum with or without a currency. */
export const MONEY = String.raw`(?:${CURRENCY} ?)?(?:${GROUPED}|${NUMBER})${THOUSAND}(?:[.,]-{1,2})?(?: ?${CURRENCY})?`
/** A sum with a currency. */
export const WITH_CURRENCY = String.raw`(?:${CURRENCY} ?(?:${GROUPED}|${NUMBER})${THOUSAND}|(?:${GROUPED}|${NUMBER})${THOUSAND} ?${CURRENCY})`

const SIGN = new RegExp(CURRENCY, 'gu')

/** Reads a text of the form `MONEY`; null if it is not an amount of whole cents. */
export function readAmount(text: string): Amount | null {
  const bare = text.replace(SIGN, ' ').trim()
  const number = readNumber(bare, 'point')
  if (number === null) return null
  const isOpen = mayBeThousands(bare, 'point') || mayBeThousands(bare, 'comma')
  const marks = isOpen ? (['point', 'comma'] as const) : ([null] as const)
  const cents = marks.flatMap((mark) => {
    const plain = readNumber(bare, mark)
    const sum = readMoney(bare, mark)
    return plain === null || sum === null || isFinerThanCents(plain) ? [] : [sum]
  })
  return cents.length === 0 ? null : { cents: [...new Set(cents)], currencies: currenciesIn(text), text }
}

/** The possible currencies of the sign in a sum. */
export function currenciesIn(text: string): readonly string[] {
  const sign = text.match(SIGN)?.[0]
  return sign === undefined ? [] : codesOf(sign)
}

function codesOf(sign: string): readonly string[] {
  if (sign.startsWith('долл')) return ['USD']
  if (/^(?:conto|pila)s?$/u.test(sign)) return ['BRL']
  const codes = currenciesOf(sign)
  return codes.length > 0 ? codes : [sign]
}

/** Whether the sum can be in this currency. */
export const isIn = ({ currencies }: Amount, currency: string): boolean =>
  currencies.length === 0 || currencies.includes(currency)

export const isStake = (cents: Cents): boolean => isAmount(cents)
