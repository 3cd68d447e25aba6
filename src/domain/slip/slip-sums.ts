import { readPrice } from '../import/text/odds-text.ts'
import type { Price } from '../money/exact-odds.ts'
import { isMultiplePrice } from '../money/odds.ts'
import type { RefusalReason, SlipDoubt, SlipKnown, SlipLeg } from './slip.ts'
import { saysPartlySold } from './slip-adverts.ts'
import { type Amount, currenciesIn, isIn, readAmount } from './slip-amounts.ts'
import { doubt, onlyOf } from './slip-doubts.ts'
import type { Field } from './slip-fields.ts'
import { type LegDraft, type MarketLine, mayBeShifted } from './slip-leg.ts'
import { isNear, pricesOfLegs, productOf, type WrittenPrice } from './slip-leg-prices.ts'
import { marketIn } from './slip-market.ts'
import { bareOdds, type ReadNumbers, readNumbers } from './slip-numbers.ts'
import { type Fragment, TEAM } from './slip-text.ts'

/** The sums in the text of a bet, with its legs. */
export type Whole = {
  readonly known: SlipKnown
  readonly fields: readonly Field[]
  readonly sums: readonly Amount[]
  readonly drafts: readonly LegDraft[]
  readonly blocks: readonly (readonly number[])[] | null
  /** Above the first leg. */
  readonly head: readonly MarketLine[]
  readonly isFreeBet: boolean | 'if net'
  readonly isMultiple: boolean
  readonly isSingle: boolean
}

type Numbers = {
  readonly prices: readonly Pick<SlipLeg, 'odds' | 'exactOdds'>[]
  readonly odds: number | null
  readonly stake: number | null
  readonly possibleWin: number | null
  readonly isFreeBet: boolean
  readonly doubts: readonly SlipDoubt[]
}

const amountsOf = (fields: readonly Field[], kind: Field['kind']) =>
  fields.filter((field) => field.kind === kind).flatMap(({ value }) => readAmount(value) ?? [])

const priceIn = (value: string, isMultiple: boolean): readonly Price[] => {
  const price = readPrice(value.replace(/^[@x] ?/u, ''), null, isMultiple)
  return price ? [price] : []
}

const pricesOf = (fields: readonly Field[], kinds: readonly Field['kind'][], isMultiple = false) =>
  fields.filter(({ kind }) => kinds.includes(kind)).flatMap(({ value }) => priceIn(value, isMultiple))

export const asOdds = (price: Price | null) => ({ odds: price?.odds ?? null, exactOdds: price?.exactOdds ?? null })

/** The sums of a partly sold bet stay open: the text does not say which part to record. */
export function numbersOf(whole: Whole, lines: readonly Fragment[]): Numbers | { readonly refused: RefusalReason } {
  const { fields, drafts } = whole
  const isPartlySold = fields.some(({ kind }) => kind === 'part') || lines.some(({ plain }) => saysPartlySold(plain))
  const given = isPartlySold
    ? { ...whole, sums: [], fields: fields.filter(({ kind }) => kind === 'odds' || kind === 'total') }
    : whole
  const numbers = drafts.length === 1 ? ofSingle(given) : ofMultiple(given)
  if (!isPartlySold || 'refused' in numbers) return numbers
  const sums = [...amountsOf(fields, 'part'), ...amountsOf(fields, 'stake')]
  return {
    ...numbers,
    stake: null,
    possibleWin: null,
    doubts: [
      ...numbers.doubts.filter(({ field }) => field !== 'stake'),
      doubt('stake', null, 'ambiguous', [
        ...new Set(sums.flatMap(({ cents }) => cents.map((sum) => String(sum / 100)))),
      ]),
    ],
  }
}

function ofSingle(whole: Whole): Numbers | { readonly refused: RefusalReason } {
  const { fields, sums, drafts, isFreeBet, known } = whole
  const [draft] = drafts
  const numbers = draft?.market.numbers ?? []
  const stakes = amountsOf(fields, 'stake')
  const isOffer = stakes.length === 0 && sums.length === 0 && isOfferOf(draft, numbers)
  if (isOffer) return { refused: 'offer' }
  if (new Set(stakes.map(({ cents }) => cents[0])).size > 1 && countOf(fields, 'stake') > 1)
    return { refused: 'severalSlips' }
  const wins = amountsOf(fields, 'win').filter(({ cents }) => cents.some((sum) => sum > 0))
  const foreign = foreignOf(whole)
  const own = (amounts: readonly Amount[]) => (foreign ? [] : amounts)
  const read: ReadNumbers = readNumbers({
    odds: pricesOf(fields, ['odds', 'total']),
    stakes: own(stakes),
    wins: own(wins.filter((amount) => isIn(amount, known.currency))),
    sums: own(sums),
    numbers: foreign ? numbers.filter((number) => bareOdds(number) !== null) : numbers,
    isFreeBet,
  })
  const doubts = numberDoubts(read, 0, foreign)
  if (whole.isMultiple && !whole.isSingle) {
    // If only one match of a multiple is found, the odds may be the total.
    const others = doubts.filter(({ field }) => field !== 'odds')
    const missing = [doubt('teams', null, 'missing'), doubt('odds', 0, 'ambiguous')]
    return {
      prices: [asOdds(null)],
      odds: null,
      stake: foreign ? null : read.stake,
      possibleWin: read.possibleWin,
      isFreeBet: read.isFreeBet,
      doubts: [...missing, ...others],
    }
  }
  return {
    prices: [asOdds(read.odds)],
    odds: read.odds?.odds ?? null,
    stake: foreign ? null : read.stake,
    possibleWin: read.possibleWin,
    isFreeBet: read.isFreeBet,
    doubts,
  }
}

/** The currencies of a sum in another currency than the book. A stake with more than two decimals counts as one. */
function foreignOf({ fields, sums, known: { currency } }: Whole): Pick<Amount, 'currencies'> | undefined {
  const isFine = ({ kind, value }: Field) => kind === 'stake' && readAmount(value) === null
  const fine = fields.filter(isFine).map(({ value }) => ({ currencies: currenciesIn(value) }))
  return fine[0] ?? [...amountsOf(fields, 'stake'), ...sums].find((amount) => !isIn(amount, currency))
}

/** Whether both sides have a price, without a selection or a stake. A small number counts the sides. */
function isOfferOf(draft: LegDraft | undefined, numbers: readonly string[]): boolean {
  const prices = numbers.filter((number) => bareOdds(number) !== null)
  const isCounted = numbers.every((number) => bareOdds(number) !== null || /^\d$/u.test(number))
  return prices.length > 1 && draft?.leg.selectedTeam === null && isCounted
}

function ofMultiple(whole: Whole): Numbers | { readonly refused: RefusalReason } {
  const { fields, sums, drafts, isFreeBet, isMultiple } = whole
  const stakes = amountsOf(fields, 'stake')
  const wins = amountsOf(fields, 'win').filter(({ cents }) => cents.some((sum) => sum > 0))
  const reason = refusalOfMultiple(whole, stakes)
  if (reason) return { refused: reason }
  const written = writtenPrices(whole)
  const { legs, totals } = pricesOfLegs(written, drafts.length, {
    labelled: pricesOf(fields, ['total'], true),
    byWin: oddsByWin(stakes, wins),
  })
  const product = productOf(legs)
  const total = onlyOf(totals)
  const isFit = total !== null && isNear(total.odds, product, legs.length)
  const prices = totals.length > 0 ? totals : product === null ? [] : [{ odds: Math.round(product), exactOdds: null }]
  const foreign = foreignOf(whole)
  const own = <One>(all: readonly One[]) => (foreign ? [] : all)
  const read = readNumbers({
    odds: prices.filter(({ odds }) => isMultiplePrice(odds)),
    stakes: own(stakes),
    wins: own(wins),
    sums: own(sums),
    numbers: own(drafts.flatMap(({ market }) => market.numbers).filter((number) => /^\d+$/u.test(number))),
    isFreeBet,
  })
  const isProved = read.possibleWin !== null && read.odds !== null
  // One price after several picks is the price of the last, or the total.
  const isOnePrice = totals.length === 0 && written.length === 1
  // Several picks need a sign that they are one bet.
  if (![isMultiple, isFit, isProved, isOnePrice].includes(true)) return { refused: 'severalSlips' }
  const isSure = totals.length === 0 || isFit || isProved
  // If stake, odds and win contradict each other, the price of a leg may be the total.
  const isOpen = isOnePrice || read.doubts.some(({ field, reason }) => field === 'odds' && reason === 'arithmetic')
  return {
    prices: legs.map((price) => asOdds(isOpen ? null : price)),
    odds: isSure ? (read.odds?.odds ?? null) : null,
    stake: foreign ? null : read.stake,
    possibleWin: read.possibleWin,
    isFreeBet: read.isFreeBet,
    doubts: [
      ...(isOpen
        ? legs.map((_, leg) => legDoubt(leg, written))
        : legs.flatMap((price, leg) => (price ? [] : [legDoubt(leg, written)]))),
      ...numberDoubts(read, null, foreign),
      ...(isSure || read.odds === null ? [] : [doubt('odds', null, 'arithmetic')]),
    ],
  }
}

const legDoubt = (leg: number, written: readonly WrittenPrice[]) =>
  doubt('odds', leg, written.some((one) => one.leg === leg) ? 'ambiguous' : 'missing')

/** The odds by win and stake in thousandths, if the win includes the stake and if it does not. */
const oddsByWin = (stakes: readonly Amount[], wins: readonly Amount[]): readonly number[] =>
  stakes.flatMap((stake) =>
    stake.cents
      .filter((cents) => cents > 0)
      .flatMap((cents) => wins.flatMap((win) => win.cents.map((sum) => (sum * 1000) / cents)))
      .flatMap((odds) => [odds, odds + 1000]),
  )

/** Several events without a pick are an offer. A multiple has one stake, before or after its legs. */
function refusalOfMultiple(
  { fields, sums, drafts, blocks, isMultiple }: Whole,
  stakes: readonly Amount[],
): RefusalReason | null {
  const isUnpicked = drafts.every(({ leg }) => leg.selectedTeam === null)
  if (stakes.length === 0 && !isMultiple && isUnpicked) return 'offer'
  const isStaked = (block: readonly number[]) => fields.some(({ kind, at }) => kind === 'stake' && block.includes(at))
  const hasOwnStakes = blocks?.slice(0, -1).some(isStaked) === true
  const count = new Set(stakes.map(({ cents }) => cents[0])).size
  return count > 1 || hasOwnStakes || sums.length > 2 ? 'severalSlips' : null
}

const numberDoubts = (
  { doubts }: ReadNumbers,
  leg: number | null,
  foreign: Pick<Amount, 'currencies'> | undefined,
): readonly SlipDoubt[] => [
  ...doubts
    .filter(({ field }) => field === 'odds' || !foreign)
    .map(({ field, reason, options }) => doubt(field, field === 'odds' ? leg : null, reason, options)),
  ...(foreign ? [doubt('stake', null, 'otherCurrency', foreign.currencies)] : []),
]

/** The prices above the legs and of each leg, in the order of the text. */
function writtenPrices({ fields, drafts, blocks, head }: Whole): readonly WrittenPrice[] {
  const pricesIn = (text: MarketLine, left: string[]) => {
    const own = fields.filter(({ at }) => at === text.at)
    const bare = marketIn([text]).numbers.filter((number) => isTaken(left, number))
    return [...pricesOf(own, ['odds']), ...bare.flatMap((number) => bareOdds(number, true) ?? [])]
  }
  const above = head.flatMap((text) => pricesIn(text, marketIn([text]).numbers.slice()))
  const legs =
    mayBeShifted(drafts) || isLineJoined(drafts, fields)
      ? []
      : drafts.flatMap(({ market, texts }, leg) => {
          // One of the numbers may be a line, another the total odds.
          const left = market.isLineOpen ? [] : market.numbers.slice()
          const end = blocks ? lastLineOf(texts, fields) : Number.POSITIVE_INFINITY
          return texts.flatMap((text) =>
            pricesIn(text, left).map((price) => ({ price, leg, isWithin: text.at <= end })),
          )
        })
  return [...above.map((price) => ({ price, leg: null, isWithin: false })), ...legs]
}

/** Some prices are alone in their line and another precedes words: its line may be joined with the first line of the next leg. */
function isLineJoined(drafts: readonly LegDraft[], fields: readonly Field[]): boolean {
  const texts = drafts.flatMap((draft) => draft.texts)
  const isLabelled = ({ at }: MarketLine) => fields.some((field) => field.at === at && field.kind === 'odds')
  const isPrice = (text: MarketLine) =>
    isLabelled(text) || marketIn([text]).numbers.some((number) => bareOdds(number) !== null)
  const isAlone = (text: MarketLine) => !/[\p{L}\ue001]/u.test(text.plain)
  const isBeforeWords = (text: MarketLine) =>
    isLabelled(text) ? LABELLED_FIRST.test(text.plain) : bareOdds(NUMBER_FIRST.exec(text.plain)?.[1] ?? '') !== null
  return texts.some((text) => isAlone(text) && isPrice(text)) && texts.some(isBeforeWords)
}
const LABELLED_FIRST = /^[\ue000\s]+[\p{L}\ue001]/u
const NUMBER_FIRST = /^([@x]? ?\d+[.,]\d+)\s+[\p{L}\ue001]/u

function isTaken(left: string[], number: string): boolean {
  const at = left.indexOf(number)
  if (at >= 0) left.splice(at, 1)
  return at >= 0
}

/** The last line of a leg that names a team or a market. Sums below it belong to the slip. */
function lastLineOf(texts: readonly MarketLine[], fields: readonly Field[]): number {
  const sum = texts.findIndex(({ at }) => fields.some((field) => field.at === at && field.kind !== 'odds'))
  const own = texts.slice(0, sum < 0 ? undefined : sum)
  return own.findLast((text) => text.plain.includes(TEAM) || marketIn([text]).isNamed)?.at ?? -1
}

/** The number of lines with a field of this kind. */
export const countOf = (fields: readonly Field[], kind: Field['kind']) =>
  new Set(fields.filter((field) => field.kind === kind).map(({ at }) => at)).size
