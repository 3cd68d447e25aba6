import { lazy } from 'react'
import { loadLaterWords } from './language.ts'

/** Whatever React loads later, by its own definition. */
type Loadable = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

/** A part of the site that is loaded when it is first shown, with its words: `lazyPart(() => import('./bets/new-bet-page.tsx'))`. */
export function lazyPart<Part extends Loadable>(load: () => Promise<{ default: Part }>) {
  return lazy(async () => {
    const [part] = await Promise.all([load(), loadLaterWords()])
    return part
  })
}
