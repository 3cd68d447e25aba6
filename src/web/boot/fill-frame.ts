import type { Language } from '../../contract/languages.ts'
import { PATHS } from '../../contract/paths.ts'
import { BASE, BREAK, isKnownVisitor, recall } from '../ui/storage.ts'
import type { WordsByLanguage } from './page-data.ts'

/** Filled in by scripts/build/first-frame.ts. */
declare const FRAME_WORDS: WordsByLanguage

const DASHBOARD: readonly string[] = [PATHS.dashboard, PATHS.login]
/** Pages that link back to a list (`above` of layout/page.tsx), without their id. */
const BELOW_A_LIST = [PATHS.match, PATHS.team].map((path) => path.replace(/:\w+$/, ''))

/** Fills the first frame (layout/first-frame.tsx) with the texts of the language and the parts of the path, then reveals it. */
export function fillFrame(language: Language): void {
  const path = location.pathname.slice(BASE.length).replace(/(.)\/+$/, '$1')
  const { headers, words } = FRAME_WORDS[language]
  for (const element of all('[data-words]')) element.textContent = words[element.dataset['words'] ?? ''] ?? ''
  // A section of the settings has the header of its page.
  const own = headers[path]
  const header = own ?? headers[path.replace(/\/[^/]+$/, '')]
  for (const [at, element] of all('[data-header]').entries()) element.textContent = header?.[at] ?? ''
  markPlace(path)
  if ((!own && header) || BELOW_A_LIST.some((start) => path.startsWith(start))) show('back')
  showParts(path)
  // No advertisement during a break (api/on-break.ts).
  const banner = document.querySelector<HTMLElement>('#root a[rel~=sponsored]')
  if (banner && Number(recall(BREAK)) > Date.now()) banner.style.visibility = 'hidden'
  // Revealed only now: a partial frame would shift when the rest arrives.
  document.querySelector('#root')?.removeAttribute('class')
}

/** The closest place of the sidebar and the cell of the bottom bar, as in layout/navigation. */
function markPlace(path: string): void {
  const placeOf = (element: HTMLElement | undefined) => element?.dataset['place'] ?? ''
  let place: HTMLElement | undefined
  for (const each of all('[data-place]')) {
    const isWithin = path === placeOf(each) || path.startsWith(`${placeOf(each)}/`)
    if (isWithin && placeOf(each).length > placeOf(place).length) place = each
  }
  const cells = all('[data-cell]')
  const cell = cells.find(({ dataset }) => dataset['cell'] === path) ?? (place && cells.at(-1))
  for (const current of [place, cell]) current?.setAttribute('aria-current', 'page')
}

/** Shows the welcome only to known visitors without an account: a new browser may have a session. */
function showParts(path: string): void {
  const isDashboard = DASHBOARD.includes(path)
  const first = isDashboard ? [isKnownVisitor() ? 'welcome' : 'figures'] : []
  const parts = [...first, isDashboard || path === PATHS.live ? 'matches' : 'rows']
  for (const part of parts) show(part)
}

const show = (part: string) => document.querySelector(`[data-part=${part}]`)?.removeAttribute('hidden')
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
