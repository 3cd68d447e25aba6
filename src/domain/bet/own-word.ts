import { typedSearchText } from '../text/search-text.ts'

/** The kinds of words that a user's bets use: each kind is a list that the forms offer. */
export const WORD_KINDS = ['bookmaker', 'tag', 'tipster'] as const
export type WordKind = (typeof WORD_KINDS)[number]

/** Equal for two spellings of one word: "Betano" and "BETANO", "Pré-jogo" and "pre-jogo". */
export const wordKey = typedSearchText

/** The words without later spellings of earlier ones. */
export function distinctWords(words: readonly string[]): string[] {
  const known = new Set<string>()
  return words.filter((word) => {
    const before = known.size
    return known.add(wordKey(word)).size > before
  })
}
