import { readCapture } from '../../../domain/import/capture.ts'
import { capturedRows } from '../../../domain/import/captured-rows.ts'
import type { Place } from '../../../domain/import/draft.ts'
import { LARGEST_FILE, MOST_ROWS } from '../../../domain/import/file-limits.ts'
import { rulesOf } from '../../../domain/import/formats.ts'
import { headerKey } from '../../../domain/import/header-key.ts'
import {
  CAPTURE_HEADER,
  COUPON_HEADER,
  type FormatRules,
  SLIP_HEADER,
} from '../../../domain/import/headerless-formats.ts'
import type { LeftOut } from '../../../domain/import/plan.ts'
import { isEmptyRow } from '../../../domain/import/read-rows.ts'
import { type Refusal, UnreadableFile } from '../../../domain/import/refusal.ts'
import type { Row } from '../../../domain/import/row.ts'
import { isWholeTable } from '../../../domain/import/side-tables.ts'
import { createLayout, type TablePart } from '../../../domain/import/table-parts.ts'
import { COUPON_LISTS, couponRows, isCoupon } from '../coupons.ts'
import { BATCH, MOST_TABLE_COLUMNS } from '../limits.ts'
import { isSlipText, slipRows } from '../slips.ts'
import { type Encoding, encodingsOf, HEAD, textOf } from './encoding.ts'
import { FIRST_ROWS, type FoundHeader, firstHeader } from './first-header.ts'
import { type JsonItem, jsonItems } from './json-items.ts'
import { inWords, itemRow, namesOfItems } from './json-table.ts'
import { isOwnItem, OWN_LISTS } from './own-bets.ts'
import { piecesOf, type ReadOptions } from './pieces.ts'
import { inLayout, openTables } from './rows-in-layout.ts'
import { firstRows, quoteOf, SEPARATORS, type Separator, textRows } from './text-rows.ts'
import { namesOfColumns, transposedRows } from './transposed.ts'
import { type OpenWorkbook, openWorkbook } from './xlsx-rows.ts'
import { isArchive } from './zip.ts'

/** A file that can be read row by row, any number of times. */
export type OpenTable = {
  /** Sheets that are not read, and bets that a capture leaves out, with their row counts. */
  readonly leftOut?: readonly LeftOut[]
  /** Possible encodings of the text, likeliest first. */
  readonly encodings?: readonly Encoding[]
  readonly container: 'text' | 'xlsx' | 'json'
  readonly encoding: Encoding | null
  readonly separator: Separator | null
  readonly headerLine: number | null
  /** The file's column names. They grow while rows below further headers are read. */
  readonly names: readonly string[]
  /** Tables with their own headers; one if the file has none. They grow like the columns. */
  readonly parts: readonly TablePart[]
  /** Null: the header is unknown. */
  readonly rules: FormatRules | null
  /** Numbers that are days count from 1904. */
  readonly from1904?: boolean
  /** The non-empty rows below the header, in batches. */
  rows(options: ReadOptions): Generator<readonly Row[]>
  /** For our own JSON: bets and cash movements, instead of rows. */
  items?(options: ReadOptions): Generator<JsonItem>
}

/** The first member of our own exports. */
const OWN_HEAD = /^\s*\{\s*"exportedAt":/u
/** Items searched for one of ours, since the first may have been damaged by hand. */
const OWN_WITHIN = 20

/** Detects the type of a file, by its content alone. Throws `UnreadableFile`. */
export function openTable(bytes: Uint8Array, chosen: Encoding | null = null): OpenTable {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length > LARGEST_FILE) throw new UnreadableFile('tooLarge')
  if (file.length === 0) throw new UnreadableFile('empty')
  const other = otherFile(file)
  if (other) throw new UnreadableFile(other)
  if (isArchive(file)) return openSheet(file)
  const encodings = encodingsOf(file)
  const encoding = chosen ?? encodings[0]
  const text = textOf(file, encoding)
  const head = text.slice(0, HEAD)
  if (head.trim() === '') throw new UnreadableFile('empty')
  const decoded = {
    encoding,
    pieces: ({ onProgress }: ReadOptions) => piecesOf(text, (share) => onProgress?.(Math.round(share * file.length))),
  }
  const captured = openCapture(decoded, text)
  if (captured) return captured
  // A chat begins its lines with a time in brackets.
  if (/^\s*(?:\{|\[(?!\s*\d))/u.test(head)) return openJson(decoded, OWN_HEAD.test(head))
  if (isSlipText(head)) return openSlips(decoded)
  if (/^\s*<(?:!doctype html|html|table|\?xml)/iu.test(head)) throw new UnreadableFile('webPage')
  return { ...openText(decoded, head), encodings }
}

type DecodedText = { readonly encoding: Encoding; pieces(options: ReadOptions): Generator<string> }

/** The type of a file that is not a text table, by its first bytes; the refusal tells the user what to do. */
function otherFile(file: Buffer): Refusal | null {
  const begin = file.toString('latin1', 0, 200)
  if (begin.startsWith('\xd0\xcf\x11\xe0')) return 'oldWorkbook'
  if (begin.startsWith('%PDF')) return 'pdf'
  return /^PK.{28}mimetypeapplication\/vnd\.oasis\.opendocument/su.test(begin) ? 'openDocument' : null
}

function openText({ encoding, pieces }: DecodedText, head: string): OpenTable {
  const found: { readonly separator: Separator; readonly header: FoundHeader }[] = []
  const quote = quoteOf(head)
  for (const separator of SEPARATORS) {
    const rows = firstRows(head, separator, FIRST_ROWS, quote)
    const ofFile = (options: ReadOptions) => textRows(pieces(options), separator, quote)
    const names = namesOfColumns(rows) && namesOfColumns(firstRowsOf(ofFile({})))
    if (names) return { container: 'text', encoding, separator, ...openColumns(names, ofFile) }
    const header = firstHeader(rows)
    if (header) found.push({ separator, header })
  }
  const best = found.reduce<(typeof found)[number] | null>(
    (known, one) => (known && known.header.score >= one.header.score ? known : one),
    null,
  )
  if (!best) throw new UnreadableFile('noHeader')
  const { separator, header } = best
  const layout = createLayout(MOST_TABLE_COLUMNS, { isText: true })
  const open = openTables(layout, [], { line: header.line }, header)
  return {
    container: 'text',
    encoding,
    separator,
    headerLine: header.line,
    names: layout.names,
    parts: layout.parts,
    rules: header.rules,
    rows: (options) =>
      counted(
        inLayout(closed(below(textRows(pieces(options), separator, quote), header.line), separator, header), layout, {
          open,
        }),
      ),
  }
}

/** Throws `UnreadableFile` if rows ended up inside a cell, because of an unclosed quote. */
function* closed(
  batches: Generator<readonly Row[]>,
  separator: Separator,
  { names }: FoundHeader,
): Generator<readonly Row[]> {
  const isRow = (line: string) => line.split(separator).length >= names.length
  for (const rows of batches) {
    for (const { line, cells } of rows) {
      const isOpen = cells.some(
        (cell) => typeof cell === 'string' && cell.includes('\n') && cell.split('\n').slice(1).some(isRow),
      )
      if (names.length >= LEAST_COLUMNS && isOpen) throw new UnreadableFile('quoteNotClosed', line)
    }
    yield rows
  }
}

/** A line of a note has fewer separators. */
const LEAST_COLUMNS = 4

/**
 * Reads the first sheet that has a table, and later sheets that have one: many people keep a sheet per month. A hidden sheet, which may be
 * a copy, is read only if no visible sheet has a table. Hidden sheets, charts and other tables are listed by name as left out.
 */
function openSheet(file: Buffer): OpenTable {
  const workbook = openWorkbook(file)
  const { sheets } = workbook
  const isHidden = (sheet: number) => sheets[sheet]?.isHidden === true
  const order = [...sheets.keys()].toSorted((one, other) => Number(isHidden(one)) - Number(isHidden(other)))
  const headers = new Map<number, FoundHeader>()
  for (const sheet of order) {
    const isAfterTable = [...headers.values()].some(isTable)
    const header = headerOfSheet(workbook, sheet, isAfterTable)
    if (header) headers.set(sheet, header)
  }
  const tables = tablesOfSheets(order, headers, isHidden)
  const columns = [...headers.values()].some(isTable) ? null : sheetOfColumns(workbook, order)
  if (columns) {
    const { sheet, names } = columns
    return {
      container: 'xlsx',
      encoding: null,
      separator: null,
      ...openColumns(names, (options) => workbook.rowsOf(sheet, options)),
      from1904: workbook.from1904,
      leftOut: otherSheets([sheet]),
    }
  }
  const leftOut = otherSheets(tables.map(({ sheet }) => sheet))
  const [first] = tables
  if (!first) throw new UnreadableFile('noHeader')
  const layout = createLayout(MOST_TABLE_COLUMNS)
  const named = tables.map(({ sheet, header }) => ({
    sheet,
    line: header.line,
    open: openTables(layout, [], placeIn(sheet, header.line), header),
  }))
  return {
    container: 'xlsx',
    encoding: null,
    separator: null,
    headerLine: first.header.line,
    names: layout.names,
    parts: layout.parts,
    rules: first.header.rules,
    from1904: workbook.from1904,
    leftOut,
    rows: (options) => counted(rows(options)),
  }

  function otherSheets(read: readonly number[]) {
    const others = [...sheets.keys()].filter((sheet) => !read.includes(sheet))
    const counted = others.map((sheet) => ({ sheet: sheets[sheet]?.name ?? '', rows: countRows(workbook, sheet) }))
    return counted.filter(({ rows }) => rows > 0)
  }

  /** The sheet is named only if several are read. */
  function placeIn(sheet: number, line: number): Place {
    const name = tables.length > 1 ? sheets[sheet]?.name : undefined
    return name === undefined ? { line } : { line, sheet: name }
  }

  function* rows(options: ReadOptions): Generator<readonly Row[]> {
    for (const { sheet, line, open } of named) {
      const ofSheet = { open, sheet: placeIn(sheet, line).sheet }
      yield* inLayout(below(workbook.rowsOf(sheet, options), line), layout, ofSheet)
    }
  }
}

/** The first sheet whose bets are columns. */
function sheetOfColumns({ rowsOf, sheets }: OpenWorkbook, order: readonly number[]) {
  for (const sheet of order.filter((number) => sheets[number]?.isHidden !== true)) {
    const names = namesOfColumns(firstRowsOf(rowsOf(sheet, {})))
    if (names) return { sheet, names }
  }
  return null
}

type SheetTable = { readonly sheet: number; readonly header: FoundHeader }

/**
 * The first sheet with a complete table or bets, else one with a few known names, and later ones that have a table. Visible sheets come
 * first; hidden ones are not read in addition to them.
 */
function tablesOfSheets(
  order: readonly number[],
  headers: ReadonlyMap<number, FoundHeader>,
  isHidden: (sheet: number) => boolean,
): readonly SheetTable[] {
  const all = order.flatMap((sheet): SheetTable[] => {
    const header = headers.get(sheet)
    return header ? [{ sheet, header }] : []
  })
  const named = all.filter(({ header }) => header.score >= 20)
  const first = named.find(({ sheet }) => !isHidden(sheet)) ? named.filter(({ sheet }) => !isHidden(sheet)) : named
  const chosen = first.find(({ header }) => isTable(header) || header.hasBets) ?? first[0] ?? all[0]
  if (!chosen) return []
  const after = all.slice(all.indexOf(chosen) + 1).filter(({ sheet }) => !isHidden(sheet))
  return [chosen, ...after.filter(({ header }) => isTableLike(header, chosen))]
}

/** An unreadable sheet is skipped if an earlier one has a table. */
function headerOfSheet({ rowsOf }: OpenWorkbook, sheet: number, isAfterTable: boolean): FoundHeader | null {
  try {
    return firstHeader(firstRowsOf(rowsOf(sheet, {})))
  } catch (error) {
    if (isAfterTable && isUnreadableSheet(error)) return null
    throw error
  }
}

/** A table of bets or of cash movements. */
const isTable = ({ names, rules, tables }: FoundHeader): boolean =>
  rules !== null || tables.length > 1 || isWholeTable(names)

/** A table, or one with the header of the first. */
function isTableLike(header: FoundHeader, first: SheetTable): boolean {
  const keys = (list: readonly string[]) => list.map(headerKey).join('|').replace(/\|+$/u, '')
  return keys(header.names) === keys(first.header.names) || isTable(header)
}

/** A damaged archive affects all sheets. */
const isUnreadableSheet = (error: unknown) => error instanceof UnreadableFile && error.code !== 'archiveInvalid'

/** Non-empty rows, without the first, which names the columns. */
function countRows({ rowsOf }: OpenWorkbook, sheet: number): number {
  let count = 0
  try {
    for (const rows of below(rowsOf(sheet, {}), 0)) count += rows.length
  } catch (error) {
    if (!isUnreadableSheet(error)) throw error
  }
  return Math.max(count - 1, 0)
}

function firstRowsOf(batches: Generator<readonly Row[]>): Row[] {
  const rows: Row[] = []
  for (const batch of batches) {
    rows.push(...batch.slice(0, FIRST_ROWS))
    if (rows.length >= FIRST_ROWS) break
  }
  return rows.slice(0, FIRST_ROWS)
}

function* below(batches: Generator<readonly Row[]>, header: number): Generator<readonly Row[]> {
  for (const batch of batches) {
    const rows = batch.filter((row) => row.line > header && !isEmptyRow(row))
    if (rows.length > 0) yield rows
  }
}

/** Throws `UnreadableFile` at the first row beyond the limit. */
function* counted(batches: Generator<readonly Row[]>): Generator<readonly Row[]> {
  let count = 0
  for (const rows of batches) {
    if (count + rows.length > MOST_ROWS) throw new UnreadableFile('tooManyRows', rows[MOST_ROWS - count]?.line)
    count += rows.length
    yield rows
  }
}

function openSlips({ encoding, pieces }: DecodedText): OpenTable {
  return {
    container: 'text',
    encoding,
    separator: null,
    headerLine: null,
    ...oneTable(SLIP_HEADER, rulesOf('pinnacle-slips')),
    rows: (options) => counted(below(slipRows(pieces(options)), 0)),
  }
}

/** The bets of a bookmaker's page (capture.ts); null for another file. */
function openCapture({ encoding }: DecodedText, text: string): OpenTable | null {
  const capture = readCapture(text)
  if (!capture) return null
  if ('refusal' in capture) throw new UnreadableFile(capture.refusal)
  const all = capturedRows(capture.bets)
  return {
    container: 'json',
    encoding,
    separator: null,
    headerLine: null,
    ...oneTable(CAPTURE_HEADER, rulesOf(`${capture.bookmaker}-json`)),
    leftOut: capture.leftOut.map(({ why, name, rows }) => ({ sheet: name, captured: why, rows })),
    rows: () => counted(inBatches(all, (row) => row)),
  }
}

/** Our own export has lists of bets and movements, and a coupon collector has "bets"; other files are a list, or contain one. */
function openJson({ encoding, pieces }: DecodedText, isOwn: boolean): OpenTable {
  const items = (lists: readonly string[] | null, options: ReadOptions, found?: Set<string>) =>
    jsonItems(pieces(options), lists, found)
  const format = { container: 'json', encoding, separator: null, headerLine: null } as const
  if (hasOwnItem(items(OWN_LISTS, {}))) {
    const rules = rulesOf('clutchbook-json')
    return { ...format, ...oneTable([], rules), rows: noRows, items: (options) => items(OWN_LISTS, options) }
  }
  if (isOwn && !firstOf(items(OWN_LISTS, {}))) throw new UnreadableFile('empty')
  const [inBets, first] = [firstOf(items(['bets'], {})), firstOf(items(null, {}))]
  const [lists, coupon] = inBets ? [COUPON_LISTS, inBets] : [null, first]
  if (!coupon || !isCoupon(coupon.value)) return { ...format, ...openItems(items) }
  const rows = (options: ReadOptions) => below(inBatches(items(lists, options), couponRows()), 0)
  return { ...format, ...oneTable(COUPON_HEADER, rulesOf('fonbet-json')), rows }
}

/** Opens a list of flat objects as a table. Refuses a file with several lists, as any of them may have the bets. */
function openItems(
  items: (path: readonly string[] | null, options: ReadOptions, lists?: Set<string>) => Generator<JsonItem>,
): Pick<OpenTable, 'names' | 'rules' | 'parts' | 'rows'> {
  const lists = new Set<string>()
  for (const _ of items(null, {}, lists)) continue
  const path = lists.size === 0 ? null : [...lists]
  const names = lists.size > 1 ? null : namesOfItems(items(path, {}))
  if (!names) throw new UnreadableFile('jsonUnknown')
  const rows = (options: ReadOptions) => below(inBatches(items(path, options), itemRow(names)), 0)
  return { names: names.map(inWords), rules: null, parts: [{ line: 0, places: [...names.keys()], rules: null }], rows }
}

/** A table whose bets are columns. */
function openColumns(names: readonly string[], rowsOf: (options: ReadOptions) => Iterable<readonly Row[]>) {
  const parts = [{ line: 0, places: [...names.keys()], rules: null }]
  const rows = (options: ReadOptions) => below(transposedRows(rowsOf(options)), 0)
  return { headerLine: null, names, parts, rules: null, rows }
}

/** A file whose rows share one header. */
function oneTable(names: readonly string[], rules: FormatRules): Pick<OpenTable, 'names' | 'rules' | 'parts'> {
  return { names, rules, parts: [{ line: 0, places: [...names.keys()], rules }] }
}

function hasOwnItem(items: Generator<JsonItem>): boolean {
  let count = 0
  for (const { value } of items) {
    if (isOwnItem(value)) return true
    if (++count >= OWN_WITHIN) break
  }
  return false
}

function firstOf<Item>(items: Generator<Item>): Item | null {
  for (const item of items) return item
  return null
}

function* noRows(): Generator<readonly Row[]> {}

function* inBatches<Item>(items: Iterable<Item>, rowOf: (item: Item) => Row): Generator<readonly Row[]> {
  let batch: Row[] = []
  for (const item of items) {
    batch.push(rowOf(item))
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  yield batch
}
