import { headerKey, headerScore } from '../../../domain/import/columns.ts'
import { formatOfHeader, rulesOf } from '../../../domain/import/formats.ts'
import { COUPON_HEADER, type FormatRules, SLIP_HEADER } from '../../../domain/import/headerless-formats.ts'
import { isEmptyRow } from '../../../domain/import/read-rows.ts'
import { UnreadableFile } from '../../../domain/import/refusal.ts'
import { cellText, type Row } from '../../../domain/import/row.ts'
import { COUPON_LISTS, couponRows, isCoupon } from '../coupons.ts'
import { BATCH, LARGEST_FILE, MOST_COLUMNS, MOST_ROWS } from '../limits.ts'
import { isSlipText, slipRows } from '../slips.ts'
import { decoded, detectEncoding, type Encoding, HEAD } from './encoding.ts'
import { type JsonItem, jsonItems } from './json-items.ts'
import { isOwnItem, OWN_LISTS } from './own-bets.ts'
import type { ImportSource, ReadOptions } from './source.ts'
import { firstRows, SEPARATORS, type Separator, textRows } from './text-rows.ts'
import { type OpenWorkbook, openWorkbook } from './xlsx-rows.ts'
import { bytesOf, isArchive } from './zip.ts'

/** A file that can be read row by row, any number of times. */
export type OpenTable = {
  readonly container: 'text' | 'xlsx' | 'json'
  readonly encoding: Encoding | null
  readonly separator: Separator | null
  readonly headerLine: number | null
  /** The columns as the file names them. */
  readonly names: readonly string[]
  /** Null: a table of an unknown header. */
  readonly rules: FormatRules | null
  /** Numbers that are days count from 1904. */
  readonly from1904?: boolean
  /** The rows below the header, without empty ones, in batches. */
  rows(options: ReadOptions): AsyncGenerator<readonly Row[]>
  /** Of our own JSON: the bets and the money in and out, in place of rows. */
  items?(options: ReadOptions): AsyncGenerator<JsonItem>
}

/** Rows in which a header is looked for: some files begin with a title. */
const HEADER_WITHIN = 25
/** Sheets of a workbook in which a table is looked for. */
const MOST_SHEETS = 20
/** The first member of our own exports. */
const OWN_HEAD = /^\s*\{\s*"exportedAt":/u
/** Items of a JSON in which one of ours is looked for: a hand may have broken the first. */
const OWN_WITHIN = 20

/** Finds out what a file is, by its content alone. Throws `UnreadableFile`. */
export async function openTable(source: ImportSource): Promise<OpenTable> {
  if (source.size > LARGEST_FILE) throw new UnreadableFile('tooLarge')
  const head = await bytesOf(source, 0, HEAD)
  if (head.length === 0) throw new UnreadableFile('empty')
  if (isArchive(head)) return openSheet(source)
  const encoding = await detectEncoding(source, head)
  const text = await firstText(source, encoding)
  if (text.trim() === '') throw new UnreadableFile('empty')
  if (/^\s*[[{]/u.test(text)) return openJson(source, encoding, OWN_HEAD.test(text))
  if (isSlipText(text)) return openSlips(source, encoding)
  return openText(source, encoding, text)
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

/** The row that is most like a header; without one, the first row of several words. */
function headerIn(rows: readonly Row[]): Header | null {
  let best: Header | null = null
  for (const { line, cells } of rows) {
    if (cells.length > MOST_COLUMNS) continue
    const names = cells.map(cellText)
    const rules = formatOfHeader(names)
    const words = new Set(names.filter((name) => /\p{L}/u.test(name)).map(headerKey))
    const score = rules ? 1000 + rules.header.length : headerScore(names) * 10 + Math.min(words.size, 9)
    if (words.size >= 2 && score > (best?.score ?? 0)) best = { line, names, rules, score }
  }
  return best
}

async function openText(source: ImportSource, encoding: Encoding, head: string): Promise<OpenTable> {
  const found: { readonly separator: Separator; readonly header: Header }[] = []
  for (const separator of SEPARATORS) {
    const header = headerIn(firstRows(head, separator, HEADER_WITHIN))
    if (header) found.push({ separator, header })
  }
  const best = found.reduce<(typeof found)[number] | null>(
    (known, one) => (known && known.header.score >= one.header.score ? known : one),
    null,
  )
  if (!best) throw new UnreadableFile('noHeader')
  const { separator, header } = best
  return {
    container: 'text',
    encoding,
    separator,
    headerLine: header.line,
    names: header.names,
    rules: header.rules,
    rows: ({ onProgress }) => below(textRows(decoded(source, encoding, onProgress), separator), header.line),
  }
}

/** The first sheet of a workbook that has a table, and those after it with the same header: many people keep a sheet a month. */
async function openSheet(source: ImportSource): Promise<OpenTable> {
  const workbook = await openWorkbook(source)
  const last = Math.min(workbook.sheets.length, MOST_SHEETS) - 1
  for (let sheet = 0; sheet <= last; sheet++) {
    const header = headerIn(await firstRowsOf(workbook.rowsOf(sheet, {})))
    if (!header || (header.score < 20 && sheet < workbook.sheets.length - 1)) continue
    const tables = [{ sheet, line: header.line }, ...(await tablesAfter(workbook, sheet, header))]
    return {
      container: 'xlsx',
      encoding: null,
      separator: null,
      headerLine: header.line,
      names: header.names,
      rules: header.rules,
      from1904: workbook.from1904,
      rows: (options) => inOneTable(workbook, tables, options),
    }
  }
  throw new UnreadableFile('noHeader')
}

type SheetTable = { readonly sheet: number; readonly line: number }

/** Hidden sheets, which may be copies, and what is no sheet of cells (a chart) are left out. */
async function tablesAfter({ sheets, rowsOf }: OpenWorkbook, first: number, header: Header): Promise<SheetTable[]> {
  const found: SheetTable[] = []
  for (let sheet = first + 1; sheet < Math.min(sheets.length, MOST_SHEETS); sheet++) {
    if (sheets[sheet]?.isHidden !== false) continue
    const rows = await firstRowsOf(rowsOf(sheet, {})).catch(asNoRows)
    const own = headerIn(rows)
    if (own && namesKey(own) === namesKey(header)) found.push({ sheet, line: own.line })
  }
  return found
}

function asNoRows(error: unknown): Row[] {
  if (error instanceof UnreadableFile) return []
  throw error
}

const namesKey = ({ names }: Header) => names.map(headerKey).join('|').replace(/\|+$/u, '')

async function* inOneTable(
  { sheets, rowsOf }: OpenWorkbook,
  tables: readonly SheetTable[],
  options: ReadOptions,
): AsyncGenerator<readonly Row[]> {
  let count = 0
  for (const { sheet, line } of tables) {
    const name = tables.length > 1 ? sheets[sheet]?.name : undefined
    for await (const rows of below(rowsOf(sheet, options), line)) {
      count += rows.length
      if (count > MOST_ROWS) throw new UnreadableFile('tooManyRows', rows.at(-1)?.line)
      yield name === undefined ? rows : rows.map((row) => ({ ...row, sheet: name }))
    }
  }
}

async function firstRowsOf(batches: AsyncGenerator<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const batch of batches) {
    rows.push(...batch.slice(0, HEADER_WITHIN))
    if (rows.length >= HEADER_WITHIN) break
  }
  return rows.slice(0, HEADER_WITHIN)
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
    names: SLIP_HEADER,
    rules: rulesOf('pinnacle-slips'),
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
    return { ...format, names: [], rules, rows: noRows, items: (options) => items(OWN_LISTS, options) }
  }
  if (isOwn && !(await firstOf(items(OWN_LISTS, {})))) throw new UnreadableFile('empty')
  const [inBets, first] = [await firstOf(items(['bets'], {})), await firstOf(items(null, {}))]
  const [lists, coupon] = inBets ? [COUPON_LISTS, inBets] : [null, first]
  if (!coupon || !isCoupon(coupon.value)) throw new UnreadableFile('jsonUnknown')
  const rows = (options: ReadOptions) => below(inBatches(items(lists, options), couponRows()), 0)
  return { ...format, names: COUPON_HEADER, rules: rulesOf('fonbet-json'), rows }
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
