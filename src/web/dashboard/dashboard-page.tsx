import { type ReactNode, Suspense, useEffect } from 'react'
import { useCurrentUser } from '../api/current-user.ts'
import { lazyPart } from '../i18n/lazy-part.ts'
import { OpenMatch } from '../matches/details/open-match.tsx'
import { useOpenMatch } from '../matches/details/use-open-match.ts'
import { LiveMatchCard } from '../matches/live-match-card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { recall, remember } from '../ui/storage.ts'
import { FeatureCards } from './feature-cards.tsx'
import { StatPlaceholders } from './stat-placeholders.tsx'
import { WelcomeCard } from './welcome-card.tsx'

const DetailedHistory = lazyPart(() => import('../history/detailed-history.tsx'))
const Overview = lazyPart(() => import('./overview/overview.tsx'))
const OwnColumn = lazyPart(() => import('./own-column.tsx'))

/** What the history has room for below everything else. */
const PAGE_SIZE = 10

/** What is live, between what a visitor is told and what a person sees of their own. */
export function DashboardPage() {
  const isVisitor = useIsVisitor()
  const { id, open, close } = useOpenMatch()
  return (
    <div className="flex flex-col gap-4">
      {isVisitor ? (
        <WelcomeCard />
      ) : (
        <Own height="h-73 xl:h-36">
          <Overview />
        </Own>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
        <LiveMatchCard screen="dashboard" onOpen={open} />
        {isVisitor ? (
          <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-1">
            <StatPlaceholders />
            <FeatureCards />
          </div>
        ) : (
          <Own height="h-160">
            <OwnColumn />
          </Own>
        )}
      </div>
      {!isVisitor && (
        <Own height="h-160">
          <DetailedHistory pageSize={PAGE_SIZE} />
        </Own>
      )}
      <OpenMatch id={id} onClose={close} />
    </div>
  )
}

/** A part that is loaded for its owner; until then a shape of its height. */
function Own({ height, children }: { height: string; children: ReactNode }) {
  const shape = <Skeleton className={`${height} rounded-card!`} />
  return useCurrentUser() ? <Suspense fallback={shape}>{children}</Suspense> : shape
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
