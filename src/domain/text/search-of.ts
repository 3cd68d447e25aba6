import { cutText } from './clean-text.ts'

/** The longest search that a call takes, in code units. */
export const LONGEST_SEARCH = 200

/** A search that a call takes, of what was typed, pasted, or stands in an address. */
export const searchOf = (text: string): string => cutText(text, LONGEST_SEARCH)
