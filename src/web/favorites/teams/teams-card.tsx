import { Shield } from 'lucide'
import type { ReactNode } from 'react'
import { formatCount } from '../../../words/amounts.ts'
import { useLiveMatches, useUpcomingMatches } from '../../api/live-data.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { RetryButton } from '../../layout/retry-button.tsx'
import { useFavoriteTeams } from '../../matches/favorite-toggle/favorite-teams.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState, ErrorState } from '../../ui/message.tsx'
import { SkeletonRows } from '../../ui/skeletons/skeleton-rows.tsx'
import { FocusKeeper } from '../focus-keeper.tsx'
import { FollowTeam } from './follow-team.tsx'
import { TeamRow } from './team-row.tsx'
import { stateOf } from './team-state.ts'

/** The favorite teams, whose matches become favorites automatically, and the field that adds one. */
export function TeamsCard() {
  const t = useT()
  const language = useLanguage()
  const { list, teams } = useFavoriteTeams()
  const live = useLiveMatches()
  const upcoming = useUpcomingMatches()
  const count = teams?.length ?? 0
  return (
    <Card
      flush
      header={
        // On phones the tab above shows it.
        <header className="flex items-center gap-3 border-b border-line px-card py-2.5 max-md:sr-only">
          <h2 className="text-title font-semibold">{t('favorites.team.title')}</h2>
          {count > 0 && <Badge>{formatCount(count, language)}</Badge>}
        </header>
      }
    >
      <FocusKeeper count={count}>{body()}</FocusKeeper>
      <FollowTeam />
    </Card>
  )

  function body(): ReactNode {
    if (list.data === undefined && list.isError) {
      const retry = <RetryButton query={list} />
      return (
        <ErrorState title={t('favorites.team.loadFailed')} description={t('favorites.loadFailedHint')} action={retry} />
      )
    }
    // The states of the teams would change below the pointer when the lists arrive.
    if (!teams || live.isPending || upcoming.isPending)
      return <SkeletonRows count={3} lines={['h-4 w-32', 'h-3 w-44']} className="min-h-15 gap-2 md:min-h-13" />
    if (count === 0) {
      return <EmptyState icon={Shield} title={t('favorites.team.empty')} description={t('favorites.team.emptyHint')} />
    }
    return (
      <ul aria-label={t('favorites.team.title')}>
        {teams.map((team) => (
          <TeamRow key={team.id} team={team} state={stateOf(team, live.data ?? [], upcoming.data ?? [])} />
        ))}
      </ul>
    )
  }
}
