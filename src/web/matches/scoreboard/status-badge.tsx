import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Clock } from 'lucide'
import type { Match } from '../../../contract/matches/matches.ts'
import { formatTime } from '../../../words/format.ts'
import { freshnessQuery } from '../../api/live-data.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Badge } from '../../ui/badge.tsx'
import { delayedSince } from '../delayed.ts'
import { useTicking } from '../use-ticking.ts'

/** LIVE with a pulse, delayed since a time, scheduled, or ended. */
export function StatusBadge({ match, ended = false }: { match: Match; ended?: boolean }) {
  const t = useT()
  if (ended || match.status === 'finished') return <Badge>{t('matches.badgeEnded')}</Badge>
  if (match.status === 'upcoming') return <Badge icon={CalendarClock}>{t('matches.badgeScheduled')}</Badge>
  return <LiveBadge match={match} />
}

/** The same for a row: live is a dot, omitted if the running map shows it. */
export function StatusWords({ match, ended }: { match: Match; ended: boolean }) {
  const t = useT()
  if (ended || match.status === 'finished')
    return <span className="shrink-0 text-ink-2">{t('matches.badgeEnded')}</span>
  return <LiveWords match={match} />
}

function LiveWords({ match }: { match: Match }) {
  const t = useT()
  const language = useLanguage()
  const since = useDelay(match)
  if (since !== null) {
    return (
      <span className="shrink-0 text-pending">
        {t('matches.badgeDelayed', { time: formatTime(new Date(since), language) })}
      </span>
    )
  }
  return (
    <>
      {/* Between maps, or without maps, no map shows the dot. */}
      {!match.maps.some(({ status }) => status === 'running') && (
        <span
          aria-hidden
          className="size-1.5 shrink-0 animate-pulse rounded-full bg-accent forced-colors:bg-[Highlight]"
        />
      )}
      <span className="sr-only">{t('matches.badgeLive')}</span>
    </>
  )
}

export function useDelay(match: Match) {
  const { data: freshness, dataUpdatedAt: receivedAt } = useQuery(freshnessQuery)
  return useTicking((now) => delayedSince(match, freshness, now, receivedAt))
}

function LiveBadge({ match }: { match: Match }) {
  const t = useT()
  const language = useLanguage()
  const since = useDelay(match)
  if (since === null) {
    return (
      <Badge tone="live" pulse>
        {t('matches.badgeLive')}
      </Badge>
    )
  }
  return (
    <Badge tone="pending" icon={Clock}>
      {t('matches.badgeDelayed', { time: formatTime(new Date(since), language) })}
    </Badge>
  )
}
