import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Match } from '../../contract/matches/matches.ts'
import { PATHS } from '../../contract/paths.ts'
import { formatCount } from '../../words/amounts.ts'
import { useCurrentUser } from '../api/current-user.ts'
import { liveMatchesQuery, upcomingMatchesQuery, useIsUnread } from '../api/live-data.ts'
import { useLanguage } from '../i18n/language.ts'
import { lazyPart } from '../layout/lazy-part.tsx'
import { usePlaceCount } from './use-place-count.ts'

const OwnCounts = lazyPart(() => import('./own-counts.tsx'), { silent: true })

/** Keeps the counts in the navigation current. */
export default function PlaceCounts() {
  const language = useLanguage()
  const user = useCurrentUser()
  // Loaded by the screens, or pushed by the server after connecting.
  const live = useQuery({ ...liveMatchesQuery, enabled: false }).data
  const upcoming = useQuery({ ...upcomingMatchesQuery, enabled: false }).data
  const isUnread = useIsUnread()
  const countOf = (list: readonly Match[] | undefined) =>
    list && !isUnread ? formatCount(list.length, language) : undefined
  usePlaceCount(PATHS.live, countOf(live))
  usePlaceCount(PATHS.upcoming, countOf(upcoming))
  return user ? (
    <Suspense>
      <OwnCounts key={user.id} live={live} upcoming={upcoming} />
    </Suspense>
  ) : null
}
