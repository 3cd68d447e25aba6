import { headerScore } from '../../../domain/import/columns.ts'
import type { Place } from '../../../domain/import/draft.ts'
import { isEmptyRow, placeOf } from '../../../domain/import/read-rows.ts'
import { cellText, type Row } from '../../../domain/import/row.ts'
import { headersBeside, LOOKED_AT, type SideTable, type Span, tablesIn } from '../../../domain/import/side-tables.ts'
import { headerIn, type Layout, LONGEST_NAME } from '../../../domain/import/table-parts.ts'
import { required } from '../../../domain/required.ts'
import type { FoundHeader } from './first-header.ts'

type Header = Pick<FoundHeader, 'names' | 'tables'>
/** A table that takes the cells of the next rows, from column `from` on; `width`: the end of its named columns. */
type OpenTableOfRows = Span & { readonly part: number; readonly from: number; readonly width: number }

/** The tables below a header, together with those still open in other columns, from left to right. */
export function openTables(
  layout: Layout,
  open: readonly OpenTableOfRows[],
  place: Place,
  { names, tables }: Header,
): readonly OpenTableOfRows[] {
  const kept = open.filter((one) => tables.every(({ start, end }) => one.end <= start || one.start >= end))
  const starts = [...kept, ...tables].map((one) => one.start).toSorted((one, other) => one - other)
  const opened = (one: SideTable): OpenTableOfRows => {
    const isFirst = one.start === starts[0]
    const from = isFirst ? 0 : one.start
    const own = names.slice(
      from,
      starts.find((other) => other > one.start),
    )
    const at = isFirst ? place : { ...place, column: from + 1 }
    const part = one.isOther ? layout.leftOutAt(at, own) : layout.partAt(at, own)
    return { start: one.start, end: one.end, from, width: from + own.length, part }
  }
  // Tables that are read get their numbers first, so that part 0 is one of them.
  const read = tables.filter(({ isOther }) => !isOther).map(opened)
  return [...kept, ...read, ...tables.filter(({ isOther }) => isOther).map(opened)].toSorted(
    (one, other) => one.start - other.start,
  )
}

/** Parses a header in the middle of a file, with the tables that begin below it; null for any other row. */
function headerAt(
  row: Row,
  open: readonly OpenTableOfRows[],
  layout: Layout,
  tablesOf: (names: readonly string[]) => readonly SideTable[],
): Header | null {
  const texts = row.cells.map(cellText)
  const whole = (): Header => ({ names: texts, tables: tablesOf(texts) })
  const beside = headersBeside(row)
  if (beside.length === 0) return headerIn(row) ? whole() : null
  const isWords = texts.every((text) => text.length <= LONGEST_NAME && !/^[\d+-]/u.test(text))
  if (isWords && !open.some((table) => isRowOf(table, texts, beside, layout))) return whole()
  const own = texts.map((text, at) => (beside.some(({ start, end }) => at >= start && at < end) ? text : ''))
  return { names: own, tables: beside.map((span) => ({ ...span, isOther: false })) }
}

/** Whether a row next to these headers continues an open table: it has words that name no column. */
function isRowOf(
  { start, end, part }: OpenTableOfRows,
  texts: readonly string[],
  headers: readonly Span[],
  { parts }: Layout,
): boolean {
  const cells = texts.slice(start, end).filter((text) => text !== '')
  const isApart = headers.every((header) => header.end <= start || header.start >= end)
  return isApart && parts[part]?.leftOut === undefined && cells.length > 0 && headerScore(cells) === 0
}

/** Assigns rows to the columns of their headers. The first rows belong to known tables. */
export function* inLayout(
  batches: Generator<readonly Row[]>,
  layout: Layout,
  { open: first, sheet }: { readonly open: readonly OpenTableOfRows[]; readonly sheet?: string | undefined },
): Generator<readonly Row[]> {
  let open = first
  /** A repeated header has the same tables below it. */
  const known = new Map<string, readonly SideTable[]>()
  for (const { held, ready } of withRowsBelow(batches)) {
    const rows: Row[] = []
    for (let at = 0; at < ready; at++) {
      const one = required(held[at], 'a row that is held')
      const row = sheet === undefined ? one : { ...one, sheet }
      const header = headerAt(row, open, layout, (names) => {
        const key = JSON.stringify(names)
        const tables = known.get(key) ?? tablesIn(names, held.slice(at + 1, at + 1 + LOOKED_AT), layout.isLeftOut)
        known.set(key, tables)
        return tables
      })
      const before = open
      if (header) open = openTables(layout, before, placeOf(row), header)
      const ofRow = rowsOf(row, open, layout)
      // The row may continue other tables next to a header.
      const isOfOther = ({ part }: Row) => before.some((table) => table.part === part && open.includes(table))
      rows.push(...(header ? ofRow.filter(isOfOther) : ofRow))
    }
    if (rows.length > 0) yield rows
  }
}

/** The row of each table that has cells in this line. */
function rowsOf(row: Row, open: readonly OpenTableOfRows[], layout: Layout): readonly Row[] {
  const [first, second] = open
  if (!first) return []
  if (!second) return [layout.arranged(row, first.part)]
  const beside = open.map(({ part }) => part)
  // A separator inside a cell shifts the cells of all following tables.
  const surplus = layout.surplusOf(row, Math.max(...open.map(({ width }) => width)))
  if (surplus !== null) return [{ ...row, cells: [], part: first.part, beside, surplus }]
  return open.flatMap(({ part, from, start }, at) => {
    const to = open[at + 1]?.start
    const cells = row.cells.slice(from, to).map((cell, index) => (at > 0 && from + index < start ? '' : cell))
    const own: Row = { ...row, cells, beside, ...(row.signs && { signs: row.signs.slice(from, to) }) }
    if (isEmptyRow(own)) return []
    return layout.parts[part]?.leftOut === undefined ? [layout.arranged(own, part)] : [{ ...own, cells: [], part }]
  })
}

/** Rows in batches: the last `ready` row is followed by enough rows to detect a header. */
function* withRowsBelow(batches: Generator<readonly Row[]>) {
  let held: readonly Row[] = []
  for (const batch of batches) {
    held = [...held, ...batch]
    const ready = held.length - LOOKED_AT
    if (ready <= 0) continue
    yield { held, ready }
    held = held.slice(ready)
  }
  if (held.length > 0) yield { held, ready: held.length }
}
