import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { Language } from '../../../src/contract/languages.ts'
import { PATHS } from '../../../src/contract/paths.ts'
import { shown } from '../../../src/web/api/call.ts'
import { update } from '../../../src/web/api/install.ts'
import { installable } from '../../../src/web/api/installable.ts'
import { line } from '../../../src/web/api/line.ts'
import { setBreakEnd } from '../../../src/web/api/on-break.ts'
import { discardWaiting, sentByItself, waitingBets } from '../../../src/web/api/outbox.ts'
import { queryClient } from '../../../src/web/api/query-client.ts'
import { bulkAct } from '../../../src/web/bets/history/many/bulk-act.ts'
import { forgetBook } from '../../../src/web/i18n/book.ts'
import { loadLaterWords, showLanguage } from '../../../src/web/i18n/language.ts'
import { singleKeys } from '../../../src/web/keys/single-keys.ts'
import { authDialog } from '../../../src/web/layout/auth-dialog-state.ts'
import { alertsPanel, unreadAlerts } from '../../../src/web/layout/bell/bell-state.ts'
import { CrashBoundary } from '../../../src/web/layout/crash-boundary.tsx'
import { loadAllParts } from '../../../src/web/layout/lazy-part.tsx'
import { placeCounts } from '../../../src/web/layout/navigation/place-count.tsx'
import { wantedBet } from '../../../src/web/layout/new-bet-state.ts'
import { App } from '../../../src/web/routes.tsx'
import { showTheme } from '../../../src/web/ui/theme.ts'
import { currentToast } from '../../../src/web/ui/toast/toast.ts'
import { twoFrames } from './page.ts'

/** Shows the site at an address, in a page of its own. What its calls get is described before. */
export async function open(path: string, language: Language = 'pt'): Promise<void> {
  history.pushState(null, '', path)
  await leave()
  await showLanguage(language)
  await loadLaterWords()
  // Not in StrictMode, which mounts twice: the calls are those of the built site.
  await render(
    <CrashBoundary>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </CrashBoundary>,
  )
}

/** Draws one component in place of the page, in Portuguese: for what it shows by itself. */
export async function showAlone(component: ReactNode): Promise<void> {
  await leave()
  await showLanguage('pt')
  await loadLaterWords()
  await render(<QueryClientProvider client={queryClient}>{component}</QueryClientProvider>)
}

/** The page is gone, with all that it had read and what was open; what is on the device stays. */
async function leave(): Promise<void> {
  await cleanup()
  queryClient.clear()
  for (const store of [authDialog, wantedBet, currentToast, bulkAct, installable, update, sentByItself]) store.set(null)
  placeCounts.set({})
  unreadAlerts.set(0)
  alertsPanel.set(false)
  shown.account = undefined
}

/** Whether something that the page sends is under way: its toast would be seen in the next test. */
async function isActing(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return queryClient.isMutating() > 0 || held.length > 0
}

/** The next test finds a page that nobody has used: many files share one, as to load it takes as long as three tests. */
export async function closePage(): Promise<void> {
  await expect.poll(isActing).toBe(false)
  await leave()
  // What had begun by itself at that moment could hold its lock for ever: the tests after it answer nothing of this one.
  await expect.poll(isActing).toBe(false)
  for (const { key } of waitingBets.get()) await discardWaiting(key)
  scrollTo(0, 0)
  setBreakEnd(null)
  forgetBook()
  singleKeys.set(true)
  if (line.get() !== 'up') line.set('up')
  showTheme('dark')
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
}

/** All code of the site is there: a screen is drawn at once, not part by part. */
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
export async function wear(theme: 'dark' | 'light'): Promise<void> {
  document.documentElement.dataset['theme'] = theme
  // The colours of this empty page change within a frame.
  await twoFrames()
}
