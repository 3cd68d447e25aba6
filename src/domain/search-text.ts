/** Letters that Unicode does not take apart into a plain one and a mark. */
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
/** A Cyrillic й is a letter of its own; ё is read, and typed, as е. */
const MARKED = /(\p{Script=Latin}|\p{Script=Greek}|[еЕ](?=\u0308))\p{M}+/gu

/** What is left of a text when case and accents do not matter: "Fluxo São" and "FLUXO SAO", "Straße" and "STRASSE". */
export function searchText(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(MARKED, '$1')
      .normalize('NFC')
      // Upper case first: it alone knows that ı and i are one letter.
      .toUpperCase()
      .toLowerCase()
      .replace(MARKED, '$1')
      .replace(/[ßøłđðþæœς]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
      .replace(/\s+/g, ' ')
      .trim()
  )
}
