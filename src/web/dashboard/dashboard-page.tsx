import { useCurrentUser } from '../api/current-user.ts'
import { OpenMatch } from '../matches/details/open-match.tsx'
import { useOpenMatch } from '../matches/details/use-open-match.ts'
import { LiveMatchCard } from '../matches/live-match-card.tsx'
import { NextMatches } from '../matches/next-matches.tsx'
import { FeatureCards } from './feature-cards.tsx'
import { StatPlaceholders } from './stat-placeholders.tsx'
import { WelcomeCard } from './welcome-card.tsx'

/** What is live comes first for everyone; a visitor is told what this is, a user sees what is next. */
export function DashboardPage() {
  const user = useCurrentUser()
  const { id, open, close } = useOpenMatch()
  return (
    <div className="flex flex-col gap-4">
      {!user && <WelcomeCard />}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
        <LiveMatchCard screen="dashboard" onOpen={open} />
        {user ? (
          <NextMatches onOpen={open} />
        ) : (
          <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-1">
            <StatPlaceholders />
            <FeatureCards />
          </div>
        )}
      </div>
      <OpenMatch id={id} onClose={close} />
    </div>
  )
}
