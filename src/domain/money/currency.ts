/** The currency of a book until its owner sets one. */
export const DEFAULT_CURRENCY = 'EUR'

/** The codes of ISO 4217 that the platform knows, in alphabetical order. */
export const currencies = (): readonly string[] => Intl.supportedValuesOf('currency')

/** Whether this is the code of a currency: "EUR", not "eur". */
export const isCurrency = (code: string) => currencies().includes(code)
