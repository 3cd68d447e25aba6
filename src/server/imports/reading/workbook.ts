import { Parser } from 'htmlparser2'
import { UnreadableFile } from '../../../domain/import/refusal.ts'
import { currenciesOf } from '../../../domain/import/text/currency-text.ts'
import { UNIT_WORDS } from '../../../domain/money/units.ts'

/** Limits for the parts of a workbook other than its rows. */
const MOST_STYLES = 65_536
const SHARED_BYTES = 64_000_000
/** Sheets per workbook: one for each day of a year. */
const MOST_SHEETS = 400
/** Characters of a sheet name. */
const LONGEST_NAME = 100
/** Memory per string in addition to its characters. */
const STRING_COST = 40
/** Nesting of elements. A rich-text cell has eight levels; the parser's time grows with the square of the depth. */
const DEEPEST = 64
/** Characters of a tag, a comment or a section, which the parser buffers until its end. */
const LONGEST_TAG = 1_000_000

export type Attributes = Readonly<Record<string, string>>
type Handlers = {
  readonly onOpen: (name: string, attributes: Attributes) => void
  readonly onClose?: (name: string) => void
  readonly onText?: (text: string) => void
}

/** Parses XML with any namespace prefix. Refuses a document type declaration, which no program writes into a workbook. */
function readXml(bytes: Iterable<Uint8Array>, handlers: Handlers, afterPiece?: () => void): void {
  const parser = xmlParser(handlers)
  const decoder = new TextDecoder()
  for (const piece of bytes) {
    parser.write(decoder.decode(piece, { stream: true }))
    afterPiece?.()
  }
  parser.end(decoder.decode())
}

/** Throws `UnreadableFile` for malformed XML, and beyond the limits on nesting and on the length of a tag or comment. */
export function xmlParser({ onOpen, onClose, onText }: Handlers): Pick<Parser, 'write' | 'end'> {
  let [depth, sinceEvent] = [0, 0]
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        sinceEvent = 0
        if (++depth > DEEPEST) throw new UnreadableFile('sheetInvalid')
        onOpen(localName(name), attributes)
      },
      onclosetag: (name) => {
        sinceEvent = 0
        depth -= 1
        onClose?.(localName(name))
      },
      ontext: (text) => {
        sinceEvent = 0
        onText?.(text)
      },
      onprocessinginstruction: (name) => {
        if (name.startsWith('!')) throw new UnreadableFile('sheetInvalid')
      },
    },
    { xmlMode: true },
  )
  return {
    write(xml) {
      sinceEvent += xml.length
      parser.write(xml)
      if (sinceEvent > LONGEST_TAG) throw new UnreadableFile('sheetInvalid')
    },
    end: (xml) => parser.end(xml),
  }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** The sheets by relation id, with names and in tab order, and whether days count from 1904. */
export function readWorkbook(bytes: Iterable<Uint8Array>) {
  const sheets: { readonly id: string; readonly name: string; readonly isHidden: boolean }[] = []
  let from1904 = false
  readXml(bytes, {
    onOpen: (name, attributes) => {
      if (name === 'workbookPr') from1904 = /^(?:1|true)$/u.test(attributes['date1904'] ?? '')
      const id = name === 'sheet' ? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] : undefined
      const isHidden = /hidden$/iu.test(attributes['state'] ?? '')
      const sheet = (attributes['name'] ?? '').slice(0, LONGEST_NAME).replace(/\p{C}/gu, ' ')
      if (id !== undefined) sheets.push({ id, name: sheet, isHidden })
      if (sheets.length > MOST_SHEETS) throw new UnreadableFile('archiveTooLarge')
    },
  })
  return { sheets, from1904 }
}

/** The paths of a workbook's parts, by relation id. */
export function readRelations(bytes: Iterable<Uint8Array>): ReadonlyMap<string, string> {
  const paths = new Map<string, string>()
  readXml(bytes, {
    onOpen: (name, { Id, Target }) => {
      if (name !== 'Relationship' || Id === undefined || Target === undefined || paths.size > 2 * MOST_SHEETS) return
      paths.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  return paths
}

/** ECMA-376 part 1, 18.8.30: the built-in date and time formats. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** ECMA-376 part 1, 18.8.30: 0%, 0.00%, # ?/? and # ??/??. */
const BUILT_IN: Readonly<Record<number, CellStyle>> = { 9: 'percent', 10: 'percent', 12: 'fraction', 13: 'fraction' }

/** A format without quoted text, escapes and padding. */
const bareFormat = (code: string) => code.replace(/"[^"]*"|\\.|_.|\*./gu, '')

/** Whether a custom format shows a date or time: it has their letters outside quotes, escapes and brackets. */
function isDateFormat(code: string): boolean {
  const bare = bareFormat(code).replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/giu, '')
  return /[dmyhs]/iu.test(bare) && !/general/iu.test(bare)
}

const UNITS = new RegExp(`^${UNIT_WORDS}$`, 'iu')

/** Whether a custom format shows units: its first section has no other word, whether quoted, escaped or bare. */
function isUnitFormat(code: string): boolean {
  const [first = ''] = code.split(';')
  return UNITS.test(first.replace(/\[[^\]]*\]|_.|\*.|general|[^\p{L}]/giu, ''))
}

/** Countries for signs shared by several currencies, by Windows language id ([MS-LCID]). */
const CURRENCY_OF_LANGUAGE: Readonly<Record<string, string>> = {
  409: 'USD',
  '540a': 'USD',
  1009: 'CAD',
  c0c: 'CAD',
  c09: 'AUD',
  1409: 'NZD',
  c04: 'HKD',
  4809: 'SGD',
  1004: 'SGD',
  404: 'TWD',
  '80a': 'MXN',
  '2c0a': 'ARS',
  '340a': 'CLP',
  '240a': 'COP',
  '380a': 'UYU',
  '41d': 'SEK',
  414: 'NOK',
  814: 'NOK',
  406: 'DKK',
  '40f': 'ISK',
  411: 'JPY',
  804: 'CNY',
}

/** The currency of a number format: [$R$-416] #,##0.00, "zł", \\$; null if it has none. */
function currencyOfFormat(code: string): string | null {
  const [first = ''] = code.split(';')
  const [, sign, language = ''] = /\[\$([^\]-]+)(?:-([\da-f]+))?[^\]]*\]/iu.exec(first) ?? []
  if (sign !== undefined) {
    const [code, ...others] = currenciesOf(sign)
    const ofLanguage = CURRENCY_OF_LANGUAGE[language.replace(/^0+/u, '').toLowerCase()]
    return code === undefined ? null : others.length > 0 && ofLanguage !== undefined ? ofLanguage : sign.trim()
  }
  const words = first.replace(/\[[^\]]*\]|_.|\*./gu, '').replace(/"|\\(?=.)/gu, '')
  const bare = words.replace(/[#0?.,]+/gu, ' ').trim()
  return currenciesOf(bare).length > 0 ? bare : null
}

/** What the format of a cell says about its number; null if nothing. */
export type CellStyle = 'date' | 'units' | 'percent' | 'fraction' | { readonly sign: string } | null

function ownStyle(code: string): CellStyle {
  if (isUnitFormat(code)) return 'units'
  if (isDateFormat(code)) return 'date'
  if (bareFormat(code).includes('%')) return 'percent'
  const sign = currencyOfFormat(code)
  if (sign !== null) return { sign }
  return /[#?0]\/[#?\d]/u.test(bareFormat(code)) ? 'fraction' : null
}

/** By style number. */
export function readStyles(bytes: Iterable<Uint8Array>): readonly CellStyle[] {
  const own = new Map<number, CellStyle>()
  const styles: CellStyle[] = []
  let isInCells = false
  readXml(bytes, {
    onOpen: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'cellXfs') isInCells = true
      if (name === 'numFmt' && own.size < MOST_STYLES) own.set(Number(numFmtId), ownStyle(formatCode.slice(0, 500)))
      if (name === 'xf' && isInCells && styles.length < MOST_STYLES) {
        const id = Number(numFmtId)
        const known = own.get(id)
        const builtIn = isBuiltInDate(id) ? 'date' : (BUILT_IN[id] ?? null)
        styles.push(known === undefined ? builtIn : known)
      }
    },
    onClose: (name) => {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return styles
}

/** The shared strings by number, without phonetic readings. */
export function readSharedStrings(bytes: Iterable<Uint8Array>): readonly string[] {
  const strings: string[] = []
  let [text, cost, isText, isPhonetic] = ['', 0, false, false]
  readXml(bytes, {
    onOpen: (name) => {
      if (name === 'si') text = ''
      if (name === 't') isText = true
      if (name === 'rPh') isPhonetic = true
    },
    onClose: (name) => {
      if (name === 't') isText = false
      if (name === 'rPh') isPhonetic = false
      if (name !== 'si') return
      cost += STRING_COST + text.length * 2
      if (cost > SHARED_BYTES) throw new UnreadableFile('archiveTooLarge')
      strings.push(ownCopy(text))
    },
    onText: (piece) => {
      if (!isText || isPhonetic) return
      text += piece
      if (text.length > SHARED_BYTES / 2) throw new UnreadableFile('cellTooLong')
    },
  })
  return strings
}

/** Copies the text: a substring would keep the whole string in memory. */
const ownCopy = (text: string) => Buffer.from(text).toString()
