import type { Draft, ImportedBet, ImportedCash, ImportedSettlement, RowProblem } from './draft.ts'

type Bet = Omit<ImportedBet, 'placedAt' | 'settlement'> & {
  readonly placedAt: string
  readonly settlement:
    | (Omit<ImportedSettlement, 'settledAt' | 'settledUntil'> & {
        readonly settledAt: string | null
        readonly settledUntil?: string | null
      })
    | null
}

type Cash = Omit<ImportedCash, 'at'> & { readonly at: string }

/** A draft as JSON: times are ISO texts. */
export type StoredDraft = { readonly sheet?: string } & (
  | { readonly bet: Bet }
  | { readonly cash: Cash }
  | { readonly problem: RowProblem }
)

/** What is stored of a draft as JSON: neither its line nor its fingerprint. */
export function storedDraft(draft: Draft): object {
  const { sheet } = draft
  if ('bet' in draft) return { sheet, bet: draft.bet }
  return 'cash' in draft ? { sheet, cash: draft.cash } : { sheet, problem: draft.problem }
}

/** The movement of money of a stored draft. */
export function readStoredCash({ at, ...cash }: Cash): ImportedCash {
  return { ...cash, at: new Date(at) }
}

/** The bet of a stored draft. */
export function readStoredBet({ settlement, placedAt, ...bet }: Bet): ImportedBet {
  const timeOf = (text: string | null) => (text === null ? null : new Date(text))
  return {
    ...bet,
    placedAt: new Date(placedAt),
    settlement: settlement && {
      ...settlement,
      settledAt: timeOf(settlement.settledAt),
      settledUntil: timeOf(settlement.settledUntil ?? settlement.settledAt),
    },
  }
}
