/** Bytes of one file, and of what a workbook unpacks to: 25 MB. */
export const LARGEST_FILE = 25 * 1024 * 1024
/** Rows of one file. */
export const MOST_ROWS = 100_000
