import * as z from 'zod/mini'
import { OUTCOMES } from '../domain/bet/bet.ts'
import { ROW_PROBLEMS } from '../domain/import/draft.ts'
import { LARGEST_FILE } from '../domain/import/file-limits.ts'
import { IMPORT_ROW_KINDS, IMPORT_STATES } from '../domain/import/import-state.ts'
import { COLUMN_TARGETS, IMPORT_FORMATS, ODDS_NOTATIONS, SAME_ID, TEXT_ENCODINGS } from '../domain/import/plan.ts'
import { REFUSALS } from '../domain/import/refusal.ts'
import { ROW_QUESTIONS } from '../domain/import/row-question.ts'
import { ROW_STATES } from '../domain/import/text/state-words.ts'
import { isBlank } from '../domain/text/clean-text.ts'
import { BOOKMAKER_MAX, word } from './bets/bet-details.ts'
import { money, time } from './bets/bets.ts'
import { endpoint } from './endpoint.ts'
import { rowBet } from './import-row-bet.ts'
import { timeZone } from './time-zone.ts'
import { idParams } from './typed-text.ts'

/** In characters, the limit of file systems. */
export const LONGEST_FILE_NAME = 255
/** The most rows that can be answered individually. */
export const MOST_EXCEPTIONS = 5_000
/** The largest number of a row that the database takes. */
const LARGEST_ROW = 2 ** 31 - 1
/** Rows per page. */
export const IMPORT_ROWS_PAGE = 50

/** The most tables with a header in one file. */
const MOST_TABLES = 1_000
/** The most rows that can be taken individually. */
const MOST_TAKEN = 1_000

const target = z.enum(COLUMN_TARGETS)

/** How to read a file: the proposal of the survey, with the user's changes. */
export const importPlan = z.object({
  format: z.enum(IMPORT_FORMATS),
  /** One for each column; null for an ignored column. Empty if the format has no columns. */
  columns: z.array(z.nullable(target)).check(z.maxLength(1000)),
  /** Null if no date of the file needs it. */
  dateOrder: z.nullable(z.enum(['day-first', 'month-first', 'year-first'])),
  /** The IANA zone of times without one. */
  zone: z.string(),
  decimalMark: z.enum(['point', 'comma']),
  /** The notation of odds. Null: unsigned odds below 100 are decimal, and rows with ambiguous ones are refused. */
  oddsNotation: z.nullable(z.enum(ODDS_NOTATIONS)),
  /** For rows that name no bookmaker. */
  bookmaker: z.nullable(z.string().check(z.maxLength(60))),
  /**
   * Rows in another currency are refused. Null: a file in one currency must use the book's; in a file with several, all are read, unconverted.
   */
  currency: z.nullable(z.string().check(z.regex(/^[A-Z]{3,5}$/))),
  /**
   * What rows with the same id, time and stake are: separate bets (`bets`), or legs of one slip. In `legs` each row has its own odds, in `whole` the
   * odds of the slip. Without an answer such rows are refused.
   */
  sameId: z.optional(z.nullable(z.enum(SAME_ID))),
  /** The meaning of letters and numbers in the result column, in lower case. Rows with an unmapped letter are refused. */
  states: z.optional(z.record(z.string().check(z.maxLength(100)), z.enum(ROW_STATES))),
  /** No interpretation is chosen yet: rows are refused. */
  isOpen: z.optional(z.boolean()),
  /** A spreadsheet may have swapped day and month: rows with an ambiguous date are refused. */
  mayExchangeDates: z.optional(z.boolean()),
  /** Rows whose amount does not follow from stake, odds and result, and is taken from the file anyway: all, or those at these positions. */
  takenAsSaid: z.optional(
    z.union([
      z.literal('all'),
      z.array(z.object({ line: z.int(), sheet: z.optional(z.string()) })).check(z.maxLength(MOST_TAKEN)),
    ]),
  ),
  /** The year of the first date without one. Later rows follow it, or precede it if the newest bet is first. */
  firstYear: z.optional(z.nullable(z.int().check(z.minimum(2000), z.maximum(2100)))),
  isNewestFirst: z.optional(z.boolean()),
  /** Rows without a date have the date of the row above. Without an answer such rows are refused. */
  carriesDates: z.optional(z.boolean()),
  /** The value of one unit, as the amounts of the file show it. If missing, the value that the user has set counts. */
  unitValue: z.optional(z.nullable(money)),
  /** The encoding that the user chose for a text file. */
  encoding: z.optional(z.nullable(z.enum(TEXT_ENCODINGS))),
  /**
   * Tables with a plan that differs, by the position of their headers, with the differing fields. `column` is the number of the first column of a
   * table placed next to another one.
   */
  parts: z.optional(
    z
      .array(
        z.object({
          tables: z
            .array(z.object({ line: z.int(), sheet: z.optional(z.string()), column: z.optional(z.int()) }))
            .check(z.maxLength(MOST_TABLES)),
          format: z.optional(z.enum(IMPORT_FORMATS)),
          columns: z.optional(z.array(z.nullable(target)).check(z.maxLength(1000))),
          dateOrder: z.optional(z.nullable(z.enum(['day-first', 'month-first', 'year-first']))),
          decimalMark: z.optional(z.enum(['point', 'comma'])),
          oddsNotation: z.optional(z.nullable(z.enum(ODDS_NOTATIONS))),
          states: z.optional(z.record(z.string().check(z.maxLength(100)), z.enum(ROW_STATES))),
          isOpen: z.optional(z.boolean()),
          mayExchangeDates: z.optional(z.boolean()),
        }),
      )
      .check(z.maxLength(MOST_TABLES)),
  ),
})

/** In a request the zone must exist, and the bookmaker is a label as in bets; null if it has no visible character. */
const newImportPlan = z.extend(importPlan, {
  zone: timeZone,
  bookmaker: z.nullable(
    z.pipe(
      word(BOOKMAKER_MAX, /^/u),
      z.transform((text) => (isBlank(text) ? null : text)),
    ),
  ),
})

/** `notations`: all possible notations of the odds. */
const oddsQuestion = z.object({
  examples: z.array(z.string()),
  notations: z.optional(z.array(z.enum(ODDS_NOTATIONS))),
})
const readingQuestion = z.object({
  /** Nothing in the file shows the results of the bets: the only alternative imports them as open. */
  isSilent: z.optional(z.boolean()),
  alternatives: z.array(
    z.object({
      columns: z.array(z.nullable(target)),
      oddsNotation: z.nullable(z.enum(ODDS_NOTATIONS)),
      states: z.record(z.string(), z.enum(ROW_STATES)),
    }),
  ),
  rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
})

const survey = z.object({
  format: z.enum(IMPORT_FORMATS),
  container: z.enum(['text', 'xlsx', 'json']),
  encoding: z.nullable(z.string()),
  separator: z.nullable(z.enum([',', ';', '\t', '|'])),
  headerLine: z.nullable(z.int()),
  rows: z.int(),
  columns: z.array(
    z.object({
      name: z.string(),
      target: z.nullable(target),
      /** False for a guess. */
      certain: z.boolean(),
      examples: z.array(z.string()),
    }),
  ),
  sample: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
  proposed: importPlan,
  /** Questions to answer before the file can be read. */
  asks: z.object({
    dateOrder: z.nullable(z.object({ examples: z.array(z.string()) })),
    /** Some odds can be read as decimal and as American, or the file contains both. */
    oddsNotation: z.nullable(oddsQuestion),
    /** Consecutive rows have the same id, time and stake: `sameId` of the plan answers what they are. */
    sameId: z.optional(z.nullable(z.object({ examples: z.array(z.string()) }))),
    /** Some dates have no year: `firstYear` of the plan answers the year of the first. */
    years: z.optional(z.object({ examples: z.array(z.string()), years: z.array(z.int()) })),
    /** A column may have the value of one unit: `unitValue` of the plan accepts it, or is null for the user's own value. */
    unitValue: z.optional(z.object({ value: money })),
    /** Bets without a date are below a bet with one: `carriesDates` of the plan answers whether they have the same date. */
    carriedDates: z.optional(z.object({ rows: z.int() })),
    /**
     * Several interpretations explain equally many rows. `alternatives` are their changes to the plan; `rows` are up to three rows that they read
     * differently.
     */
    reading: z.optional(z.nullable(readingQuestion)),
    zone: z.boolean(),
    columns: z.array(target),
    /** Questions of tables with their own plan. The answers belong in the entry of `proposed.parts` with the index `part`. */
    parts: z.optional(
      z.array(
        z.object({
          part: z.int(),
          dateOrder: z.optional(z.object({ examples: z.array(z.string()) })),
          oddsNotation: z.optional(oddsQuestion),
          reading: z.optional(readingQuestion),
        }),
      ),
    ),
  }),
  currencies: z.array(z.string()),
  /** Ambiguous currency signs such as "$" and "kr", with all possible currencies. `currencies` has the first of them. */
  currencySigns: z.optional(z.array(z.object({ sign: z.string(), codes: z.array(z.string()) }))),
  /** Amounts that follow from stake, odds and result under this plan, out of those that can be checked. */
  explained: z.optional(z.object({ rows: z.int(), of: z.int() })),
  /** Notations in which all odds of the first table are valid, for manual choice. */
  oddsNotations: z.optional(z.array(z.enum(ODDS_NOTATIONS))),
  /** Sheets that are not read, and tables next to others (by the names in their header), with their row counts. */
  leftOut: z.optional(
    z.array(
      z.object({
        sheet: z.string(),
        table: z.optional(z.string()),
        captured: z.optional(z.enum(['sport', 'repeated', 'answer'])),
        rows: z.int(),
      }),
    ),
  ),
  /** Possible encodings of a text file, the likeliest first. */
  encodings: z.optional(z.array(z.enum(TEXT_ENCODINGS))),
})

/** Row counts by result. */
const counts = z.object({
  new: z.int(),
  /** The bet is in the book with another result. */
  differs: z.int(),
  /** The bet may be in the book already. */
  alike: z.int(),
  known: z.int(),
  deleted: z.int(),
  problem: z.int(),
  cash: z.int(),
  /** Rows on sheets and in tables that are not read. `leftOut` of the survey names the sheets and tables. */
  leftOut: z.int(),
})

/** Counts of the questions of rows that differ or are alike. `taken`: for a finished import, the results that it wrote into bets of the book. */
const asked = z.object({ settled: z.int(), outcome: z.int(), result: z.int(), alike: z.int(), taken: z.int() })

export const importSummary = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(IMPORT_STATES),
  /** In bytes. */
  size: z.int(),
  counts: z.nullable(counts),
  asked,
  /** Progress of the running step, in bytes or rows. `waiting`: queued behind other imports. */
  progress: z.nullable(z.object({ done: z.int(), total: z.int(), waiting: z.boolean() })),
  failure: z.nullable(z.object({ code: z.enum([...REFUSALS, 'interrupted', 'failed']), line: z.nullable(z.int()) })),
  createdAt: time,
  doneAt: z.nullable(time),
})
export type ImportSummary = z.output<typeof importSummary>

export const importDetail = z.extend(importSummary, {
  survey: z.nullable(survey),
  /** How it was or will be read. */
  plan: z.nullable(importPlan),
  /**
   * For a finished import: how many of its bets are in the book, and how many were changed by hand since; `results`: how many results of other bets
   * it replaced.
   */
  book: z.nullable(z.object({ bets: z.int(), changed: z.int(), results: z.int() })),
  /** Totals of the new bets; null without any. `sums` has one entry per currency (null: none named), unconverted. */
  totals: z.nullable(
    z.object({
      from: time,
      to: time,
      sums: z.array(z.object({ currency: z.nullable(z.string()), staked: money, profit: money })),
    }),
  ),
})
export type ImportDetail = z.output<typeof importDetail>

/** One row of the file and its result. */
export const importRow = z.object({
  number: z.int(),
  line: z.int(),
  /** The sheet of the row, if several sheets of a workbook are read. */
  sheet: z.nullable(z.string()),
  kind: z.enum(IMPORT_ROW_KINDS),
  problem: z.nullable(
    z.object({
      code: z.enum(ROW_PROBLEMS),
      column: z.nullable(z.string()),
      value: z.string(),
      /** For an amount that does not add up: the amount in the row, and the one that stake and odds give. */
      arithmetic: z.optional(
        z.object({ outcome: z.enum(OUTCOMES), said: money, expected: money, stake: money, odds: z.string() }),
      ),
    }),
  ),
  bet: z.nullable(rowBet),
  /** The question of a row whose bet is or may be in the book: `settled`, `outcome` and `result` name the difference. */
  question: z.nullable(z.enum(ROW_QUESTIONS)),
  /** The bet of the question; null if it was deleted. */
  inBook: z.nullable(z.extend(rowBet, { id: z.int() })),
  cash: z.nullable(z.object({ kind: z.enum(['deposit', 'withdrawal', 'correction']), amount: money, at: time })),
})
export type ImportRow = z.output<typeof importRow>

const mine = { access: 'user', params: idParams } as const

export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  access: 'user',
  data: ['bets'],
  offline: 'nobody',
  summary: 'My imports, the newest first.',
  responses: { 200: z.array(importSummary) },
})

export const startImport = endpoint({
  method: 'POST',
  path: '/api/imports',
  access: 'user',
  summary:
    'Begins an import of this file, which is surveyed at once. It takes the place of an import that was not finished; one that is being worked on is cancelled first.',
  /** The file name, for the list of imports. */
  query: z.object({ name: z.string().check(z.maxLength(LONGEST_FILE_NAME)) }),
  upload: { contentTypes: ['application/octet-stream'], maxBytes: LARGEST_FILE },
  responses: { 201: importDetail },
  errors: ['importRunning', 'tooManyRequests'],
})

export const readImport = endpoint({
  method: 'GET',
  path: '/api/imports/{id}',
  data: ['bets'],
  offline: 'nobody',
  summary: 'One import: its state, its progress and what the file is recognized as.',
  ...mine,
  responses: { 200: importDetail },
  errors: ['notFound'],
})

export const planImport = endpoint({
  method: 'POST',
  path: '/api/imports/{id}/plan',
  summary: 'Reads the file by this plan: what each row becomes. Nothing is written into the book.',
  ...mine,
  body: newImportPlan,
  responses: { 200: importDetail },
  errors: ['notFound', 'importNotReady'],
})

export const importRows = endpoint({
  method: 'GET',
  path: '/api/imports/{id}/rows',
  data: ['bets'],
  offline: 'nobody',
  summary: `The rows of one kind in the order of the file, ${IMPORT_ROWS_PAGE} at a time, after the row number \`after\`.`,
  ...mine,
  query: z.object({
    kind: z.enum(IMPORT_ROW_KINDS),
    after: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
  }),
  responses: { 200: z.array(importRow) },
  errors: ['notFound'],
})

const rowNumbers = z.array(z.int().check(z.minimum(0), z.maximum(LARGEST_ROW))).check(z.maxLength(MOST_EXCEPTIONS))

export const runImport = endpoint({
  method: 'POST',
  path: '/api/imports/{id}/run',
  summary:
    'Writes the new bets into the book, all or none. `again` brings back those that were imported before and deleted since. `take`: of the rows that ask, the results that are written into bets of the book, and, with `alike`, those that become bets of their own; without it, results of bets that the book has open. `same`: a row with the number of that bet does not ask again.',
  ...mine,
  body: z.object({
    again: z.optional(z.boolean()),
    take: z.optional(z.array(z.enum(ROW_QUESTIONS)).check(z.maxLength(ROW_QUESTIONS.length))),
    /** Numbers of the rows for which `take` is inverted. */
    except: z.optional(rowNumbers),
    /** The alike rows that are not taken and are the same bet as in the book: `all`, or these numbers. */
    same: z.optional(z.union([z.literal('all'), rowNumbers])),
  }),
  responses: { 200: importDetail },
  errors: ['notFound', 'importNotReady'],
})

export const cancelImport = endpoint({
  method: 'POST',
  path: '/api/imports/{id}/cancel',
  summary: 'Ends the work on the import without a trace; the import goes back to the step before.',
  ...mine,
  responses: { 200: importDetail },
  errors: ['notFound'],
})

export const takeBackImport = endpoint({
  method: 'POST',
  path: '/api/imports/{id}/take-back',
  summary:
    'Removes the bets of a finished import, but for those that were changed by hand since, and gives bets whose results it took over the ones of before.',
  ...mine,
  responses: { 200: importDetail },
  errors: ['notFound', 'importNotReady'],
})

export const discardImport = endpoint({
  method: 'DELETE',
  path: '/api/imports/{id}',
  summary: 'Drops an import that is not finished, with its file.',
  ...mine,
  responses: { 204: null },
  errors: ['notFound', 'importNotReady'],
})
