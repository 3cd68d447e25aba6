import { Suspense } from 'react'
import { useCurrentUser, useIsVisitor } from '../api/current-user.ts'
import { lazyPart } from '../layout/lazy-part.tsx'
import { OpenMatch } from '../matches/details/open-match.tsx'
import { useOpenMatch } from '../matches/details/use-open-match.ts'
import { LiveMatchCard } from '../matches/live-match-card.tsx'
import { FeatureCards } from './feature-cards.tsx'
import { OwnShape } from './own-shape.tsx'
import { StatPlaceholders } from './stat-placeholders.tsx'
import { WelcomeCard } from './welcome-card.tsx'

const OwnDashboard = lazyPart(async () => {
  // In its own task: half of the dashboard code that executes on load belongs to forms.
  await import('../layout/form/use-contract-form.ts')
  return import('./own-dashboard.tsx')
})

/** The live matches, surrounded by the visitor's cards or the user's own. */
export function DashboardPage() {
  const user = useCurrentUser()
  const isVisitor = useIsVisitor()
  const { id, open, close } = useOpenMatch()
  return (
    <div
      // A new browser learns from the response whether it has a visitor or a user: a new key then replaces everything, so nothing shifts.
      key={String(isVisitor)}
      className={`grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]
        ${isVisitor ? '' : 'lying:grid-cols-[17.5rem_minmax(0,1fr)] min-[120rem]:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]'}`}
    >
      {isVisitor && (
        <>
          <WelcomeCard />
          <StatPlaceholders />
        </>
      )}
      <LiveMatchCard screen="dashboard" onOpen={open} />
      {isVisitor ? (
        <div className="below-list grid gap-4 md:grid-cols-3 xl:grid-cols-1">
          <FeatureCards />
        </div>
      ) : (
        <Suspense fallback={<OwnShape />}>{user ? <OwnDashboard /> : <OwnShape />}</Suspense>
      )}
      <OpenMatch id={id} onClose={close} />
    </div>
  )
}
