import { cutText } from './clean-text.ts'

/** The longest search text that the API accepts, in code units. */
export const LONGEST_SEARCH = 200

/** Cuts a typed, pasted or linked search text to what the API accepts. */
export const searchOf = (text: string): string => cutText(text, LONGEST_SEARCH)
