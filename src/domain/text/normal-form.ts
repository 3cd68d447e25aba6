/** Up to this length even a text of nothing but combining marks takes a fifth of a millisecond. */
const WHOLE = 512
/** U+034F, the grapheme joiner: it shows nothing, and marks on both sides of it are ordered apart. */
const JOINER = '\u034F'
/**
 * Thirty marks with another behind them: no language writes as many on one letter, and the time of ordering them grows with the square of
 * their number. The remedy is Unicode's "Stream-Safe Text Format" (UAX #15, section 13).
 */
const LONG_RUN = /(?:(?!\u034F)\p{M}){30}(?=(?!\u034F)\p{M})/gu

/** A text reached work that its caller should have measured it for. */
export class TextTooLong extends Error {}

/** Throws `TextTooLong` for a text of more than `longest` code units. */
export function checkLength(text: string, longest: number): void {
  if (text.length > longest) throw new TextTooLong(`${text.length} characters where ${longest} is the most`)
}

/**
 * The only way to normalise text (the structure check refuses `.normalize` elsewhere): in time linear in the text, which has at most
 * `longest` code units. Above 512 of them a joiner is put behind every 30 marks in a row. Throws `TextTooLong`.
 */
export function normalForm(text: string, form: 'NFC' | 'NFD' | 'NFKD', longest: number): string {
  checkLength(text, longest)
  return (text.length > WHOLE ? text.replace(LONG_RUN, `$&${JOINER}`) : text).normalize(form)
}
