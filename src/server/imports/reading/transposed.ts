import { headerScore } from '../../../domain/import/columns.ts'
import { isEmptyRow } from '../../../domain/import/read-rows.ts'
import { cellText, type Row } from '../../../domain/import/row.ts'
import { isWholeTable } from '../../../domain/import/side-tables.ts'

/** A table with more rows does not have its bets in columns. */
const MOST_NAMES = 60
const LEAST_NAMES = 4

/**
 * The names of a table whose bets are columns: the first column has the names, and the first row is not a header. Null for any other table.
 */
export function namesOfColumns(rows: readonly Row[]): readonly string[] | null {
  const filled = rows.filter((row) => !isEmptyRow(row))
  const [first] = filled
  if (!first || first.cells.length < 2 || filled.length > MOST_NAMES) return null
  const names = filled.map(({ cells }) => cellText(cells[0]))
  const isAlong = isWholeTable(first.cells.map(cellText)) || headerScore(first.cells.slice(1).map(cellText)) > 0
  return !isAlong && headerScore(names) >= LEAST_NAMES && isWholeTable(names) ? names : null
}

/** The rows of such a table: one per column after the names; the line is the column's number. */
export function* transposedRows(batches: Iterable<readonly Row[]>): Generator<readonly Row[]> {
  const rows = [...batches].flat().filter((row) => !isEmptyRow(row))
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  yield Array.from({ length: width - 1 }, (_, at): Row => {
    const column = at + 1
    const signs = rows.map((row) => row.signs?.[column])
    return {
      line: column + 1,
      cells: rows.map(({ cells }) => cells[column] ?? ''),
      ...(signs.some((sign) => sign !== undefined) && { signs }),
    }
  })
}
