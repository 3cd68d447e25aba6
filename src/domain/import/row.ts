import type { Cents } from '../money.ts'
import type { RowProblem } from './draft.ts'
import { readMoney, textOfFloat } from './number-text.ts'
import type { ColumnTarget, DecimalMark, ImportPlan } from './plan.ts'

/** Text, or a number of a spreadsheet. */
export type Cell = string | number
/** `line` as in `Draft`. */
export type Row = { readonly line: number; readonly cells: readonly Cell[] }

export const cellText = (cell: Cell | undefined): string =>
  cell === undefined ? '' : typeof cell === 'number' ? textOfFloat(cell) : cell.trim()

/** A row cannot become a bet, because of the column that is taken as `target`. */
export class RowFault extends Error {
  readonly code: RowProblem['code']
  readonly target: ColumnTarget | null

  constructor(code: RowProblem['code'], target: ColumnTarget | null) {
    super(code)
    this.code = code
    this.target = target
  }
}

/** The cells of one row by what its columns are taken as. Cells of "-" and "--" are empty. */
export type Fields = {
  readonly line: number
  /** The first cell of this target that is not empty; '' without one. */
  text(target: ColumnTarget): string
  /** Null: empty. Throws `RowFault` with this code where it is no amount of money. */
  money(target: ColumnTarget, code: RowProblem['code']): Cents | null
  /** All cells of the target that are not empty, with the names of their columns. */
  all(target: ColumnTarget): { readonly name: string; readonly text: string }[]
}

const EMPTY = /^[-–—]{0,2}$/u

export function fieldsOf(
  row: Row,
  names: readonly string[],
  plan: Pick<ImportPlan, 'columns' | 'decimalMark'>,
): Fields {
  const cellsOf = (target: ColumnTarget) =>
    plan.columns.flatMap((taken, index) => {
      const cell = row.cells[index]
      const text = taken === target ? cellText(cell) : ''
      return EMPTY.test(text) ? [] : [{ name: names[index] ?? '', text, mark: markOf(cell, plan.decimalMark) }]
    })
  return {
    line: row.line,
    text: (target) => cellsOf(target)[0]?.text ?? '',
    money: (target, code) => {
      const [cell] = cellsOf(target)
      if (!cell) return null
      const cents = readMoney(cell.text, cell.mark)
      if (cents === null) throw new RowFault(code, target)
      return cents
    },
    all: cellsOf,
  }
}

const markOf = (cell: Cell | undefined, mark: DecimalMark): DecimalMark => (typeof cell === 'number' ? 'point' : mark)
