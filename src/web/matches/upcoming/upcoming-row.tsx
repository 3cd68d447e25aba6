import { CalendarClock } from 'lucide'
import { memo } from 'react'
import type { Match } from '../../../contract/matches/matches.ts'
import { DEFAULT_METHOD, fairChances } from '../../../domain/money/margin.ts'
import { NO_ODDS } from '../../../domain/money/odds.ts'
import { TBD } from '../../../domain/team/team.ts'
import { formatDateTime, formatTime } from '../../../words/format.ts'
import { teamName } from '../../../words/team-name.ts'
import { tournamentName } from '../../../words/tournament-name.ts'
import { useBreakEnd } from '../../api/on-break.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeletons/skeleton.tsx'
import { formatChance } from '../chances/chance-figure.ts'
import { FavoriteSlot } from '../favorite-toggle/favorite-slot.tsx'
import { NearDay } from '../near-day.tsx'
import { MatchItem, type RowProps } from '../scoreboard/match-item.tsx'
import { NoScore } from '../scoreboard/no-score.tsx'
import { Price, PriceMark } from '../scoreboard/price.tsx'
import { TeamLogo } from '../scoreboard/team-logo.tsx'

/** An upcoming match under its day: one line, or on phones two below the tournament with chances in the prices. Layout: theme.css. */
export const UpcomingRow = memo(function UpcomingRow(props: RowProps) {
  return <Row {...props} hasDay={false} />
})

/** The same without a day heading: "tomorrow" is shown next to the time. */
export const DatedUpcomingRow = memo(function DatedUpcomingRow(props: RowProps) {
  return <Row {...props} hasDay />
})

function Row({ match, ended, own, onOpen, hasDay }: RowProps & { hasDay: boolean }) {
  const { id, team1, team2 } = match
  const betOn = ended ? null : id
  const chances = chancesBefore(match)
  return (
    <MatchItem match={match} own={own} onOpen={onOpen} className="[--row:5.125rem] lg:[--row:2.75rem]">
      <div
        data-unpriced={useBreakEnd() ? '' : undefined}
        className="upcoming-row relative px-card py-2 @min-[44rem]:py-1"
      >
        <When at={match.scheduledTime} hasDay={hasDay} />
        <Event match={match} hasDay={hasDay} />
        <span className="text-micro whitespace-nowrap text-ink-3 tabular-nums [grid-area:format]">{match.format}</span>
        <State ended={ended} />
        <Team
          name={team1}
          logo={match.team1Logo}
          className="[grid-area:team-1] @min-[44rem]:flex-row-reverse @min-[44rem]:text-right"
        />
        <NoScore className="justify-self-center font-semibold [grid-area:dash]" />
        <Team name={team2} logo={match.team2Logo} className="[grid-area:team-2]" />
        <Side of={1} team={team1} logo={match.team1Logo} odds={match.odds1} chance={chances?.[0]} betOn={betOn} />
        <Side of={2} team={team2} logo={match.team2Logo} odds={match.odds2} chance={chances?.[1]} betOn={betOn} />
        <span className="flex [grid-area:star] empty:hidden @max-md:hidden">
          <FavoriteSlot match={match} />
        </span>
      </div>
    </MatchItem>
  )
}

/** The chances in the current odds, without the bookmaker's margin. Undefined without odds, and where a draw is possible. */
function chancesBefore({ odds1, odds2, format }: Match) {
  if (odds1 === NO_ODDS || odds2 === NO_ODDS || format === 'BO2') return undefined
  return fairChances([Number(odds1), Number(odds2)], DEFAULT_METHOD) ?? undefined
}

type WhenProps = { at: string | null; hasDay: boolean }

/** The time; screen readers get the date. */
function When({ at, hasDay }: WhenProps) {
  const t = useT()
  const language = useLanguage()
  if (at === null) {
    return <span className="text-micro leading-tight text-ink-3 [grid-area:when]">{t('matches.noTime')}</span>
  }
  const start = new Date(at)
  return (
    <time dateTime={at} className="min-w-0 leading-tight [grid-area:when]">
      <span className="sr-only">{formatDateTime(start, language)}</span>
      <span aria-hidden className="text-body font-semibold whitespace-nowrap tabular-nums">
        {formatTime(start, language)}
      </span>
      {hasDay && (
        <span aria-hidden className="block truncate text-micro text-ink-3 first-letter:uppercase @max-[44rem]:hidden">
          <NearDay at={start} />
        </span>
      )}
    </time>
  )
}

/** The tournament, and the map if it is known. */
function Event({ match: { tournament, map, scheduledTime }, hasDay }: Pick<RowProps, 'match'> & { hasDay: boolean }) {
  const t = useT()
  return (
    <div
      className="flex min-w-0 gap-x-1.5 text-micro font-medium text-ink-3 [grid-area:event] @min-[44rem]:leading-4
      @min-[44rem]:font-normal @min-[44rem]:@max-[54rem]:justify-center"
    >
      {hasDay && scheduledTime && (
        <span aria-hidden className="shrink-0 text-ink-2 first-letter:uppercase @min-[44rem]:hidden">
          <NearDay at={new Date(scheduledTime)} />
        </span>
      )}
      <span
        dir="auto"
        title={tournament === null ? undefined : tournamentName(tournament, t)}
        className="min-w-0 text-left @max-[54rem]:truncate @min-[54rem]:line-clamp-2 @min-[54rem]:grow"
      >
        {tournamentName(tournament, t)}
      </span>
      {map && <span className="shrink-0">{map}</span>}
    </div>
  )
}

/** The badge of its status: a word; on one line an icon, because the word would be the same in every row. */
function State({ ended }: Pick<RowProps, 'ended'>) {
  const t = useT()
  const look = 'flex min-w-0 items-center justify-end gap-1 text-micro text-ink-3 [grid-area:badge]'
  if (ended) return <span className={look}>{t('matches.badgeEnded')}</span>
  return (
    <span title={t('matches.badgeScheduled')} className={look}>
      <Icon of={CalendarClock} className="size-3.5 shrink-0 @max-[44rem]:hidden" />
      <span className="truncate @min-[44rem]:sr-only">{t('matches.badgeScheduled')}</span>
    </span>
  )
}

function Team({ name, logo, className }: { name: string; logo: string | null; className: string }) {
  const shown = teamName(name, useT())
  return (
    <span className={`flex min-h-6 min-w-0 items-center gap-2 ${className}`}>
      <TeamLogo name={name} logo={logo} size="tiny" />
      <span
        dir="auto"
        title={shown}
        className={`min-w-0 text-body font-semibold max-md:truncate md:line-clamp-4 md:leading-tight md:wrap-anywhere ${name === TBD ? 'text-ink-3' : ''}`}
      >
        {shown}
      </span>
    </span>
  )
}

type SideProps = {
  of: 1 | 2
  team: string
  logo: string | null
  odds: string
  chance: number | undefined
  betOn: number | null
}

function Side({ of, team, logo, odds, chance, betOn }: SideProps) {
  const language = useLanguage()
  const place = of === 1 ? '[grid-area:price-1]' : '[grid-area:price-2]'
  const mark = (
    <PriceMark>
      {chance !== undefined && <span className="@min-[44rem]:hidden">{formatChance(chance, language)}</span>}
      <TeamLogo name={team} logo={logo} size="mark" />
    </PriceMark>
  )
  return (
    <Price
      team={teamName(team, useT())}
      odds={odds}
      mark={mark}
      betOn={betOn === null || team === TBD ? undefined : { matchId: betOn, team }}
      className={`@max-[44rem]:min-h-12! @max-[44rem]:min-w-0! @max-[44rem]:px-1! @min-[44rem]:grid-flow-col @min-[44rem]:gap-1.5 ${odds === NO_ODDS ? '' : 'w-full'} ${place}`}
    />
  )
}

/** Placeholders of the same height as the rows that replace them. */
export function UpcomingSkeletons({ count }: { count: number }) {
  return (
    <div className="match-list">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="@container">
          <div className="upcoming-row border-b border-line px-card py-2 @min-[44rem]:py-1">
            <Skeleton className="h-3 w-32 [grid-area:event]" />
            <Skeleton className="h-4 w-9 [grid-area:when]" />
            <Skeleton className="h-4 w-24 [grid-area:team-1] @min-[44rem]:ms-auto" />
            <Skeleton className="h-4 w-20 [grid-area:team-2]" />
            <Skeleton className="h-12 [grid-area:price-1] @min-[44rem]:h-7 @min-[44rem]:pointer-coarse:h-11" />
            <Skeleton className="h-12 [grid-area:price-2] @min-[44rem]:h-7 @min-[44rem]:pointer-coarse:h-11" />
          </div>
        </div>
      ))}
    </div>
  )
}
