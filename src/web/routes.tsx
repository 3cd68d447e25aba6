import { type ComponentType, Suspense } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { KeepCurrent } from './api/keep-current.ts'
import { AccountPanel } from './auth/account-panel.tsx'
import { DashboardPage } from './dashboard/dashboard-page.tsx'
import { authDialog } from './layout/auth-dialog-state.ts'
import { lazyPart } from './layout/lazy-part.tsx'
import { newBetDialog } from './layout/new-bet-state.ts'
import { Page } from './layout/page.tsx'
import { SECTIONS, type Section } from './layout/sections.ts'
import { Shell } from './layout/shell.tsx'
import { LiveMatchesPage } from './matches/live-matches-page.tsx'
import { PATHS } from './paths.ts'
import { useStore } from './ui/store.ts'

const AuthDialog = lazyPart(() => import('./auth/auth-dialog.tsx'))
const FavoritesPage = lazyPart(() => import('./favorites/favorites-page.tsx'))
const HistoryPage = lazyPart(() => import('./history/history-page.tsx'))
const NewBetDialog = lazyPart(() => import('./bets/new-bet-dialog.tsx'))
const NewBetPage = lazyPart(() => import('./bets/new-bet-page.tsx'))
const NotFoundPage = lazyPart(() => import('./layout/not-found-page.tsx'))
const SettingsPage = lazyPart(() => import('./settings/settings-page.tsx'))
const StatisticsPage = lazyPart(() => import('./statistics/statistics-page.tsx'))
const SystemPage = lazyPart(() => import('./system/system-page.tsx'))
const UpcomingMatchesPage = lazyPart(() => import('./matches/upcoming-matches-page.tsx'), { worded: false })

/** What each section shows; the two with live matches come with the first load. */
const PAGES: Record<keyof typeof SECTIONS, ComponentType> = {
  dashboard: DashboardPage,
  newBet: NewBetPage,
  history: HistoryPage,
  live: LiveMatchesPage,
  upcoming: UpcomingMatchesPage,
  favorites: FavoritesPage,
  statistics: StatisticsPage,
  system: SystemPage,
  settings: SettingsPage,
}

const ROUTES = Object.entries(PAGES).map(([name, Content]) => {
  const section: Section = SECTIONS[name as keyof typeof SECTIONS] // the keys of PAGES are exactly these
  return { section, Content }
})

export function App() {
  const mode = useStore(authDialog)
  const betOn = useStore(newBetDialog)
  const [location, go] = useLocation()
  const open = mode ?? (location === PATHS.login ? 'login' : null)
  const close = () => {
    authDialog.set(null)
    if (location === PATHS.login) go(PATHS.dashboard)
  }

  return (
    <Shell account={<AccountPanel />}>
      <KeepCurrent />
      <Switch>
        {ROUTES.map(({ section, Content }) => (
          <Route key={section.path} path={section.path}>
            <Page section={section}>
              <Content />
            </Page>
          </Route>
        ))}
        <Route path={PATHS.login}>
          <Page section={SECTIONS.dashboard} title="auth.login">
            <DashboardPage />
          </Page>
        </Route>
        <Route>
          <Suspense>
            <NotFoundPage />
          </Suspense>
        </Route>
      </Switch>
      {betOn && (
        <Suspense>
          <NewBetDialog on={betOn} onClose={() => newBetDialog.set(null)} />
        </Suspense>
      )}
      {open && (
        <Suspense>
          <AuthDialog mode={open} onClose={close} />
        </Suspense>
      )}
    </Shell>
  )
}
