import { LARGEST_FILE } from '../../domain/import/file-limits.ts'

export const MOST_COLUMNS = 256
/** Of all tables of one file together, where they have headers of their own. */
export const MOST_TABLE_COLUMNS = 1_000
/** Characters of one cell; a file with a longer one has no bets. Excel's limit is 32,767. */
export const LONGEST_CELL = 100_000
/** Characters of one line of a text. */
export const LONGEST_LINE = 250_000
/** Rows and drafts that are handed on at once. */
export const BATCH = 500

/** Of one process; tests have smaller ones. */
export const WORK_LIMITS = {
  /** Bytes in memory of files that are arriving: four of the largest. */
  arrivingBytes: 4 * LARGEST_FILE,
  /** Bytes of the files of all imports that are not finished. */
  openBytes: 4 * 1024 ** 3,
  /** Imports that are worked on at a time. Each keeps one connection of the pool, and a thread while a file is read. */
  jobs: 3,
  /** Of one job, and for each megabyte of its file: ten times what ten thousand rows take. */
  jobSeconds: 120,
  jobSecondsPerMegabyte: 5,
  /** Heap of the thread that reads a file. The strings of the largest workbook take half of it. */
  readerMegabytes: 256,
}
export type WorkLimits = typeof WORK_LIMITS
