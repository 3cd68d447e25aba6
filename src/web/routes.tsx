import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { Route, Router, Switch, useLocation } from 'wouter'
import { PATHS, SETTINGS_PATHS } from '../contract/paths.ts'
import type { Key } from '../words/keys.ts'
import { ALERTS } from './alerts/alerts-section.ts'
import { useCurrentUser } from './api/current-user.ts'
import { KeepCurrent } from './api/keep-current.ts'
import { AccountPanel } from './auth/account-panel.tsx'
import { DashboardPage } from './dashboard/dashboard-page.tsx'
import { authDialog } from './layout/auth-dialog-state.ts'
import { alertsPanel } from './layout/bell/bell-state.ts'
import { lazyPart } from './layout/lazy-part.tsx'
import { PLACES, SECTIONS, type Section } from './layout/navigation/sections.ts'
import { wantedBet } from './layout/new-bet-state.ts'
import { LoadingPage, Page } from './layout/page.tsx'
import { Shell } from './layout/shell.tsx'
import { LiveMatchesPage } from './matches/live-matches-page.tsx'
import { OwnBetsContext } from './matches/own-bets-slot.tsx'
import { useSite } from './site.ts'
import { BASE } from './ui/storage.ts'
import { useStore } from './ui/store.ts'

const AlertsPage = lazyPart(() => import('./alerts/alerts-page.tsx'))
const AlertsPanel = lazyPart(() => import('./alerts/alerts-panel.tsx'))
const AuthDialog = lazyPart(() => import('./auth/auth-dialog.tsx'))
const CashPage = lazyPart(() => import('./cash/cash-page.tsx'))
const ChanceRecordPage = lazyPart(() => import('./chances/record-page.tsx'))
const ExplorerPage = lazyPart(() => import('./explorer/explorer-page.tsx'))
const FavoritesPage = lazyPart(() => import('./favorites/favorites-page.tsx'))
const HistoryPage = lazyPart(() => import('./bets/history/history-page.tsx'))
const ImportPage = lazyPart(() => import('./imports/import-page.tsx'))
const DeferredParts = lazyPart(() => import('./deferred-parts.tsx'), { silent: true, worded: false })
const NewBetDialog = lazyPart(() => import('./bets/dialogs/new-bet-dialog.tsx'))
const NewBetPage = lazyPart(() => import('./bets/new-bet-page.tsx'))
const OwnBets = lazyPart(() => import('./bets/own-bets.tsx'), { silent: true })
const OtherPage = lazyPart(() => import('./other-page.tsx'))
const ResultsPage = lazyPart(() => import('./results/results-page.tsx'))
const SettingsPage = lazyPart(() => import('./settings/settings-page.tsx'))
const SkillPage = lazyPart(() => import('./skill/skill-page.tsx'))
const StatisticsPage = lazyPart(() => import('./statistics/statistics-page.tsx'))
const SystemPage = lazyPart(() => import('./system/system-page.tsx'))
const TonightPage = lazyPart(() => import('./tonight/tonight-page.tsx'))
const UpcomingMatchesPage = lazyPart(() => import('./matches/upcoming-matches-page.tsx'))
const YearPage = lazyPart(() => import('./statistics/year/year-page.tsx'))

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

/** One route for all settings sections: the page, with its typed text, stays mounted between them. */
const SETTINGS = new RegExp(`^(?:${SETTINGS_PATHS.join('|')})/?$`)

const ROUTES = Object.entries(PAGES).map(([name, Content]) => {
  const section: Section = SECTIONS[name as keyof typeof SECTIONS] // the keys of PAGES are exactly these
  return { section, Content }
})

const BANKROLL: Section = { ...PLACES.bankroll, description: 'page.bankroll', gate: 'gate.bankroll' }
const TONIGHT: Section = { ...PLACES.tonight, description: 'tonight.description', gate: 'tonight.gate' }
const CHANCES: Section = { ...PLACES.chances, title: 'chances.pageTitle', description: 'chances.pageHint' }
const IMPORT: Section = {
  ...PLACES.import,
  title: 'imports.title',
  description: 'imports.description',
  gate: 'imports.gate',
}
const YEAR: Section = { ...SECTIONS.statistics, description: 'statistics.year.hint' }

/** Pages outside the sections that show their own header before their code has loaded. */
const PLACE_PAGES: readonly { path: string; section: Section; title?: Key; Content: ComponentType }[] = [
  { path: PATHS.alerts, section: ALERTS, Content: AlertsPage },
  { path: PATHS.tonight, section: TONIGHT, Content: TonightPage },
  { path: PATHS.chances, section: CHANCES, Content: ChanceRecordPage },
  { path: PATHS.bankroll, section: BANKROLL, Content: CashPage },
  { path: PATHS.import, section: IMPORT, Content: ImportPage },
  { path: PATHS.luck, section: SECTIONS.statistics, title: 'nav.luck', Content: SkillPage },
  { path: PATHS.explorer, section: SECTIONS.statistics, title: 'nav.explorer', Content: ExplorerPage },
  { path: PATHS.year, section: YEAR, title: 'statistics.year.title', Content: YearPage },
]

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
            {PLACE_PAGES.map(({ path, Content, ...page }) => (
              <Route key={path} path={path}>
                <Page {...page}>
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
              <Suspense fallback={<LoadingPage />}>
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
