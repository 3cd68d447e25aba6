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
 * What a row becomes: a new bet; nothing, because it is in the book or was imported and then deleted; what its user answers, because it is in
 * the book with another result, or may be a bet of the book; nothing, because it cannot be read; a deposit or withdrawal.
 */
export const IMPORT_ROW_KINDS = ['new', 'differs', 'alike', 'known', 'deleted', 'problem', 'cash'] as const
export type ImportRowKind = (typeof IMPORT_ROW_KINDS)[number]
export type ImportCounts = Readonly<Record<ImportRowKind, number>>
/** Of the rows that differ or are alike, how many ask what. `taken`: results that the run wrote into bets of the book. */
export type ImportAsked = Readonly<Record<RowQuestion | 'taken', number>>

/** Why a job ended without a result: the file, its process, or a fault. */
export type ImportFailure = Refusal | 'interrupted' | 'failed'
