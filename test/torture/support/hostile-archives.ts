import { deflateRawSync } from 'node:zlib'
import type { Choices } from '../../support/bad-requests.ts'
import { entryAsSheets, sheetsOf, workbookOf, zipOf } from '../../support/zip.ts'

/** Creates a hostile file of about `size` bytes, or one that unpacks to that size. */
export type HostileKind = (choices: Choices, size: number) => Uint8Array

export const HEAD = ['Date', 'Event', 'Pick', 'Stake', 'Odds', 'Result', 'Bookmaker', 'Comment']
export const BET = ['2026-01-02 10:00', 'Alfa vs Bravo', 'Alfa', '10', '1.8', 'won', 'House', 'a note']

const cell = (text: string, attributes = 't="str"') => `<c ${attributes}><v>${text}</v></c>`
const row = (cells: readonly string[], attributes = '') =>
  `<row ${attributes}>${cells.map((text) => cell(text)).join('')}</row>`
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const GOOD = row(HEAD) + row(BET)

/** Changes each record of the central directory of an archive (APPNOTE.TXT 4.3.12). */
function forged(zip: Buffer, change: (record: Buffer, index: number) => void): Buffer {
  const bytes = Buffer.from(zip)
  let at = bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
  for (let index = 0; at >= 0 && bytes.readUInt32LE(at) === 0x02014b50; index += 1) {
    const length = 46 + bytes.readUInt16LE(at + 28)
    change(bytes.subarray(at, at + length), index)
    at += length
  }
  return bytes
}

/** Offsets of a record of the central directory. */
const FLAGS = 8
const METHOD = 10
const CRC = 16
const PACKED = 20
const SIZE = 24
const START = 42

/** Implausible values for numeric fields. */
const LIES = [0, 1, 7, 65_535, 1_000_000, 2 ** 31 - 1, 2 ** 32 - 2, 2 ** 32 - 1]
const lieAt =
  (offset: number): HostileKind =>
  ({ pick, below }) => {
    const which = below(5)
    return forged(workbookOf(GOOD), (record, index) => {
      if (index === which) record.writeUInt32LE(pick(LIES), offset)
    })
  }

/** A workbook with these rows after a valid bet. */
const withRows =
  (rows: (choices: Choices, size: number) => string): HostileKind =>
  (choices, size) =>
    workbookOf(GOOD + rows(choices, size))

/** Invalid row numbers and references. */
const NUMBERS = ['2.5', '1e400', '99999999999', 'abc', '0', '-1', '', '2 ', '１', '1048577', '9007199254740993', 'NaN']
const REFERENCES = [
  'A0',
  '@1',
  'AAAAAAA1',
  'ZZZZZ1',
  'A99999999999',
  '1A',
  '',
  'A-1',
  'XFE1',
  'á1',
  'A1:B2',
  '__proto__1',
]
const VALUES = [
  '1e308',
  '-1e308',
  'NaN',
  'Infinity',
  '-45000',
  '2958466',
  '9'.repeat(1_000),
  `0.${'3'.repeat(1_000)}`,
  '_xD83D_',
  '_x0000_',
  'a_xDC00_b',
  '_x005F_xD83D_',
  `${'x'.repeat(199)}😀`,
  `${'x'.repeat(59)}😀`,
  '\u202e',
  '=cmd|1',
  '',
] as const

export const ARCHIVES: Readonly<Record<string, HostileKind>> = {
  'an entry that unpacks to much': (_, size) => workbookOf(GOOD + ' '.repeat(size)),
  'many entries that unpack to much': (_, size) =>
    sheetsOf(
      Array.from({ length: 20 }, (_, at) => [`S${at}`, sheet(GOOD + ' '.repeat(Math.ceil(size / 20)))] as const),
      [],
    ),
  'two thousand entries': () =>
    zipOf({
      ...Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`xl/worksheets/s${at}.xml`, 'x'])),
      'xl/workbook.xml': '<workbook/>',
    }),
  'an archive in an archive': (_, size) => zipOf({ 'xl/workbook.xml': workbookOf(' '.repeat(size)) }),
  'a workbook as its own sheet': () =>
    zipOf({
      'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="a"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="a" Target="workbook.xml"/></Relationships>',
    }),
  'one entry as twenty sheets': (_, size) => entryAsSheets(20, sheet(GOOD + ' '.repeat(Math.ceil(size / 20)))),
  'entities that grow': () => {
    const levels = Array.from({ length: 12 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`)
    const doctype = `<!DOCTYPE sst [<!ENTITY e0 "lol">${levels.join('')}]>`
    return workbookParts({
      'xl/sharedStrings.xml': `<?xml version="1.0"?>${doctype}<sst><si><t>&e12;</t></si></sst>`,
      'xl/worksheets/sheet1.xml': `${doctype}${sheet(`${row(HEAD)}<row>${cell('0', 't="s"').repeat(8)}</row>${row(['&e12;', ...BET.slice(1)])}`)}`,
    })
  },
  'an outside entity': () =>
    workbookParts({
      'xl/worksheets/sheet1.xml': `<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]>${sheet(`${row(HEAD)}${row(['&x;', ...BET.slice(1)])}${row(BET)}`)}`,
    }),
  'names that climb': () =>
    workbookParts({
      '../../../tmp/clutchbook-climbed.xml': 'x',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Target="../../../../etc/passwd"/></Relationships>',
    }),
  'a target that is an address': () =>
    workbookParts({
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Target="http://127.0.0.1:1/x" TargetMode="External"/></Relationships>',
    }),
  'a million columns': withRows((_, size) => `<row>${cell('1').repeat(Math.ceil(size / 20))}</row>`),
  'columns far away': withRows(({ pick }) => `<row>${cell('1', `r="${pick(REFERENCES)}"`)}</row>`),
  'one huge cell': withRows((_, size) => row([...BET.slice(0, 7), 'x'.repeat(size)])),
  'cells of marks': withRows(() => row([...BET.slice(0, 6), `e${'\u0301\u0323'.repeat(48_000)}`, 'x']).repeat(3)),
  'a header of marks': () =>
    workbookOf(row([...HEAD, `e${'\u0301\u0323'.repeat(48_000)}`]) + row([...BET, 'x']).repeat(3)),
  'row numbers that lie': withRows(({ pick }) => row(BET, `r="${pick(NUMBERS)}"`) + row(BET, `r="${pick(NUMBERS)}"`)),
  'references that lie': withRows(
    ({ pick }) => `<row>${BET.map((text) => cell(text, `t="str" r="${pick(REFERENCES)}"`)).join('')}</row>`,
  ),
  'a dimension that lies': () =>
    workbookParts({
      'xl/worksheets/sheet1.xml': `<worksheet><dimension ref="A1:XFD1048576"/><sheetData>${GOOD}</sheetData></worksheet>`,
    }),
  'merged cells': () =>
    workbookParts({
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${GOOD}</sheetData><mergeCells count="9">${'<mergeCell ref="A1:XFD1048576"/>'.repeat(9)}</mergeCells></worksheet>`,
    }),
  'hidden sheets': ({ pick }) =>
    sheetsOf(
      [
        ['Seen', sheet(GOOD)],
        ['Hidden', sheet(GOOD), `state="${pick(['hidden', 'veryHidden', 'x'])}"`],
      ],
      [],
    ),
  'shared strings that are missing': ({ pick }) =>
    workbookOf(`${GOOD}<row>${cell(pick(['0', '99999', '-1', '1e9', 'abc', '1.5']), 't="s"').repeat(8)}</row>`, []),
  'values that are none': withRows(({ pick }) =>
    Array.from({ length: 20 }, () => {
      const at = pick([...HEAD.keys()])
      const type = pick(['str', 'n', 'd', 'b', 'e', 'inlineStr', 'x'])
      return `<row>${BET.map((text, index) => (index === at ? cell(pick(VALUES), `t="${type}" s="1"`) : cell(text))).join('')}</row>`
    }).join(''),
  ),
  'styles that are missing': withRows(
    ({ pick }) => `<row>${cell('45500.5', `s="${pick(['99', '-1', 'x', '1e9'])}"`)}</row>`,
  ),
  'empty rows': withRows((_, size) => '<row/>'.repeat(Math.ceil(size / 6))),
  'missing parts': ({ pick }) => {
    const parts = PARTS(GOOD)
    Reflect.deleteProperty(parts, pick(Object.keys(parts)))
    return zipOf(parts)
  },
  'no XML': ({ pick }) =>
    zipOf({ ...PARTS(GOOD), [pick(Object.keys(PARTS('')))]: pick(['', '\0', '<', '<a', '{}', '<a></b>']) }),
  'deep XML': (_, size) => workbookOf(GOOD + '<row>'.repeat(Math.ceil(size / 5))),
  'a long attribute': (_, size) => workbookOf(`${GOOD}<row r="${'1'.repeat(size)}"/>`),
  'a size that lies': lieAt(SIZE),
  'a packed size that lies': lieAt(PACKED),
  'an offset that lies': lieAt(START),
  'a checksum that lies': lieAt(CRC),
  'encrypted entries': () => forged(workbookOf(GOOD), (record) => record.writeUInt16LE(1, FLAGS)),
  'another method': ({ pick }) =>
    forged(workbookOf(GOOD), (record) => record.writeUInt16LE(pick([1, 9, 12, 14, 93, 95, 99, 65_535]), METHOD)),
  'a half-written archive': ({ below }) => {
    const whole = workbookOf(GOOD)
    return whole.subarray(0, 4 + below(whole.length - 4))
  },
  'an archive after other bytes': () =>
    Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(1_000), workbookOf(GOOD)]),
  'an encrypted document': () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4_096)]),
  'no deflate data': ({ below }) => {
    const whole = Buffer.from(workbookOf(GOOD))
    const packed = deflateRawSync(Buffer.from('<row/>'))
    packed.copy(whole, 60 + below(whole.length - 200))
    return whole
  },
}

const PARTS = (rows: string): Record<string, string> => ({
  '[Content_Types].xml': '<Types/>',
  'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="Bets" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
  'xl/worksheets/sheet1.xml': sheet(rows),
})

function workbookParts(parts: Readonly<Record<string, string>>): Buffer {
  return zipOf({ ...PARTS(GOOD), ...parts })
}
