import type { Cents } from '../money/money.ts'
import { required } from '../required.ts'
import { cleanLine, cutText } from '../text/clean-text.ts'
import type { Arithmetic, Place, RowProblem } from './draft.ts'
import type { FormatRules } from './headerless-formats.ts'
import type { ColumnTarget, ImportPlan } from './plan.ts'
import { emptyLetterOf, isLossColumn, resultReader } from './result-columns.ts'
import { pricesOfSides } from './side-prices.ts'
import { plainAmount } from './text/accounting-text.ts'
import { currenciesOf, currenciesOfColumn } from './text/currency-text.ts'
import { isFinerThanCents, mayBeThousands, type PlainNumber, textOfFloat } from './text/number-text.ts'
import { isProfitRate, readRate } from './text/rate-text.ts'
import { stateKey } from './text/state-text.ts'
import { readScaled, scaledNumber, scaleOfColumn } from './text/sum-scale.ts'
import { isUnitColumn, isUnitValueColumn, readUnits, sumOfUnits, unitInName } from './text/unit-text.ts'

/** Text, or a number of a spreadsheet. */
export type Cell = string | number
/**
 * `part`: the number of its table, if the file has several. `surplus`: the counts of its cells and of the names above them, "8 > 6"; such a
 * row has no cells, because it is unknown which cell belongs to which name. `signs`: the currencies in which a workbook shows its numbers, by
 * column. `beside`: the numbers of all tables side by side at this row, if there are several.
 */
export type Row = Place & {
  readonly cells: readonly Cell[]
  readonly part?: number
  readonly surplus?: string
  readonly signs?: readonly (string | undefined)[]
  readonly beside?: readonly number[]
}

export const cellText = (cell: Cell | undefined): string =>
  cell === undefined ? '' : typeof cell === 'number' ? textOfFloat(cell) : cell.trim()

/** Shown characters of a cell. */
const LONGEST_SHOWN = 200
export const shownCell = (cell: Cell | undefined): string => cutText(cellText(cell), LONGEST_SHOWN)
/** A row as it is shown beside a question. */
export const cutRow = ({ line, cells }: Row) => ({ line, cells: cells.map(shownCell) })

/** A row cannot become a bet because of the column of `target`. */
export class RowFault extends Error {
  readonly code: RowProblem['code']
  readonly target: ColumnTarget | null
  readonly arithmetic: Arithmetic | null

  constructor(code: RowProblem['code'], target: ColumnTarget | null, arithmetic: Arithmetic | null = null) {
    super(code)
    this.code = code
    this.target = target
    this.arithmetic = arithmetic
  }
}

/** Characters of a cell. A note of 2,000 is longer before its line breaks and letters are composed. */
export const LONGEST_WRITTEN = 8_000
/** Characters of a cell with the legs of a multiple as a JSON list. */
const LONGEST_LEGS = 100_000

/** Call before reading the cells: throws `RowFault` for a cell longer than any text of a bet. */
export function checkCells({ cells }: Row, columns: readonly (ColumnTarget | null)[]): void {
  columns.forEach((target, index) => {
    const cell = cells[index]
    if (target === null || typeof cell !== 'string') return
    if (cell.length > (target === 'legs' ? LONGEST_LEGS : LONGEST_WRITTEN)) throw new RowFault('textTooLong', target)
  })
}

const LONGEST_LABEL = 200

/** The name of a column as it is shown and stored: one line of up to 200 characters. */
export const columnLabel = (name: string): string => cleanLine(cutText(name, LONGEST_LABEL), LONGEST_LABEL)

/** The cells of one row by the targets of their columns. Cells of "-" and "--" are empty. */
export type Fields = {
  readonly row: Row
  /** The first cell of this target that is not empty; '' without one. */
  text(target: ColumnTarget): string
  /**
   * Null if empty. Throws `RowFault`: with `code` if it is not an amount of money, with `amountOpen` if its decimals may be thousands, and with
   * `unitUnset` if it is in units and the user has set no unit.
   */
  money(target: ColumnTarget, code: RowProblem['code']): Cents | null
  /** The number of units of a sum in units; null for money. */
  units(target: ColumnTarget): PlainNumber | null
  /** The rounding error of a profit in percent of the stake, as a fraction; null if the profit is a sum. */
  rateSlack(target: ColumnTarget): number | null
  /** The worth of one unit: by the row, else as the user has set it; null if neither. */
  readonly unit: Cents | null
  /** The currencies that a sum may be in, by its text, its format or the name of its column. */
  currencies(target: ColumnTarget): readonly string[]
  /** The texts of the result columns; a "-" only if it is one of the plan's letters. */
  results(): readonly string[]
  /** The prices of both sides of a match, if each has a column; else null. */
  prices(): readonly [string, string] | null
  /** All cells of the target that are not empty, with the names of their columns. */
  all(target: ColumnTarget): { readonly name: string; readonly text: string }[]
}

/** Stakes and transfers are never rounded; a profit may have the fractions of a calculation. */
const EXACT: ReadonlySet<ColumnTarget> = new Set(['stake', 'freeBet', 'layStake', 'cashIn', 'cashOutflow'])

/** "-" and "--" mean an empty cell in some files. */
export const isEmptyText = (text: string) => /^[-–—]{0,2}$/u.test(text)
const NONE: readonly number[] = []

/** Reads the rows of one file by the targets of its columns. */
export function fieldReader(
  names: readonly string[],
  {
    plan,
    rules,
    unit: ofUser,
  }: {
    readonly plan: Pick<ImportPlan, 'columns' | 'decimalMark' | 'states'>
    readonly rules: FormatRules
    readonly unit: Cents | null
  },
) {
  const areUnits = names.map(isUnitColumn)
  const areRates = names.map((name, index) => plan.columns[index] === 'profit' && isProfitRate(name))
  const unitAt = names.findIndex(isUnitValueColumn)
  const [ofNames = ofUser] = names.flatMap((name) => unitInName(name) ?? [])
  const scales = names.map(scaleOfColumn)
  const columnCurrencies = names.map(currenciesOfColumn)
  const indexes = new Map<ColumnTarget | null, readonly number[]>()
  plan.columns.forEach((target, index) => indexes.set(target, [...(indexes.get(target) ?? NONE), index]))

  const profits = indexes.get('profit') ?? NONE
  const losses = profits.filter((index) => profits.length > 1 && isLossColumn(names[index] ?? ''))
  const gains = profits.filter((index) => !losses.includes(index))
  const resultsIn = resultReader(names, plan.columns)
  const ofEmpty = emptyLetterOf(plan.states ?? {})
  const sides = rules.format === 'generic' ? pricesOfSides(names, plan.columns) : null
  const resultIn = (text: string) =>
    text === '' || (isEmptyText(text) && !plan.states?.[stateKey(text)]) ? [] : [text]

  return (row: Row): Fields => {
    const { cells } = row
    const unit = readScaled(plainAmount(cellText(cells[unitAt])), null, plan.decimalMark) || ofNames
    const firstOf = (target: ColumnTarget, of = indexes.get(target) ?? NONE) =>
      of.find((index) => !isEmptyText(cellText(cells[index]))) ?? -1
    const unitsOf = (target: ColumnTarget) => unitsAt(firstOf(target))
    return {
      row,
      unit,
      text: (target) => cellText(cells[firstOf(target)]),
      currencies: (target) => {
        const index = firstOf(target)
        const [ofCell, ofFormat] = [cellText(cells[index]), row.signs?.[index] ?? ''].map(currenciesOf)
        return [ofCell, ofFormat, columnCurrencies[index]].find((codes) => codes && codes.length > 0) ?? []
      },
      results: () => {
        const said = resultsIn((index) => cellText(cells[index])).flatMap(resultIn)
        return said.length === 0 && ofEmpty !== undefined ? [ofEmpty] : said
      },
      units: unitsOf,
      rateSlack: (target) => {
        const index = firstOf(target)
        const rate = areRates[index] === true ? readRate(cellText(cells[index])) : null
        return rate && rate.slack / 100
      },
      prices: () => sides && [cellText(cells[sides[0]]), cellText(cells[sides[1]])],
      money: (target, code) => {
        const loss = target === 'profit' && losses.length > 0 ? moneyAt(firstOf(target, losses), target, code) : null
        const sum = moneyAt(target === 'profit' ? firstOf(target, gains) : firstOf(target), target, code)
        return loss === null ? sum : (sum ?? 0) - Math.abs(loss)
      },
      all: (target) =>
        (indexes.get(target) ?? NONE).flatMap((index) => {
          const text = cellText(cells[index])
          return isEmptyText(text) ? [] : [{ name: names[index] ?? '', text }]
        }),
    }

    function unitsAt(index: number): PlainNumber | null {
      return readUnits(cellText(cells[index]), areUnits[index] === true)
    }

    function sumOfRate(cell: Cell, target: ColumnTarget, code: RowProblem['code']): Cents | null {
      const rate = readRate(cellText(cell))
      if (!rate) throw new RowFault(code, target)
      const stake = moneyAt(firstOf('stake'), 'stake', 'stakeInvalid')
      return stake && Math.round((stake * rate.percent) / 100)
    }

    function moneyAt(index: number, target: ColumnTarget, code: RowProblem['code']): Cents | null {
      const cell = cells[index]
      if (cell === undefined) return null
      if (areRates[index] === true) return sumOfRate(cell, target, code)
      const units = unitsAt(index)
      if (units && unit === null) throw new RowFault('unitUnset', target)
      const mark = typeof cell === 'number' ? 'point' : plan.decimalMark
      const text = plainAmount(cellText(cell))
      // Beside a stake in units, the arithmetic of the bet shows whether a sum is money or units.
      const scale = units ? null : (scales[index] ?? null)
      const isSure = typeof cell === 'number' || scale === 'cents' || rules.exactDecimals || unitsOf('stake') !== null
      if (!isSure && mayBeThousands(text, mark)) throw new RowFault('amountOpen', target)
      const cents = units ? sumOfUnits(units, required(unit, 'the unit')) : readScaled(text, scale, mark)
      if (cents === null) throw new RowFault(code, target)
      const number = units || !EXACT.has(target) ? null : scaledNumber(text, scale, mark)
      if (number && isFinerThanCents(number)) throw new RowFault('amountTooPrecise', target)
      return cents
    }
  }
}
