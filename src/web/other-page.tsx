import { useRoute } from 'wouter'
import { lazyPart } from './layout/lazy-part.tsx'
import NotFoundPage from './layout/not-found-page.tsx'
import MatchPage from './match-page/match-page.tsx'
import { PATHS } from './paths.ts'

const ImportPage = lazyPart(() => import('./imports/import-page.tsx'))

/** The page of an address that is no section: an import, a match, or the 404 page. Outside the first load. */
export default function OtherPage() {
  const [isImport] = useRoute(PATHS.import)
  const [isMatch, params] = useRoute(PATHS.match)
  if (isImport) return <ImportPage />
  return isMatch ? <MatchPage key={params.hltvId} hltvId={params.hltvId} /> : <NotFoundPage />
}
