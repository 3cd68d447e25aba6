import type { ColumnTarget, NamedTarget } from './plan.ts'
import { isLossColumn } from './result-columns.ts'
import { plainAmount } from './text/accounting-text.ts'
import { readMoney } from './text/number-text.ts'
import { isProfitRate, readRate } from './text/rate-text.ts'
import { readYesNo } from './text/state-text.ts'

/** Columns that say what came of the bets. */
const RESULTS: ReadonlySet<ColumnTarget | null> = new Set(['state', 'winner', 'profit', 'payout', 'cashOut'])

const SUMS: ReadonlySet<ColumnTarget | null> = new Set(['profit', 'payout', 'balance'])

/** Whether nothing in a table says what came of its bets; `isEmpty`: a column of sums has none. */
export const areSilent = (targets: readonly (ColumnTarget | null)[], isEmpty: (index: number) => boolean): boolean =>
  !targets.some((target, index) => (SUMS.has(target) ? !isEmpty(index) : RESULTS.has(target)))

/** `books`: columns that have the profits of one bookmaker each. */
type Found = { readonly found: readonly NamedTarget[]; readonly books: ReadonlySet<number> }

/**
 * Where no column has results by its name: what was lost alone, a profit in percent of the stake, or the profits of each bookmaker in a column
 * of its own.
 */
export function withHiddenResults(
  found: readonly NamedTarget[],
  names: readonly string[],
  cellsOf: (index: number) => readonly string[],
): Found {
  const none = { found, books: new Set<number>() }
  if (found.some(({ target }) => RESULTS.has(target))) return none
  const indexes = [...names.keys()]
  const losses = indexes.filter((index) => isLossColumn(names[index] ?? '') && areLosses(cellsOf(index)))
  if (losses.length > 0) return losses.length === 1 ? as(losses, { target: 'state', isCertain: true }) : none
  const rates = indexes.filter(
    (index) => isProfitRate(names[index] ?? '') && areRates(names[index] ?? '', cellsOf(index)),
  )
  if (rates.length > 0) return rates.length === 1 ? as(rates, { target: 'profit', isCertain: true }) : none
  if (found.some(({ target }) => target === 'bookmaker')) return none
  const books = booksIn(found, cellsOf)
  return { ...as(books, { target: 'profit', isCertain: false }), books: new Set(books) }

  function as(columns: readonly number[], target: NamedTarget): Found {
    return { ...none, found: found.map((one, index) => (columns.includes(index) ? target : one)) }
  }
}

const sumIn = (cell: string) => readMoney(plainAmount(cell), null)
const areSums = (cells: readonly string[]) => cells.every((cell) => cell === '' || sumIn(cell) !== null)

/** Where no cell is empty or nothing, the sums may be what could be lost. */
function areLosses(cells: readonly string[]): boolean {
  const isNone = (cell: string) => cell === '' || sumIn(cell) === 0
  return areSums(cells) && cells.some(isNone) && cells.some((cell) => !isNone(cell) && readYesNo(cell) === null)
}

/** 0.85 without a sign of percent may be a share. */
function areRates(name: string, cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  const isInPercent = name.includes('%') || filled.every((cell) => cell.endsWith('%'))
  return filled.length > 0 && isInPercent && filled.every((cell) => readRate(cell) !== null)
}

const LEAST_BOOKS = 2
/** Names of sums, or names that nobody knows. */
const MAY_BE_BOOKS: ReadonlySet<ColumnTarget | null> = new Set([null, 'note', 'stake'])

/** Columns of which each row fills at most one, with sums of which some are below zero. */
function booksIn(found: readonly NamedTarget[], cellsOf: (index: number) => readonly string[]): readonly number[] {
  const own = found.flatMap(({ target, isCertain }, index) => {
    const cells = cellsOf(index)
    const isFilled = cells.some((cell) => cell !== '')
    const isOther = target !== 'stake' || found.some((one, other) => other !== index && one.target === 'stake')
    return !isCertain && MAY_BE_BOOKS.has(target) && isOther && isFilled && areSums(cells) ? [index] : []
  })
  const rows = (own[0] === undefined ? [] : cellsOf(own[0])).map((_, row) =>
    own.filter((index) => cellsOf(index)[row] !== ''),
  )
  const filled = rows.filter(({ length }) => length > 0).length
  const hasLosses = own.some((index) => cellsOf(index).some((cell) => (sumIn(cell) ?? 0) < 0))
  const areBooks = own.length >= LEAST_BOOKS && hasLosses && rows.every(({ length }) => length <= 1)
  return areBooks && filled * 2 >= rows.length ? own : []
}
