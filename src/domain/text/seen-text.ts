/**
 * A number or a date as it is seen: programs and pages put marks of direction around it (Unicode's format characters), which come along in
 * a file or a copy. Not for names: such marks are part of some.
 */
export const seenText = (text: string): string => text.replace(/\p{Cf}/gu, '').trim()
