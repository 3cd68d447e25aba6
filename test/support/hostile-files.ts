import { sheetsOf, workbookOf } from './zip.ts'

/** A file with a disproportionate cost, and the result of its survey: null if it is accepted. */
export type HostileFile = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }

const HEAD = 'Date,Event,Pick,Stake,Odds,Result,Bookmaker,Comment'
const BET = '2026-01-02 10:00,Alfa vs Bravo,Alfa,10,1.8,won'
const MARKS = `e${'\u0301\u0323'.repeat(48_000)}`
const KB = 1024
const SIZES = [64 * KB, 1024 * KB] as const

/** Files of every kind that are hard on parsers, of up to 1 MB. */
export function hostileFiles(): HostileFile[] {
  const of = (name: string, content: string | Uint8Array): HostileFile => ({
    name,
    bytes: new Uint8Array(Buffer.from(content)),
  })
  return [
    ...SIZES.flatMap((size) => {
      const filled = (name: string, start: string, unit: string) =>
        of(`${size / KB} KB of ${name}`, start + unit.repeat(Math.ceil((size - start.length) / unit.length)))
      const rows = `${HEAD}\n${BET}\n`
      return [
        filled('\\n', rows, '\n'),
        filled('\\r', rows, '\r'),
        filled('\\r\\n', rows, '\r\n'),
        filled('empty lines before the header', '', '\n'),
        filled('blank lines', rows, ' \n'),
        filled('ragged rows', rows, 'a\na,b\n'),
        filled('rows of separators', rows, ';;;;\n,,,,,\n\t\t\t\n||||\n'),
        filled('separators in one line', rows, ','),
        filled('separators in the header', '', ','),
        filled('quotes', rows, '"'),
        filled('quotes that never close', `${rows}"`, 'a\n'),
        filled('quotes that never close, many times', rows, ',"a"b\n'),
        filled('one line', rows, 'a'),
        filled('one cell of marks', `${HEAD}\n${BET},`, '\u0301'),
        filled('lists in lists', '', '['),
        filled('empty items', '{"bets":[', '{},'),
        filled('our own items without a field', '{"exportedAt":"2026-01-01T00:00:00Z","bets":[', '{"id":1},'),
        filled('long numbers', '{"bets":[{"id":', '9'),
        filled('slips', 'Bet no.\nAccepted:\nStake:\n', 'Settled:\n'),
        filled('slips that are one line', 'Bet no.\nAccepted:\nStake:\n', 'a'),
      ]
    }),
    of('cells of marks in a workbook', workbookOf(sheetRows([HEAD.split(','), ...withCell(6, MARKS)]))),
    of('a header of marks in a workbook', workbookOf(sheetRows([[...HEAD.split(','), MARKS], ...withCell(8, 'a')]))),
    of('empty rows of a workbook', workbookOf(sheetRows([HEAD.split(','), BET.split(',')]) + '<row/>'.repeat(900_000))),
    of('a sheet without rows', workbookOf(' '.repeat(9_000_000))),
    of(
      'twenty sheets without rows',
      sheetsOf(
        Array.from({ length: 20 }, (_, at) => [`S${at}`, longSheet()]),
        [],
      ),
    ),
    of('a wide survey', `${wide('Column ', 0)}\n${wide('"""', 190)}\n${`${wide('"""', 60)}\n`.repeat(20)}`),
  ]
}

const wide = (text: string, more: number) =>
  Array.from({ length: 256 }, (_, at) => `"${text} ${at}${'\\""'.repeat(more / 3)}"`).join(',')
const longSheet = () => `<worksheet><sheetData>${' '.repeat(1_200_000)}</sheetData></worksheet>`
const withCell = (at: number, text: string) =>
  Array.from({ length: 3 }, () => [...BET.split(','), '', '', ''].with(at, text))
const sheetRows = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => `<row>${cells.map((text) => `<c t="str"><v>${text}</v></c>`).join('')}</row>`).join('')
