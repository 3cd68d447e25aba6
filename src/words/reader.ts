import { DEFAULT_CURRENCY } from '../domain/money/currency.ts'

/** For whom texts are written: the currency of the book, and the IANA zone of times; without one, the zone of the device. */
export type Reader = { readonly currency: string; readonly timeZone?: string }

let current: Reader = { currency: DEFAULT_CURRENCY }

export const reader = (): Reader => current

/** Of a page: it has one at a time. */
export function setReader(whom: Reader): void {
  current = whom
}

/** What `write` returns at once, written for somebody else: the server writes for many. */
export function writeFor<Text>(whom: Reader, write: () => Text): Text {
  const before = current
  current = whom
  try {
    return write()
  } finally {
    current = before
  }
}
