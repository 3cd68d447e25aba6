import type { Cents } from '../money/money.ts'
import { cutText } from '../text/clean-text.ts'
import { searchText } from '../text/search-text.ts'
import type { ImportedCash } from './draft.ts'
import { type Fields, RowFault } from './row.ts'
import { bookmakerOf, checkCurrency, noteOf } from './row-details.ts'
import type { RowContext } from './row-group.ts'
import { timesOf } from './row-times.ts'
import { cashKindOf, isMovedState } from './text/cash-words.ts'

export type ReadCash = { readonly cash: ImportedCash; readonly identity: readonly unknown[] }

/** Reads an account row: a deposit or withdrawal if its words say so, else a correction with its sum. Throws `RowFault`. */
export function cashOfRow(row: Fields, context: RowContext): ReadCash {
  checkCurrency(row, context)
  const { placedAt: at, written } = timesOf(row, context)
  const amount = sumOf(row)
  const [kindText, event] = [row.text('cashKind'), row.text('event')]
  const bookmaker = bookmakerOf(row, context)
  const note = noteOf(row, [event].filter(Boolean))
  const kind = kindOf(kindText || event, amount)
  // In an unknown table no line is read as a correction: its sign may mean something else.
  if (kind === 'correction' && context.rules.rows === 'mixed' && context.rules.format === 'generic')
    throw new RowFault('notABet', 'cashKind')
  const states = row.all('state').map(({ text }) => text)
  if (kind !== 'correction' && !states.every(isMovedState)) throw new RowFault('stateUnknown', 'state')
  const externalId = cutText(row.text('externalId'), 200) || null
  const cash = { externalId, kind, amount: kind === 'correction' ? amount : Math.abs(amount), at, bookmaker, note }
  return { cash, identity: ['cash', written, kind, amount, searchText(bookmaker ?? ''), searchText(event)] }
}

/** Files write a withdrawal with or without a minus. A separate outflow column may have the minus too. */
function sumOf(row: Fields): Cents {
  const cashIn =
    row.money('cashIn', 'amountInvalid') ?? row.money('stake', 'amountInvalid') ?? row.money('profit', 'amountInvalid')
  const out = row.money('cashOutflow', 'amountInvalid')
  const sum = (cashIn ?? 0) - Math.abs(out ?? 0)
  if (sum === 0) throw new RowFault('notABet', 'cashIn')
  return sum
}

function kindOf(text: string, sum: Cents): ImportedCash['kind'] {
  const kind = cashKindOf(text)
  return kind === 'deposit' && sum <= 0 ? 'correction' : (kind ?? 'correction')
}
