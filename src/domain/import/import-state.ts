import type { Refusal } from './refusal.ts'
import type { RowQuestion } from './row-question.ts'

/**
 * An import is surveyed (what is its file?), read by a plan (what does each row become?) and run (the bets are written). A file that
 * cannot be read is `refused`.
 */
export const IMPORT_STATES = [
  'surveying',
  'surveyed',
  'reading',
  'ready',
  'running',
  'done',
  'taken-back',
  'refused',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/**
 * What happens to a row. `new`: it becomes a bet. `differs`: the book has the bet with another result, and the user decides. `alike`: it may be
 * a bet of the book, and the user decides. `known`: it is in the book. `deleted`: it was imported and deleted. `problem`: it cannot be read.
 * `cash`: a deposit, withdrawal or correction.
 */
export const IMPORT_ROW_KINDS = ['new', 'differs', 'alike', 'known', 'deleted', 'problem', 'cash'] as const
export type ImportRowKind = (typeof IMPORT_ROW_KINDS)[number]
export type ImportCounts = Readonly<Record<ImportRowKind, number>>
/** How many rows ask each question. `taken`: results that the run wrote into bets of the book. */
export type ImportAsked = Readonly<Record<RowQuestion | 'taken', number>>

/** Why a job ended without a result: the file was refused, the process ended, or an error. */
export type ImportFailure = Refusal | 'interrupted' | 'failed'
