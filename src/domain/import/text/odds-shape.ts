import { ODDS_NOTATIONS, type OddsNotation } from '../plan.ts'
import { isEmptyText } from '../row.ts'
import { mayBeThousands, readNumber } from './number-text.ts'

/** Characters of odds. */
const LONGEST = 30
const UNUSUAL: readonly OddsNotation[] = ['hong-kong', 'indonesian', 'malay', 'cents']

/** Counts of a column's odds by range, with or without a sign. */
export type OddsShape = {
  below: number
  low: number
  signed: number
  high: number
  cells: number
  american: number
  /** `hundreds`: 100 and more. `whole`: whole numbers below 100. `tens`: those of them above 10. */
  hundreds: number
  whole: number
  tens: number
  isCents: boolean
  /** How many odds have a price in each notation. */
  priced: Partial<Record<OddsNotation, number>>
}

export function addShape(shape: OddsShape, text: string, prices: ReturnType<typeof pricesOf>): void {
  const plain = text.replace(/[−–]/gu, '-').trim()
  if (plain.length > LONGEST || plain === '' || isEmptyText(plain)) return
  const value = numberOf(plain)
  if (value === null) return
  shape.cells++
  for (const { notation } of prices) shape.priced[notation] = (shape.priced[notation] ?? 0) + 1
  if (CENTS.test(plain)) shape.isCents = true
  if (Math.abs(value) >= 100) shape.hundreds++
  else if (/^\d{1,2}$/u.test(plain)) shape.whole++
  if (/^\d{2}$/u.test(plain) && value > 10) shape.tens++
  if (/^[+-]/u.test(plain)) shape[Math.abs(value) >= 100 ? 'american' : 'signed']++
  if (Math.abs(value) < 1) shape.below++
  else if (Math.abs(value) < 1.01) shape.low++
  else shape.high++
}

/** Whether all odds are whole numbers below 100, as prices in cents are and decimal odds hardly ever. */
const areWhole = ({ whole, tens, cells }: OddsShape) => whole === cells && tens > 0

/** Every notation in which all odds of a column have a price. */
export const fittingNotations = ({ priced, cells }: OddsShape): readonly OddsNotation[] =>
  ODDS_NOTATIONS.filter((notation) => cells > 0 && (priced[notation] ?? 0) === cells)

type OfColumn = {
  /** The notation in its name. */
  readonly named: OddsNotation | null
  /** The notation that each cell shows: decimal or American; null if open. */
  readonly asWritten: OddsNotation | null
  readonly isKnown: boolean
}

/**
 * The possible notations of a column, and whether each is usual for such a column, without proof. Odds like 1.85 are decimal; if some odds are
 * below 1 or have a sign, or the name says so, the other notations compete.
 */
export function notationsOf(shape: OddsShape | undefined, { named, asWritten, isKnown }: OfColumn) {
  const usual = { notation: asWritten, isUsual: true }
  if (isKnown || !shape || shape.cells === 0 || named === 'decimal' || named === 'american') return [usual]
  const isDecimal = shape.below === 0 && shape.signed === 0 && !shape.isCents
  const others = unusualNotations(shape, named).map((notation) => ({
    notation,
    isUsual: named !== null ? notation === named : !isDecimal || (notation === 'cents' && areWhole(shape)),
  }))
  if (isDecimal || others.length === 0) return [usual, ...others]
  // Odds below 1 beside others may be a typing error.
  const isPriced = (shape.priced[asWritten ?? 'decimal'] ?? 0) > 0
  return isPriced ? [...others, { ...usual, isUsual: named === null && shape.high > 0 }] : others
}

function unusualNotations(shape: OddsShape, named: OddsNotation | null): readonly OddsNotation[] {
  const isPlain = shape.american === 0 && !shape.isCents
  const fits: Partial<Record<OddsNotation, boolean>> = {
    'hong-kong': shape.signed === 0 && isPlain,
    indonesian: shape.below === 0 && shape.american === 0 && (shape.signed > 0 || named === 'indonesian'),
    malay: shape.high === 0 && isPlain,
    cents: (shape.high === 0 || shape.isCents || areWhole(shape)) && shape.signed === 0,
  }
  return UNUSUAL.filter((one) => fits[one])
}

/** The return of a stake of 1 at these odds, in each possible notation. */
export function pricesOf(
  text: string,
): { readonly notation: OddsNotation; readonly price: number; readonly slack: number }[] {
  const plain = text
    .replace(/[−–]/gu, '-')
    .replace(/^[@x]\s*|(?<=\d)\s*x$/iu, '')
    .trim()
  if (text.length > LONGEST) return []
  const fraction = /^(\d{1,5})\s*\/\s*(\d{1,5})$/u.exec(plain)
  if (fraction) return [{ notation: 'decimal', price: 1 + Number(fraction[1]) / Number(fraction[2]), slack: 0 }]
  const value = numberOf(plain)
  if (value === null) return []
  const slack = slackOf(plain)
  return (Object.entries(PRICES) as [OddsNotation, (odds: Written) => number | null][]).flatMap(
    ([notation, priceOf]) => {
      if (CENTS.test(plain) && notation !== 'cents') return []
      const price = priceOf({
        value,
        size: Math.abs(value),
        american: mayBeThousands(plain, 'point') || mayBeThousands(plain, 'comma') ? value * 1000 : value,
        isSigned: /^[+-]/u.test(plain),
        isCents: CENTS.test(plain),
      })
      return price === null ? [] : [{ notation, price, slack }]
    },
  )
}

const CENTS = /(?:[¢%]|ct?)$/iu
/** `american`: the value if +1,000 is a thousand. */
type Written = {
  readonly value: number
  readonly size: number
  readonly american: number
  readonly isSigned: boolean
  readonly isCents: boolean
}
/** With a minus, the odds are the stake that wins 1. */
const plusStake = (value: number) => (value > 0 ? 1 + value : 1 - 1 / value)

const PRICES: Readonly<Record<OddsNotation, (odds: Written) => number | null>> = {
  decimal: (odds) => (odds.isSigned ? PRICES.american(odds) : odds.value >= 1 ? odds.value : null),
  american: ({ american }) => (Math.abs(american) >= 100 ? plusStake(american / 100) : null),
  'hong-kong': ({ value, isSigned }) => (!isSigned && value > 0 ? 1 + value : null),
  indonesian: ({ value, size }) => (size >= 1 && size < 100 ? plusStake(value) : null),
  malay: ({ value, size }) => (size > 0 && size <= 1 ? plusStake(value) : null),
  cents: ({ size, isSigned, isCents }) => {
    const price = isCents || size >= 1 ? size / 100 : size
    return !isSigned && price > 0 && price < 1 ? 1 / price : null
  },
}

/** Half of the last digit, with at least two decimals: odds are not rounded to one, and 1.8 is 1.80. */
const slackOf = (text: string) => 0.5 * 10 ** -Math.max(2, (/[.,](\d+)/u.exec(text)?.[1] ?? '').length)

function numberOf(text: string): number | null {
  const bare = text.replace(/\s*(?:¢|c|ct|%)$/iu, '')
  const number = readNumber(bare, bare.includes(',') ? 'comma' : 'point')
  if (!number || /\p{L}|\p{Sc}/u.test(bare)) return null
  return (number.isNegative ? -1 : 1) * Number(`${number.whole}.${number.decimals || '0'}`)
}

export const noOdds = (): OddsShape => ({
  below: 0,
  low: 0,
  signed: 0,
  high: 0,
  cells: 0,
  american: 0,
  hundreds: 0,
  whole: 0,
  tens: 0,
  isCents: false,
  priced: {},
})

/** The sums of the column shapes of several tables with the same columns. */
export function sumOfShapes(tables: readonly (readonly OddsShape[])[]): OddsShape[] {
  const [first = []] = tables
  return first.map((_, column) => {
    const all = tables.flatMap((shapes) => shapes[column] ?? [])
    const sum = (of: (shape: OddsShape) => number) => all.reduce((total, shape) => total + of(shape), 0)
    return {
      below: sum(({ below }) => below),
      low: sum(({ low }) => low),
      signed: sum(({ signed }) => signed),
      high: sum(({ high }) => high),
      cells: sum(({ cells }) => cells),
      american: sum(({ american }) => american),
      hundreds: sum(({ hundreds }) => hundreds),
      whole: sum(({ whole }) => whole),
      tens: sum(({ tens }) => tens),
      isCents: all.some(({ isCents }) => isCents),
      priced: Object.fromEntries(ODDS_NOTATIONS.map((one) => [one, sum(({ priced }) => priced[one] ?? 0)])),
    }
  })
}
