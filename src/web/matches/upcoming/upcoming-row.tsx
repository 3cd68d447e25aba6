import { CalendarClock } from 'lucide'
import { memo } from 'react'
import { TBD } from '../../../domain/match/match.ts'
import { NO_ODDS } from '../../../domain/money/odds.ts'
import { useT } from '../../i18n/language.ts'
import { Badge } from '../../ui/badge.tsx'
import { Skeleton } from '../../ui/skeletons/skeleton.tsx'
import { FavoriteSlot } from '../favorite-toggle/favorite-slot.tsx'
import { MatchItem, type RowProps } from '../scoreboard/match-item.tsx'
import { NoScore } from '../scoreboard/no-score.tsx'
import { Price } from '../scoreboard/price.tsx'
import { StartTime } from '../scoreboard/start-time.tsx'
import { TeamLogo } from '../scoreboard/team-logo.tsx'
import { teamName } from '../scoreboard/team-name.ts'
import { TournamentName } from '../scoreboard/tournament-name.tsx'

/** An upcoming match, as low as its prices allow. Its layout: `upcoming-row` in theme.css. */
export const UpcomingRow = memo(function UpcomingRow({ match, ended, own, onOpen }: RowProps) {
  const t = useT()
  const { id, team1, team2, odds1, odds2 } = match
  const noPrices = odds1 === NO_ODDS && odds2 === NO_ODDS
  const priceOf = (team: string, odds: string, className: string) => (
    <Price
      team={teamName(team, t)}
      odds={odds}
      betOn={ended || team === TBD ? undefined : { matchId: id, team }}
      className={`@max-3xl:min-w-12! @max-3xl:px-1! ${className}`}
    />
  )
  return (
    <MatchItem match={match} own={own} onOpen={onOpen} className="[--row:5.5rem] lg:[--row:3.25rem]">
      <div className="upcoming-row relative px-card py-1.5 @3xl:py-1">
        <When match={match} ended={ended} />
        <Team
          name={team1}
          logo={match.team1Logo}
          className="[grid-area:team-1] @3xl:flex-row-reverse @3xl:text-right"
        />
        {priceOf(team1, odds1, '[grid-area:price-1]')}
        <NoScore className="[grid-area:dash]" />
        <Team name={team2} logo={match.team2Logo} className="[grid-area:team-2]" />
        {/* Without prices one dash is enough, and leaves more room to the names. */}
        {priceOf(team2, odds2, `[grid-area:price-2] ${noPrices ? '@max-3xl:hidden' : ''}`)}
        <span className="flex [grid-area:star]">
          <FavoriteSlot match={match} />
        </span>
      </div>
    </MatchItem>
  )
})

function When({ match: { tournament, format, scheduledTime, map }, ended }: Pick<RowProps, 'match' | 'ended'>) {
  const t = useT()
  return (
    <div className="flex min-w-0 items-center gap-2 [grid-area:when] @max-3xl:mb-1">
      <Badge {...(!ended && { icon: CalendarClock })}>
        <span className={ended ? '' : '@max-3xl:sr-only'}>
          {t(ended ? 'matches.badgeEnded' : 'matches.badgeScheduled')}
        </span>
      </Badge>
      <div className="flex min-w-0 grow items-center gap-x-2 @3xl:flex-wrap">
        <StartTime scheduledTime={scheduledTime} className="text-caption" />
        <span className="shrink-0 text-micro font-semibold tracking-wide text-ink-2">
          {format}
          {map && ` · ${map}`}
        </span>
        <TournamentName name={tournament} className="shrink-99 @3xl:basis-full" />
      </div>
    </div>
  )
}

function Team({ name, logo, className }: { name: string; logo: string | null; className: string }) {
  const shown = teamName(name, useT())
  return (
    <span className={`flex min-h-6 min-w-0 items-center gap-2 ${className}`}>
      <TeamLogo name={name} logo={logo} size="small" />
      <span
        dir="auto"
        title={shown}
        className={`line-clamp-4 min-w-0 text-small leading-tight font-semibold wrap-anywhere ${name === TBD ? 'text-ink-3' : ''}`}
      >
        {shown}
      </span>
    </span>
  )
}

/** Rows of the same height as those that replace them. */
export function UpcomingSkeletons({ count }: { count: number }) {
  return (
    <div className="match-list">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="@container">
          <div className="upcoming-row border-b border-line px-card py-1.5 @3xl:py-1">
            <Skeleton className="my-1 h-4 w-40 [grid-area:when]" />
            <Skeleton className="my-1 h-4 w-28 [grid-area:team-1] @3xl:ms-auto" />
            <Skeleton className="my-1 h-4 w-24 [grid-area:team-2]" />
            <Skeleton className="h-9 w-12 [grid-area:price-1] @3xl:w-14 pointer-coarse:h-11" />
            <Skeleton className="h-9 w-12 [grid-area:price-2] @3xl:w-14 pointer-coarse:h-11" />
          </div>
        </div>
      ))}
    </div>
  )
}
