import type { Result } from '../../contract/matches/match-pages.ts'
import { MINUTE_MS } from '../../domain/time/durations.ts'
import { formatProfit } from '../../words/amounts.ts'
import { formatDay } from '../../words/days.ts'
import { deviceZone } from '../i18n/device-zone.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { useTicking } from '../matches/use-ticking.ts'
import { DAY } from '../ui/list-day.ts'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { groupResults, type OwnResults } from './group-results.ts'
import { ResultRow } from './result-row.tsx'

type Props = { results: readonly Result[]; own: OwnResults; hasEarlier: boolean }

/** The results of each local day, with their count and the user's total. */
export function ResultDays({ results, own, hasEarlier }: Props) {
  const t = useT()
  const language = useLanguage()
  const now = useTicking((now) => Math.floor(now / MINUTE_MS) * MINUTE_MS)
  return groupResults({ results, own, hasEarlier }, deviceZone()).map(
    ({ day, at, results: ofDay, isWhole, profit }) => {
      const name = formatDay(new Date(at), new Date(now), language)
      return (
        <section key={day} aria-label={name}>
          <h3 className={`${DAY} @min-[66rem]:top-9`}>
            <span className="min-w-0">{name}</span>{' '}
            {isWhole && (
              <span className="shrink-0 text-caption font-normal text-ink-3">
                {t('matches.count', { count: ofDay.length })}
              </span>
            )}{' '}
            {profit !== null && (
              <span className="ml-auto text-caption font-normal text-ink-3 tabular-nums @min-[66rem]:mr-[calc(var(--star)+0.5rem)]">
                {t('results.daySum')}{' '}
                <span className="font-semibold whitespace-nowrap text-ink">{formatProfit(profit, language)}</span>
              </span>
            )}
          </h3>
          <ul aria-label={name}>
            {ofDay.map((result) => (
              <ResultRow key={result.id} result={result} own={own.get(result.id)} />
            ))}
          </ul>
        </section>
      )
    },
  )
}

/** Column heads for one-line rows. Hidden from screen readers: each row has its own labels. */
export function ResultColumns({ hasOwn }: { hasOwn: boolean }) {
  const t = useT()
  return (
    <div
      aria-hidden
      className="result-columns result-line sticky top-0 z-20 bg-surface px-card text-caption text-ink-3"
    >
      <span className="[grid-area:when]">{t('results.ended')}</span>
      <span className="ps-2 [grid-area:maps]">{t('results.maps')}</span>
      <span className="[grid-area:event]">{t('results.tournament')}</span>
      {hasOwn && <span className="text-right whitespace-nowrap [grid-area:own]">{t('results.mine')}</span>}
    </div>
  )
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Placeholders with the heights of the rows that replace them. */
export function ResultSkeletons() {
  return (
    <div data-loading className="animate-shimmer">
      <div className="h-8 border-y border-line bg-raised max-md:bg-canvas" />
      {ROWS.map((row) => (
        <div key={row} className="@container border-t border-line">
          <div className="result-row result-line px-card py-2 @min-[66rem]:py-0">
            <Skeleton className="h-3 w-32 [grid-area:head] @min-[66rem]:w-9 @min-[66rem]:[grid-area:when]" />
            <Skeleton className="h-4 w-28 [grid-area:team-1] @min-[66rem]:ms-auto" />
            <Skeleton className="h-4 w-24 [grid-area:team-2]" />
            <Skeleton className="ms-auto h-8 w-20 [grid-area:maps] @min-[66rem]:ms-2 @min-[66rem]:h-3 @min-[66rem]:w-40" />
          </div>
        </div>
      ))}
    </div>
  )
}
