import { Star } from 'lucide'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { PATHS } from '../../contract/paths.ts'
import { useLiveMatches, useUpcomingMatches } from '../api/live-data.ts'
import { useT } from '../i18n/language.ts'
import { OpenSearch } from '../layout/open-search.tsx'
import { RetryButton } from '../layout/retry-button.tsx'
import { OpenMatch } from '../matches/details/open-match.tsx'
import { useOpenMatch } from '../matches/details/use-open-match.ts'
import { useFavoriteTeams } from '../matches/favorite-toggle/favorite-teams.ts'
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
import { FavoriteTabs } from './favorite-tabs.tsx'
import { FocusKeeper } from './focus-keeper.tsx'
import { listingOf, placeFavorites } from './place-favorites.ts'
import { TeamsCard } from './teams/teams-card.tsx'

export default function FavoritesPage() {
  const { list, placed, count } = usePlacedFavorites()
  const { teams } = useFavoriteTeams()
  const [search] = useSearchParams()
  // The same count as in the navigation.
  const ahead = placed && placed.live.length + placed.upcoming.length
  const tab = search.get('tab') === 'teams' ? 'teams' : 'matches'
  return (
    <div>
      <MatchTabs />
      <div className="mb-2 flex items-center gap-1 min-[88rem]:hidden">
        <FavoriteTabs tab={tab} counts={{ matches: ahead, teams: teams?.length }} />
        <OpenSearch className="-me-3" />
      </div>
      <div className="grid items-start gap-4 min-[88rem]:grid-cols-[minmax(0,1fr)_23rem]">
        <div className={tab === 'matches' ? 'min-w-0' : 'min-w-0 max-[88rem]:hidden'}>
          <MatchesCard list={list} placed={placed} count={count} />
        </div>
        <div className={tab === 'teams' ? 'min-w-0' : 'min-w-0 max-[88rem]:hidden'}>
          <TeamsCard />
        </div>
      </div>
    </div>
  )
}

function MatchesCard({ list, placed, count }: ReturnType<typeof usePlacedFavorites>) {
  const t = useT()
  const own = useOwnMatches()
  const { id, open, close } = useOpenMatch()
  const isEmpty = placed !== undefined && count === 0
  const finished = placed?.finished.length ?? 0
  const badge = count > 0 && placed && (
    <Badge>
      {finished === 0
        ? t('favorites.count', { count })
        : t('favorites.aheadAndOver', { ahead: count - finished, over: t('favorites.over', { count: finished }) })}
    </Badge>
  )
  return (
    <>
      <Card
        flush
        header={
          <header className="flex flex-wrap items-center gap-x-3 gap-y-1 px-card md:min-h-11 max-md:pb-1">
            {/* On phones the tab above shows it. */}
            <h2 className="text-title font-semibold max-md:sr-only">{t('favorites.title')}</h2>
            <div className="grow">
              <FreshnessLine isEmpty={!placed || isEmpty} />
            </div>
            {/* On phones the tab above and the heads of the groups count. */}
            <span className="max-md:hidden">{badge}</span>
          </header>
        }
      >
        <FocusKeeper count={count} className="scroll-list border-line md:rounded-b-card md:border-t">
          {body()}
        </FocusKeeper>
      </Card>
      <OpenMatch id={id} onClose={close} />
    </>
  )

  function body() {
    if (list.data === undefined && list.isError) {
      const retry = <RetryButton query={list} />
      return <ErrorState title={t('favorites.loadFailed')} description={t('favorites.loadFailedHint')} action={retry} />
    }
    if (isEmpty) return <NoFavorites />
    // If they loaded later, the lines of the user's bets would move the rows below.
    if (!placed || !own) return <MatchSkeletons count={3} />
    return <FavoriteGroups placed={placed} own={own} onOpen={open} />
  }
}

function NoFavorites() {
  const t = useT()
  const action = (
    <>
      <ButtonLink href={PATHS.live} variant="primary">
        {t('matches.seeLive')}
      </ButtonLink>
      {/* In a wide window the teams are next to it. */}
      <ButtonLink href={`${PATHS.favorites}?tab=teams`} className="min-[88rem]:hidden">
        {t('favorites.team.search')}
      </ButtonLink>
    </>
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
    if (last.current !== undefined && last.current !== listing) void refetch() // the new state is shown when loaded
    last.current = listing
  }, [listing, refetch])

  return { list, placed, count: favorites?.length ?? 0 }
}
