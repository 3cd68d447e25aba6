import { DEFAULT_CURRENCY } from '../domain/money/currency.ts'

/** The currency of the book, and the IANA time zone of times; default: the zone of the device. */
export type Reader = { readonly currency: string; readonly timeZone?: string }

let current: Reader = { currency: DEFAULT_CURRENCY }

export const reader = (): Reader => current

/** For a page, which has one context at a time. */
export function setReader(whom: Reader): void {
  current = whom
}

/** Runs the synchronous `write` in another context: the server writes for many users. */
export function writeFor<Text>(whom: Reader, write: () => Text): Text {
  const before = current
  current = whom
  try {
    return write()
  } finally {
    current = before
  }
}
