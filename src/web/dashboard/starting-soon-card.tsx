import { ChevronRight } from 'lucide'
import type { Match } from '../../contract/matches/matches.ts'
import { PATHS } from '../../contract/paths.ts'
import { formatDay, startOfDay } from '../../words/days.ts'
import { formatTime } from '../../words/format.ts'
import { teamName } from '../../words/team-name.ts'
import { tournamentName } from '../../words/tournament-name.ts'
import { useUpcomingMatches } from '../api/live-data.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { useOpenMatch } from '../matches/details/use-open-match.ts'
import { mineFirst, useOwnMatches } from '../matches/own-matches.ts'
import { MatchItem } from '../matches/scoreboard/match-item.tsx'
import { useTicking } from '../matches/use-ticking.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { SkeletonRows } from '../ui/skeletons/skeleton-rows.tsx'

const SHOWN = 3

/** The next matches, those with the user's bets first; renders nothing if none is scheduled. */
export function StartingSoonCard() {
  const t = useT()
  const { data, isError } = useUpcomingMatches()
  const own = useOwnMatches()
  if (data?.length === 0 || (!data && isError)) return null
  const all = (
    <ButtonLink href={PATHS.upcoming} variant="ghost" size="aside">
      {' '}
      {t('nav.upcoming')}
      <Icon of={ChevronRight} className="size-4" />
    </ButtonLink>
  )
  return (
    <Card flush title={t('overview.soonTitle')} aside={all}>
      {data && own ? (
        <ul aria-label={t('overview.soonTitle')}>
          {mineFirst(data, own)
            .slice(0, SHOWN)
            .map((match) => (
              <SoonRow key={match.id} match={match} own={own.get(match.id) ?? 0} />
            ))}
        </ul>
      ) : (
        <SkeletonRows count={SHOWN} lines={['h-4 w-3/5', 'h-3 w-2/5']} className="h-14.25 gap-2" />
      )}
    </Card>
  )
}

function SoonRow({ match, own }: { match: Match; own: number }) {
  const t = useT()
  const language = useLanguage()
  const { open } = useOpenMatch()
  const today = new Date(useTicking(startOfDay))
  const { team1, team2, tournament, scheduledTime, format } = match
  const start = scheduledTime === null ? null : new Date(scheduledTime)
  const isDue = useTicking((now) => start !== null && start.getTime() <= now)
  const isToday = start !== null && startOfDay(start.getTime()) === today.getTime()
  return (
    <MatchItem match={match} own={own} onOpen={open} className="border-t border-line [--row:4.75rem]">
      <div className="grid min-h-14 grid-cols-[3rem_minmax(0,1fr)] items-center gap-x-2 px-card py-2">
        <span className="text-small font-semibold tabular-nums">
          {start ? <time dateTime={start.toISOString()}>{formatTime(start, language)}</time> : '–'}
        </span>
        <div className="min-w-0">
          <p dir="auto" className="truncate text-left text-small font-semibold">
            <bdi dir="ltr">{t('matches.versus', { team1: teamName(team1, t), team2: teamName(team2, t) })}</bdi>
          </p>
          <p className="truncate text-caption text-ink-3">
            {[
              isDue && t('overview.anyMoment'),
              start && !isToday && formatDay(start, today, language),
              tournamentName(tournament, t),
              format,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </div>
    </MatchItem>
  )
}
