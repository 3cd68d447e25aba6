import { headerScore } from '../../../domain/import/columns.ts'
import { formatOfHeader } from '../../../domain/import/formats.ts'
import { headerKey } from '../../../domain/import/header-key.ts'
import type { FormatRules } from '../../../domain/import/headerless-formats.ts'
import { isEmptyRow } from '../../../domain/import/read-rows.ts'
import { cellText, type Row, shownCell } from '../../../domain/import/row.ts'
import { isWholeTable, LOOKED_AT, type SideTable, tablesIn } from '../../../domain/import/side-tables.ts'
import { headerIn } from '../../../domain/import/table-parts.ts'
import { readDate } from '../../../domain/import/text/date-text.ts'
import { MOST_COLUMNS } from '../limits.ts'

/** Rows searched for any header: some files begin with a title. */
const HEADER_WITHIN = 25
/** Rows searched for a complete header: some files begin with a summary. */
const WHOLE_WITHIN = 200
/** Rows needed to find the header and the tables below it. */
export const FIRST_ROWS = WHOLE_WITHIN + LOOKED_AT

type Header = {
  readonly line: number
  readonly names: readonly string[]
  readonly rules: FormatRules | null
  readonly score: number
}
/** A header with the tables next to each other below it, and whether a row there looks like a bet. */
export type FoundHeader = Header & { readonly tables: readonly SideTable[]; readonly hasBets: boolean }

export function firstHeader(rows: readonly Row[]): FoundHeader | null {
  const header = likeliestHeader(rows)
  if (!header) return null
  const below = rowsBelow(rows, header.line).slice(0, LOOKED_AT)
  return { ...header, tables: tablesIn(header.names, below), hasBets: below.some(isLikeBet) }
}

const rowsBelow = (rows: readonly Row[], header: number) => rows.filter((row) => row.line > header && !isEmptyRow(row))

/**
 * The first row that names all columns of a table of bets; else the most header-like row above the bets; else the first row with several
 * words. A title may precede it, and other tables may follow.
 */
function likeliestHeader(rows: readonly Row[]): Header | null {
  let best: Header | null = null
  for (const [at, row] of rows.slice(0, WHOLE_WITHIN).entries()) {
    // Bets above a header belong to another header.
    if (best && (isLikeBet(row) || (at >= HEADER_WITHIN && isWholeTable(best.names)))) return best
    if (row.cells.length > MOST_COLUMNS || isLikeBet(row) || (at >= HEADER_WITHIN && !isWholeHeader(row))) continue
    const found = headerOf(row)
    if (found && found.score > (best?.score ?? 0)) best = found
    if (best?.line === row.line && isWholeHeader(row)) return best
  }
  return best
}

function headerOf({ line, cells }: Row): Header | null {
  const names = cells.map(cellText)
  const rules = formatOfHeader(names)
  const words = new Set(names.filter((name) => /\p{L}/u.test(name)).map(headerKey))
  const score = rules ? 1000 + rules.header.length : headerScore(names) * 10 + Math.min(words.size, 9)
  return words.size >= 2 ? { line, names, rules, score } : null
}

const isWholeHeader = (row: Row) =>
  row.cells.length <= MOST_COLUMNS && headerIn(row) !== null && isWholeTable(row.cells.map(cellText))

/** A row with a date, two texts (event and pick) and a number. */
function isLikeBet({ cells }: Row): boolean {
  const texts = cells.map(shownCell)
  const dates = texts.filter((text) => /\d/u.test(text) && readDate(text) !== null)
  const words = texts.filter((text) => /\p{L}{2}/u.test(text) && !dates.includes(text))
  return dates.length > 0 && words.length >= 2 && texts.some((text) => /^[+-]?\d{1,4}(?:[.,]\d+)?$/u.test(text))
}
