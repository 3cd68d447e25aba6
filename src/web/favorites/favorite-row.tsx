import { CalendarClock, CalendarX, Clock, Flag } from 'lucide'
import type { Favorite } from '../../contract/matches/favorites.ts'
import { formatDate } from '../i18n/dates.ts'
import { formatTime } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { FavoriteSlot } from '../matches/favorite-toggle/favorite-slot.tsx'
import { sourceName } from '../matches/freshness-line.tsx'
import { TeamLogo } from '../matches/scoreboard/team-logo.tsx'
import { teamName } from '../matches/scoreboard/team-name.ts'
import { TournamentName } from '../matches/scoreboard/tournament-name.tsx'
import { Badge } from '../ui/badge.tsx'

/** A favorite in none of the lists: finished, called off, or of a source that is no longer polled. */
export function FavoriteRow({ favorite }: { favorite: Favorite }) {
  const { team1, team2, team1Logo, team2Logo, tournament, format } = favorite
  return (
    <li className="flex flex-col gap-2.5 px-card py-3.5">
      <div className="flex items-center gap-2">
        <StatusOf favorite={favorite} />
        <TournamentName name={tournament} className="grow" />
        <span className="shrink-0 text-micro font-semibold tracking-wide text-ink-2">{format}</span>
        <FavoriteSlot match={favorite} />
      </div>
      <div className="mx-auto grid w-full max-w-240 grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3">
        <Side name={team1} logo={team1Logo} className="sm:flex-row-reverse sm:text-right" />
        <Score favorite={favorite} />
        <Side name={team2} logo={team2Logo} className="sm:flex-row sm:text-left" />
      </div>
      <p className="text-center text-caption text-ink-3 empty:hidden">
        <Notes favorite={favorite} />
      </p>
    </li>
  )
}

function StatusOf({ favorite: { status, calledOff } }: { favorite: Favorite }) {
  const t = useT()
  if (status === 'finished') return <Badge icon={Flag}>{t('favorites.badgeFinished')}</Badge>
  if (calledOff) return <Badge icon={CalendarX}>{t('favorites.badgeCalledOff')}</Badge>
  if (status === 'upcoming') return <Badge icon={CalendarClock}>{t('matches.badgeScheduled')}</Badge>
  // Live, but not in the live list: its source is not polled, so the score is unknown.
  return (
    <Badge tone="pending" icon={Clock}>
      {t('favorites.badgeUnread')}
    </Badge>
  )
}

function Side({ name, logo, className }: { name: string; logo: string | null; className: string }) {
  const shown = teamName(name, useT())
  return (
    <span className={`flex min-w-0 flex-col items-center gap-1.5 text-center sm:gap-3 ${className}`}>
      <TeamLogo name={name} logo={logo} />
      <span
        dir="auto"
        title={shown}
        className="line-clamp-2 max-w-full min-w-0 text-small leading-tight font-semibold wrap-anywhere sm:grow"
      >
        {shown}
      </span>
    </span>
  )
}

function Score({ favorite: { status, score1, score2 } }: { favorite: Favorite }) {
  const t = useT()
  const [left, right] = [figure(score1), figure(score2)]
  const label = status === 'finished' ? 'favorites.finalScore' : 'matches.seriesScore'
  const unknown = score1 === null && score2 === null
  return (
    <span className="text-score font-bold whitespace-nowrap tabular-nums">
      <span className="sr-only">{unknown ? t('matches.scoreUnknown') : t(label, { score1: left, score2: right })}</span>
      <span aria-hidden className={unknown ? 'text-ink-3' : ''}>
        {unknown ? '-' : `${left} : ${right}`}
      </span>
    </span>
  )
}

const figure = (score: number | null) => (score === null ? '-' : String(score))

/** The time of the match, and why its score does not change. */
function Notes({ favorite }: { favorite: Favorite }) {
  const t = useT()
  const language = useLanguage()
  const { scheduledTime, finishedTime, calledOff, otherSource } = favorite
  const moment = (time: string) => `${formatDate(new Date(time), language)}, ${formatTime(new Date(time), language)}`
  const when = finishedTime
    ? t('favorites.finishedAt', { time: moment(finishedTime) })
    : scheduledTime && moment(scheduledTime)
  const why = calledOff && t('favorites.calledOffHint')
  const from = otherSource !== null && t('favorites.otherSource', { source: sourceName(otherSource) })
  return [when, why, from].filter(Boolean).join(' · ')
}
