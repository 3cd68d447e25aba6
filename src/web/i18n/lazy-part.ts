import { type ComponentType, lazy } from 'react'
import { loadLaterWords } from './language.ts'

/** A part of the site that is loaded when it is first shown, with its words: `lazyPart(() => import('./bets/new-bet-page.tsx'))`. */
export function lazyPart<Part extends ComponentType<never>>(load: () => Promise<{ default: Part }>) {
  return lazy(async () => {
    const [part] = await Promise.all([load(), loadLaterWords()])
    return part
  })
}
