import { cutText } from '../text/clean-text.ts'
import { searchText } from '../text/search-text.ts'

/** A header without case, accents, punctuation and text in parentheses: "Profit/Loss (£)" is "profit loss", "placedAt" is "placedat". */
export function headerKey(name: string): string {
  return searchText(cutText(name, 200).replace(/\([^)]*\)/gu, ' '))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
