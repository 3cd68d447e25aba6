import { readPrice } from '../import/text/odds-text.ts'
import type { Price } from '../money/exact-odds.ts'
import type { Cents } from '../money/money.ts'
import { type Amount, isStake, readAmount } from './slip-amounts.ts'

/** The candidates for odds, stake and possible win, with and without labels. */
export type Candidates = {
  /** After a label, or with an @. */
  readonly odds: readonly Price[]
  readonly stakes: readonly Amount[]
  readonly wins: readonly Amount[]
  /** Sums with a currency and without a label. */
  readonly sums: readonly Amount[]
  /** Bare numbers, in order. */
  readonly numbers: readonly string[]
  /** `if net`: the bet is free if the win excludes the stake. */
  readonly isFreeBet: boolean | 'if net'
}

export type ReadNumbers = {
  readonly odds: Price | null
  readonly stake: Cents | null
  /** Includes the stake, except for a free bet. */
  readonly possibleWin: Cents | null
  readonly isFreeBet: boolean
  readonly doubts: readonly {
    readonly field: 'odds' | 'stake'
    readonly reason: 'missing' | 'ambiguous' | 'arithmetic'
    readonly options: readonly string[]
  }[]
}

const MOST_BARE_ODDS = 30_000

/** The price that a bare number may be: with decimals, American with a sign, or a fraction. */
export function bareOdds(number: string, isMultiple = false): Price | null {
  if (number.endsWith('u') || !/[.,x@/]|^[+-]\d{3}/u.test(number)) return null
  // A fraction with a zero before a digit is a day.
  if (/^[+-]\d{1,2}(?:[.,]|$)|(?:^|\/)0\d/u.test(number)) return null
  // "@ +135"
  const price = readPrice(number.replace(/\s|^@(?=[+-])/gu, ''), null, isMultiple)
  return price && (/[@x]/u.test(number) || price.odds <= MOST_BARE_ODDS || isMultiple) ? price : null
}

/** A whole number may be a stake or, in a text without other odds, odds. */
const mayBeStake = (number: string) =>
  /^\d+(?:[.,]\d{1,2})?(?: ?(?:k|к|тыс\.?))?$|^\d{1,3}(?: \d{3})+(?:[.,]\d{1,2})?$/u.test(number)

/** Whether the win follows from stake and odds, with or without the stake, within half of the last digit of the odds and the sums. */
function winOf(win: Amount, stake: Cents, price: Price, isFreeBet: Candidates['isFreeBet']): 'gross' | 'net' | null {
  const isWhole = !/[.,]\d{1,2}(?!\d)/u.test(win.text)
  const factor = price.odds / 1000
  const slack = stake * (price.exactOdds === null ? 0.0051 : 0.0006) + (isWhole ? 100 : 1.5)
  const nearTo = (expected: number) =>
    win.cents.some((cents) => Math.abs(cents - expected) <= Math.min(slack, Math.max(1.5, expected * 0.02)))
  if (isFreeBet !== true && nearTo(stake * factor)) return 'gross'
  return nearTo(stake * (factor - 1)) ? 'net' : null
}

/** The only reading of all numbers, or the open fields. */
export function readNumbers(candidates: Candidates): ReadNumbers {
  const { isFreeBet } = candidates
  const prices = oddsOf(candidates)
  const stakes = stakesOf(candidates, prices)
  const wins =
    candidates.wins.length > 0
      ? candidates.wins
      : candidates.stakes.length === 0 && candidates.sums.length === 2
        ? candidates.sums
        : []
  const fitting = fits(prices, stakes, wins, isFreeBet)
  const [fit] = fitting
  if (fit && fitting.length === 1) {
    const isFree = isFreeBet === true || (isFreeBet === 'if net' && fit.isNet)
    const possibleWin = fit.isNet && !isFree ? fit.win + fit.stake : fit.win
    return { odds: fit.price, stake: fit.stake, possibleWin, isFreeBet: isFree, doubts: [] }
  }
  return { ...withoutProof(prices, stakes, candidates), isFreeBet: isFreeBet === true }
}

type Fit = { readonly price: Price; readonly stake: Cents; readonly win: Cents; readonly isNet: boolean }

/** The readings in which the possible win follows from stake and odds. */
function fits(
  prices: readonly Choice<Price>[],
  stakes: readonly Choice<Cents>[],
  wins: readonly Amount[],
  isFreeBet: Candidates['isFreeBet'],
): readonly Fit[] {
  const found = prices.flatMap((price) =>
    stakes.flatMap((stake) =>
      wins.flatMap((win) => {
        const isOther = stake.text === '' || (price.text !== stake.text && win.text !== stake.text)
        const kind = isOther ? winOf(win, stake.value, price.value, isFreeBet) : null
        return kind === null
          ? []
          : [{ price: price.value, stake: stake.value, win: win.cents[0] ?? 0, isNet: kind === 'net' }]
      }),
    ),
  )
  return found.filter(
    (one, at) => found.findIndex((other) => other.price.odds === one.price.odds && other.stake === one.stake) === at,
  )
}

/** A value and the number that it was read from. `isSaid`: a label or a sign names it. */
type Choice<Value> = { readonly value: Value; readonly text: string; readonly isSaid: boolean }

function oddsOf({ odds, numbers, stakes, sums }: Candidates): readonly Choice<Price>[] {
  const said = distinctBy(odds, ({ odds: one }) => one).map((value) => ({ value, text: '', isSaid: true }))
  if (said.length > 0) return said
  const bare = numbers.flatMap((text) => {
    const value = bareOdds(text)
    return value ? [{ value, text, isSaid: /[@x]/u.test(text) }] : []
  })
  const marked = bare.filter(({ isSaid }) => isSaid)
  const written = marked.length > 0 ? marked : bare
  if (written.length > 0) return distinctBy(written, ({ value }) => value.odds)
  // "2" beside a stake with its currency.
  const hasStake = (stakes.length > 0 || sums.length > 0) && isWrittenAlike(stakes, sums)
  return hasStake
    ? numbers.flatMap((text) => {
        const value = /^\d{1,2}$/u.test(text) ? readPrice(text, null, false) : null
        return value ? [{ value, text, isSaid: false }] : []
      })
    : []
}

function stakesOf(
  { stakes, sums, wins, numbers }: Candidates,
  prices: readonly Choice<Price>[],
): readonly Choice<Cents>[] {
  const all = (amounts: readonly Amount[]) =>
    distinctBy(
      amounts.flatMap(({ cents, text }) => cents.filter(isStake).map((value) => ({ value, text, isSaid: true }))),
      ({ value }) => value,
    )
  // A label tells equal sums apart.
  if (stakes.length > 0) return all(stakes).map((stake) => ({ ...stake, text: '' }))
  if (sums.length > 0) return all(sums)
  if (numbers.some((number) => number.endsWith('u'))) return []
  const [only] = prices
  const isSure = prices.length === 1 && only !== undefined
  const others = isSure ? withoutOne(numbers, only.text) : numbers
  return others.filter(mayBeStake).flatMap((text) => {
    const amount = readAmount(text)
    return (amount?.cents ?? [])
      .filter(isStake)
      .map((value) => ({ value, text, isSaid: false, hasWin: wins.length > 0 }))
  })
}

const withoutOne = (numbers: readonly string[], one: string) => {
  const at = numbers.indexOf(one)
  return numbers.filter((_, index) => index !== at)
}

function withoutProof(
  prices: readonly Choice<Price>[],
  stakes: readonly Choice<Cents>[],
  candidates: Candidates,
): Omit<ReadNumbers, 'isFreeBet'> {
  const { wins } = candidates
  const [price] = prices
  const [stake] = stakes
  const win = wins.length === 1 && wins[0]?.cents.length === 1 ? (wins[0].cents[0] ?? null) : null
  if (wins.length > 0 && price && stake) {
    const both = [prices, stakes].every(({ length }) => length === 1)
    const reason = both ? 'arithmetic' : 'ambiguous'
    return {
      odds: null,
      stake: null,
      possibleWin: win,
      doubts: [doubtOf('odds', reason, prices), doubtOf('stake', reason, stakes)],
    }
  }
  const isOneStake = isOnlyStake(prices, stakes, candidates)
  const isOnePrice = isOnlyPrice(prices, stakes, candidates)
  return {
    odds: isOnePrice ? (price?.value ?? null) : null,
    stake: isOneStake ? (stake?.value ?? null) : null,
    possibleWin: win,
    doubts: [
      ...(isOnePrice ? [] : [doubtOf('odds', prices.length > 0 ? 'ambiguous' : 'missing', prices)]),
      ...(isOneStake ? [] : [doubtOf('stake', stakes.length > 0 ? 'ambiguous' : 'missing', stakes)]),
    ],
  }
}

/** Whether only one price is left, and no other number may be the odds. */
function isOnlyPrice(
  prices: readonly Choice<Price>[],
  stakes: readonly Choice<Cents>[],
  { odds, numbers }: Pick<Candidates, 'odds' | 'numbers'>,
): boolean {
  const [price] = prices
  if (!price || prices.length > 1) return false
  return odds.length > 0 || price.isSaid || (!mayBeDate(price.text) && isAlone(price, stakes, numbers))
}

/** Whether only one stake is left, and no other sum or number may be the stake. */
function isOnlyStake(
  prices: readonly Choice<Price>[],
  stakes: readonly Choice<Cents>[],
  { wins, stakes: saidStakes, sums, numbers }: Candidates,
): boolean {
  if (stakes.length !== 1) return false
  const isOther = saidStakes.length === 0 && sums.some(({ isBesideWords }) => isBesideWords)
  return (
    !isOther &&
    sums.every((sum) => sum.isBesideLabel !== true || isWinOf(sum, prices, stakes)) &&
    isWrittenAlike(saidStakes, [...wins, ...sums]) &&
    isPlausible(prices, stakes, numbers, saidStakes.length + sums.length > 0)
  )
}

const isWinOf = (sum: Amount, prices: readonly Choice<Price>[], stakes: readonly Choice<Cents>[]): boolean =>
  prices.some((price) => stakes.some((stake) => winOf(sum, stake.value, price.value, false) === 'gross'))

/** A bare number is a stake only if it cannot be the odds and every other number has another meaning. */
function isPlausible(
  prices: readonly Choice<Price>[],
  stakes: readonly Choice<Cents>[],
  numbers: readonly string[],
  isSaid: boolean,
): boolean {
  if (isSaid) return true
  const [price] = prices
  if (!price || prices.length > 1) return false
  const others = price.text === '' ? numbers : withoutOne(numbers, price.text)
  const [stake] = stakes
  if (others.length !== 1 || !stake) return false
  // "1.85 20.00": either may be the odds, unless one is marked.
  if (price.isSaid) return true
  const isWhole = !/[.,]/u.test(stake.text)
  return isWhole && numbers.indexOf(price.text) < numbers.indexOf(stake.text) ? true : isWhole && stake.value > 500
}

/** A stake without a currency, in a text whose other sums have one, may be a number of another line. */
const isWrittenAlike = (stakes: readonly Amount[], others: readonly Amount[]): boolean =>
  stakes.every(({ currencies }) => currencies.length > 0) || others.every(({ currencies }) => currencies.length === 0)

/** "4/5" may be a date, or a degree of confidence. */
function mayBeDate(text: string): boolean {
  const [one, two] = text.split('/').map(Number)
  return one !== undefined && two !== undefined && Math.max(one, two) <= 31 && Math.min(one, two) <= 12
}

/** Bare odds are certain if no other number may be the odds. */
function isAlone(price: Choice<Price>, stakes: readonly Choice<Cents>[], numbers: readonly string[]): boolean {
  if (stakes.length > 0 && stakes.every(({ isSaid }) => isSaid)) return true
  const others = withoutOne(numbers, price.text)
  return others.every((number) => !/[.,]/u.test(number) || number.endsWith('u'))
}

const doubtOf = (
  field: 'odds' | 'stake',
  reason: 'missing' | 'ambiguous' | 'arithmetic',
  choices: readonly Choice<Price | Cents>[],
) => ({
  field,
  reason,
  options: choices
    .slice(0, 4)
    .map(({ value, text }) => text || (typeof value === 'number' ? String(value / 100) : String(value.odds / 1000))),
})

function distinctBy<One>(all: readonly One[], key: (one: One) => unknown): readonly One[] {
  const known = new Set<unknown>()
  return all.filter((one) => known.size < known.add(key(one)).size)
}
