import { Landmark } from 'lucide'
import { useRoute } from 'wouter'
import { lazyPart } from './layout/lazy-part.tsx'
import NotFoundPage from './layout/not-found-page.tsx'
import { Page } from './layout/page.tsx'
import { SECTIONS, type Section } from './layout/sections.ts'
import MatchPage from './match-page/match-page.tsx'
import { PATHS } from './paths.ts'

const CashPage = lazyPart(() => import('./cash/cash-page.tsx'))
const ExplorerPage = lazyPart(() => import('./explorer/explorer-page.tsx'))
const ImportPage = lazyPart(() => import('./imports/import-page.tsx'))

/** Reached from the history; not in the navigation. */
const BANKROLL: Section = {
  path: PATHS.bankroll,
  icon: Landmark,
  title: 'nav.bankroll',
  description: 'page.bankroll',
  gate: 'gate.bankroll',
}

/** The page of an address that is no section: an import, a match, the bankroll, a page of the statistics, or the 404 page. Outside the first load. */
export default function OtherPage() {
  const [isImport] = useRoute(PATHS.import)
  const [isMatch, params] = useRoute(PATHS.match)
  const [isBankroll] = useRoute(PATHS.bankroll)
  const [isExplorer] = useRoute(PATHS.explorer)
  if (isBankroll) {
    return (
      <Page section={BANKROLL}>
        <CashPage />
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
