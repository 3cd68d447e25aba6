import { Star } from 'lucide'
import { type ReactNode, useEffect, useRef } from 'react'
import { PATHS } from '../../contract/paths.ts'
import { useLiveMatches, useUpcomingMatches } from '../api/live-data.ts'
import { useT } from '../i18n/language.ts'
import { RetryButton } from '../layout/retry-button.tsx'
import { OpenMatch } from '../matches/details/open-match.tsx'
import { useOpenMatch } from '../matches/details/use-open-match.ts'
import { useFavorites } from '../matches/favorite-toggle/favorites.ts'
import { FreshnessLine } from '../matches/freshness-line.tsx'
import { MatchSkeletons } from '../matches/match-skeleton.tsx'
import MatchTabs from '../matches/match-tabs.tsx'
import { useOwnMatches } from '../matches/own-matches.ts'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState, ErrorState } from '../ui/message.tsx'
import { FavoriteGroups } from './favorite-groups.tsx'
import { listingOf, placeFavorites } from './place-favorites.ts'

export default function FavoritesPage() {
  const t = useT()
  const { list, placed, count } = usePlacedFavorites()
  const own = useOwnMatches()
  const { id, open, close } = useOpenMatch()
  const badge = count > 0 && <Badge>{t('favorites.count', { count })}</Badge>
  return (
    <div>
      <MatchTabs />
      <Card flush>
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1 px-card py-2.5">
          <h2 className="text-title font-semibold max-sm:grow">{t('favorites.title')}</h2>
          <div className="max-sm:order-1 max-sm:w-full sm:grow">
            <FreshnessLine />
          </div>
          {badge}
        </header>
        <FocusKeeper count={count}>{body()}</FocusKeeper>
        <OpenMatch id={id} onClose={close} />
      </Card>
    </div>
  )

  function body() {
    if (list.data === undefined && list.isError) {
      const retry = <RetryButton query={list} />
      return <ErrorState title={t('favorites.loadFailed')} description={t('favorites.loadFailedHint')} action={retry} />
    }
    if (placed && count === 0) return <NoFavorites />
    // The lines of the user's bets would move the rows below.
    if (!placed || !own) return <MatchSkeletons count={3} />
    return <FavoriteGroups placed={placed} own={own} onOpen={open} />
  }
}

/** Moves the focus to the list when the focused row is removed. */
function FocusKeeper({ count, children }: { count: number; children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (count >= 0 && document.activeElement === document.body) area.current?.focus({ preventScroll: true })
  }, [count])
  return (
    <div ref={area} tabIndex={-1} className="scroll-list min-h-112 rounded-b-card border-t border-line outline-none">
      {children}
    </div>
  )
}

function NoFavorites() {
  const t = useT()
  const action = (
    <ButtonLink href={PATHS.live} variant="primary">
      {t('matches.seeLive')}
    </ButtonLink>
  )
  return <EmptyState icon={Star} title={t('favorites.empty')} description={t('favorites.emptyHint')} action={action} />
}

/** The favorites with their current scores; refetched when one of them enters or leaves a list. */
function usePlacedFavorites() {
  const { list, favorites } = useFavorites()
  const live = useLiveMatches()
  const upcoming = useUpcomingMatches()
  const listed = [...(live.data ?? []), ...(upcoming.data ?? [])]
  // Undefined until both lists are loaded or have failed.
  const placed = favorites && !live.isPending && !upcoming.isPending ? placeFavorites(favorites, listed) : undefined

  const listing = placed && listingOf(placed)
  const last = useRef(listing)
  const { refetch } = list
  useEffect(() => {
    if (last.current !== undefined && last.current !== listing) void refetch() // shown when it is loaded
    last.current = listing
  }, [listing, refetch])

  return { list, placed, count: favorites?.length ?? 0 }
}
