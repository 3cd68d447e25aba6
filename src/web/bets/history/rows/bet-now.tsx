import type { Bet } from '../../../../contract/bets/bets.ts'
import { formatNearDay, startOfDay } from '../../../../words/days.ts'
import { formatTime } from '../../../../words/format.ts'
import { useLiveMatches, useUpcomingMatches } from '../../../api/live-data.ts'
import { useLanguage, useT } from '../../../i18n/language.ts'
import { formatChance } from '../../../matches/chances/chance-figure.ts'
import { useTicking } from '../../../matches/use-ticking.ts'
import { certainVerdict, useBetOutlook, winAndReturn } from '../../model/bet-chances.ts'

/**
 * For a pending bet: its chance while its match or a leg's match is live, or when the next match starts. Renders nothing for any other bet.
 */
export function BetNow({ bet }: { bet: Bet }) {
  const isOpen = bet.status === 'pending' && bet.grade === null
  const matchIds = (bet.legs ?? [bet]).flatMap(({ matchId }) => matchId ?? [])
  return isOpen && matchIds.length > 0 ? <OnMatches id={bet.id} matchIds={matchIds} /> : null
}

/** Not announced to assistive technology: it may change with every round. */
function OnMatches({ id, matchIds }: { id: number; matchIds: readonly number[] }) {
  const t = useT()
  const language = useLanguage()
  const outlook = useBetOutlook(id)
  const isLive = useLiveMatches().data?.some((match) => matchIds.includes(match.id)) ?? false
  // The list is sorted by start.
  const upcoming = useUpcomingMatches().data?.find((match) => matchIds.includes(match.id))
  const chances = outlook && winAndReturn(outlook)
  if (isLive) {
    return (
      <span className="inline-flex shrink-0 items-center gap-1.5 font-semibold text-accent tabular-nums">
        <span aria-hidden className="size-1.5 rounded-full bg-current forced-colors:border-3" />
        <span className="sr-only">{t('matches.badgeLive')}</span>
        {chances ? formatChance(chances.win, language) : outlook && <Certain verdict={certainVerdict(outlook)} />}
      </span>
    )
  }
  return upcoming?.scheduledTime ? <Start at={new Date(upcoming.scheduledTime)} /> : null
}

/** A verdict that the matches can no longer change. */
function Certain({ verdict }: { verdict: ReturnType<typeof certainVerdict> }) {
  const t = useT()
  if (verdict === null || verdict === 'needs-you') return null
  return t(verdict === 'won' || verdict === 'lost' ? `standing.decided.${verdict}` : `outcome.${verdict}`)
}

/** "12:50", "tomorrow 12:50", "23 Nov 12:50". */
function Start({ at }: { at: Date }) {
  const language = useLanguage()
  const today = useTicking(startOfDay)
  const time = formatTime(at, language)
  const isToday = startOfDay(at.getTime()) === today
  return (
    <time
      dateTime={at.toISOString()}
      data-dated={!isToday || undefined}
      className="shrink-0 whitespace-nowrap text-ink-3 tabular-nums"
    >
      {isToday ? time : `${formatNearDay(at, new Date(today), language)} ${time}`}
    </time>
  )
}
