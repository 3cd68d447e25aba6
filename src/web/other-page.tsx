import { Landmark, MoonStar, Target } from 'lucide'
import { useRoute } from 'wouter'
import { lazyPart } from './layout/lazy-part.tsx'
import NotFoundPage from './layout/not-found-page.tsx'
import { Page } from './layout/page.tsx'
import { SECTIONS, type Section } from './layout/sections.ts'
import MatchPage from './match-page/match-page.tsx'
import { PATHS } from './paths.ts'

const CashPage = lazyPart(() => import('./cash/cash-page.tsx'))
const ChanceRecordPage = lazyPart(() => import('./chances/record-page.tsx'))
const SkillPage = lazyPart(() => import('./skill/skill-page.tsx'))
const ExplorerPage = lazyPart(() => import('./explorer/explorer-page.tsx'))
const ImportPage = lazyPart(() => import('./imports/import-page.tsx'))
const TonightPage = lazyPart(() => import('./tonight/tonight-page.tsx'))

/** Reached from the history; not in the navigation. */
const BANKROLL: Section = {
  path: PATHS.bankroll,
  icon: Landmark,
  title: 'nav.bankroll',
  description: 'page.bankroll',
  gate: 'gate.bankroll',
}

/** Reached from the dashboard and from the pending bets. */
const TONIGHT: Section = {
  path: PATHS.tonight,
  icon: MoonStar,
  title: 'tonight.title',
  description: 'tonight.description',
  gate: 'tonight.gate',
}

/** Reached from every chance that is shown. */
const CHANCES: Section = {
  path: PATHS.chances,
  icon: Target,
  title: 'chances.pageTitle',
  description: 'chances.pageHint',
}

/** The page of an address that is no section, or the 404 page. Outside the first load. */
export default function OtherPage() {
  const [isImport] = useRoute(PATHS.import)
  const [isLuck] = useRoute(PATHS.luck)
  const [isExplorer] = useRoute(PATHS.explorer)
  const [isMatch, params] = useRoute(PATHS.match)
  const [isBankroll] = useRoute(PATHS.bankroll)
  const [isTonight] = useRoute(PATHS.tonight)
  const [isChances] = useRoute(PATHS.chances)
  if (isTonight) {
    return (
      <Page section={TONIGHT}>
        <TonightPage />
      </Page>
    )
  }
  if (isChances) {
    return (
      <Page section={CHANCES}>
        <ChanceRecordPage />
      </Page>
    )
  }
  if (isBankroll) {
    return (
      <Page section={BANKROLL}>
        <CashPage />
      </Page>
    )
  }
  if (isLuck) {
    return (
      <Page section={SECTIONS.statistics} title="skill.title">
        <SkillPage />
      </Page>
    )
  }
  if (isExplorer) {
    return (
      <Page section={SECTIONS.statistics}>
        <ExplorerPage />
      </Page>
    )
  }
  if (isImport) return <ImportPage />
  return isMatch ? <MatchPage key={params.hltvId} hltvId={params.hltvId} /> : <NotFoundPage />
}
