/** One number as people write it: digits with at most one mark, or digits grouped in threes with one kind of separator. */
const PLAIN = /^(\d*)(?:[.,](\d*))?$/
const GROUPED = /^(\d{1,3}(?:([.,' \u00a0\u2009\u202f’])\d{3})(?:\2\d{3})*)(?:([.,])(\d*))?$/

/**
 * The number with a point as its decimal mark: "1,85" is "1.85", "1.234,56 €" and "1 234,56" are "1234.56". Null if the text is not a
 * number or is ambiguous: no character is dropped to make it one. A single mark is always the decimal one, so that "1,234" is never a
 * thousand.
 */
export function plainDecimal(text: string): string | null {
  const [, sign = '', digits = ''] = /^([+-]?)\s*(.*)$/s.exec(withoutCurrency(text).replace('−', '-')) ?? []
  const [, whole = '', decimals = ''] = PLAIN.exec(digits) ?? []
  if (whole !== '' || decimals !== '') return join(sign, whole, decimals)
  const [, groups = '', group, mark, rest = ''] = GROUPED.exec(digits) ?? []
  return groups === '' || mark === group ? null : join(sign, groups.replace(/\D/g, ''), rest)
}

/**
 * What an amount with a mark and three digits after it may mean: "1.234" is 1234 if the point groups thousands; otherwise 1.23 (half a cent
 * rounded up) or 1234. Empty for other texts, which have one reading or none.
 */
export function amountReadings(text: string, groupMark: string): readonly string[] {
  const [, whole = '', mark, decimals = ''] = /^([1-9]\d{0,2})([.,])(\d{3})$/.exec(withoutCurrency(text)) ?? []
  if (whole === '') return []
  const thousands = whole + decimals
  return mark === groupMark ? [thousands] : [rounded(thousands), thousands]
}

/** Thousandths as a decimal text with two decimals. */
function rounded(thousandths: string): string {
  const cents = String((BigInt(thousandths) + 5n) / 10n).padStart(3, '0')
  return `${cents.slice(0, -2)}.${cents.slice(-2)}`
}

/** One hundredth more or less, rounded to whole hundredths; null if the text is not a number. */
export function stepDecimal(text: string, direction: 1 | -1, least: string): string | null {
  const plain = text.trim() === '' ? least : plainDecimal(text)
  if (plain === null) return null
  if (text.trim() === '' || plain.startsWith('-')) return least
  const [whole = '', decimals = ''] = plain.replace('+', '').split('.')
  const hundredths = BigInt(whole + decimals.slice(0, 2).padEnd(2, '0'))
  const isWhole = /^0*$/.test(decimals.slice(2))
  const next = direction === 1 ? hundredths + 1n : hundredths - (isWhole ? 1n : 0n)
  const floor = BigInt(least.replace('.', ''))
  const kept = String(next < floor ? floor : next).padStart(3, '0')
  return `${kept.slice(0, -2)}.${kept.slice(-2)}`
}

/** Also removes the invisible direction marks that pages put around a price, which are copied along. */
const withoutCurrency = (text: string) =>
  text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^\p{L}{0,3}\p{Sc}\s*|\s*\p{Sc}$/gu, '')

const join = (sign: string, whole: string, decimals: string) =>
  `${sign}${whole || '0'}${decimals === '' ? '' : `.${decimals}`}`
