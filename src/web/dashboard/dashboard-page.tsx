import { useEffect } from 'react'
import { useCurrentUser } from '../api/current-user.ts'
import { OpenMatch } from '../matches/details/open-match.tsx'
import { useOpenMatch } from '../matches/details/use-open-match.ts'
import { LiveMatchCard } from '../matches/live-match-card.tsx'
import { NextMatches } from '../matches/upcoming/next-matches.tsx'
import { recall, remember } from '../ui/storage.ts'
import { FeatureCards } from './feature-cards.tsx'
import { StatPlaceholders } from './stat-placeholders.tsx'
import { WelcomeCard } from './welcome-card.tsx'

/** What is live comes first for everyone; a visitor is told what this is, a user sees what is next. */
export function DashboardPage() {
  const isVisitor = useIsVisitor()
  const { id, open, close } = useOpenMatch()
  return (
    <div className="flex flex-col gap-4">
      {isVisitor && <WelcomeCard />}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
        <LiveMatchCard screen="dashboard" onOpen={open} />
        {isVisitor ? (
          <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-1">
            <StatPlaceholders />
            <FeatureCards />
          </div>
        ) : (
          <NextMatches onOpen={open} />
        )}
      </div>
      <OpenMatch id={id} onClose={close} />
    </div>
  )
}

const WHO = 'who'

/** Until the server has said who is there, whoever was there last: nobody is greeted for a blink as what they are not. */
function useIsVisitor(): boolean {
  const user = useCurrentUser()
  useEffect(() => {
    if (user !== undefined) remember(WHO, user ? 'user' : 'visitor')
  }, [user])
  return user === undefined ? recall(WHO) !== 'user' : user === null
}
