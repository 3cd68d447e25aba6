import { searchText } from '../text/search-text.ts'
import { missingTargets, targetsOfColumns } from './columns.ts'
import { formatOfHeader } from './formats.ts'
import { remembered } from './remembered.ts'
import { cellText, type Row, shownCell } from './row.ts'
import { headerIn } from './table-parts.ts'

/** Columns of a sheet from `start` up to `end` (exclusive) that have names in a header. */
export type Span = { readonly start: number; readonly end: number }
/** A table in some columns of a sheet. `isOther`: it has neither bets nor money, and its rows do not belong to the bets beside them. */
export type SideTable = Span & { readonly isOther: boolean }

/** Rows below a header that are examined to separate its tables. */
export const LOOKED_AT = 200

// The cached `isWhole` of a JSON list of names.
const isWholeByNames = remembered((names: string) => isWhole(JSON.parse(names) as string[], []))

/** Whether these names include all that a table of bets or of money needs. */
export const isWholeTable = (names: readonly string[], rows: readonly (readonly string[])[] = []): boolean =>
  rows.length === 0 ? isWholeByNames(JSON.stringify(names)) : isWhole(names, rows)

const isWhole = (names: readonly string[], rows: readonly (readonly string[])[]): boolean =>
  formatOfHeader(names) !== null ||
  missingTargets(targetsOfColumns(names, rows).map(({ target }) => target)).length === 0

/**
 * The tables side by side below a header with empty columns between its names. The header is split only beside a whole table: before another
 * whole table, and before columns whose rows do not belong to the bets (a summary by month). `below`: up to `LOOKED_AT` rows below the header.
 * `isLeftOut`: whether a table with these names was left out before.
 */
export function tablesIn(
  header: readonly string[],
  below: readonly Row[],
  isLeftOut: (names: readonly string[]) => boolean = () => false,
): readonly SideTable[] {
  const runs = spansOf(header)
  const [first, last] = [runs[0], runs.at(-1)]
  if (!first || !last) return []
  const next = below.findIndex((row) => headerIn(row) !== null)
  const rows = below.slice(0, next < 0 ? LOOKED_AT : next).map(({ cells }) => cells.map(shownCell))
  const isWholeSpan = (span: Span) =>
    isWholeTable(namesOf(header, span)) || isWholeTable(namesOf(header, span), cellsOf(rows, span))
  const groups: (readonly Span[])[] = []
  for (const run of runs) {
    const group = groups.at(-1)
    if (!group || isWholeSpan(spanOf(group)) || isWholeSpan(run)) groups.push([run])
    else groups[groups.length - 1] = [...group, run]
  }
  const found = groups.flatMap((group): Group[] => {
    const span = spanOf(group)
    return isWholeSpan(span) ? [{ ...span, isWhole: true }] : group.map((run) => ({ ...run, isWhole: false }))
  })
  if (!found.some((group) => group.isWhole)) return [{ start: first.start, end: last.end, isOther: false }]
  return joinedTables(found, (one, table) => isLeftOut(namesOf(header, one)) || isOther(header, rows, one, table))
}

const spanOf = (group: readonly Span[]): Span => ({ start: group[0]?.start ?? 0, end: group.at(-1)?.end ?? 0 })

type Group = Span & { readonly isWhole: boolean }

/** Joins columns with details of the bets beside them to the table of those bets. */
function joinedTables(
  groups: readonly Group[],
  isOtherThan: (one: Span, table: Span) => boolean,
): readonly SideTable[] {
  const tables: SideTable[] = []
  let isOpen = false
  groups.forEach((group, at) => {
    const before = groups.slice(0, at).findLast(({ isWhole }) => isWhole)
    const table = before ?? groups.slice(at).find(({ isWhole }) => isWhole)
    const last = tables.at(-1)
    const isBehindOther = before !== undefined && last?.isOther === true
    const other = !group.isWhole && table !== undefined && (isBehindOther || isOtherThan(group, table))
    // Columns before the first whole table stay open for it.
    const joins = last && !last.isOther && !other && (group.isWhole ? isOpen : true)
    if (joins) tables[tables.length - 1] = { ...last, end: group.end }
    else tables.push({ start: group.start, end: group.end, isOther: other })
    isOpen = !other && before === undefined && !group.isWhole
  })
  return tables
}

/** Whether the rows of these columns do not belong to the rows of the table beside them. */
function isOther(header: readonly string[], rows: readonly (readonly string[])[], one: Span, table: Span): boolean {
  const names = namesOf(header, one).filter((name) => name.trim() !== '')
  if (names.length < 2) return false
  const isFilled = (row: readonly string[], { start, end }: Span) => row.slice(start, end).some((cell) => cell !== '')
  const filled = rows.filter((row) => isFilled(row, one))
  const ofTable = rows.filter((row) => isFilled(row, table))
  const alone = filled.filter((row) => !isFilled(row, table)).length
  if (alone >= 2 || (alone > 0 && alone * 2 >= filled.length)) return true
  const without = ofTable.filter((row) => !isFilled(row, one)).length
  const known = new Set(namesOf(header, table).map(nameKey))
  if (without > 0 && names.some((name) => known.has(nameKey(name)))) return true
  // A few rows at the top of a longer table, under a name that no bet has.
  const isAtTop = ofTable.slice(0, filled.length).every((row) => isFilled(row, one))
  const hasUnknown = names.some((name) => targetsOfColumns([name], [])[0]?.target === null)
  return hasUnknown && filled.length > 0 && isAtTop && without >= Math.max(3, filled.length)
}

/** Headers of whole tables in a row with other content in other columns. */
export function headersBeside({ line, cells }: Row): readonly Span[] {
  const texts = cells.map(cellText)
  const runs = spansOf(texts)
  if (runs.length < 2) return []
  const isHeader = ({ start, end }: Span) => headerIn({ line, cells: cells.slice(start, end) }) !== null
  return runs.filter((run) => isHeader(run) && isWholeTable(namesOf(texts, run)))
}

const nameKey = (name: string) => searchText(name).trim()

const namesOf = (header: readonly string[], { start, end }: Span) => header.slice(start, end)

/** The cells below the names of a span. */
const cellsOf = (rows: readonly (readonly string[])[], { start, end }: Span) =>
  rows.map((row) => Array.from({ length: end - start }, (_, at) => row[start + at] ?? ''))

/** The runs of adjacent cells that are not empty. */
function spansOf(cells: readonly string[]): readonly Span[] {
  const spans: Span[] = []
  cells.forEach((cell, at) => {
    if (cell.trim() === '') return
    const last = spans.at(-1)
    if (last?.end === at) spans[spans.length - 1] = { start: last.start, end: at + 1 }
    else spans.push({ start: at, end: at + 1 })
  })
  return spans
}
