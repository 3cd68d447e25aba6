/** The currency of a book whose owner has set none. */
export const DEFAULT_CURRENCY = 'EUR'

/** The codes of ISO 4217 that the platform knows, in alphabetical order. */
export const currencies = (): readonly string[] => Intl.supportedValuesOf('currency')

/** Whether this is the code of a currency: "EUR", not "eur". */
export const isCurrency = (code: string) => currencies().includes(code)
