/** Up to this length even a text of only combining marks takes a fifth of a millisecond. */
const WHOLE = 512
/** U+034F, the combining grapheme joiner: invisible, and marks on either side of it are sorted separately. */
const JOINER = '\u034F'
/**
 * Thirty marks followed by another: no language needs as many on one letter, and sorting them takes quadratic time. See Unicode's "Stream-Safe Text
 * Format" (UAX #15, section 13).
 */
const LONG_RUN = /(?:(?!\u034F)\p{M}){30}(?=(?!\u034F)\p{M})/gu

/** The caller should have checked the length of the text. */
export class TextTooLong extends Error {}

/** Throws `TextTooLong` for a text of more than `longest` code units. */
export function checkLength(text: string, longest: number): void {
  if (text.length > longest) throw new TextTooLong(`${text.length} characters where ${longest} is the most`)
}

/**
 * The only way to normalize text (the structure check refuses `.normalize` elsewhere), in linear time, up to `longest` code units. Above 512 code
 * units a joiner is inserted after every 30 consecutive marks. Throws `TextTooLong`.
 */
export function normalForm(text: string, form: 'NFC' | 'NFD' | 'NFKD', longest: number): string {
  checkLength(text, longest)
  return (text.length > WHOLE ? text.replace(LONG_RUN, `$&${JOINER}`) : text).normalize(form)
}
