import { Readable } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { UnreadableFile } from '../../domain/import/refusal.ts'
import type { Row } from '../../domain/import/row.ts'
import { BATCH, LONGEST_CELL, LONGEST_LINE, MOST_COLUMNS, MOST_ROWS } from './limits.ts'

export const SEPARATORS = [';', ',', '\t', '|'] as const
export type Separator = (typeof SEPARATORS)[number]

/** As bookmakers and spreadsheets write them: any line break, rows of any length, a quote within a cell. The parser skips empty lines cheaply. */
const OPTIONS = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: LONGEST_CELL,
  info: true,
}

type Parsed = { readonly record: readonly string[]; readonly info: { readonly lines: number } }

/** The first rows of a text that may be cut anywhere, up to where it cannot be read with this separator. */
export function firstRows(text: string, separator: Separator, most: number): Row[] {
  const parsed: Parsed[] = []
  const keep = (row: unknown) => {
    parsed.push(row as Parsed)
    return null
  }
  try {
    parseAtOnce(text.slice(0, LONGEST_LINE), { ...OPTIONS, delimiter: separator, to: most, on_record: keep })
  } catch {
    // The text ends within quotes, or is no table with this separator.
  }
  return parsed.map(rowOf)
}

/** The rows of a text, in batches, without empty lines. Throws `UnreadableFile`. */
export async function* textRows(text: AsyncIterable<string>, separator: Separator): AsyncGenerator<readonly Row[]> {
  const lines = Readable.from(limitedLines(text), { objectMode: true, highWaterMark: 1 })
  const parser = parse({ ...OPTIONS, delimiter: separator })
  lines.on('error', (error) => parser.destroy(error)).pipe(parser)
  let [batch, last, count] = [[] as Row[], 0, 0]
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      if (record.length > MOST_COLUMNS) throw new UnreadableFile('tooManyColumns', last + 1)
      if (++count > MOST_ROWS) throw new UnreadableFile('tooManyRows', last + 1)
      batch.push(rowOf({ record, info }))
      last = info.lines
      if (batch.length < BATCH) continue
      yield batch
      batch = []
    }
    yield batch
  } catch (error) {
    throw asRefusal(error, last + 1)
  } finally {
    lines.destroy()
    parser.destroy()
  }
}

/** The parser counts lines to the end of the row. */
function rowOf({ record, info }: Parsed): Row {
  const breaks = record.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/gu)?.length ?? 0), 0)
  return { line: info.lines - breaks, cells: record }
}

function asRefusal(error: unknown, line: number): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  const { code, lines } = error as CsvError & { lines?: unknown }
  const at = typeof lines === 'number' ? lines : line
  if (code === 'CSV_MAX_RECORD_SIZE') return new UnreadableFile('cellTooLong', at)
  return code === 'CSV_QUOTE_NOT_CLOSED' ? new UnreadableFile('quoteNotClosed', at) : error
}

/** A million separators in one line are a million cells for the parser, before anything can be counted. */
async function* limitedLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let [sinceBreak, line] = [0, 1]
  for await (const piece of text) {
    let start = 0
    for (const { index } of piece.matchAll(/\n|\r(?!\n)/gu)) {
      if (sinceBreak + index - start > LONGEST_LINE) throw new UnreadableFile('cellTooLong', line)
      ;[sinceBreak, start, line] = [0, index + 1, line + 1]
    }
    sinceBreak += piece.length - start
    if (sinceBreak > LONGEST_LINE) throw new UnreadableFile('cellTooLong', line)
    yield piece
  }
}
