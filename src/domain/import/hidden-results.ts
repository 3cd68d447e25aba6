import type { ColumnTarget, NamedTarget } from './plan.ts'
import { isLossColumn } from './result-columns.ts'
import { plainAmount } from './text/accounting-text.ts'
import { readMoney } from './text/number-text.ts'
import { isProfitRate, readRate } from './text/rate-text.ts'
import { readYesNo } from './text/state-text.ts'

/** Columns that show how the bets ended. */
const RESULTS: ReadonlySet<ColumnTarget | null> = new Set(['state', 'winner', 'profit', 'payout', 'cashOut'])

const SUMS: ReadonlySet<ColumnTarget | null> = new Set(['profit', 'payout', 'balance'])

/** Whether no column shows how the bets ended. `isEmpty`: whether a column of sums has no sum. */
export const areSilent = (targets: readonly (ColumnTarget | null)[], isEmpty: (index: number) => boolean): boolean =>
  !targets.some((target, index) => (SUMS.has(target) ? !isEmpty(index) : RESULTS.has(target)))

/** `books`: columns with the profits of one bookmaker each. */
type Found = { readonly found: readonly NamedTarget[]; readonly books: ReadonlySet<number> }

/**
 * Finds results if no column name shows them: a column of losses only, of profits in percent of the stake, or a column of profits for each
 * bookmaker.
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

/** Needs a cell that is empty or zero: otherwise the sums may be possible losses. */
function areLosses(cells: readonly string[]): boolean {
  const isNone = (cell: string) => cell === '' || sumIn(cell) === 0
  return areSums(cells) && cells.some(isNone) && cells.some((cell) => !isNone(cell) && readYesNo(cell) === null)
}

/** Needs a percent sign: 0.85 without one may be a fraction. */
function areRates(name: string, cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  const isInPercent = name.includes('%') || filled.every((cell) => cell.endsWith('%'))
  return filled.length > 0 && isInPercent && filled.every((cell) => readRate(cell) !== null)
}

const LEAST_BOOKS = 2
/** Targets of sums, or of unknown names. */
const MAY_BE_BOOKS: ReadonlySet<ColumnTarget | null> = new Set([null, 'note', 'stake'])

/** Columns of sums, some of them negative, of which each row fills at most one. */
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
