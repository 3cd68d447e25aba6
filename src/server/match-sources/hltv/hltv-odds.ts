import type { CheerioAPI } from 'cheerio/slim'
import { type Odds, parseOdds } from '../../../domain/money/odds.ts'
import { required } from '../../../domain/required.ts'

/** The odds of every bookmaker on a match page. Pages of 2022 have a third cell for a draw: the first and last are the teams'. */
export function bookPrices(page: CheerioAPI): readonly Odds[] {
  const books: Odds[] = []
  for (const row of page('tr.provider:not(.hidden)')) {
    const cells = page(row).find('.odds-cell:not(.noOdds)')
    const odds1 = parseOdds(cells.first().text())
    const odds2 = parseOdds(cells.last().text())
    if (cells.length > 1 && odds1 !== null && odds2 !== null) books.push({ odds1, odds2 })
  }
  return books
}

/** The median of each side, so that one stale or wrong price has no effect. */
export function medianOdds(books: readonly Odds[]): Odds | null {
  if (books.length === 0) return null
  return { odds1: median(books.map((book) => book.odds1)), odds2: median(books.map((book) => book.odds2)) }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = required(sorted[middle], 'the upper median')
  const lower = sorted.length % 2 === 0 ? required(sorted[middle - 1], 'the lower median') : upper
  return Math.round((lower + upper) / 2)
}
