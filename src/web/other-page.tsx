import { useRoute } from 'wouter'
import NotFoundPage from './layout/not-found-page.tsx'
import MatchPage from './match-page/match-page.tsx'
import { PATHS } from './paths.ts'

/** The page of an address that is no section: a match, or the 404 page. Outside the first load. */
export default function OtherPage() {
  const [isMatch, params] = useRoute(PATHS.match)
  return isMatch ? <MatchPage key={params.hltvId} hltvId={params.hltvId} /> : <NotFoundPage />
}
