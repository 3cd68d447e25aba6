import type { Language } from '../../contract/languages.ts'

type Two = readonly [string, string]
/** What the first frame says. `headers`: title and description by path. */
export type FrameWords = {
  readonly headers: Readonly<Record<string, Two>>
  /** Title and text, short and whole. */
  readonly banner: readonly [string, string, string, string]
  readonly welcome: Two
  readonly failed: Two
}
export type WordsByLanguage = Readonly<Record<Language, FrameWords>>

/** By language: the words of the first screen, then all others. Empty in development. */
export type CatalogFiles = Readonly<Record<Language, readonly string[]>>
/** The files of the screens with their own code that the page starts loading itself, by path. */
export type ScreenFiles = Readonly<Record<string, readonly string[]>>
/** The paths of the calls that the first screens make. */
export type FirstCalls = {
  readonly user: string
  readonly live: string
  readonly upcoming: string
  readonly open: string
  readonly stats: string
}
