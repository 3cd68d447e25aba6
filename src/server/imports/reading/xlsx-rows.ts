import { UnreadableFile } from '../../../domain/import/refusal.ts'
import type { Cell, Row } from '../../../domain/import/row.ts'
import { DAY_OF_1904, ofSerial } from '../../../domain/import/text/date-text.ts'
import { textOfFloat } from '../../../domain/import/text/number-text.ts'
import { required } from '../../../domain/required.ts'
import { storable } from '../../../domain/text/clean-text.ts'
import { DAY_MS } from '../../../domain/time/durations.ts'
import { LONGEST_CELL, MOST_COLUMNS } from '../limits.ts'
import type { ReadOptions } from './pieces.ts'
import {
  type Attributes,
  type CellStyle,
  readRelations,
  readSharedStrings,
  readStyles,
  readWorkbook,
  xmlParser,
} from './workbook.ts'
import { readDirectory, readEntry, type ZipEntry } from './zip.ts'

/** The shared data needed to read cells. */
type Book = { readonly strings: readonly string[]; readonly styles: readonly CellStyle[]; readonly from1904: boolean }
export type OpenWorkbook = {
  /** Whether day numbers count from 1904, also in cells without a date format. */
  readonly from1904: boolean
  /** All sheets, including hidden ones. */
  readonly sheets: readonly { readonly name: string; readonly isHidden: boolean }[]
  /**
   * The rows of a sheet, in batches: cells as text and numbers, dates as "2024-07-27 18:30:00", units as "2u", percents as "2%", fractions
   * as "11/10"; formulas as their stored results.
   */
  rowsOf(sheet: number, options: ReadOptions): Generator<readonly Row[]>
}

/** Opens an XLSX file. Throws `UnreadableFile`. */
export function openWorkbook(file: Buffer): OpenWorkbook {
  const entries = readDirectory(file)
  const byName = new Map(entries.map((entry) => [entry.name.replace(/^\//u, ''), entry]))
  const part = (name: string) => {
    const entry = byName.get(name)
    return entry && readEntry(file, entry)
  }
  const [workbook, relations] = [part('xl/workbook.xml'), part('xl/_rels/workbook.xml.rels')]
  if (!workbook || !relations) throw new UnreadableFile('archiveInvalid')
  const { sheets, from1904 } = readWorkbook(workbook)
  const paths = readRelations(relations)
  const found = sheets.flatMap(({ id, ...sheet }) => {
    const entry = byName.get(paths.get(id) ?? '')
    return entry ? [{ entry, ...sheet }] : []
  })
  if (found.length === 0) throw new UnreadableFile('noSheet')
  // Refuses sheets that share the same bytes, which could multiply the work.
  if (new Set(found.map(({ entry }) => entry.offset)).size < found.length) throw new UnreadableFile('archiveInvalid')
  const [styles, strings] = [part('xl/styles.xml'), part('xl/sharedStrings.xml')]
  const book: Book = {
    strings: strings ? readSharedStrings(strings) : [],
    styles: styles ? readStyles(styles) : [],
    from1904,
  }
  return {
    from1904,
    sheets: found,
    rowsOf: (sheet, options) => readSheet(file, required(found[sheet], 'a sheet').entry, book, options),
  }
}

function* readSheet(file: Buffer, entry: ZipEntry, book: Book, options: ReadOptions): Generator<readonly Row[]> {
  const reader = createSheetReader(book)
  const decoder = new TextDecoder()
  for (const piece of readEntry(file, entry, options)) {
    reader.write(decoder.decode(piece, { stream: true }))
    const rows = reader.taken()
    if (rows.length > 0) yield rows
  }
  reader.write(decoder.decode())
  if (!reader.isComplete()) throw new UnreadableFile('sheetInvalid')
  yield reader.taken()
}

function createSheetReader(book: Book) {
  let rows: Row[] = []
  let [line, cells, column] = [0, [] as Cell[], 0]
  let signs: (string | undefined)[] = []
  let [type, style, text, isText, isComplete] = ['', 0, '', false, false]

  function openCell({ r, t = 'n', s = '0' }: Attributes) {
    column = r === undefined ? cells.length : columnOf(r)
    if (column >= MOST_COLUMNS) throw new UnreadableFile('tooManyColumns', line)
    ;[type, style, text] = [t, Number(s), '']
  }
  function closeCell() {
    while (cells.length < column) cells.push('')
    const shown = book.styles[style] ?? null
    const cell = cellOf({ type, text, style: shown }, book)
    cells[column] = cell
    if (typeof cell === 'number' && typeof shown === 'object' && shown) signs[column] = shown.sign
  }

  const parser = xmlParser({
    onOpen: (name, attributes) => {
      if (name === 'row') {
        ;[line, cells, signs] = [lineAfter(line, attributes['r']), [], []]
      } else if (name === 'c') openCell(attributes)
      else if (name === 'v' || name === 't') isText = true
    },
    onClose: (name) => {
      if (name === 'v' || name === 't') isText = false
      else if (name === 'c') closeCell()
      else if (name === 'row') rows.push(signs.length > 0 ? { line, cells, signs } : { line, cells })
      else if (name === 'worksheet') isComplete = true
    },
    onText: (piece) => {
      if (!isText) return
      text += piece
      if (text.length > LONGEST_CELL) throw new UnreadableFile('cellTooLong', line)
    },
  })
  return {
    write: (xml: string) => parser.write(xml),
    taken: () => {
      const taken = rows
      rows = []
      return taken
    },
    isComplete: () => isComplete,
  }
}

/** Rows of Excel's largest sheet. */
const LAST_LINE = 1_048_576

/** The row's own number, if it is a whole number after the last one; else the next. */
function lineAfter(last: number, written: string | undefined): number {
  const line = /^[1-9]\d{0,6}$/u.test(written ?? '') ? Number(written) : 0
  return line > last && line <= LAST_LINE ? line : last + 1
}

/** "C7" is column 2. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference.slice(0, 8)) {
    const value = letter.charCodeAt(0) - 64
    if (value < 1 || value > 26) break
    column = column * 26 + value
  }
  return column - 1 < 0 ? MOST_COLUMNS : column - 1
}

type RawCell = { readonly type: string; readonly text: string; readonly style: CellStyle }

function cellOf({ type, text, style }: RawCell, { strings, from1904 }: Book): Cell {
  if (type === 's') return unescaped(strings[Number(text)] ?? '')
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  const value = type === 'n' && text.trim() !== '' ? Number(text) : Number.NaN
  if (!Number.isFinite(value)) return unescaped(text)
  if (style === 'units') return `${textOfFloat(value)}u`
  if (style === 'percent') return `${textOfFloat(Number((value * 100).toPrecision(12)))}%`
  if (style === 'fraction') return fractionText(value)
  return style === 'date' ? dateText(from1904 ? value + DAY_OF_1904 : value, value) : value
}

/** "11/10" for 1.1, which the cell shows as "1 1/10": a price of 2 in such a column is 2/1. */
function fractionText(value: number): string {
  for (let under = 1; under < 1000; under++) {
    const over = Math.round(value * under)
    if (Math.abs(over / under - value) < 1e-6) return `${over}/${under}`
  }
  return `${textOfFloat(value)}/1`
}

/** Characters that XML does not allow, and lone surrogates, are written as _xHHHH_ (ECMA-376 part 1, 22.9.2.19). */
function unescaped(text: string): string {
  return storable(
    text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  )
}

function dateText(serial: number, shown: number): Cell {
  if (shown >= 0 && shown < 1) return new Date(Math.round(shown * 86_399.999) * 1000).toISOString().slice(11, 19)
  const time = ofSerial(serial)?.time
  if (!time) return shown
  const at = new Date(
    Date.UTC(time.year, time.month - 1, time.day) + Math.min(time.ofDay ?? 0, DAY_MS - 1),
  ).toISOString()
  return time.ofDay === null ? at.slice(0, 10) : `${at.slice(0, 10)} ${at.slice(11, at.endsWith('.000Z') ? 19 : 23)}`
}
