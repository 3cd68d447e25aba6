/** Turn a valid text into one that a database cannot store or a page cannot display. */
export const HOSTILE_TEXTS: readonly (readonly [name: string, of: (text: string) => string])[] = [
  ['NUL', (text) => `${text}\0`],
  ['NUL alone', () => '\0'],
  ['half an emoji', (text) => `\uD83D${text}`],
  ['an override of direction', (text) => `\u202E${text}\u202C`],
  ['an override alone', () => '\u202E'],
  ['isolates', (text) => `\u2066${text}\u2069`],
  ['a control character', (text) => `${text}\u0007x`],
  ['nothing', () => ''],
  ['spaces', () => ' \u00A0\u3000'],
]

/** Must not appear in any response or row: direction marks, control characters, and the JSON escape of one. */
export const RAW = /[\u202A-\u202E\u2066-\u2069]|(?![\n\t])\p{Cc}|\\u0007/u
