import type { ComponentType } from 'react'
import { Route, Switch } from 'wouter'
import { PATHS } from '../contract/paths.ts'
import { SETUP_PATH } from '../contract/setup.ts'
import type { Key } from '../words/keys.ts'
import { ALERTS } from './alerts/alerts-section.ts'
import { lazyPart } from './layout/lazy-part.tsx'
import { PLACES, SECTIONS, type Section } from './layout/navigation/sections.ts'
import NotFoundPage from './layout/not-found-page.tsx'
import { Page } from './layout/page.tsx'
import MatchPage from './match-page/match-page.tsx'

const AlertsPage = lazyPart(() => import('./alerts/alerts-page.tsx'))
const CashPage = lazyPart(() => import('./cash/cash-page.tsx'))
const ChanceRecordPage = lazyPart(() => import('./chances/record-page.tsx'))
const SkillPage = lazyPart(() => import('./skill/skill-page.tsx'))
const ExplorerPage = lazyPart(() => import('./explorer/explorer-page.tsx'))
const ImportPage = lazyPart(() => import('./imports/import-page.tsx'))
const TeamPage = lazyPart(() => import('./teams/team-page.tsx'))
const SetupPage = lazyPart(() => import('./setup/setup-page.tsx'))
const TonightPage = lazyPart(() => import('./tonight/tonight-page.tsx'))
const YearPage = lazyPart(() => import('./statistics/year/year-page.tsx'))

const BANKROLL: Section = { ...PLACES.bankroll, description: 'page.bankroll', gate: 'gate.bankroll' }
const TONIGHT: Section = { ...PLACES.tonight, description: 'tonight.description', gate: 'tonight.gate' }
const CHANCES: Section = { ...PLACES.chances, title: 'chances.pageTitle', description: 'chances.pageHint' }

const YEAR: Section = { ...SECTIONS.statistics, description: 'statistics.year.hint' }

const PAGES: readonly { path: string; section: Section; title?: Key; Content: ComponentType }[] = [
  { path: PATHS.alerts, section: ALERTS, Content: AlertsPage },
  { path: PATHS.tonight, section: TONIGHT, Content: TonightPage },
  { path: PATHS.chances, section: CHANCES, Content: ChanceRecordPage },
  { path: PATHS.bankroll, section: BANKROLL, Content: CashPage },
  { path: PATHS.luck, section: SECTIONS.statistics, title: 'skill.title', Content: SkillPage },
  { path: PATHS.explorer, section: SECTIONS.statistics, title: 'nav.explorer', Content: ExplorerPage },
  { path: PATHS.year, section: YEAR, title: 'statistics.year.title', Content: YearPage },
]

/** The page of an address that is not a section, or the 404 page. Outside the first load. */
export default function OtherPage() {
  return (
    <Switch>
      {PAGES.map(({ path, Content, ...page }) => (
        <Route key={path} path={path}>
          <Page {...page}>
            <Content />
          </Page>
        </Route>
      ))}
      <Route path={PATHS.import}>
        <ImportPage />
      </Route>
      <Route path={SETUP_PATH}>
        <SetupPage />
      </Route>
      <Route path={PATHS.match}>{({ hltvId }) => <MatchPage key={hltvId} hltvId={hltvId} />}</Route>
      <Route path={PATHS.team}>{({ team }) => <TeamPage key={team} team={team} />}</Route>
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  )
}
