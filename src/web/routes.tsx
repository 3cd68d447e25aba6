import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { Route, Router, Switch, useLocation } from 'wouter'
import { PATHS, SETTINGS_PATHS } from '../contract/paths.ts'
import { useCurrentUser } from './api/current-user.ts'
import { KeepCurrent } from './api/keep-current.ts'
import { AccountPanel } from './auth/account-panel.tsx'
import { DashboardPage } from './dashboard/dashboard-page.tsx'
import { authDialog } from './layout/auth-dialog-state.ts'
import { alertsPanel } from './layout/bell/bell-state.ts'
import { lazyPart } from './layout/lazy-part.tsx'
import { SECTIONS, type Section } from './layout/navigation/sections.ts'
import { wantedBet } from './layout/new-bet-state.ts'
import { Page } from './layout/page.tsx'
import { Shell } from './layout/shell.tsx'
import { LiveMatchesPage } from './matches/live-matches-page.tsx'
import { OwnBetsContext } from './matches/own-bets-slot.tsx'
import { useSite } from './site.ts'
import { BASE } from './ui/storage.ts'
import { useStore } from './ui/store.ts'

const AlertsPanel = lazyPart(() => import('./alerts/alerts-panel.tsx'))
const AuthDialog = lazyPart(() => import('./auth/auth-dialog.tsx'))
const FavoritesPage = lazyPart(() => import('./favorites/favorites-page.tsx'))
const HistoryPage = lazyPart(() => import('./bets/history/history-page.tsx'))
const DeferredParts = lazyPart(() => import('./deferred-parts.tsx'), { silent: true, worded: false })
const NewBetDialog = lazyPart(() => import('./bets/dialogs/new-bet-dialog.tsx'))
const NewBetPage = lazyPart(() => import('./bets/new-bet-page.tsx'))
const OwnBets = lazyPart(() => import('./bets/own-bets.tsx'), { silent: true })
const OtherPage = lazyPart(() => import('./other-page.tsx'))
const ResultsPage = lazyPart(() => import('./results/results-page.tsx'))
const SettingsPage = lazyPart(() => import('./settings/settings-page.tsx'))
const StatisticsPage = lazyPart(() => import('./statistics/statistics-page.tsx'))
const SystemPage = lazyPart(() => import('./system/system-page.tsx'))
const UpcomingMatchesPage = lazyPart(() => import('./matches/upcoming-matches-page.tsx'))

/** Gives the matches of the first screen priority; a slow device is idle before they have arrived. */
const DEFER_MS = 1000

const showOwnBets = (props: Parameters<typeof OwnBets>[0]) => <OwnBets {...props} />

/** The component of each section; the two with live matches are part of the first load. */
const PAGES: Record<keyof typeof SECTIONS, ComponentType> = {
  dashboard: DashboardPage,
  newBet: NewBetPage,
  history: HistoryPage,
  live: LiveMatchesPage,
  upcoming: UpcomingMatchesPage,
  results: ResultsPage,
  favorites: FavoritesPage,
  statistics: StatisticsPage,
  system: SystemPage,
  settings: SettingsPage,
}

/** One route for all sections: the page, with its typed text, stays mounted between them. */
const SETTINGS = new RegExp(`^(?:${SETTINGS_PATHS.join('|')})/?$`)

const ROUTES = Object.entries(PAGES).map(([name, Content]) => {
  const section: Section = SECTIONS[name as keyof typeof SECTIONS] // the keys of PAGES are exactly these
  return { section, Content }
})

/** Stateless: a change of state here would rerender the whole page. */
export function App() {
  return (
    <Router base={BASE}>
      <Shell account={<AccountPanel />}>
        <KeepCurrent />
        <OwnBetsContext value={showOwnBets}>
          <Switch>
            {ROUTES.map(({ section, Content }) => (
              <Route key={section.path} path={section.path === PATHS.settings ? SETTINGS : section.path}>
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
                <OtherPage />
              </Suspense>
            </Route>
          </Switch>
        </OwnBetsContext>
        <Deferred />
        <WantedDialog />
      </Shell>
    </Router>
  )
}

/** What the first screen does not need. */
function Deferred() {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), DEFER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    isDue && (
      <Suspense>
        <DeferredParts />
      </Suspense>
    )
  )
}

/** The login, or the dialog of a pressed price; the panel of the bell. */
function WantedDialog() {
  const site = useSite()
  const mode = useStore(authDialog)
  const bet = useStore(wantedBet)
  const isPanelOpen = useStore(alertsPanel)
  const user = useCurrentUser()
  const [location, go] = useLocation()
  const isLogin = location === PATHS.login
  const open = mode ?? ((isLogin || bet) && user === null ? 'login' : null)
  const isSignedIn = Boolean(user)
  useEffect(() => {
    if (isLogin && isSignedIn) go(PATHS.dashboard, { replace: true })
  }, [isLogin, isSignedIn, go])
  const close = () => {
    site.of(authDialog).set(null)
    site.of(wantedBet).set(null)
    if (isLogin) go(PATHS.dashboard, { replace: true })
  }
  return (
    <Suspense>
      {open ? (
        <AuthDialog mode={open} bet={bet} addressed={isLogin} onClose={close} />
      ) : (
        bet && user && <NewBetDialog on={bet} onClose={close} />
      )}
      {isPanelOpen && user && <AlertsPanel onClose={() => site.of(alertsPanel).set(false)} />}
    </Suspense>
  )
}
