import { type ComponentType, lazy, Suspense } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { AccountPanel } from './auth/account-panel.tsx'
import { DashboardPage } from './dashboard/dashboard-page.tsx'
import { authDialog } from './layout/auth-dialog-state.ts'
import { NotFoundPage } from './layout/not-found-page.tsx'
import { NotHereYet } from './layout/not-here-yet.tsx'
import { Page } from './layout/page.tsx'
import { SECTIONS, type Section } from './layout/sections.ts'
import { Shell } from './layout/shell.tsx'
import { LiveMatchesPage } from './matches/live-matches-page.tsx'
import { UpcomingMatchesPage } from './matches/upcoming-matches-page.tsx'
import { PATHS } from './paths.ts'
import { useStore } from './ui/store.ts'

const AuthDialog = lazy(() => import('./auth/auth-dialog.tsx'))
const SettingsPage = lazy(() => import('./settings/settings-page.tsx'))

/** What each section shows; the public ones, which show matches, come with the first load. */
const PAGES: Record<keyof typeof SECTIONS, ComponentType> = {
  dashboard: DashboardPage,
  newBet: NotHereYet,
  history: NotHereYet,
  live: LiveMatchesPage,
  upcoming: UpcomingMatchesPage,
  favorites: NotHereYet,
  statistics: NotHereYet,
  system: NotHereYet,
  settings: SettingsPage,
}

const ROUTES = Object.entries(PAGES).map(([name, Content]) => {
  const section: Section = SECTIONS[name as keyof typeof SECTIONS] // the keys of PAGES are exactly these
  return { section, Content }
})

export function App() {
  const mode = useStore(authDialog)
  const [location, go] = useLocation()
  const open = mode ?? (location === PATHS.login ? 'login' : null)
  const close = () => {
    authDialog.set(null)
    if (location === PATHS.login) go(PATHS.dashboard)
  }

  return (
    <Shell account={<AccountPanel />}>
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
          <NotFoundPage />
        </Route>
      </Switch>
      {open && (
        <Suspense>
          <AuthDialog mode={open} onClose={close} />
        </Suspense>
      )}
    </Shell>
  )
}
