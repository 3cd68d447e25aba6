import { DEFAULT_CURRENCY } from '../domain/money/currency.ts'

/** The currency of the book, and the IANA time zone of times; default: the zone of the device. */
export type FormatContext = { readonly currency: string; readonly timeZone?: string }

let current: FormatContext = { currency: DEFAULT_CURRENCY }

export const formatContext = (): FormatContext => current

/** For a page, which has one context at a time. */
export function setFormatContext(whom: FormatContext): void {
  current = whom
}

/** Runs the synchronous `write` in another context: the server writes for many users. */
export function withFormat<Text>(whom: FormatContext, write: () => Text): Text {
  const before = current
  current = whom
  try {
    return write()
  } finally {
    current = before
  }
}
