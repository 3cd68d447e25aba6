/** Characters of a number with its currency. */
const LONGEST = 60

const DOLLARS: readonly string[] = ['USD', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD', 'TWD', 'MXN', 'ARS', 'CLP', 'COP', 'UYU']
const PESOS: readonly string[] = ['MXN', 'ARS', 'CLP', 'COP', 'UYU', 'DOP', 'PHP']
const CROWNS: readonly string[] = ['SEK', 'NOK', 'DKK', 'ISK']

/** Signs and words of currencies, longest first. Several codes: the sign is used for each. */
const WORDS: readonly (readonly [words: string, codes: readonly string[]])[] = [
  ['r\\$|reais|real', ['BRL']],
  ['us\\$|u\\$s', ['USD']],
  ['ca?\\$', ['CAD']],
  ['au?\\$', ['AUD']],
  ['nz\\$', ['NZD']],
  ['hk\\$', ['HKD']],
  ['sg?\\$', ['SGD']],
  ['nt\\$', ['TWD']],
  ['mx\\$', ['MXN']],
  ['\\$u', ['UYU']],
  ['s/\\.?|soles', ['PEN']],
  ['€|euros?|евро', ['EUR']],
  ['£|pounds?', ['GBP']],
  ['₽|руб(?:лей|лях|ля|ль)?\\.?|р\\.?', ['RUB']],
  ['₴|грн\\.?', ['UAH']],
  ['zł|zl|zloty(?:ch)?|złotych', ['PLN']],
  ['kč|kc', ['CZK']],
  ['ft\\.?|forint', ['HUF']],
  ['лв\\.?|lv\\.?|лева', ['BGN']],
  ['₺|tl|lira', ['TRY']],
  ['lei|leu', ['RON']],
  ['₹|rs\\.?|rupees?', ['INR']],
  ['₸|тг\\.?|тенге', ['KZT']],
  ['₼|₼|man', ['AZN']],
  ['₾|gel|лари', ['GEL']],
  ['din\\.?|дин\\.?', ['RSD']],
  ['₦', ['NGN']],
  ['ksh|kshs', ['KES']],
  ['₱', ['PHP']],
  ['₩', ['KRW']],
  ['₫|đ', ['VND']],
  ['฿', ['THB']],
  ['₪', ['ILS']],
  ['rp\\.?', ['IDR']],
  ['rm', ['MYR']],
  ['₡', ['CRC']],
  ['₲', ['PYG']],
  ['bs\\.?', ['BOB']],
  ["сум|so[’']m", ['UZS']],
  ['¥|yen|yuan|元|円', ['JPY', 'CNY']],
  ['kr\\.?', CROWNS],
  ['pesos?', PESOS],
  ['₿', ['BTC']],
  ['satoshis?|sat', ['SATS']],
  // Used on a site that states their worth.
  ['coins?', ['COINS']],
  ['₮', ['USDT']],
  ['\\$|dollars?', DOLLARS],
]

/** Codes of money that no state issues. */
const CRYPTO =
  'BTC|MBTC|UBTC|SATS|ETH|METH|USDT|USDC|USDE|BUSD|TUSD|DAI|LTC|DOGE|TRX|XRP|BNB|SOL|BCH|ADA|TON|SHIB|XMR|DASH|EOS|XLM|DOT|POL|MATIC|AVAX|LINK|ATOM'
const CODES: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('currency'), ...CRYPTO.split('|')])

/** A regular expression for one sign, word or code. A match of three letters needs a check by `isCurrency`. */
export const CURRENCY_WORD = [...WORDS.map(([words]) => words), String.raw`\p{Sc}`, CRYPTO, '[a-z]{3}'].join('|')
const EACH = new RegExp(String.raw`(?<![\p{L}])(?:${CURRENCY_WORD})(?![\p{L}])`, 'giu')
const PATTERNS = WORDS.map(([words, codes]) => [new RegExp(`^(?:${words})$`, 'iu'), codes] as const)

/** Whether a match of `CURRENCY_WORD` is a currency: "mil" and "tys" mean thousands. */
export const isCurrency = (word: string): boolean =>
  !/^[a-z]{3}$/iu.test(word) || CODES.has(word.toUpperCase()) || PATTERNS.some(([pattern]) => pattern.test(word))

/** A sign, word or code, and its possible currencies. */
export type CurrencySign = { readonly sign: string; readonly codes: readonly [string, ...string[]] }

/** The currency sign in a sum; null without one. */
export function currencySignIn(text: string): CurrencySign | null {
  if (text.length > LONGEST) return null
  for (const [sign] of text.matchAll(EACH)) {
    const code = sign.toUpperCase()
    if (CODES.has(code)) return { sign, codes: [code] }
    const [first, ...others] = PATTERNS.find(([pattern]) => pattern.test(sign))?.[1] ?? []
    if (first !== undefined) return { sign, codes: [first, ...others] }
  }
  return null
}

/** Whether a cell is exactly a currency code. */
export const isCurrencyCode = (text: string): boolean => CODES.has(text)

/** The possible currencies of a sum: empty without a sign, several for a sign of several. */
export const currenciesOf = (text: string): readonly string[] => currencySignIn(text)?.codes ?? []

/** The code of the currency that a text names; null for none and for a sign of several, like a bare "$". */
export function namedCurrency(text: string): string | null {
  const codes = currenciesOf(text)
  return codes.length === 1 ? (codes[0] ?? null) : null
}

/** Currencies at the end of a name. Other lower-case codes and short words are usually ordinary words ("Lucro real"). */
const NAMED_LAST =
  /^(?:[A-Z]{3,5}|руб(?:лей|лях|ля|ль)?\.?|р\.|грн\.?|тг\.?|тенге|лв\.?|евро|z[łl]|złotych|euros?|reais|pounds?|dollars?|tl|lira|kč|ft|kr\.?|lei|eur|usd|gbp|brl|rub|pln|uah|czk|sek|nok|dkk|huf|usdt|btc|satoshis?|sats|coins?)$/u
const isSign = (word: string) => /\p{Sc}/u.test(word)

/**
 * The currency sign in the parentheses or last word of a column name: "Stake (BTC)", "Profit/Loss (£)", "Amount USD", "Сумма, руб",
 * "Stake/EUR".
 */
export function currencySignOfColumn(name: string): CurrencySign | null {
  const inside = /[([]([^)\]]*)[)\]]/u.exec(name)?.[1]
  if (inside !== undefined && inside.length <= LONGEST) return currencySignIn(inside)
  const words = name.trim().split(/[\s_,;:/–—-]+/u)
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : []
  if (isSign(last) || NAMED_LAST.test(last) || NAMED_LAST.test(last.toLowerCase())) return currencySignIn(last)
  return isSign(first) ? currencySignIn(first) : null
}

/** The possible currencies in the name of a column. */
export const currenciesOfColumn = (name: string): readonly string[] => currencySignOfColumn(name)?.codes ?? []
