import { isEmptyRow } from '../../../domain/import/read-rows.ts'
import { UnreadableFile } from '../../../domain/import/refusal.ts'
import type { Row } from '../../../domain/import/row.ts'
import { textOfFormula } from '../../../domain/import/text/formula-text.ts'
import { BATCH, LONGEST_CELL, LONGEST_LINE, MOST_COLUMNS } from '../limits.ts'

export const SEPARATORS = [';', ',', '\t', '|'] as const
export type Separator = (typeof SEPARATORS)[number]

type Quote = '"' | "'"

/** Lines that all begin with a cell in single quotes. */
const SINGLE = /^'(?:[^'\n]|'')*'\s*[;,\t|]\s*'/u
/** Lines inspected. */
const LOOKED_AT = 5

/** The quotation mark around the cells of a text. */
export function quoteOf(text: string): Quote {
  const lines = text.split(/\r\n|[\r\n]/u, LOOKED_AT).filter((line) => line.trim() !== '')
  return lines.length > 0 && lines.every((line) => SINGLE.test(line.trim())) ? "'" : '"'
}

/** The first rows of a possibly truncated text, up to where this separator fails. */
export function firstRows(text: string, separator: Separator, most: number, quote: Quote = '"'): Row[] {
  const rows: Row[] = []
  const cutter = createRowCutter(separator, (row) => rows.push(row), quote)
  try {
    cutter.take(text.slice(0, LONGEST_LINE))
    cutter.end()
  } catch {
    // The text ends within quotes, or does not use this separator.
  }
  return rows.slice(0, most)
}

/** The non-blank rows of a text, in batches. Throws `UnreadableFile`. */
export function* textRows(text: Iterable<string>, separator: Separator, quote: Quote = '"'): Generator<readonly Row[]> {
  let batch: Row[] = []
  const cutter = createRowCutter(
    separator,
    (row) => {
      if (row.cells.length > MOST_COLUMNS) throw new UnreadableFile('tooManyColumns', row.line)
      batch.push(row)
    },
    quote,
  )
  for (const piece of text) {
    cutter.take(piece)
    for (let at = 0; at < batch.length; at += BATCH) yield batch.slice(at, at + BATCH)
    batch = []
  }
  cutter.end()
  yield batch
}

const [RETURN, NEWLINE, SPACE] = [0x0d, 0x0a, 0x20]
type At = 'start' | 'plain' | 'quoted' | 'behind quote'

/**
 * Splits a text that arrives in pieces into rows, in the formats of bookmakers and spreadsheets: any line break, rows of any length, quotes
 * within a cell. Blank rows are skipped at the cost of scanning them. Throws `UnreadableFile` beyond the limits.
 */
export function createRowCutter(separator: Separator, onRow: (row: Row) => void, mark: Quote = '"') {
  const quote = mark.charCodeAt(0)
  const between = separator.charCodeAt(0)
  /** Position of the next character relative to its cell. */
  let at: At = 'start'
  let [cells, cell, length] = [[] as string[], '', 0]
  /** The current piece, and where the rest of the cell begins in it. */
  let [piece, from] = ['', 0]
  let [line, rowLine, lineLength, last] = [1, 1, 0, 0]

  function grow(part: string): void {
    cell += part
    length += part.length
    if (length > LONGEST_CELL) throw new UnreadableFile('cellTooLong', rowLine)
  }

  function endCell(): void {
    cells.push(textOfFormula(cell))
    ;[cell, at] = ['', 'start']
  }

  function endRow(): void {
    endCell()
    const row = { line: rowLine, cells }
    ;[cells, length] = [[], 0]
    if (!isEmptyRow(row) || row.cells.length > MOST_COLUMNS) onRow(row)
  }

  /** Limits the line length: a million separators in one line would create a million cells before they can be counted. */
  function measureLine(more: number): void {
    lineLength += more
    if (lineLength > LONGEST_LINE) throw new UnreadableFile('cellTooLong', line)
  }

  /** Handles a character of a cell, or a quote around it. */
  function write(code: number, index: number): void {
    if (at === 'quoted') {
      if (code !== quote) return
      grow(piece.slice(from, index))
      at = 'behind quote'
    } else if (code === quote && at !== 'plain') {
      // Two quotes in a quoted cell mean one.
      from = at === 'start' ? index + 1 : index
      at = 'quoted'
    } else if (at !== 'plain') {
      // A quote followed by other text belongs to the text.
      if (at === 'behind quote') {
        // The quote before a line break was never closed, and this one opens another cell.
        if (code !== SPACE && /[\r\n]/u.test(cell)) throw new UnreadableFile('quoteNotClosed', rowLine)
        cell = `${mark}${cell}${mark}`
      }
      ;[at, from] = ['plain', index]
    }
  }

  function take(text: string): void {
    ;[piece, from] = [text, 0]
    let lineFrom = 0
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index)
      const isBreak = code === NEWLINE || code === RETURN
      if (at === 'quoted' || !(isBreak || code === between)) write(code, index)
      else {
        if (at === 'plain') grow(text.slice(from, index))
        if (!isBreak) endCell()
        else if (cells.length > 0 || at !== 'start') endRow()
      }
      if (isBreak) {
        measureLine(index - lineFrom)
        ;[lineLength, lineFrom] = [0, index + 1]
        if (code === RETURN || last !== RETURN) line++
        if (at === 'start') rowLine = line
      }
      last = code
    }
    if (at === 'plain' || at === 'quoted') grow(text.slice(from))
    measureLine(text.length - lineFrom)
  }

  return {
    take,
    /** The last row may lack a line break. */
    end() {
      if (at === 'quoted') throw new UnreadableFile('quoteNotClosed', rowLine)
      if (cells.length > 0 || at !== 'start') endRow()
    },
  }
}
