import { Route, Switch } from 'wouter'
import { PATHS } from '../contract/paths.ts'
import { SETUP_PATH } from '../contract/setup.ts'
import { lazyPart } from './layout/lazy-part.tsx'
import NotFoundPage from './layout/not-found-page.tsx'
import MatchPage from './match-page/match-page.tsx'

const TeamPage = lazyPart(() => import('./teams/team-page.tsx'))
const SetupPage = lazyPart(() => import('./setup/setup-page.tsx'))

/** A page that brings its own header, or the 404 page. Outside the first load. */
export default function OtherPage() {
  return (
    <Switch>
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
