import { collapseSpaces } from '../team/pair.ts'
import { normalForm } from '../text/normal-form.ts'
import { LONGEST_SLIP, type RefusalReason } from './slip.ts'

/**
 * One line of a slip, or a part of it. `raw` is as written; `plain` is in lower case without accents, character by character, so that both have
 * the same indexes. Text that has been read is replaced by a mark in `plain`.
 */
export type Fragment = { readonly raw: string; readonly plain: string }

/** Replaces text that has been read in `plain`. */
export const READ = '\ue000'
/** Replaces a team in `plain`. */
export const TEAM = '\ue001'

const MOST_FRAGMENTS = 400
const MOST_WORDS = 3_000
/** Longer than any team or number. */
const LONGEST_WORD = 60
const LONGEST_FRAGMENT = 400

const STROKES: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't', '×': 'x' }

/** In lower case, without accents of Latin letters, е for ё, and ASCII minus and spaces; as many code units as before. */
export function plainOf(raw: string): string {
  return raw.replace(/[^\n!-@[-`{-~]/gu, plainLetter)
}

function plainLetter(letter: string): string {
  const lower = letter.toLowerCase()
  if (/^[a-zа-я]$/u.test(lower)) return lower
  if (/^[\s\u2028\u2029]$/u.test(letter)) return ' '
  if (/^[−–—‒‐‑﹣]$/u.test(letter)) return '-'
  const base = /^[\p{Script=Latin}ё]$/u.test(lower) ? (normalForm(lower, 'NFD', 8)[0] ?? lower) : lower
  const plain = STROKES[base] ?? base
  return plain.length === letter.length ? plain : letter
}

/** `plain` with a mark in place of the characters from `from` to `to`. */
export function withMark(plain: string, from: number, to: number, mark = READ): string {
  return plain.slice(0, from) + mark.repeat(to - from) + plain.slice(to)
}

const PICTURE =
  /^(?:data:image\/|blob:|!\[[^\]]*\]\(|<img\s|\[(?:image|imagem|photo|foto|изображение|фото)\]|\S+\.(?:png|jpe?g|webp|heic|gif)$)/iu
/** Characters that change the display order of a text. */
const OVERRIDE = /[\u202D\u202E]/u
const HALVES: Readonly<Record<string, string>> = { '¼': '.25', '½': '.5', '¾': '.75' }

type Lines = { readonly fragments: readonly Fragment[] } | { readonly refused: RefusalReason }

/** The lines of a text and their parts, without empty ones; or why the text is not read. */
export function fragmentsOf(text: string): Lines {
  if (text.length > LONGEST_SLIP) return { refused: 'tooLong' }
  const seen = text.trim()
  if (seen === '') return { refused: 'empty' }
  if (PICTURE.test(seen.slice(0, 300))) return { refused: 'picture' }
  if (OVERRIDE.test(seen)) return { refused: 'nothing' }
  const lines = seen.split(/[\n\r\t\u2028\u2029]+/u)
  const fragments: Fragment[] = []
  let words = 0
  for (const line of lines) {
    const cleaned = cleanedLine(line)
    words += cleaned.split(' ').length
    for (const raw of partsOf(cleaned)) {
      if (/[\p{L}\p{N}]/u.test(raw)) fragments.push({ raw, plain: plainOf(raw) })
    }
    if (fragments.length > MOST_FRAGMENTS || words > MOST_WORDS) return { refused: 'tooLong' }
  }
  return fragments.length === 0 ? { refused: 'nothing' } : { fragments }
}

/** A composed line with single spaces, without invisible characters, pictograms and words longer than any name. */
function cleanedLine(line: string): string {
  const words = line
    .replace(/[\uFF01-\uFF5E]/gu, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfe_e0))
    .replace(/[¼½¾]/gu, (part) => HALVES[part] ?? part)
    .replace(/[\p{Cf}\p{Co}]/gu, '')
    .replaceAll('\u{1f19a}', ' vs ')
    .replace(/[\p{Cc}\p{Extended_Pictographic}\u{1f1e6}-\u{1f1ff}]|\u{fe0f}|\u{20e3}/gu, (found) =>
      /[\d#*]/u.test(found) ? found : ' ',
    )
    .split(/\s+/u)
    .filter((word) => word.length <= LONGEST_WORD)
  const joined = collapseSpaces(words.join(' '))
  return joined.length > 2_000 ? joined : normalForm(joined, 'NFC', 2_000)
}

/** Between the parts of a line. A bar before a time belongs to its date; a plus between words joins picks. */
const BETWEEN = /\s+[|•·]\s+(?!\d{1,2}:\d{2}(?!\d))|\s*;\s+|\s+[+&]\s+(?=\p{L})/u

function partsOf(line: string): readonly string[] {
  return line.split(BETWEEN).flatMap((part) => {
    const pieces: string[] = []
    let rest = part
    while (rest.length > LONGEST_FRAGMENT) {
      const at = rest.lastIndexOf(' ', LONGEST_FRAGMENT)
      pieces.push(rest.slice(0, at))
      rest = rest.slice(at + 1)
    }
    return [...pieces, rest]
  })
}
