import { useSyncExternalStore } from 'react'
import { DEFAULT_CURRENCY } from '../../domain/money/currency.ts'
import type { Cents } from '../../domain/money/money.ts'
import { setFormatContext } from '../../words/format-context.ts'
import { recall, remember } from '../ui/storage.ts'
import { createStore } from '../ui/store.ts'

/** The currency of all amounts, and the unit of stakes; null if none is set. */
export type Book = { readonly currency: string; readonly unit: Cents | null }

const KEY = 'book'
const NO_BOOK: Book = { currency: DEFAULT_CURRENCY, unit: null }

/** Remembered on the device, so that the first paint has the right currency sign. */
export const book = createStore<Book>(remembered())
setFormatContext(book.get())

function remembered(): Book {
  const [, currency, unit] = /^([A-Z]{3}) (\d*)$/.exec(recall(KEY) ?? '') ?? []
  return currency === undefined ? NO_BOOK : { currency, unit: unit ? Number(unit) : null }
}

export function showBook(shown: Book): void {
  remember(KEY, `${shown.currency} ${shown.unit ?? ''}`)
  setFormatContext(shown)
  book.set(shown)
}

/** The user signed out. */
export const forgetBook = () => showBook(NO_BOOK)

export const useBook = (): Book => useSyncExternalStore(book.subscribe, book.get)
