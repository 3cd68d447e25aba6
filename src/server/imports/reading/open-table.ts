import { headerScore } from '../../../domain/import/columns.ts'
import type { Place } from '../../../domain/import/draft.ts'
import { formatOfHeader, rulesOf } from '../../../domain/import/formats.ts'
import { headerKey } from '../../../domain/import/header-key.ts'
import { COUPON_HEADER, type FormatRules, SLIP_HEADER } from '../../../domain/import/headerless-formats.ts'
import { isEmptyRow, placeOf } from '../../../domain/import/read-rows.ts'
import { type Refusal, UnreadableFile } from '../../../domain/import/refusal.ts'
import { cellText, type Row, shownCell } from '../../../domain/import/row.ts'
import {
  headerBeside,
  isWholeTable,
  LOOKED_AT,
  type SideTable,
  type Span,
  tablesIn,
} from '../../../domain/import/side-tables.ts'
import {
  createLayout,
  headerIn,
  type Layout,
  LONGEST_NAME,
  type TablePart,
} from '../../../domain/import/table-parts.ts'
import { readDate } from '../../../domain/import/text/date-text.ts'
import { required } from '../../../domain/required.ts'
import { COUPON_LISTS, couponRows, isCoupon } from '../coupons.ts'
import { BATCH, LARGEST_FILE, MOST_COLUMNS, MOST_ROWS, MOST_TABLE_COLUMNS } from '../limits.ts'
import { isSlipText, slipRows } from '../slips.ts'
import { decoded, type Encoding, encodingsOf, HEAD } from './encoding.ts'
import { type JsonItem, jsonItems } from './json-items.ts'
import { isOwnItem, OWN_LISTS } from './own-bets.ts'
import type { ImportSource, ReadOptions } from './source.ts'
import { firstRows, SEPARATORS, type Separator, textRows } from './text-rows.ts'
import { type OpenWorkbook, openWorkbook } from './xlsx-rows.ts'
import { bytesOf, isArchive } from './zip.ts'

/** A file that can be read row by row, any number of times. */
export type OpenTable = {
  /** Sheets that are not read, with their rows. */
  readonly leftOut?: readonly { readonly sheet: string; readonly rows: number }[]
  /** Encodings that the text may be in, the likeliest first. */
  readonly encodings?: readonly Encoding[]
  readonly container: 'text' | 'xlsx' | 'json'
  readonly encoding: Encoding | null
  readonly separator: Separator | null
  readonly headerLine: number | null
  /** The columns as the file names them. They grow where rows below another header are read. */
  readonly names: readonly string[]
  /** Tables with headers of their own; one where the file has none. They grow like the columns. */
  readonly parts: readonly TablePart[]
  /** Null: a table of an unknown header. */
  readonly rules: FormatRules | null
  /** Numbers that are days count from 1904. */
  readonly from1904?: boolean
  /** The rows below the header, without empty ones, in batches. */
  rows(options: ReadOptions): AsyncGenerator<readonly Row[]>
  /** Of our own JSON: the bets and the money in and out, in place of rows. */
  items?(options: ReadOptions): AsyncGenerator<JsonItem>
}

/** Rows in which any header is looked for: some files begin with a title. */
const HEADER_WITHIN = 25
/** Rows in which a whole one is, where no bets stand above it: others begin with a summary. */
const WHOLE_WITHIN = 200
const FIRST_ROWS = WHOLE_WITHIN + LOOKED_AT
/** The first member of our own exports. */
const OWN_HEAD = /^\s*\{\s*"exportedAt":/u
/** Items of a JSON in which one of ours is looked for: a hand may have broken the first. */
const OWN_WITHIN = 20

/** Finds out what a file is, by its content alone. Throws `UnreadableFile`. */
export async function openTable(source: ImportSource, chosen: Encoding | null = null): Promise<OpenTable> {
  if (source.size > LARGEST_FILE) throw new UnreadableFile('tooLarge')
  const head = await bytesOf(source, 0, HEAD)
  if (head.length === 0) throw new UnreadableFile('empty')
  const other = otherFile(head)
  if (other) throw new UnreadableFile(other)
  if (isArchive(head)) return openSheet(source)
  const encodings = await encodingsOf(source, head)
  const encoding = chosen ?? encodings[0]
  const text = await firstText(source, encoding)
  if (text.trim() === '') throw new UnreadableFile('empty')
  if (/^\s*[[{]/u.test(text)) return openJson(source, encoding, OWN_HEAD.test(text))
  if (isSlipText(text)) return openSlips(source, encoding)
  if (/^\s*<(?:!doctype html|html|table|\?xml)/iu.test(text)) throw new UnreadableFile('webPage')
  return { ...(await openText(source, encoding, text)), encodings }
}

/** What a file is by its first bytes where it is no table of text: what to do with it is said by its name. */
function otherFile(head: Uint8Array): Refusal | null {
  const begin = Buffer.from(head.subarray(0, 200)).toString('latin1')
  if (begin.startsWith('\xd0\xcf\x11\xe0')) return 'oldWorkbook'
  if (begin.startsWith('%PDF')) return 'pdf'
  return /^PK.{28}mimetypeapplication\/vnd\.oasis\.opendocument/su.test(begin) ? 'openDocument' : null
}

async function firstText(source: ImportSource, encoding: Encoding): Promise<string> {
  let text = ''
  for await (const piece of decoded(source, encoding)) {
    text += piece
    if (text.length >= HEAD) break
  }
  return text
}

type Header = {
  readonly line: number
  readonly names: readonly string[]
  readonly rules: FormatRules | null
  readonly score: number
}
/** A header with the tables that stand side by side below it. */
type FoundHeader = Header & { readonly tables: readonly SideTable[] }

function firstHeader(rows: readonly Row[]): FoundHeader | null {
  const header = likeliestHeader(rows)
  return header && { ...header, tables: tablesIn(header.names, rowsBelow(rows, header.line)) }
}

const rowsBelow = (rows: readonly Row[], header: number) => rows.filter((row) => row.line > header && !isEmptyRow(row))

/**
 * The first row that names all that a table of bets has, else the one that is most like a header; without one, the first row of several
 * words. A title may stand before it, and other tables below.
 */
function likeliestHeader(rows: readonly Row[]): Header | null {
  let best: Header | null = null
  for (const row of rows.slice(0, HEADER_WITHIN)) {
    const { line, cells } = row
    if (cells.length > MOST_COLUMNS) continue
    const names = cells.map(cellText)
    const rules = formatOfHeader(names)
    const words = new Set(names.filter((name) => /\p{L}/u.test(name)).map(headerKey))
    const score = rules ? 1000 + rules.header.length : headerScore(names) * 10 + Math.min(words.size, 9)
    if (words.size >= 2 && score > (best?.score ?? 0)) best = { line, names, rules, score }
    if (best?.line === line && isWholeHeader(row)) return best
  }
  if ((best && isWholeTable(best.names)) || rows.slice(0, HEADER_WITHIN).some(isLikeBet)) return best
  const whole = rows.slice(HEADER_WITHIN, WHOLE_WITHIN).find(isWholeHeader)
  if (!whole) return best
  const names = whole.cells.map(cellText)
  return { line: whole.line, names, rules: formatOfHeader(names), score: headerScore(names) * 10 }
}

const isWholeHeader = (row: Row) =>
  row.cells.length <= MOST_COLUMNS && headerIn(row) !== null && isWholeTable(row.cells.map(cellText))

/** A row with a date among its cells. */
const isLikeBet = ({ cells }: Row) => {
  const texts = cells.map(shownCell).filter((cell) => cell !== '')
  return texts.length >= LEAST_COLUMNS && texts.some((cell) => readDate(cell) !== null)
}

async function openText(source: ImportSource, encoding: Encoding, head: string): Promise<OpenTable> {
  const found: { readonly separator: Separator; readonly header: FoundHeader }[] = []
  for (const separator of SEPARATORS) {
    const header = firstHeader(firstRows(head, separator, FIRST_ROWS))
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
    rows: ({ onProgress }) =>
      inLayout(
        closed(below(textRows(decoded(source, encoding, onProgress), separator), header.line), separator, header),
        layout,
        { open },
      ),
  }
}

/** Rows that stand in a cell: the quote before them was never closed. Throws `UnreadableFile`. */
async function* closed(
  batches: AsyncGenerator<readonly Row[]>,
  separator: Separator,
  { names }: Header,
): AsyncGenerator<readonly Row[]> {
  const isRow = (line: string) => line.split(separator).length >= names.length
  for await (const rows of batches) {
    for (const { line, cells } of rows) {
      const isOpen = cells.some(
        (cell) => typeof cell === 'string' && cell.includes('\n') && cell.split('\n').slice(1).some(isRow),
      )
      if (names.length >= LEAST_COLUMNS && isOpen) throw new UnreadableFile('quoteNotClosed', line)
    }
    yield rows
  }
}

/** A line of a note has less separators. */
const LEAST_COLUMNS = 4

/** A table that the next rows belong to with their cells from `from` on. Names stand in the columns of its span. */
type OpenTableOfRows = Span & { readonly part: number; readonly from: number; readonly width: number }

/** The tables below a header, beside those that are open in other columns, from left to right. */
function openTables(
  layout: Layout,
  open: readonly OpenTableOfRows[],
  place: Place,
  { names, tables }: { readonly names: readonly string[]; readonly tables: readonly SideTable[] },
): readonly OpenTableOfRows[] {
  const [start, end] = [tables[0]?.start ?? 0, tables.at(-1)?.end ?? 0]
  const kept = open.filter((one) => one.end <= start || one.start >= end)
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
  // The first part is one that is read.
  const read = tables.filter(({ isOther }) => !isOther).map(opened)
  return [...kept, ...read, ...tables.filter(({ isOther }) => isOther).map(opened)].toSorted(
    (one, other) => one.start - other.start,
  )
}

/** What a row in the middle of a file names, with the tables that begin below it; null for any other row. */
function headerAt(row: Row, below: () => readonly Row[]): Pick<FoundHeader, 'names' | 'tables'> | null {
  const names = headerIn(row)
  if (names) return { names, tables: tablesIn(names, below()) }
  const beside = headerBeside(row)
  if (!beside) return null
  const texts = row.cells.map(cellText)
  const isWords = texts.every((text) => text.length <= LONGEST_NAME && !/^[\d+-]/u.test(text))
  if (isWords) return { names: texts, tables: tablesIn(texts, below()) }
  const own = texts.map((text, at) => (at >= beside.start && at < beside.end ? text : ''))
  return { names: own, tables: [{ ...beside, isOther: false }] }
}

/** Rows in the columns of their headers. The first ones belong to tables that are known. */
async function* inLayout(
  batches: AsyncGenerator<readonly Row[]>,
  layout: Layout,
  { open: first, sheet }: { readonly open: readonly OpenTableOfRows[]; readonly sheet?: string | undefined },
): AsyncGenerator<readonly Row[]> {
  let open = first
  for await (const { held, ready } of withRowsBelow(batches)) {
    const rows: Row[] = []
    for (let at = 0; at < ready; at++) {
      const one = required(held[at], 'a row that is held')
      const row = sheet === undefined ? one : { ...one, sheet }
      const header = headerAt(row, () => held.slice(at + 1, at + 1 + LOOKED_AT))
      if (header) {
        const before = new Set(open)
        open = openTables(layout, open, placeOf(row), header)
        const kept = new Set(open.filter((table) => before.has(table)).map(({ part }) => part))
        // A header beside the rows of another table.
        if (kept.size > 0) rows.push(...rowsOf(row, open, layout).filter(({ part = 0 }) => kept.has(part)))
      } else rows.push(...rowsOf(row, open, layout))
    }
    if (rows.length > 0) yield rows
  }
}

/** A row of each table that has cells in this line. */
function rowsOf(row: Row, open: readonly OpenTableOfRows[], layout: Layout): readonly Row[] {
  const [first, second] = open
  if (!first) return []
  if (!second) return [layout.arranged(row, first.part)]
  const beside = open.map(({ part }) => part)
  // A separator within a cell moved the cells of all tables behind it.
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

/** Rows with as many behind the last one that is `ready` as a header is judged by. */
async function* withRowsBelow(batches: AsyncGenerator<readonly Row[]>) {
  let held: readonly Row[] = []
  for await (const batch of batches) {
    held = [...held, ...batch]
    const ready = held.length - LOOKED_AT
    if (ready <= 0) continue
    yield { held, ready }
    held = held.slice(ready)
  }
  if (held.length > 0) yield { held, ready: held.length }
}

/**
 * The first sheet of a workbook that has a table, and those after it that have one: many people keep a sheet a month. A hidden sheet, which
 * may be a copy, is read only where no visible one has a table. Hidden sheets, what is no sheet of cells (a chart) and tables of something
 * else are left out, by their names.
 */
async function openSheet(source: ImportSource): Promise<OpenTable> {
  const workbook = await openWorkbook(source)
  const { sheets } = workbook
  const isHidden = (sheet: number) => sheets[sheet]?.isHidden === true
  const order = [...sheets.keys()].toSorted((one, other) => Number(isHidden(one)) - Number(isHidden(other)))
  const headers = new Map<number, FoundHeader>()
  for (const sheet of order) {
    const header = await headerOfSheet(workbook, sheet)
    if (header) headers.set(sheet, header)
  }
  const tables = tablesOfSheets(order, headers, isHidden)
  const leftOut: { sheet: string; rows: number }[] = []
  for (const sheet of sheets.keys()) {
    if (tables.some((table) => table.sheet === sheet)) continue
    leftOut.push({ sheet: sheets[sheet]?.name ?? '', rows: await countRows(workbook, sheet) })
  }
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
    leftOut: leftOut.filter(({ rows }) => rows > 0),
    rows,
  }

  /** The name of the sheet counts where several are read. */
  function placeIn(sheet: number, line: number): Place {
    const name = tables.length > 1 ? sheets[sheet]?.name : undefined
    return name === undefined ? { line } : { line, sheet: name }
  }

  async function* rows(options: ReadOptions): AsyncGenerator<readonly Row[]> {
    let count = 0
    for (const { sheet, line, open } of named) {
      const ofSheet = { open, sheet: placeIn(sheet, line).sheet }
      for await (const batch of inLayout(below(workbook.rowsOf(sheet, options), line), layout, ofSheet)) {
        count += batch.length
        if (count > MOST_ROWS) throw new UnreadableFile('tooManyRows', batch.at(-1)?.line)
        yield batch
      }
    }
  }
}

type SheetTable = { readonly sheet: number; readonly header: FoundHeader }

/**
 * The first sheet with a whole table, else with one that has a few known names, and those after it that have one. Visible sheets come
 * first, and of hidden ones none is read beside them.
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
  const chosen = first.find(({ header }) => isTable(header)) ?? first[0] ?? all[0]
  if (!chosen) return []
  const after = all.slice(all.indexOf(chosen) + 1).filter(({ sheet }) => !isHidden(sheet))
  return [chosen, ...after.filter(({ header }) => isTableLike(header, chosen))]
}

/** Of a sheet that cannot be read, and is not the only one, no more is said than that. */
async function headerOfSheet({ rowsOf, sheets }: OpenWorkbook, sheet: number): Promise<FoundHeader | null> {
  const rows = firstRowsOf(rowsOf(sheet, {}))
  return firstHeader(await (sheets.length === 1 ? rows : rows.catch(asNoRows)))
}

/** A table of bets or of money. */
const isTable = ({ names, rules, tables }: FoundHeader): boolean =>
  rules !== null || tables.length > 1 || isWholeTable(names)

/** A table, or one with the header of the first. */
function isTableLike(header: FoundHeader, first: SheetTable): boolean {
  const keys = (list: readonly string[]) => list.map(headerKey).join('|').replace(/\|+$/u, '')
  return keys(header.names) === keys(first.header.names) || isTable(header)
}

function asNoRows(error: unknown): Row[] {
  if (error instanceof UnreadableFile) return []
  throw error
}

/** Rows with something in them, without the first, which names the columns. */
async function countRows({ rowsOf }: OpenWorkbook, sheet: number): Promise<number> {
  let count = 0
  try {
    for await (const rows of below(rowsOf(sheet, {}), 0)) count += rows.length
  } catch (error) {
    asNoRows(error)
  }
  return Math.max(count - 1, 0)
}

async function firstRowsOf(batches: AsyncGenerator<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const batch of batches) {
    rows.push(...batch.slice(0, FIRST_ROWS))
    if (rows.length >= FIRST_ROWS) break
  }
  return rows.slice(0, FIRST_ROWS)
}

async function* below(batches: AsyncGenerator<readonly Row[]>, header: number): AsyncGenerator<readonly Row[]> {
  for await (const batch of batches) {
    const rows = batch.filter((row) => row.line > header && !isEmptyRow(row))
    if (rows.length > 0) yield rows
  }
}

function openSlips(source: ImportSource, encoding: Encoding): OpenTable {
  return {
    container: 'text',
    encoding,
    separator: null,
    headerLine: null,
    ...oneTable(SLIP_HEADER, rulesOf('pinnacle-slips')),
    rows: ({ onProgress }) => below(slipRows(decoded(source, encoding, onProgress)), 0),
  }
}

/** Our own export has bets and money in lists of these names, and a collector of coupons has "bets"; other files are a list, or have one. */
async function openJson(source: ImportSource, encoding: Encoding, isOwn: boolean): Promise<OpenTable> {
  const items = (lists: readonly string[] | null, { onProgress }: ReadOptions) =>
    jsonItems(decoded(source, encoding, onProgress), lists)
  const format = { container: 'json', encoding, separator: null, headerLine: null } as const
  if (await hasOwnItem(items(OWN_LISTS, {}))) {
    const rules = rulesOf('clutchbook-json')
    return { ...format, ...oneTable([], rules), rows: noRows, items: (options) => items(OWN_LISTS, options) }
  }
  if (isOwn && !(await firstOf(items(OWN_LISTS, {})))) throw new UnreadableFile('empty')
  const [inBets, first] = [await firstOf(items(['bets'], {})), await firstOf(items(null, {}))]
  const [lists, coupon] = inBets ? [COUPON_LISTS, inBets] : [null, first]
  if (!coupon || !isCoupon(coupon.value)) throw new UnreadableFile('jsonUnknown')
  const rows = (options: ReadOptions) => below(inBatches(items(lists, options), couponRows()), 0)
  return { ...format, ...oneTable(COUPON_HEADER, rulesOf('fonbet-json')), rows }
}

/** A file whose rows have no header of their own. */
function oneTable(names: readonly string[], rules: FormatRules): Pick<OpenTable, 'names' | 'rules' | 'parts'> {
  return { names, rules, parts: [{ line: 0, places: [...names.keys()], rules }] }
}

async function hasOwnItem(items: AsyncGenerator<JsonItem>): Promise<boolean> {
  let count = 0
  for await (const { value } of items) {
    if (isOwnItem(value)) return true
    if (++count >= OWN_WITHIN) break
  }
  return false
}

async function firstOf<Item>(items: AsyncGenerator<Item>): Promise<Item | null> {
  for await (const item of items) return item
  return null
}

async function* noRows(): AsyncGenerator<readonly Row[]> {}

async function* inBatches<Item>(
  items: AsyncIterable<Item>,
  rowOf: (item: Item) => Row,
): AsyncGenerator<readonly Row[]> {
  let batch: Row[] = []
  for await (const item of items) {
    batch.push(rowOf(item))
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  yield batch
}
