import type { ReactNode } from 'react'
import type { Match } from '../../../contract/matches/matches.ts'
import { NO_ODDS } from '../../../domain/money/odds.ts'
import { formatDateTime, formatOdds } from '../../../words/format.ts'
import type { Key } from '../../../words/keys.ts'
import { useBreakEnd } from '../../api/on-break.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Skeleton } from '../../ui/skeletons/skeleton.tsx'
import type { Prices } from './use-match.ts'

const MAP_STATUS: Record<Match['mapStatus'], Key> = {
  not_started: 'matches.mapNotStarted',
  running: 'matches.mapRunning',
  finished: 'matches.mapFinished',
}

/** Everything that the source reports about a match, one line each; missing values are shown as missing. */
export function MatchFacts({ match, prices }: { match: Match; prices: Prices | undefined }) {
  const t = useT()
  const language = useLanguage()
  const onBreak = useBreakEnd() !== null
  const moment = (time: string) => <time dateTime={time}>{formatDateTime(new Date(time), language)}</time>
  const { score1, score2, currentMapScore1, currentMapScore2, scheduledTime } = match
  return (
    <dl className="grid grid-cols-1 gap-x-6 border-t border-line pt-2 @sm:grid-cols-2">
      <Fact label={t('matches.format')}>{match.format}</Fact>
      <Fact label={t('matches.series')}>{pair(score1, score2)}</Fact>
      <Fact label={t('matches.map')}>{match.map}</Fact>
      <Fact label={t('matches.rounds')}>{pair(currentMapScore1, currentMapScore2)}</Fact>
      <Fact label={t('matches.mapStatus')}>{t(MAP_STATUS[match.mapStatus])}</Fact>
      {!onBreak && (
        <Fact label={t('matches.odds')}>{prices ? oddsPair(prices) : <Skeleton className="h-4 w-24" />}</Fact>
      )}
      <Fact label={t('matches.startsAt')}>{scheduledTime && moment(scheduledTime)}</Fact>
      <Fact label={t('matches.lastChange')}>{moment(match.updatedAt)}</Fact>
    </dl>
  )

  function oddsPair({ odds1, odds2 }: Prices): string {
    if (odds1 === NO_ODDS && odds2 === NO_ODDS) return t('matches.noOdds')
    return `${formatOdds(odds1, language)} · ${formatOdds(odds2, language)}`
  }
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  const t = useT()
  return (
    <div className="flex min-w-0 items-baseline justify-between gap-4 py-1 text-small">
      <dt className="text-ink-3">{label}</dt>
      <dd className="text-end font-medium tabular-nums">
        {children || <span className="font-normal text-ink-3">{t('matches.unknown')}</span>}
      </dd>
    </div>
  )
}

const pair = (left: number | null, right: number | null) =>
  left === null || right === null ? null : `${left} : ${right}`
