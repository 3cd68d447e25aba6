import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Row } from '../../src/domain/import/row.ts'
import { textRows } from '../../src/server/imports/reading/text-rows.ts'
import { byTier } from '../support/tier.ts'

const numRuns = byTier(300, 10_000)

/** Another parser with the same rules: any line break, rows of any length, a quote within a cell. */
const OPTIONS = {
  delimiter: ';',
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  info: true,
}

type Parsed = { readonly record: string[]; readonly info: { readonly lines: number } }

/** Rows in which nothing is written are left out; null where a quote is not closed. */
function expected(text: string): Row[] | null {
  try {
    return (parse(text, OPTIONS) as unknown as Parsed[])
      .filter(({ record }) => record.some((cell) => cell.trim() !== ''))
      .map(({ record, info }) => ({ line: info.lines - (record.join().match(/\n/gu)?.length ?? 0), cells: record }))
  } catch {
    return null
  }
}

/** A quoted cell with a line break and a text behind its quotes: another quote was never closed, which this file refuses. */
const hasOpenQuote = (rows: readonly Row[] | null) =>
  rows?.some(({ cells }) => cells.some((cell) => /^".*?[\r\n].*?"[^"]/su.test(String(cell)))) === true

async function found(text: string, cuts: readonly number[]): Promise<Row[] | null> {
  const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((one, other) => one - other), text.length]
  function* pieces() {
    for (const [index, place] of places.entries()) yield text.slice(place, places[index + 1] ?? text.length)
  }
  try {
    const rows: Row[] = []
    for (const batch of textRows(pieces(), ';')) rows.push(...batch)
    return rows
  } catch (error) {
    expect(error).toMatchObject({ code: 'quoteNotClosed' })
    return null
  }
}

const textOf = (...units: string[]) =>
  fc.array(fc.constantFrom('a', 'é', '😀', '"', '"', ';', ' ', '\t', '\n', ...units), { maxLength: 24 })
const cuts = fc.array(fc.nat(), { maxLength: 4 })

test('rows are cut as another parser cuts them, with the same lines, wherever the pieces end', async () => {
  await fc.assert(
    fc.asyncProperty(textOf(), cuts, async (units, cut) => {
      const text = units.join('')
      const [rows, others] = [await found(text, cut), expected(text)]
      if (rows !== null || !hasOpenQuote(others)) expect(rows).toEqual(others)
    }),
    { numRuns },
  )
})

test('every kind of line break ends a row, and quoted ones belong to their cell', async () => {
  const cellsOf = (rows: Row[] | null) => rows?.map(({ cells }) => cells) ?? null
  await fc.assert(
    fc.asyncProperty(textOf('\r', '\r\n', '\r\n'), cuts, async (units, cut) => {
      const text = units.join('')
      const [rows, others] = [await found(text, cut), expected(text)]
      if (rows !== null || !hasOpenQuote(others)) expect(cellsOf(rows)).toEqual(cellsOf(others))
    }),
    { numRuns },
  )
})

test.each(['\n', '\r', '\r\n'])('a row behind cells with the break %j has the number of its line', async (end) => {
  const text = ['a;"b', '"', '  ', '" "', '', 'c;d', ' e'].join(end)
  expect(await found(text, [])).toEqual([
    { line: 1, cells: ['a', `b${end}`] },
    { line: 6, cells: ['c', 'd'] },
    { line: 7, cells: [' e'] },
  ])
})

test('a quote that is closed by the first quote of another row is refused with its line', async () => {
  await expect(found('a;b\n1;"x\n2;"y"\n3;z', [])).resolves.toBeNull()
})
