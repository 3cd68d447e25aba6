import { checkLength, normalForm } from './normal-form.ts'

/** Direction marks, which can turn the text around them, and spaces without a width. Joiners stay, as emoji need them. */
const INVISIBLE = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu
const CONTROL = /\p{Cc}/gu
/** A visible character: not a space, and not one that renders as a space or not at all. */
export const VISIBLE = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '')

/** Whether the text has no visible character. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text)

/** Replaces what PostgreSQL refuses: NUL and lone surrogates become U+FFFD. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}

/** At most `longest` code units, never half a character, and storable. */
export function cutText(text: string, longest: number): string {
  const isInPair = /[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text.slice(longest - 1, longest + 1))
  return storable(text.slice(0, isInPair ? longest - 1 : longest))
}

/** Cleans one line of text from a file or a source: composed (NFC), with single spaces. Throws `TextTooLong`. */
export function cleanLine(text: string, longest: number): string {
  checkLength(text, longest)
  const line = normalForm(withoutInvisible(text.replace(CONTROL, ' ')), 'NFC', longest)
  return storable(line).replace(/\s+/g, ' ').trim()
}

/** As `cleanLine`, keeping line breaks and tabs, for notes. */
export function cleanLines(text: string, longest: number): string {
  checkLength(text, longest)
  const lines = text.replace(/\r\n?/gu, '\n').replace(/[^\P{Cc}\n\t]+/gu, ' ')
  return storable(normalForm(withoutInvisible(lines), 'NFC', longest)).trim()
}
