import { workbookOf } from './zip.ts'

export type Cells = Readonly<Record<string, string>>

/** Columns of a valid bet; a test changes or adds a cell. */
export const BET_CELLS: Cells = {
  Date: '2026-03-13T20:00:00Z',
  Event: 'FURIA vs NAVI',
  Pick: 'FURIA',
  Odds: '1.85',
  Stake: '10.00',
  Result: 'won',
}

/** Combining marks in non-canonical order. Three cells of 98,000 took 10 s to sort; a line of CSV has up to 100,000 bytes. */
export const MARKS = `x${'\u0315'.repeat(12_000)}${'\u0300'.repeat(12_000)}`

/** A table as CSV. */
export const csvOf = (rows: readonly Cells[]) =>
  Buffer.from(
    [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
      .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
      .join('\n'),
  )

/** The same as a workbook. */
export const sheetOf = (rows: readonly Cells[]) =>
  workbookOf(
    [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
      .map((cells) => `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`)
      .join(''),
  )

/** A workbook with a header and three bets; `numbers` are the row numbers in the XML, null for none. */
export const numberedSheet = (numbers: readonly (string | null)[]) =>
  workbookOf(
    [
      Object.keys(BET_CELLS),
      ...[1, 2, 3].map((day) => Object.values({ ...BET_CELLS, Date: `2026-03-1${day}T20:00:00Z` })),
    ]
      .map((cells, at) => {
        const number = numbers[at] ?? null
        const texts = cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`)
        return `<row${number === null ? '' : ` r="${number}"`}>${texts.join('')}</row>`
      })
      .join(''),
  )
