/** The currency of a book whose owner has set none. */
export const DEFAULT_CURRENCY = 'EUR'

const KNOWN: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** Whether this is the code of a currency (ISO 4217): "EUR", not "eur". */
export function isCurrency(code: string): boolean {
  return KNOWN.has(code)
}
