import { isUtf8 } from 'node:buffer'
import { TEXT_ENCODINGS, type TextEncoding } from '../../../domain/import/plan.ts'
import { UnreadableFile } from '../../../domain/import/refusal.ts'
import { DOS_PAGES, type DosPage } from './dos-pages.ts'
import { piecesOf } from './pieces.ts'

export type Encoding = TextEncoding
/** Single-byte encodings; of equally good ones the first is taken. */
type CodePage = Exclude<Encoding, `utf-${string}`>
const isCodePage = (encoding: Encoding): encoding is CodePage => !encoding.startsWith('utf-')
const CODE_PAGES = TEXT_ENCODINGS.filter(isCodePage)

/** The part of a file used to detect its encoding and header. */
export const HEAD = 65_536

type Encodings = readonly [Encoding, ...Encoding[]]

/**
 * The encodings that a text may have, likeliest first: one given by a byte order mark, UTF-16 if every second byte is zero, or UTF-8 if the
 * whole file is valid; else the code pages in which the text consists of words.
 */
export function encodingsOf(file: Uint8Array): Encodings {
  const head = file.subarray(0, HEAD)
  if (head[0] === 0xff && head[1] === 0xfe) return ['utf-16le']
  if (head[0] === 0xfe && head[1] === 0xff) return ['utf-16be']
  const wide = wideEncoding(head)
  if (wide) return [wide]
  if (isUtf8(file)) return ['utf-8']
  if (isMostlyUtf8(head)) throw new UnreadableFile('encodingInvalid')
  return codePagesOf(highPart(file))
}

function wideEncoding(head: Uint8Array): Encoding | null {
  if (head.length < 32) return null
  const [even, odd] = [zerosOf(head, 0), zerosOf(head, 1)]
  // Cyrillic letters have no zero byte, but separators, digits and line breaks do.
  if (odd > 0.2 && even < 0.02) return 'utf-16le'
  return even > 0.2 && odd < 0.02 ? 'utf-16be' : null
}

/** The share of zero bytes among every second byte. */
function zerosOf(head: Uint8Array, start: 0 | 1): number {
  let zeros = 0
  for (let at = start; at < head.length; at += 2) if (head[at] === 0) zeros++
  return zeros / (head.length / 2)
}

/** Whether a UTF-8 file has lines pasted from another encoding: no single encoding can read both. */
function isMostlyUtf8(head: Uint8Array): boolean {
  const high = new TextDecoder().decode(head).match(/[^\0-\x7f]/gu) ?? []
  const wrong = high.filter((letter) => letter === '\ufffd').length
  return high.length - wrong >= Math.max(2, wrong)
}

/** The part of the file with the first non-ASCII byte. */
function highPart(file: Uint8Array): Uint8Array {
  const first = file.findIndex((byte) => byte >= 0x80)
  const start = first - (first % HEAD)
  return first < 0 ? new Uint8Array() : file.subarray(start, start + HEAD)
}

const LATIN = 'áàâãäåæçéèêëíìîïñóòôõöøœúùûüÿßÁÂÇÉÊÍÓÔÖØÚÜ'
const CENTRAL = 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻčďěňřšťúůýžČĎŘŠŤŽőűáéíöüä'
const CYRILLIC = 'абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґ'
/** Letters of the languages that are written in each code page. */
const LETTERS: Readonly<Record<CodePage, string>> = {
  'windows-1252': LATIN,
  macintosh: LATIN,
  'windows-1250': CENTRAL,
  ibm850: LATIN,
  ibm852: CENTRAL,
  'windows-1254': `${LATIN.replace(/[ãåæøœõÿ]/gu, '')}ğışĞİŞ`,
  'windows-1251': CYRILLIC,
  'koi8-r': CYRILLIC,
  ibm866: CYRILLIC,
  gbk: '日期时间比赛事投注金额赔率结果状态盈亏队伍赢输胜负选项单场已结算本下注',
  big5: '日期時間比賽事投注金額賠率結果狀態盈虧隊伍贏輸勝負選項單場已結算本下注',
}
/** Marks that occur in texts of all languages. */
const MARKS = /[\u00a0€£–—‘’“”„«»…°ºª№·½¿¡₽]/u

/** Scores a text as read by a code page: points for letters of the page, minus letter combinations that no word has. */
function worthOf(text: string, page: CodePage): number {
  let worth = 0
  for (const [word] of text.matchAll(/[^\s,;|"'()\d.:/-]+/gu)) {
    const high = word.match(/[^\0-\x7f]/gu)
    if (!high) continue
    const isMixed = /[a-z]/iu.test(word) && /[^\0-\u024f]/u.test(word.replace(MARKS, ''))
    const turns =
      (word.match(/\p{Ll}\p{Lu}/gu) ?? []).length + (isMixed ? (/\p{Script=Cyrillic}/u.test(word) ? 4 : 2) : 0)
    worth += high.reduce((sum, letter) => sum + worthOfLetter(letter, word, page), 0) - 3 * turns
    // Words in Latin script mix plain letters with accented ones.
    if (LATIN_PAGES.has(page)) worth -= 8 * (word.match(/[^\0-\x7f]{3,}/gu) ?? []).join('').length
  }
  return worth
}

const LATIN_PAGES: ReadonlySet<CodePage> = new Set([
  'windows-1252',
  'windows-1250',
  'windows-1254',
  'macintosh',
  'ibm850',
  'ibm852',
])

function worthOfLetter(letter: string, word: string, page: CodePage): number {
  const isChinese = page === 'gbk' || page === 'big5'
  const isAlone = word.replace(/[^\p{L}\p{S}]/gu, '') === letter
  // "25 €": a sign after a number; few letters are words.
  if (isAlone && /\p{Sc}/u.test(letter)) return 2
  if (isAlone && /\p{L}/u.test(letter) && !/[àéèóуовискаяё]|\p{Script=Han}/u.test(letter)) return -3
  if (LETTERS[page].includes(letter)) return isChinese ? 6 : 3
  if (isChinese && /\p{Script=Han}/u.test(letter)) return 3
  if (/\p{L}/u.test(letter)) return /\p{Lu}/u.test(letter) ? 1 : 0
  if (!MARKS.test(letter)) return -4
  return letter === '’' || !/\p{L}/u.test(word.replace(letter, '')) ? 0 : -3
}

/** Per non-ASCII character; a letter of the page scores 3. */
const LEAST_WORTH = 1

function codePagesOf(bytes: Uint8Array): Encodings {
  const ranked = CODE_PAGES.flatMap((page) => {
    const text = textIn(bytes.subarray(0, HEAD), page)
    return text === null ? [] : [{ page, text, worth: worthOf(text, page) }]
  }).sort((one, other) => other.worth - one.worth)
  const [best, ...others] = ranked
  if (!best) return ['windows-1252']
  // If no page yields words, none is likelier than another.
  const isLikely = best.worth >= LEAST_WORTH * (best.text.match(/[^\0-\x7f]/gu)?.length ?? 0)
  const isNear = (page: CodePage, worth: number) =>
    !isLikely || (isDosPage(page) ? worth >= best.worth : worth > 0 && worth * 3 >= best.worth * 2)
  const texts = new Set([best.text])
  const near = others.filter(({ page, worth, text }) => isNear(page, worth) && !texts.has(text) && texts.add(text))
  return [best.page, ...near.map(({ page }) => page)]
}

/** `isPart`: the bytes may end within a character. Throws `TypeError`. */
function decoded(bytes: Uint8Array, encoding: Encoding, isPart: boolean): string {
  if (!isDosPage(encoding)) return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isPart })
  const upper = DOS_PAGES[encoding]
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\x80-\xff]/g, (byte) => upper[byte.charCodeAt(0) - 0x80] ?? '')
}

const isDosPage = (encoding: Encoding): encoding is DosPage => encoding in DOS_PAGES

function textIn(bytes: Uint8Array, page: Encoding): string | null {
  try {
    return decoded(bytes, page, true)
  } catch {
    return null
  }
}

/** C0 controls other than tab and line breaks: the bytes are not text. */
const CONTROLS = /(?![\t\n\f\r\u0080-\u009f])\p{Cc}/gu

/**
 * The text without a byte order mark. NUL and other control characters become spaces. Throws if there are many of them, or if the bytes are
 * invalid in this encoding.
 */
export function textOf(file: Uint8Array, encoding: Encoding): string {
  let text: string
  try {
    text = decoded(file, encoding, false)
  } catch (error) {
    throw error instanceof TypeError ? new UnreadableFile('encodingInvalid') : error
  }
  for (const piece of piecesOf(text)) {
    const controls = piece.match(CONTROLS)?.length ?? 0
    if (controls > 2 + piece.length / 500) throw new UnreadableFile('notText')
  }
  return text.replaceAll('\0', ' ')
}
