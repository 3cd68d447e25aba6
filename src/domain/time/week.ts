/** The weekdays as ISO 8601 numbers them (1 is Monday), in the order of a week: by the specification it starts on Sunday. */
export const WEEK = [7, 1, 2, 3, 4, 5, 6] as const
