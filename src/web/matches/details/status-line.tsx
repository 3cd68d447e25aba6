import { CalendarClock, type IconNode } from 'lucide'
import type { ReactNode } from 'react'
import type { Match } from '../../../contract/matches/matches.ts'
import { formatTime } from '../../../words/format.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Icon } from '../../ui/icon.tsx'
import { useDelay } from '../scoreboard/status-badge.tsx'

/** Above the score: live with its dot, delayed since a time, scheduled, or ended. */
export function StatusLine({ match, ended }: { match: Match; ended: boolean }) {
  const t = useT()
  if (ended || match.status === 'finished') return <StatusWord>{t('matches.badgeEnded')}</StatusWord>
  if (match.status === 'upcoming') return <StatusWord icon={CalendarClock}>{t('matches.badgeScheduled')}</StatusWord>
  return <LiveLine match={match} />
}

function LiveLine({ match }: { match: Match }) {
  const t = useT()
  const language = useLanguage()
  const since = useDelay(match)
  if (since !== null) {
    return (
      <StatusWord look="text-pending">
        {t('matches.badgeDelayed', { time: formatTime(new Date(since), language) })}
      </StatusWord>
    )
  }
  return (
    <span className="flex items-center gap-1.5 text-caption font-semibold text-accent">
      <span aria-hidden className="animate-pulse rounded-full border-3 border-current" />
      {t('matches.badgeLive')}
    </span>
  )
}

type WordProps = { icon?: IconNode; look?: string; children: ReactNode }

export function StatusWord({ icon, look = 'text-ink-2', children }: WordProps) {
  return (
    <span className={`flex items-center gap-1.5 text-caption font-medium ${look}`}>
      {icon && <Icon of={icon} className="size-3.5 shrink-0" />}
      {children}
    </span>
  )
}
