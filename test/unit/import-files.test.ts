import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LARGEST_FILE, MOST_ROWS } from '../../src/domain/import/file-limits.ts'
import type { Refusal } from '../../src/domain/import/refusal.ts'
import { surveyFile } from '../../src/server/imports/reading/survey-file.ts'
import { cpuStopwatch } from '../support/cpu-time.ts'
import { draftsOf, lineOf, surveyed } from '../support/import-drafts.ts'
import { entryAsSheets, sheetsOf, workbookOf, zipOf } from '../support/zip.ts'

const HEADER = 'Date;Event;Pick;Odds;Stake;Result'
const ROW = '2026-03-15;Kestrel Five vs Otter Club;Kestrel Five;1.85;10;won'
const READ =
  'Kestrel Five vs Otter Club > Kestrel Five > match-winner = match-winner | 10.00 at 1.85 | 2026-03-15T00:00 | won 8.50'

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

test.each<readonly [string, Uint8Array, string]>([
  ['UTF-8', Buffer.from(`${HEADER}\n${ROW}`), 'utf-8'],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${HEADER}\n${ROW}`), 'utf-8'],
  ['UTF-16, little end first', Buffer.from(`\ufeff${HEADER}\r\n${ROW}`, 'utf16le'), 'utf-16le'],
  ['UTF-16, big end first, without a mark', utf16be(`${HEADER}\n${ROW}`), 'utf-16be'],
  ['Windows-1252', Buffer.from(`Título: Seleção\n${HEADER}\n${ROW}`, 'latin1'), 'windows-1252'],
  [
    'Windows-1251',
    Buffer.concat([Buffer.from([0xd1, 0xf2, 0xe0, 0xe2, 0xea, 0xe8]), Buffer.from(`\n${HEADER}\n${ROW}`)]),
    'windows-1251',
  ],
])('%s is recognised by its content', async (_, bytes, encoding) => {
  expect((await surveyed(bytes)).encoding).toBe(encoding)
  expect((await draftsOf(bytes)).map(lineOf)).toEqual([expect.stringContaining(READ)])
})

test('a byte outside UTF-8 at the end of a long file makes all of it a code page', async () => {
  const long = `${HEADER};Note\n${`${ROW};ok\n`.repeat(3_000)}${ROW};Seleção\n`
  expect((await surveyed(Buffer.from(long, 'latin1'))).encoding).toBe('windows-1252')
  expect((await surveyed(Buffer.from(long))).encoding).toBe('utf-8')
})

test.each([',', ';', '\t', '|'])('cells separated by %j are read', async (separator) => {
  const text = `${HEADER}\n${ROW}`.replaceAll(';', separator)
  expect((await surveyed(Buffer.from(text))).separator).toBe(separator)
  expect((await draftsOf(Buffer.from(text))).map(lineOf)).toEqual([`2 | ${READ}`])
})

test('titles, empty lines, quotes and line breaks in cells keep the numbers of the lines', async () => {
  const text = `My bets\r\n\r\n${HEADER};Note\r\n${ROW};"two\nlines; ""quoted"""\r\n\r\n${ROW.replace('10', '0')};\r\n`
  expect((await draftsOf(Buffer.from(text))).map(lineOf)).toEqual([
    `4 | ${READ} | two / lines; "quoted"`,
    '7 | stakeInvalid | Stake | 0',
  ])
})

test('a file of 100,000 rows is read', async () => {
  expect(await surveyed(Buffer.from(`${HEADER}\n${'a;b\n'.repeat(MOST_ROWS)}`))).toMatchObject({ rows: MOST_ROWS })
})

test.each([
  ['\\n', '\n'],
  ['\\r\\n', '\r\n'],
  ['\\r', '\r'],
  ['a blank and \\n', ' \n'],
  ['a separator and \\n', ';\n'],
  ['quotes and \\n', ';""\n'],
])('64,000 empty lines of %s cost no more than as many bytes of bets', async (_, end) => {
  const of = async (text: string) => {
    const spent = cpuStopwatch()
    expect(await draftsOf(Buffer.from(text))).not.toHaveLength(0)
    return spent()
  }
  await of(`${HEADER}${end}${ROW}${end}`)
  const bets = await of(`${HEADER}${end}${`${ROW}${end}`.repeat(64_000 / ROW.length)}`)
  expect(await of(`${HEADER}${end}${ROW}${end.repeat(64_000)}`)).toBeLessThan(bets * 4)
})

const cell = (ref: string, value: string, attributes = '') => `<c r="${ref}" ${attributes}><v>${value}</v></c>`
const SHARED = ['Date', 'Event', 'Pick', 'Odds', 'Stake', 'Result', 'Kestrel Five vs Otter Club', 'Kestrel Five', 'won']
const string = (ref: string, index: number) => cell(ref, String(index), 't="s"')
const SHEET_HEADER = `<row r="1">${['A', 'B', 'C', 'D', 'E', 'F'].map((letter, index) => string(`${letter}1`, index)).join('')}</row>`
const sheetRow = (serial: string) =>
  `<row r="3">${cell('A3', serial, 's="1"')}${string('B3', 6)}<c r="C3" t="inlineStr"><is><t>Kestrel Five</t></is></c><c r="D3"><f>37/20</f><v>1.85</v></c>${cell('E3', '10', 's="2"')}${string('F3', 8)}</row>`

test.each([
  ['a day', '46096', false, '2026-03-15T00:00'],
  ['a day and a time', '46096.75', false, '2026-03-15T18:00'],
  ['days from 1904', '44634.75', true, '2026-03-15T18:00'],
])(
  'a workbook with %s is read: shared and own strings, formulas by their stored result',
  async (_, serial, from1904, time) => {
    const drafts = await draftsOf(workbookOf(SHEET_HEADER + sheetRow(serial), SHARED, from1904))
    expect(drafts.map(lineOf)).toEqual([`3 | ${READ.replace('2026-03-15T00:00', time)}`])
  },
)

test('sheets with the same header are one table; charts, other tables and hidden sheets are left out', async () => {
  const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
  const month = (serial: string) => sheet(SHEET_HEADER + sheetRow(serial))
  const file = sheetsOf(
    [
      ['March', month('46096')],
      ['Chart', '<chartsheet/>'],
      ['Teams', sheet(`<row r="1">${string('A1', 7)}${string('B1', 8)}</row>${sheetRow('46098')}`)],
      ['Copy', month('46099'), 'state="hidden"'],
      ['Abril &amp; Maio', month('46097')],
    ],
    SHARED,
  )
  expect((await draftsOf(file)).map(lineOf)).toEqual([
    `March 3 | ${READ}`,
    `Abril & Maio 3 | ${READ.replace('03-15', '03-16')}`,
  ])
  expect(await surveyed(file)).toMatchObject({ rows: 2 })
})

test('an item of our own JSON that a hand has broken does not stop the rest, the first one included', async () => {
  const file = JSON.parse(readFileSync('test/fixtures/imports/clutchbook.json', 'utf8')) as { bets: object[] }
  const broken = { ...file, bets: file.bets.map((bet, index) => (index === 0 ? { ...bet, odds: 1.85 } : bet)) }
  const drafts = await draftsOf(Buffer.from(JSON.stringify(broken)))
  expect(drafts).toHaveLength(file.bets.length)
  expect(drafts.flatMap((draft) => ('problem' in draft ? [draft.problem.code] : []))).toEqual(['oddsInvalid'])
})

test('the numbers of a workbook do not say how its texts are written', async () => {
  const sheet = SHEET_HEADER + sheetRow('46096').replace(cell('E3', '10', 's="2"'), cell('E3', '1.500', 't="str"'))
  expect((await draftsOf(workbookOf(sheet, SHARED))).map(lineOf)).toEqual([expect.stringContaining('1500.00 at 1.85')])
})

test.each([
  ['a day', '44634', '2026-03-15T00:00'],
  ['a day and a time', '44634.75', '2026-03-15T18:00'],
  ['seconds of Unix', '1773597600', '2026-03-15T18:00'],
])('%s that a workbook with days from 1904 shows as a number is read', async (_, value, time) => {
  const row = sheetRow('46096').replace(cell('A3', '46096', 's="1"'), cell('A3', value))
  const drafts = await draftsOf(workbookOf(SHEET_HEADER + row, SHARED, true))
  expect(drafts.map(lineOf)).toEqual([`3 | ${READ.replace('2026-03-15T00:00', time)}`])
})

test('a number of a workbook that is shown in units is in units', async () => {
  const file = (stake: string, style: number) =>
    workbookOf(
      SHEET_HEADER + sheetRow('46096').replace(cell('E3', '10', 's="2"'), cell('E3', stake, `s="${style}"`)),
      SHARED,
    )
  const lines = async (unit: number | null) =>
    (await Promise.all([draftsOf(file('2', 3), {}, unit), draftsOf(file('1.5', 4), {}, unit)])).flat().map(lineOf)
  expect(await lines(1250)).toEqual([
    expect.stringContaining('25.00 at 1.85'),
    expect.stringContaining('18.75 at 1.85'),
  ])
  expect(await lines(null)).toEqual(['3 | unitUnset | Stake | 2u', '3 | unitUnset | Stake | 1.5u'])
})

test.each([
  ['0 %', 5, '0.02', '2%'],
  ['0.0%', 7, '0.07', '7%'],
])('a stake of the format %s is no sum', async (_, style, value, shown) => {
  const stake = cell('E3', value, `s="${style}"`)
  const file = workbookOf(SHEET_HEADER + sheetRow('46096').replace(cell('E3', '10', 's="2"'), stake), SHARED)
  expect((await draftsOf(file)).map(lineOf)).toEqual([`3 | stakeInvalid | Stake | ${shown}`])
})

test.each([
  ['# ??/??', 6, '0.9', '1.90'],
  ['# ??/??', 6, '2', '3.00'],
  ['# ?/8', 8, '1.375', '2.375'],
  ['0.00"%"', 9, '1.9', '1.90'],
])('a price of the format %s is read as it is shown', async (_, style, value, odds) => {
  const row = sheetRow('46096').replace(/<c r="D3".*?<\/c>/u, cell('D3', value, `s="${style}"`))
  const file = workbookOf(SHEET_HEADER + row, SHARED)
  expect((await draftsOf(file)).map(lineOf)).toEqual([expect.stringContaining(`10.00 at ${odds} `)])
})

test('a formula without a stored result is an empty cell', async () => {
  const sheet = SHEET_HEADER + sheetRow('46096').replace('<v>1.85</v>', '')
  expect((await draftsOf(workbookOf(sheet, SHARED))).map(lineOf)).toEqual(['3 | oddsMissing | Odds'])
})

const JSON_BETS = readFileSync('test/fixtures/imports/clutchbook.json', 'utf8')
const bomb = workbookOf(`${SHEET_HEADER}<row r="2"><c r="A2" t="str"><v>${'0'.repeat(60_000_000)}</v></c></row>`)
const COUPON = '{"marker":1,"status":"","time":1,"operations":[]}'
const sheetXml = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const twentyOf = (rows: string) => Array.from({ length: 20 }, (_, at) => [`S${at}`, sheetXml(rows)] as const)
/** The same archive, whose directory says that a part is larger or smaller than it is. */
function withSize(archive: Buffer, part: string, size: number): Buffer {
  const copy = Buffer.from(archive)
  copy.writeUInt32LE(size, copy.lastIndexOf(part) - 46 + 24)
  return copy
}
const twoSheets = sheetsOf(
  ['One', 'Two'].map((name) => [name, sheetXml(SHEET_HEADER + sheetRow('46096'))] as const),
  SHARED,
)
const book = workbookOf(SHEET_HEADER + sheetRow('46096'), SHARED)

test.each<readonly [string, Refusal, Uint8Array]>([
  ['nothing', 'empty', Buffer.alloc(0)],
  ['only spaces', 'empty', Buffer.from(' \n \n')],
  ['only a header', 'empty', Buffer.from(HEADER)],
  ['a picture', 'notText', Buffer.from('89504e470d0a1a0a0000000d4948445200000010000000100806000000', 'hex')],
  ['text with many zero bytes', 'notText', Buffer.from(`${HEADER}\n${ROW}\n${'\0'.repeat(8)}${ROW}`)],
  ['zero bytes alone', 'notText', Buffer.alloc(31)],
  ['half a character of UTF-16', 'encodingInvalid', Buffer.from(`\ufeff${HEADER}\n`, 'utf16le').subarray(0, -1)],
  ['a text without a table', 'noHeader', Buffer.from('just\nsome\nwords')],
  ['a quote that never closes', 'quoteNotClosed', Buffer.from(`${HEADER}\n"${ROW}`)],
  ['a cell of 10 MB', 'cellTooLong', Buffer.from(`${HEADER}\n"${'a\n'.repeat(5_000_000)}";1`)],
  ['a line of a million cells', 'cellTooLong', Buffer.from(`${HEADER}\n${';'.repeat(1_000_000)}`)],
  ['a line of a thousand cells', 'tooManyColumns', Buffer.from(`${HEADER}\n${';'.repeat(1_000)}`)],
  ['a million open quotes', 'cellTooLong', Buffer.from(`${HEADER}\n${'";'.repeat(1_000_000)}`)],
  ['more than 25 MB', 'tooLarge', Buffer.alloc(LARGEST_FILE + 1, HEADER)],
  ['a row more than 100,000', 'tooManyRows', Buffer.from(`${HEADER}\n${'a;b\n'.repeat(MOST_ROWS + 1)}`)],
  [
    'a sheet with a row more than 100,000',
    'tooManyRows',
    workbookOf(SHEET_HEADER + '<row><c><v>1</v></c></row>'.repeat(MOST_ROWS + 1), SHARED),
  ],
  ['a JSON with an item more than 100,000', 'tooManyRows', Buffer.from(`[${`${COUPON},`.repeat(MOST_ROWS)}${COUPON}]`)],
  ['an archive that is no workbook', 'archiveInvalid', zipOf({ 'readme.txt': 'hello' })],
  ['half an archive', 'archiveInvalid', book.subarray(0, book.length / 2)],
  ['an archive of nothing', 'archiveInvalid', Buffer.from('PK\x03\x04')],
  ['a zip bomb', 'archiveTooLarge', bomb],
  ['sheets of more than 25 MB together', 'archiveTooLarge', sheetsOf(twentyOf(' '.repeat(LARGEST_FILE / 20)), [])],
  ['twenty sheets that are one entry', 'archiveInvalid', entryAsSheets(20, sheetXml(SHEET_HEADER + sheetRow('46096')))],
  ['twenty sheets that are one large entry', 'archiveTooLarge', entryAsSheets(20, sheetXml(' '.repeat(LARGEST_FILE)))],
  ['a part that is larger than it says', 'archiveInvalid', withSize(book, 'xl/worksheets/sheet1.xml', 10)],
  ['a second sheet that is larger than it says', 'archiveInvalid', withSize(twoSheets, 'xl/worksheets/rId2.xml', 10)],
  ['a part that says it is 1 GB', 'archiveTooLarge', withSize(book, 'xl/worksheets/sheet1.xml', 1_000_000_000)],
  [
    'a workbook without a sheet',
    'noSheet',
    zipOf({ 'xl/workbook.xml': '<workbook/>', 'xl/_rels/workbook.xml.rels': '<Relationships/>' }),
  ],
  ['a sheet whose XML ends too early', 'sheetInvalid', workbookOf(`${SHEET_HEADER}<row r="2"><!--`)],
  ['a sheet of too many columns', 'tooManyColumns', workbookOf(`${SHEET_HEADER}<row r="2">${cell('XFD2', '1')}</row>`)],
  ['elements within elements in a sheet', 'sheetInvalid', workbookOf(`${SHEET_HEADER}${'<a>'.repeat(5_000)}`)],
  ['a comment of 2 MB in a sheet', 'sheetInvalid', workbookOf(`${SHEET_HEADER}<!--${'0a'.repeat(1_000_000)}-->`)],
  ['a document type in a sheet', 'sheetInvalid', workbookOf(`<!DOCTYPE a [<!ENTITY b "c">]>${SHEET_HEADER}`)],
  ['half a JSON', 'jsonInvalid', Buffer.from(JSON_BETS.slice(0, JSON_BETS.length / 2))],
  ['brackets that do not fit', 'jsonInvalid', Buffer.from('[{"a":1]}')],
  ['JSON of something else', 'jsonUnknown', Buffer.from('{"bets":[{"a":1}]}')],
  ['a JSON of a million brackets', 'jsonTooDeep', Buffer.from('['.repeat(1_000_000))],
  ['a JSON item of 10 MB', 'cellTooLong', Buffer.from(`[{"a":"${'x'.repeat(10_000_000)}"}]`)],
])('%s is refused as %s, at once', (_, code, bytes) => {
  const used = cpuStopwatch()
  expect(() => surveyFile(bytes)).toThrow(expect.objectContaining({ name: 'Error', code }))
  expect(used()).toBeLessThan(5_000)
})

test('lines of a chat, which begin with a bracket, are no damaged JSON', async () => {
  const chat = '[02/03/2026, 20:15:11] Tipster: FURIA ML @1.83\n[03/03/2026, 20:15:11] Tipster: G2 ML @2.00'
  await expect(surveyed(Buffer.from(chat))).rejects.toThrow('noHeader')
})

test('a row that is a bet is no header', async () => {
  await expect(surveyed(Buffer.from([ROW, ROW].join('\n')))).rejects.toThrow('noHeader')
})
