import type { Bet } from '../../contract/bets/bets.ts'
import { useLiveMatches, useUpcomingMatches } from '../api/live-data.ts'
import { formatTime } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { formatChance } from '../matches/chances/chance-figure.ts'
import { useBetOutlook, winAndReturn } from './bet-chances.ts'

/** Of a pending bet: its chance while its match is live, or when the match begins. Nothing for any other bet. */
export function BetNow({ bet }: { bet: Bet }) {
  const isOpen = bet.status === 'pending' && bet.grade === null
  return isOpen && bet.matchId !== null ? <OnMatch id={bet.id} matchId={bet.matchId} /> : null
}

/** Not announced to assistive technology: it may change with every round. */
function OnMatch({ id, matchId }: { id: number; matchId: number }) {
  const t = useT()
  const language = useLanguage()
  const outlook = useBetOutlook(id)
  const isLive = useLiveMatches('dashboard').data?.some((match) => match.id === matchId) ?? false
  const upcoming = useUpcomingMatches().data?.find((match) => match.id === matchId)
  const chances = outlook && winAndReturn(outlook)
  if (isLive) {
    return (
      <span className="inline-flex shrink-0 items-center gap-1.5 font-semibold text-accent tabular-nums">
        <span aria-hidden className="size-1.5 rounded-full bg-current forced-colors:border-3" />
        <span className="sr-only">{t('matches.badgeLive')}</span>
        {chances && formatChance(chances.win, language)}
      </span>
    )
  }
  if (!upcoming?.scheduledTime) return null
  return (
    <span className="shrink-0 text-ink-3 tabular-nums">{formatTime(new Date(upcoming.scheduledTime), language)}</span>
  )
}
