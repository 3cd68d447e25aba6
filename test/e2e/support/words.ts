import { globSync, readFileSync } from 'node:fs'
import type { Language } from '../../../src/contract/languages.ts'

/** The text of a catalog entry up to its first placeholder: "Bet on " of "Bet on {team} at {odds}". */
export function wordsOf(language: Language): (key: string) => string {
  const files = globSync(`src/words/catalogs/${language}/*.json`)
  const words = new Map(
    files.flatMap((file) => Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)),
  )
  return (key) => {
    const [start] = (words.get(key) ?? '').split('{')
    if (!start) throw new Error(`${language} has no words for ${key}`)
    return start.trim()
  }
}
