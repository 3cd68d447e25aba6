import type { Language } from '../../contract/languages.ts'
import { PATHS } from '../../contract/paths.ts'
import { BASE, BREAK, isSignedIn, recall } from '../ui/storage.ts'
import type { FrameWords, WordsByLanguage } from './page-data.ts'

/** Filled in by scripts/build/first-frame.ts. */
declare const FRAME_WORDS: WordsByLanguage

const WELCOMED: readonly string[] = [PATHS.dashboard, PATHS.login]

/** Fills the first frame (layout/first-frame.tsx) with the texts of the path and the language, then reveals it. */
export function fillFrame(language: Language): void {
  const pathname = location.pathname.slice(BASE.length)
  const words = FRAME_WORDS[language]
  const path = pathname.replace(/(.)\/+$/, '$1')
  // A section of the settings has the header of its page.
  const header = words.headers[path] ?? words.headers[path.replace(/\/[^/]+$/, '')]
  fill('header', header)
  // No advertisement during a break (api/on-break.ts).
  if (Number(recall(BREAK)) > Date.now()) hideBanner()
  else fill('banner', words.banner)
  fill('failed', words.failed)
  if (WELCOMED.includes(pathname) && !isSignedIn()) {
    fill('welcome', words.welcome)
    document.querySelector('#welcome')?.removeAttribute('hidden')
  } else fill('description', header?.slice(1))
  // Revealed only now: a partial frame would shift when the rest arrives.
  document.querySelector('#root')?.removeAttribute('class')
}

type Place = 'header' | 'description' | Exclude<keyof FrameWords, 'headers'>

function fill(place: Place, texts: readonly string[] | undefined): void {
  for (const [at, text] of texts?.entries() ?? []) {
    const element = document.querySelectorAll(`[data-frame=${place}]`)[at]
    if (element) element.textContent = text
  }
}

function hideBanner(): void {
  const banner = document.querySelector('[data-frame=banner]')?.closest('a')
  if (banner) banner.style.visibility = 'hidden'
}
