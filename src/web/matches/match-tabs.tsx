import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { Link, useLocation } from 'wouter'
import { PATHS } from '../../contract/paths.ts'
import { formatCount } from '../../words/amounts.ts'
import { useCurrentUser } from '../api/current-user.ts'
import { liveMatchesQuery, upcomingMatchesQuery, useIsUnread } from '../api/live-data.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { lazyPart } from '../layout/lazy-part.tsx'

const OpenFavorites = lazyPart(() => import('./favorite-toggle/open-favorites.tsx'), { silent: true })

const TABS = [
  { path: PATHS.live, label: 'matches.tab.live' },
  { path: PATHS.upcoming, label: 'matches.tab.upcoming' },
  { path: PATHS.results, label: 'matches.tab.results' },
  { path: PATHS.favorites, label: 'matches.tab.favorites' },
] as const

/** On phones, also in landscape, where the navigation has no room for them: the match pages as tabs with counts. */
export default function MatchTabs() {
  const t = useT()
  const [location] = useLocation()
  const user = useCurrentUser()
  return (
    <nav
      aria-label={t('matches.tabs')}
      className="-mx-gutter mb-2 flex border-b border-line px-gutter lying:-mt-3 sidebar:hidden"
    >
      {TABS.map(({ path, label }) => (
        <Link
          key={path}
          href={path}
          aria-current={location === path ? 'page' : undefined}
          className="-mb-px flex min-h-11 grow items-center justify-center gap-1 border-b-2 border-transparent px-0.5 text-caption font-medium tracking-tight whitespace-nowrap
            text-ink-2 aria-[current=page]:border-accent aria-[current=page]:text-ink min-[24rem]:text-small forced-colors:aria-[current=page]:underline"
        >
          {t(label)}{' '}
          {path !== PATHS.results && (
            // Its space is reserved: the tabs do not move when a count arrives.
            <span
              className={`text-caption text-ink-3 tabular-nums max-[23rem]:hidden ${path === PATHS.upcoming ? 'min-w-[3ch]' : 'min-w-[2ch]'}`}
            >
              {path === PATHS.live && <ListCount of="live" />}
              {path === PATHS.upcoming && <ListCount of="upcoming" />}
              {path === PATHS.favorites && user && (
                <Suspense>
                  <OpenFavorites show={showCount} />
                </Suspense>
              )}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}

const showCount = (count: number): ReactNode => <Count of={count} />

/** Counts a list that is loaded by the screen or was pushed by the server. */
function ListCount({ of }: { of: 'live' | 'upcoming' }) {
  const isUnread = useIsUnread()
  const { data } = useQuery({ ...(of === 'live' ? liveMatchesQuery : upcomingMatchesQuery), enabled: false })
  return data && !isUnread && <Count of={data.length} />
}

function Count({ of }: { of: number }) {
  return formatCount(of, useLanguage())
}
