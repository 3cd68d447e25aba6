import type { ImportPlan, Survey } from '../../../domain/import/plan.ts'
import type { Refusal } from '../../../domain/import/refusal.ts'
import type { Cents } from '../../../domain/money/money.ts'

/**
 * A request to a reader thread: reduce a capture to its bets, detect what a file is, or what its rows become by a plan. `fileCurrency`: for
 * rows that name none.
 */
export type ReadRequest = { readonly now: Date } & (
  | { readonly kind: 'reduce' }
  | { readonly kind: 'survey'; readonly bookCurrency: string }
  | {
      readonly kind: 'rows'
      readonly plan: ImportPlan
      readonly unit: Cents | null
      readonly fileCurrency: string | null
    }
)
export type Reading = ReadRequest & { readonly file: Uint8Array<ArrayBuffer> }

/** Progress in bytes in this pass; a JSON list of rows by column name; or the final result. */
export type FromReader =
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'rows'; readonly rows: string }
  | ReaderEnd

export type ReaderEnd =
  | { readonly kind: 'reduced'; readonly text: string | null }
  | { readonly kind: 'survey'; readonly survey: Survey }
  | { readonly kind: 'read' }
  | { readonly kind: 'refused'; readonly code: Refusal; readonly line: number | null }

/** The rows are stored: the next ones may be sent. */
export const STORED = 'stored'
export type ToReader = Reading | typeof STORED
