/** Of one file. Excel's largest sheet has 1,048,576 rows. */
export const MOST_ROWS = 1_050_000
export const MOST_COLUMNS = 256
/** Characters of one cell; a file with a longer one has no bets. Excel's limit is 32,767. */
export const LONGEST_CELL = 100_000
/** Characters of one line of a text. */
export const LONGEST_LINE = 250_000
/** Rows and drafts that are handed on at once. */
export const BATCH = 500
/** Bytes of one file. */
export const LARGEST_FILE = 256 * 1024 * 1024
