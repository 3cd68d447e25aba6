import type { Language } from '../../contract/languages.ts'

type Two = readonly [string, string]
/** Texts of the first frame. `headers`: title and description by path; `words`: the texts of its placeholders, by key. */
export type FrameWords = {
  readonly headers: Readonly<Record<string, Two>>
  readonly words: Readonly<Record<string, string>>
}
export type WordsByLanguage = Readonly<Record<Language, FrameWords>>

/** The texts of the first screen, by language; null in development. */
export type CatalogFiles = Readonly<Record<Language, string | null>>
/** Paths of the calls that the first screens make. */
export type FirstCalls = {
  readonly user: string
  readonly live: string
  readonly upcoming: string
  readonly open: string
  readonly stats: string
}
