import type { Language } from '../../contract/languages.ts'
import { PATHS } from '../../contract/paths.ts'
import { BASE, isSignedIn } from '../ui/storage.ts'
import type { CatalogFiles, FirstCalls } from './page-data.ts'

/** Filled in by scripts/build: catalogs.ts, first-frame.ts (null in development) and boot-scripts.ts. */
declare const CATALOG_FILES: CatalogFiles
declare const IMPORT_ENTRY: (() => Promise<unknown>) | null
declare const CALLS: FirstCalls

/** A hidden tab does not paint, so do not wait longer. */
const AT_THE_LATEST_MS = 500
const WITH_LIVE_MATCHES: readonly string[] = [PATHS.dashboard, PATHS.login, PATHS.live]

/** After the first paint, loads in parallel the page's code, its texts and its first data. */
export function loadPage(language: Language): void {
  const begin = once(() => {
    const path = location.pathname.slice(BASE.length)
    importEntry()
    const isUser = isSignedIn()
    const isOwn = isUser && path === PATHS.dashboard
    const words = CATALOG_FILES[language]
    if (words !== null) preload('modulepreload', words)
    preloadAnswer(CALLS.user)
    if (WITH_LIVE_MATCHES.includes(path)) preloadAnswer(CALLS.live)
    if (path === PATHS.upcoming) preloadAnswer(CALLS.upcoming)
    // The match rows wait for the open bets (matches/own-matches.ts).
    if (isUser && [...WITH_LIVE_MATCHES, PATHS.upcoming].includes(path)) preloadAnswer(CALLS.open)
    // The browser loads its language tables on first use, which takes 20 ms: done now, while the code is loading.
    setTimeout(() => new Intl.Collator())
    setTimeout(() => new Intl.NumberFormat())
    setTimeout(() => {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
      // As in i18n/device-zone.ts, which these scripts do not import.
      if (isOwn) preloadAnswer(`${CALLS.stats}?tz=${encodeURIComponent(timeZone)}`)
    })
  })
  requestAnimationFrame(() => setTimeout(begin))
  setTimeout(begin, AT_THE_LATEST_MS)
  // Left before the first paint and restored by Back: requests that were in flight never complete.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && document.querySelector('[data-header]')) location.reload()
  })
}

function once(task: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    task()
  }
}

function importEntry(): void {
  const importing = IMPORT_ENTRY?.()
  importing?.catch(() => document.querySelector('#failed')?.removeAttribute('hidden'))
}

const preloadAnswer = (path: string) => preload('preload', path, 'fetch')

function preload(rel: string, href: string, as?: 'fetch'): void {
  const link = document.createElement('link')
  link.rel = rel
  link.href = href
  if (as) link.as = as
  link.crossOrigin = as ? 'use-credentials' : 'anonymous'
  document.head.append(link)
}
