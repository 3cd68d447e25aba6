/** Weekdays by ISO 8601 number (1 is Monday); by the specification the week starts on Sunday. */
export const WEEK = [7, 1, 2, 3, 4, 5, 6] as const
