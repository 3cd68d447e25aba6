import { type Movement, newMovement } from '../../contract/cash.ts'
import type { Language } from '../../contract/languages.ts'
import { CASH_KINDS } from '../../domain/money/cash.ts'
import { writeDecimal } from '../../words/amounts.ts'
import { readMoment, writeMoment } from '../bets/form/written-moment.ts'
import { problemsOf } from '../layout/form/use-contract-form.ts'
import { plainDecimal } from '../ui/plain-decimal.ts'
import type { MovementBody } from './cash-queries.ts'

/** Form values of a movement, as typed. */
type MovementValues = { kind: string; amount: string; bookmaker: string; at: string; note: string }

export const blankMovement = (kind: 'deposit' | 'withdrawal'): MovementValues => ({
  kind,
  amount: '',
  bookmaker: '',
  at: '',
  note: '',
})

export function valuesOfMovement({ kind, amount, bookmaker, at, note }: Movement, language: Language): MovementValues {
  const moment = writeMoment(new Date(at), language)
  return { kind, amount: writeDecimal(amount, language), bookmaker: bookmaker ?? '', at: moment, note: note ?? '' }
}

/** The request body, or the problem of each field. An empty time means now. */
export function checkMovement(
  typed: MovementValues,
): { body: MovementBody } | { problems: Partial<Record<keyof MovementValues, string>> } {
  const { bookmaker, note } = typed
  const moment = readMoment(typed.at)
  const isAtUnreadable = typed.at.trim() !== '' && 'problem' in moment
  const isFuture = 'at' in moment && moment.at > new Date()
  const body = {
    kind: CASH_KINDS.find((kind) => kind === typed.kind) ?? 'deposit',
    amount: plainDecimal(typed.amount) ?? typed.amount,
    bookmaker,
    note,
    ...('at' in moment && { at: moment.at.toISOString() }),
  }
  const result = newMovement.safeParse(body)
  if (result.success && !isAtUnreadable && !isFuture) return { body }
  return {
    problems: {
      ...(!result.success && problemsOf<MovementValues>(result.error.issues)),
      ...(isAtUnreadable && { at: 'placedAtInvalid' }),
      ...(isFuture && { at: 'placedAtInFuture' }),
    },
  }
}
