import type { ImportPlan, Survey } from '../../../domain/import/plan.ts'
import type { Refusal } from '../../../domain/import/refusal.ts'
import type { Cents } from '../../../domain/money/money.ts'

/**
 * What a reader is to find out about a file of `size` bytes: what it is, or what its rows become by a plan. `fileCurrency`: of rows that name
 * none.
 */
export type Reading =
  | { readonly kind: 'survey'; readonly size: number; readonly now: Date; readonly bookCurrency: string }
  | {
      readonly kind: 'rows'
      readonly size: number
      readonly plan: ImportPlan
      readonly now: Date
      readonly unit: Cents | null
      readonly fileCurrency: string | null
    }

/** Asks for bytes, or hands over rows: a JSON list of them under the names of their columns. */
export type Question =
  | { readonly kind: 'piece'; readonly start: number; readonly end: number }
  | { readonly kind: 'rows'; readonly rows: string }

/** `done`: bytes of the file that were read in this pass. */
export type FromReader = (Question & { readonly number: number; readonly done: number }) | ReaderEnd

/** What a reading ends with. */
export type ReaderEnd =
  | { readonly kind: 'survey'; readonly survey: Survey }
  | { readonly kind: 'read' }
  | { readonly kind: 'refused'; readonly code: Refusal; readonly line: number | null }

/** The answer to the question of this number: the next bytes, or nothing once the rows are stored. */
export type ToReader = { readonly to: number; readonly piece?: Uint8Array }
