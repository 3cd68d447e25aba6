/**
 * Removes invisible format characters, such as direction marks, that programs and pages put around a number or a date. Not for names: some contain
 * such marks.
 */
export const seenText = (text: string): string => text.replace(/\p{Cf}/gu, '').trim()
