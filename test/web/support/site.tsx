import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { Language } from '../../../src/contract/languages.ts'
import { PATHS } from '../../../src/contract/paths.ts'
import { queryClient } from '../../../src/web/api/create-client.ts'
import { SiteProvider } from '../../../src/web/api/site-provider.tsx'
import { push } from '../../../src/web/api/socket.ts'
import { loadLaterWords, showLanguage } from '../../../src/web/i18n/language.ts'
import { CrashBoundary } from '../../../src/web/layout/crash-boundary.tsx'
import { loadAllParts } from '../../../src/web/layout/lazy-part.tsx'
import { App } from '../../../src/web/routes.tsx'
import { createSite, type Part, type Site } from '../../../src/web/site.ts'
import { theme } from '../../../src/web/ui/theme.ts'
import { emptyDevice } from './device.ts'
import { twoFrames } from './page.ts'
import { sockets } from './socket.ts'

// A test of the spread sets its own function.
const atOnce = () => 0

let closing = new AbortController()
let site = newSite()
let isOpen = false

function newSite(): Site {
  closing = new AbortController()
  const made = createSite(closing.signal)
  made.of(push).random = atOnce
  return made
}

/** The site of the open page; before a test opens one, of its first page. */
export const siteOfPage = () => site
export const ofPage = <T,>(part: Part<T>): T => site.of(part)

/** Shows the site at an address, in a page of its own. Describe the responses to its calls before. */
export async function open(path: string, language: Language = 'pt'): Promise<void> {
  history.pushState(null, '', path)
  // Not in StrictMode, which mounts twice: the calls are those of the built site.
  await show(
    <CrashBoundary>
      <App />
    </CrashBoundary>,
    language,
  )
}

/** Renders one component without the page. */
export const showAlone = (component: ReactNode, language: Language = 'pt') => show(component, language)

async function show(shown: ReactNode, language: Language): Promise<void> {
  if (isOpen) await leave()
  isOpen = true
  await showLanguage(language)
  await loadLaterWords()
  await render(<SiteProvider site={site}>{shown}</SiteProvider>)
}

/** Closes the page and its site; device storage stays. */
async function leave(): Promise<void> {
  await cleanup()
  closing.abort()
  sockets.length = 0
  ofPage(queryClient).clear()
  site = newSite()
  isOpen = false
}

/** Whether a mutation or a lock of the page is still active: its toast would appear in the next test. */
async function isActing(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return ofPage(queryClient).isMutating() > 0 || held.length > 0
}

/** Gives the next test an unused browser. Many files share one page, because loading it takes as long as three tests. */
export async function closePage(): Promise<void> {
  await expect.poll(isActing).toBe(false)
  await leave()
  // A task that started meanwhile could hold its lock forever, because calls of a finished test get no response.
  await expect.poll(isActing).toBe(false)
  await emptyDevice()
  scrollTo(0, 0)
  ofPage(theme).show('dark')
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
}

/** Loads all code of the site, so that a screen renders at once, not part by part. */
export const loadWhole = () => loadAllParts(() => Promise.resolve())

/** Goes to another screen like a link of the page. */
export const goTo = (path: string) => history.pushState(null, '', path)

/** Checks every screen in one page, the login among them. */
export async function onEveryScreen(
  check: (path: string) => Promise<unknown>,
  language: Language = 'pt',
): Promise<void> {
  await open(PATHS.login, language)
  await loadWhole()
  await expect.element(page.css('main h1')).toBeInTheDocument()
  await check(PATHS.login)
  await open(PATHS.dashboard, language)
  for (const path of Object.values(PATHS).filter((each) => each !== PATHS.login)) {
    goTo(path)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await check(path)
  }
}

/** The theme that the next page starts with. */
export async function setTheme(chosen: 'dark' | 'light'): Promise<void> {
  document.documentElement.dataset['theme'] = chosen
  // The colours of this empty page change within a frame.
  await twoFrames()
}
