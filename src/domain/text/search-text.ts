import { normalForm } from './normal-form.ts'

/** Above the length of the teams of twenty legs. */
const LONGEST = 20_000
/** Above the length of any name or label that can be typed. */
const LONGEST_TYPED = 2_000
/** Letters that Unicode does not decompose into a plain letter and a mark. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ς: 'σ',
}
/** Latin and Greek letters with marks, and ё, which is typed as е. Cyrillic й stays: it is another letter than и. */
const MARKED = /(\p{Script=Latin}|\p{Script=Greek}|[еЕ](?=\u0308))\p{M}+/gu

/**
 * Normalizes case, accents and white space for searching: "Fluxo São" equals "FLUXO SAO", "Straße" equals "STRASSE". Throws `TextTooLong`
 * above 20,000 characters.
 */
export function searchText(text: string): string {
  const plain = normalForm(text, 'NFKD', LONGEST).replace(MARKED, '$1')
  return (
    normalForm(plain, 'NFC', plain.length)
      // Upper case first: it makes ı and i the same letter.
      .toUpperCase()
      .toLowerCase()
      .replace(MARKED, '$1')
      .replace(/[ßøłđðþæœς]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
      .replace(/\s+/g, ' ')
      .trim()
  )
}

/** As `searchText`, for a text of any length that is being typed. A text too long for a name equals only itself. */
export function typedSearchText(text: string): string {
  return text.length > LONGEST_TYPED ? text : searchText(text)
}
