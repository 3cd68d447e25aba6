import type { Place } from '../../../domain/import/draft.ts'
import { LARGEST_FILE, MOST_ROWS } from '../../../domain/import/file-limits.ts'
import { rulesOf } from '../../../domain/import/formats.ts'
import { headerKey } from '../../../domain/import/header-key.ts'
import { COUPON_HEADER, type FormatRules, SLIP_HEADER } from '../../../domain/import/headerless-formats.ts'
import { isEmptyRow } from '../../../domain/import/read-rows.ts'
import { type Refusal, UnreadableFile } from '../../../domain/import/refusal.ts'
import type { Row } from '../../../domain/import/row.ts'
import { isWholeTable } from '../../../domain/import/side-tables.ts'
import { createLayout, type TablePart } from '../../../domain/import/table-parts.ts'
import { COUPON_LISTS, couponRows, isCoupon } from '../coupons.ts'
import { BATCH, MOST_TABLE_COLUMNS } from '../limits.ts'
import { isSlipText, slipRows } from '../slips.ts'
import { decoded, type Encoding, encodingsOf, HEAD } from './encoding.ts'
import { FIRST_ROWS, type FoundHeader, firstHeader } from './first-header.ts'
import { type JsonItem, jsonItems } from './json-items.ts'
import { isOwnItem, OWN_LISTS } from './own-bets.ts'
import { inLayout, openTables } from './rows-in-layout.ts'
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
      counted(
        inLayout(
          closed(below(textRows(decoded(source, encoding, onProgress), separator), header.line), separator, header),
          layout,
          { open },
        ),
      ),
  }
}

/** Rows that stand in a cell: the quote before them was never closed. Throws `UnreadableFile`. */
async function* closed(
  batches: AsyncGenerator<readonly Row[]>,
  separator: Separator,
  { names }: FoundHeader,
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
    const isAfterTable = [...headers.values()].some(isTable)
    const header = await headerOfSheet(workbook, sheet, isAfterTable)
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
    rows: (options) => counted(rows(options)),
  }

  /** The name of the sheet counts where several are read. */
  function placeIn(sheet: number, line: number): Place {
    const name = tables.length > 1 ? sheets[sheet]?.name : undefined
    return name === undefined ? { line } : { line, sheet: name }
  }

  async function* rows(options: ReadOptions): AsyncGenerator<readonly Row[]> {
    for (const { sheet, line, open } of named) {
      const ofSheet = { open, sheet: placeIn(sheet, line).sheet }
      yield* inLayout(below(workbook.rowsOf(sheet, options), line), layout, ofSheet)
    }
  }
}

type SheetTable = { readonly sheet: number; readonly header: FoundHeader }

/**
 * The first sheet with a whole table or bets, else with one that has a few known names, and those after it that have one. Visible sheets come
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
  const chosen = first.find(({ header }) => isTable(header) || header.hasBets) ?? first[0] ?? all[0]
  if (!chosen) return []
  const after = all.slice(all.indexOf(chosen) + 1).filter(({ sheet }) => !isHidden(sheet))
  return [chosen, ...after.filter(({ header }) => isTableLike(header, chosen))]
}

/** A sheet that cannot be read is left out where one before it has a table. */
async function headerOfSheet(
  { rowsOf }: OpenWorkbook,
  sheet: number,
  isAfterTable: boolean,
): Promise<FoundHeader | null> {
  const rows = firstRowsOf(rowsOf(sheet, {}))
  return firstHeader(await (isAfterTable ? rows.catch(asNoRows) : rows))
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

/** Throws `UnreadableFile` at the first row beyond the limit. */
async function* counted(batches: AsyncGenerator<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  let count = 0
  for await (const rows of batches) {
    if (count + rows.length > MOST_ROWS) throw new UnreadableFile('tooManyRows', rows[MOST_ROWS - count]?.line)
    count += rows.length
    yield rows
  }
}

function openSlips(source: ImportSource, encoding: Encoding): OpenTable {
  return {
    container: 'text',
    encoding,
    separator: null,
    headerLine: null,
    ...oneTable(SLIP_HEADER, rulesOf('pinnacle-slips')),
    rows: ({ onProgress }) => counted(below(slipRows(decoded(source, encoding, onProgress)), 0)),
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
