/** Decimal odds as whole thousandths: 1.85 is 1850. Never a float. */
export type Thousandths = number

/** Both prices of a two-way market. */
export type Odds = { readonly odds1: Thousandths; readonly odds2: Thousandths }

const LOWEST: Thousandths = 1010
const HIGHEST: Thousandths = 1_000_000

/** Whether this can be a price: 1.01 to 1000. */
export function isPrice(odds: number): odds is Thousandths {
  return Number.isInteger(odds) && odds >= LOWEST && odds <= HIGHEST
}

/** The API's text for "no price available" (docs/spec-coverage.md, section 3). */
export const NO_ODDS = 'nan'

/** Reads decimal odds with up to three decimals from 1.01 to 1000; null for anything else. */
export function parseOdds(text: string): Thousandths | null {
  const thousandths = parseThousandths(text) ?? 0
  return isPrice(thousandths) ? thousandths : null
}

/** The highest price of a multiple: 1,000,000. */
export const HIGHEST_MULTIPLE: Thousandths = 1_000_000_000

/** Whether this can be the price of a multiple: 1.01 to 1000000. */
export function isMultiplePrice(odds: number): odds is Thousandths {
  return Number.isInteger(odds) && odds >= LOWEST && odds <= HIGHEST_MULTIPLE
}

/** Reads the price of a multiple; null for anything else. */
export function parseMultipleOdds(text: string): Thousandths | null {
  const thousandths = parseThousandths(text) ?? 0
  return isMultiplePrice(thousandths) ? thousandths : null
}

function parseThousandths(text: string): number | null {
  const match = /^(\d{1,7})(?:\.(\d{1,3}))?$/.exec(text.trim())
  return match?.[1] ? Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0')) : null
}

/** Writes at least two decimals: 2000 is "2.00", 1333 is "1.333", null is "nan". */
export function formatOdds(odds: Thousandths | null): string {
  if (odds === null) return NO_ODDS
  const text = (odds / 1000).toFixed(3)
  return text.endsWith('0') ? text.slice(0, -1) : text
}
