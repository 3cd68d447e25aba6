import { BET, HEAD, type HostileKind } from './hostile-archives.ts'

const ROWS = `${HEAD.join(',')}\n${BET.join(',')}\n`
const fill = (start: string, unit: string, size: number) =>
  start + unit.repeat(Math.max(1, Math.ceil(size / unit.length)))
const filled =
  (start: string, unit: string): HostileKind =>
  (_, size) =>
    Buffer.from(fill(start, unit, size))

/** Encodes UTF-32, which Node does not support. */
function utf32(text: string, isBig: boolean): Buffer {
  const points = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  const bytes = Buffer.alloc(points.length * 4)
  for (const [index, point] of points.entries()) {
    if (isBig) bytes.writeUInt32BE(point, index * 4)
    else bytes.writeUInt32LE(point, index * 4)
  }
  return bytes
}

const LINE_ENDS = ['\n', '\r', '\r\n', '\n\r', '\u2028', '\u2029', '\v', '\f', '\u0085', '\0', ' \n', ',\n', '"\n']
const SIGNS = ['\0', '\ud83d', '\udc00', '\u202e', '\u200b', '\ufeff', '\u0085', '\x1b[2J', '\x07', '😀'.slice(0, 1)]
const cellWith = (at: number, text: string) => BET.with(at, text).join(',')

export const TEXTS: Readonly<Record<string, HostileKind>> = {
  'UTF-16 without a mark': ({ below }) => {
    const bytes = Buffer.from(ROWS, 'utf16le')
    return below(2) ? bytes : bytes.swap16()
  },
  'UTF-16 with a mark': ({ below }) => {
    const bytes = Buffer.from(`\ufeff${ROWS}`, 'utf16le')
    return below(2) ? bytes : bytes.swap16()
  },
  'UTF-16 cut in half': () => Buffer.from(`\ufeff${ROWS}`, 'utf16le').subarray(0, -1),
  'UTF-16 with a lone surrogate': () => Buffer.from(`\ufeff${HEAD.join(',')}\n${cellWith(7, 'a\ud83d')}\n`, 'utf16le'),
  'UTF-32': ({ below }) => utf32(`${below(2) ? '\ufeff' : ''}${ROWS}`, below(2) === 0),
  'UTF-7': () => Buffer.from(`+/v8-${ROWS.replace('a note', '+AGEAbgBvAHQAZQ-')}`),
  'no encoding': ({ below }) => Buffer.from(Array.from({ length: 2_000 }, () => below(256))),
  'a mark in every line': () => Buffer.from(`\ufeff${ROWS.replaceAll('\n', '\n\ufeff')}`),
  'broken UTF-8': ({ pick }) =>
    Buffer.concat([
      Buffer.from(ROWS),
      Buffer.from(pick(['ff', 'c3', 'eda080', 'f8888080', 'c080', 'f4908080']), 'hex'),
      Buffer.from(`,${ROWS}`),
    ]),
  'signs in cells': ({ pick, below }) =>
    Buffer.from(`${ROWS}${Array.from({ length: 20 }, () => cellWith(below(8), `a${pick(SIGNS)}b`)).join('\n')}`),
  'texts cut inside an emoji': ({ pick }) =>
    Buffer.from(
      `${ROWS}${[39, 59, 99, 199, 1_999].map((length) => cellWith(pick([1, 2, 6, 7]), `${'x'.repeat(length)}😀`)).join('\n')}`,
    ),
  'quotes that never close': filled(`${ROWS}"`, 'a\n'),
  'quotes in cells': filled(ROWS, ',"a"b\n'),
  quotes: filled(ROWS, '"'),
  'one long line': filled(ROWS, 'a'),
  'one long cell': filled(`${ROWS}${BET.slice(0, 7).join(',')},`, 'x'),
  'a cell of marks': (_, size) =>
    Buffer.from(`${ROWS}${cellWith(6, `e${fill('', '\u0301\u0323', Math.min(size, 98_000) / 2)}`)}\n`),
  'a header of marks': (_, size) =>
    Buffer.from(`${HEAD.join(',')},e${fill('', '\u0301\u0323', Math.min(size, 98_000) / 2)}\n${BET.join(',')},x\n`),
  'only separators': ({ pick }, size) => Buffer.from(fill('', pick([',', ';', '\t', '|', ',;\t|']), size)),
  'rows of separators': filled(ROWS, ';;;;\n,,,,,\n\t\t\t\n||||\n'),
  'only line ends': ({ pick }, size) => Buffer.from(fill(pick([ROWS, '']), pick(LINE_ENDS), size)),
  'ragged rows': filled(ROWS, 'a\na,b\na,b,c,d,e,f,g,h,i,j\n'),
  'many columns': (_, size) => Buffer.from(`${fill('', 'c,', size / 2)}\n${fill('', '1,', size / 2)}\n`),
  'columns of one name': () => Buffer.from(`${HEAD.map(() => 'Odds').join(',')}\n${BET.join(',')}\n`),
  'ids that repeat': () =>
    Buffer.from(
      `ID,${HEAD.join(',')}\n${Array.from({ length: 6 }, (_, at) => `${1 + (at % 2)},${cellWith(3, String(at + 1))}`).join('\n')}\n`,
    ),
  'a header without rows': () => Buffer.from(HEAD.join(',')),
  'rows without a header': () => Buffer.from(`${BET.join(',')}\n`.repeat(5)),
  'numbers that are none': ({ pick }) =>
    Buffer.from(
      ROWS +
        Array.from({ length: 20 }, () =>
          BET.with(
            pick([3, 4]),
            pick([
              '1e309',
              '-0',
              '0',
              'NaN',
              '1e-9',
              '9'.repeat(1_000),
              '1.2.3',
              '١٢',
              '½',
              '∞',
              '1/0',
              '+',
              '−5',
              '٪',
            ]),
          ).join(','),
        ).join('\n'),
    ),
  'times that are none': ({ pick }) =>
    Buffer.from(
      ROWS +
        Array.from({ length: 20 }, () =>
          BET.with(
            0,
            pick([
              '0000-01-01',
              '0001-01-01',
              '9999-12-31 23:59',
              '2026-02-30',
              '32/13/2026',
              '2026-01-01T24:00Z',
              '99999999999999',
              '-1',
              '1e400',
              '2026-03-29 02:30',
            ]),
          ).join(','),
        ).join('\n'),
    ),
  slips: filled('Bet no.\nAccepted:\nStake:\n', 'Settled:\n'),
  formulas: () =>
    Buffer.from(`${ROWS}${['=1+1', '+1', '-1', '@x', '\t=1', "'=1"].map((text) => cellWith(7, text)).join('\n')}`),
}

const ITEM = '{"id":1,"teams":"Alfa vs Bravo","selectedTeam":"Alfa","amount":"1.00","odds":"2.00"}'

export const JSONS: Readonly<Record<string, HostileKind>> = {
  'lists in lists': filled('', '['),
  'objects in objects': filled('{"bets":', '{"a":'),
  'closed lists in lists': () => Buffer.from(`{"bets":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
  'empty items': filled('{"bets":[', '{},'),
  'items without a field': filled('{"exportedAt":"2026-01-01T00:00:00Z","bets":[', '{"id":1},'),
  'keys twice': () =>
    Buffer.from(`{"bets":[],"bets":[${ITEM.replace('"id":1', '"id":1,"id":2,"odds":"9"')}],"bets":1}`),
  'prototype keys': () =>
    Buffer.from(
      `{"__proto__":{"bets":[${ITEM}]},"bets":[{"__proto__":${ITEM},"constructor":{"prototype":1}},${ITEM}]}`,
    ),
  'long numbers': (_, size) => Buffer.from(`{"bets":[{"id":${'9'.repeat(Math.min(size, 1_000_000))},"amount":1e999}]}`),
  'a long text': (_, size) => Buffer.from(`{"bets":[{"teams":"${'x'.repeat(size)}"}]}`),
  'a long key': (_, size) => Buffer.from(`{"bets":[{"${'x'.repeat(size)}":1}]}`),
  'half an object': ({ below }) => Buffer.from(`{"bets":[${ITEM},${ITEM}]}`.slice(0, 1 + below(150))),
  'no JSON': ({ pick }) =>
    Buffer.from(
      pick([
        '{"bets":NaN}',
        "{'bets':[]}",
        '{bets:[]}',
        '[1,2',
        '{"bets":[],}',
        '{}',
        '[]',
        'null',
        '[null]',
        '{"bets":[1,null,"x",[],{}]}',
      ]),
    ),
  escapes: filled('{"bets":[{"note":"', String.raw`\ud83d\u0000`),
  'lone surrogates': () =>
    Buffer.from(
      `{"bets":[${ITEM.replace('Bravo', String.raw`Bra\ud83dvo`)},${ITEM.replace('Alfa"', String.raw`\udc00"`)}]}`,
    ),
}
