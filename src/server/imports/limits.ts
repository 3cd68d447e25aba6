import { LARGEST_FILE } from '../../domain/import/file-limits.ts'

export const MOST_COLUMNS = 256
/** For all tables of one file together, if they have their own headers. */
export const MOST_TABLE_COLUMNS = 1_000
/** Characters of one cell; a file with a longer one has no bets. Excel's limit is 32,767. */
export const LONGEST_CELL = 100_000
/** Characters of one line of text. */
export const LONGEST_LINE = 250_000
/** Rows or drafts passed on at once. */
export const BATCH = 500

/** Per process; tests use smaller ones. */
export const WORK_LIMITS = {
  /** Memory for files being uploaded: four of the largest. */
  arrivingBytes: 4 * LARGEST_FILE,
  /** Total size of the files of unfinished imports. */
  openBytes: 4 * 1024 ** 3,
  /** Concurrent imports. Each uses one connection of the pool, and a thread while a file is read. */
  jobs: 3,
  /** Seconds per job and per megabyte of its file: ten times what ten thousand rows take. */
  jobSeconds: 120,
  jobSecondsPerMegabyte: 5,
  /** Heap of a reader thread. The strings of the largest workbook take half of it. */
  readerMegabytes: 256,
}
export type WorkLimits = typeof WORK_LIMITS
