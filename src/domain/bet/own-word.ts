import { typedSearchText } from '../text/search-text.ts'

/** The user's own labels: each kind is a list that the forms offer. */
export const WORD_KINDS = ['bookmaker', 'tag', 'tipster'] as const
export type WordKind = (typeof WORD_KINDS)[number]

/** Equal for two spellings of one label: "Betano" and "BETANO", "Pré-jogo" and "pre-jogo". */
export const wordKey = typedSearchText

/** Drops later spellings of the same label. */
export function distinctWords(words: readonly string[]): string[] {
  const known = new Set<string>()
  return words.filter((word) => {
    const before = known.size
    return known.add(wordKey(word)).size > before
  })
}
