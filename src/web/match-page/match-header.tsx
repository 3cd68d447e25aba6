import { CalendarX, Clock } from 'lucide'
import type { ReactNode } from 'react'
import type { MatchDetails } from '../../contract/matches/match-pages.ts'
import { formatDate } from '../i18n/dates.ts'
import { formatTime } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { ChanceSlot } from '../matches/chances/chance-slot.tsx'
import { BetButton, takesBets } from '../matches/details/bet-button.tsx'
import { FavoriteButton } from '../matches/favorite-toggle/favorite-toggle.tsx'
import { sourceName } from '../matches/freshness-line.tsx'
import { NoScore } from '../matches/scoreboard/no-score.tsx'
import { Scoreboard } from '../matches/scoreboard/scoreboard.tsx'
import { StatusBadge } from '../matches/scoreboard/status-badge.tsx'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'

/** Teams, series score, status and times; for a match that takes bets the button to place one. */
export function MatchHeader({ match }: { match: MatchDetails }) {
  const t = useT()
  const { tournament, format, forfeit, status, calledOff, otherSource } = match
  // A match that this server does not follow cannot be bet on from here.
  const isOver = status === 'finished' || calledOff || otherSource !== null
  return (
    <Card
      title={<bdi>{tournament ?? t('matches.unknownTournament')}</bdi>}
      description={forfeit ? `${format} · ${t('matches.forfeit')}` : format}
    >
      <div className="@container flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Status match={match} />
          <FavoriteButton match={match} />
        </div>
        <Scoreboard match={match} ended={isOver} size="large">
          {status === 'upcoming' ? <NoScore className="text-center text-figure font-bold" /> : undefined}
        </Scoreboard>
        {!isOver && <ChanceSlot explained match={match} />}
        <Times match={match} />
        <Notes match={match} />
        {takesBets(match, isOver) && <BetButton matchId={match.id} />}
      </div>
    </Card>
  )
}

function Status({ match }: { match: MatchDetails }) {
  const t = useT()
  if (match.calledOff) return <Badge icon={CalendarX}>{t('favorites.badgeCalledOff')}</Badge>
  if (match.status !== 'LIVE' || match.otherSource === null) return <StatusBadge match={match} />
  return (
    <Badge tone="pending" icon={Clock}>
      {t('favorites.badgeUnread')}
    </Badge>
  )
}

function Times({ match: { scheduledTime, startedTime, finishedTime } }: { match: MatchDetails }) {
  const t = useT()
  return (
    <dl className="grid gap-px overflow-hidden rounded-control border border-line bg-line sm:auto-cols-fr sm:grid-flow-col">
      <Time label={t('matches.startsAt')} at={scheduledTime}>
        {t('matches.noTime')}
      </Time>
      {startedTime && <Time label={t('matchPage.startedAt')} at={startedTime} />}
      {finishedTime && <Time label={t('matchPage.finishedAt')} at={finishedTime} />}
    </dl>
  )
}

/** `children` stand in for a time that is not known. */
function Time({ label, at, children }: { label: string; at: string | null; children?: ReactNode }) {
  const language = useLanguage()
  return (
    <div className="min-w-0 bg-surface px-3 py-2">
      <dt className="text-caption text-ink-3">{label}</dt>
      <dd className="text-small font-semibold tabular-nums">
        {at === null ? (
          <span className="font-normal text-ink-3">{children}</span>
        ) : (
          <time dateTime={at}>{`${formatDate(new Date(at), language)}, ${formatTime(new Date(at), language)}`}</time>
        )}
      </dd>
    </div>
  )
}

/** Why the match does not change. */
function Notes({ match: { calledOff, otherSource } }: { match: MatchDetails }) {
  const t = useT()
  const why = calledOff && t('favorites.calledOffHint')
  const from = otherSource !== null && t('favorites.otherSource', { source: sourceName(otherSource) })
  const notes = [why, from].filter(Boolean).join(' ')
  return notes && <p className="rounded-control bg-raised p-3 text-small text-ink-2">{notes}</p>
}
