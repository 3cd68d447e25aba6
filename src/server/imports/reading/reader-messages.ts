import type { ImportPlan, Survey } from '../../../domain/import/plan.ts'
import type { Refusal } from '../../../domain/import/refusal.ts'
import type { Cents } from '../../../domain/money/money.ts'

/** What a reader is to find out about a file: what it is, or what its rows become by a plan. `fileCurrency`: of rows that name none. */
export type Question = { readonly now: Date } & (
  | { readonly kind: 'survey'; readonly bookCurrency: string }
  | {
      readonly kind: 'rows'
      readonly plan: ImportPlan
      readonly unit: Cents | null
      readonly fileCurrency: string | null
    }
)
export type Reading = Question & { readonly file: Uint8Array<ArrayBuffer> }

/** How many bytes of the file were read in this pass; a JSON list of rows under the names of their columns; or what the reading ends with. */
export type FromReader =
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'rows'; readonly rows: string }
  | ReaderEnd

export type ReaderEnd =
  | { readonly kind: 'survey'; readonly survey: Survey }
  | { readonly kind: 'read' }
  | { readonly kind: 'refused'; readonly code: Refusal; readonly line: number | null }

/** The rows are stored: the next ones may come. */
export const STORED = 'stored'
export type ToReader = Reading | typeof STORED
