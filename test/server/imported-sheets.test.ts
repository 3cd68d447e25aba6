import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { importsOf } from '../support/imports.ts'
import { scriptedSource } from '../support/scripted-source.ts'
import { sheetsOf } from '../support/zip.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ source: scriptedSource() })
})
afterAll(() => app.close())

// test/unit/imported-sheets.test.ts has the sheets of people.

const sheetXml = (rows: readonly string[]) => {
  const cells = (row: string) => row.split(',').map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`)
  const lines = rows.map((row, index) => `<row r="${index + 1}">${cells(row).join('')}</row>`)
  return `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`
}

test('the rows of a workbook say which of its sheets they are in', async () => {
  const imports = importsOf(await app.signUp())
  const header = 'Date,Event,Pick,Decimal odds,Stake'
  const march = sheetXml([header, '2026-03-13,Alfa vs Bravo,Alfa,1.85,10'])
  const april = sheetXml([header, '2026-04-13,Alfa vs Bravo,Alfa,1.95,20', '2026-04-14,Alfa vs Bravo,Alfa,0.5,20'])
  const rowsOf = async (sheets: Parameters<typeof sheetsOf>[0]) => {
    const { id } = await imports.planned(await imports.uploaded(sheetsOf(sheets, [])), { isOpen: false })
    return [...(await imports.rows(id, 'new')), ...(await imports.rows(id, 'problem'))]
  }
  expect(
    await rowsOf([
      ['March', march],
      ['April', april],
    ]),
  ).toMatchObject([
    { line: 2, sheet: 'March' },
    { line: 2, sheet: 'April' },
    { line: 3, sheet: 'April', problem: { code: 'oddsInvalid' } },
  ])
  expect(await rowsOf([['March', march]])).toMatchObject([{ line: 2, sheet: null }])
})

/** Rows that the connections of the pool have read, of the tables of imports and bets. */
async function rowsRead(): Promise<number> {
  const { pool } = app.deps.database
  const clients = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()))
  // Idle connections report their counts late.
  for (const client of clients) await client.query('SELECT pg_stat_force_next_flush()')
  for (const client of clients) client.release()
  const { rows } = await pool.query<{ read: number }>(
    `SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 AS read FROM pg_stat_user_tables
     WHERE relname IN ('import_rows', 'imported_bets', 'bets')`,
  )
  return rows[0]?.read ?? 0
}

describe('a large file', () => {
  const HEAD = 'Placed at;Event;Pick;Odds;Stake;Result'
  const sheet = (rows: number, note = '') =>
    [
      HEAD,
      ...Array.from(
        { length: rows },
        (_, at) => `2026-03-01T10:00:00Z;Alfa vs Bravo;Alfa;1.85;${at + 1}.00;won${note}`,
      ),
    ].join('\n')

  test('reads no more rows than a small one in proportion, in a database whose statistics know small ones only', async () => {
    await importsOf(await app.signUp()).imported(sheet(50))
    await app.deps.database.pool.query('ANALYZE')
    const imports = importsOf(await app.signUp())
    const before = await rowsRead()
    const { id } = await imports.imported(sheet(2_000))
    expect(await imports.imported(sheet(2_000))).toMatchObject({ counts: { new: 0, known: 2_000 } })
    expect(await imports.read(id)).toMatchObject({ book: { bets: 2_000 } })
    expect((await imports.post(`/${id}/take-back`)).status).toBe(200)
    // Each row a few times in each of some ten statements. A join row by row reads millions.
    expect((await rowsRead()) - before).toBeLessThan(2_000 * 100)
  })
})

test('every row of a workbook is in a count, also those of sheets that are not read', async () => {
  const imports = importsOf(await app.signUp())
  const header = 'Date,Event,Pick,Decimal odds,Stake'
  const bets = ['2026-03-13,Alfa vs Bravo,Alfa,1.85,10', '2026-03-14,Alfa vs Bravo,Alfa,0.5,20']
  const file = sheetsOf(
    [
      ['Summary', sheetXml(['Month,Turnover', 'March,30', 'April,0'])],
      ['March', sheetXml([header, ...bets])],
      ['Copy', sheetXml([header, ...bets, ...bets]), 'state="hidden"'],
    ],
    [],
  )
  const { survey, counts } = await imports.planned(await imports.uploaded(file), { isOpen: false })
  expect(survey?.leftOut).toEqual([
    { sheet: 'Summary', rows: 2 },
    { sheet: 'Copy', rows: 4 },
  ])
  expect(counts).toEqual({ new: 1, differs: 0, alike: 0, known: 0, deleted: 0, problem: 1, cash: 0, leftOut: 6 })
  // Two rows of bets and six others.
  expect(Object.values(counts ?? {}).reduce((sum, rows) => sum + rows, 0)).toBe(8)
  expect(await imports.list()).toMatchObject([{ counts: { leftOut: 6 } }])
})

test('every row of tables side by side is in a count, and each table is read by its own plan', async () => {
  const imports = importsOf(await app.signUp())
  const header = 'Date;Event;Pick;Odds;Stake;Result;Profit'
  const file = [
    `${header};;Month;Profit;;${header}`,
    '2026-03-13;Alfa vs Bravo;Alfa;1.85;10;won;8.50;;March;-11.50;;2026-04-13;Alfa vs Bravo;Alfa;-110;11;won;10.00',
    '2026-03-14;Alfa vs Bravo;Alfa;2.10;20;lost;-20.00;;April;10.00;;2026-04-14;Alfa vs Bravo;Alfa;+150;10;lost;-10.00',
    '2026-03-15;Alfa vs Bravo;Alfa;1.50;30;won;15.00;;;;;;;;;;;',
  ].join('\n')
  const { survey, counts } = await imports.planned(await imports.uploaded(file))
  expect(survey?.leftOut).toEqual([{ sheet: '', table: 'Month, Profit', rows: 2 }])
  // Column L.
  expect(survey?.proposed.parts).toEqual([{ tables: [{ line: 1, column: 12 }], oddsNotation: 'american' }])
  expect(counts).toEqual({ new: 5, differs: 0, alike: 0, known: 0, deleted: 0, problem: 0, cash: 0, leftOut: 2 })
})
