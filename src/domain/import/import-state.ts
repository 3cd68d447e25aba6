import type { Refusal } from './refusal.ts'

/**
 * An import is uploaded, surveyed (what is it?), read by a plan (what does each row become?) and run (the bets are written). A file that
 * cannot be read is `refused`.
 */
export const IMPORT_STATES = [
  'uploading',
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
 * What a row becomes: a new bet; nothing, because it is in the book or was imported and then deleted; nothing, because it cannot be read;
 * a deposit or withdrawal.
 */
export const IMPORT_ROW_KINDS = ['new', 'known', 'deleted', 'problem', 'cash'] as const
export type ImportRowKind = (typeof IMPORT_ROW_KINDS)[number]
export type ImportCounts = Readonly<Record<ImportRowKind, number>>

/** Why a job ended without a result: the file, its process, or a fault. */
export type ImportFailure = Refusal | 'interrupted' | 'failed'
