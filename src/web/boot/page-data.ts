import type { Language } from '../../contract/languages.ts'

type Two = readonly [string, string]
/** Texts of the first frame. `headers`: title and description by path. */
export type FrameWords = {
  readonly headers: Readonly<Record<string, Two>>
  /** Title and text, each short and full. */
  readonly banner: readonly [string, string, string, string]
  readonly welcome: Two
  readonly failed: Two
}
export type WordsByLanguage = Readonly<Record<Language, FrameWords>>

/** By language: texts of the first screen, then all others. Empty in development. */
export type CatalogFiles = Readonly<Record<Language, readonly string[]>>
/** Chunks of screens with their own code that the page preloads, by path. */
export type ScreenFiles = Readonly<Record<string, readonly string[]>>
/** Paths of the calls that the first screens make. */
export type FirstCalls = {
  readonly user: string
  readonly live: string
  readonly upcoming: string
  readonly open: string
  readonly stats: string
}
