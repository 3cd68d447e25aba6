import type { Result } from '../../contract/matches/match-pages.ts'
import { MINUTE_MS } from '../../domain/time/durations.ts'
import { formatDay } from '../i18n/days.ts'
import { deviceZone } from '../i18n/device-zone.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { useTicking } from '../matches/use-ticking.ts'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { groupResults } from './group-results.ts'
import { ResultRow } from './result-row.tsx'

/** A heading for every day of the viewer's calendar, and one for every tournament of that day. */
export function ResultDays({ results }: { results: readonly Result[] }) {
  const t = useT()
  const language = useLanguage()
  const now = useTicking((now) => Math.floor(now / MINUTE_MS) * MINUTE_MS)
  return groupResults(results, deviceZone()).map(({ day, at, tournaments }) => (
    <section key={day}>
      <h3 className="sticky top-0 z-10 border-y border-line bg-raised px-card py-1.5 text-small font-semibold text-ink-2">
        {formatDay(new Date(at), new Date(now), language)}
      </h3>
      {tournaments.map(({ tournament, results: ofTournament }) => (
        <section key={tournament ?? ''} className="border-t border-line first-of-type:border-t-0">
          <h4
            dir="auto"
            className="px-card pt-3 text-left text-micro font-medium tracking-wide text-ink-3 uppercase wrap-anywhere"
          >
            {tournament ?? t('matches.unknownTournament')}
          </h4>
          <ul className="pb-1">
            {ofTournament.map((result) => (
              <ResultRow key={result.id} result={result} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  ))
}

export function ResultSkeletons() {
  return (
    <div data-loading className="animate-shimmer">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <div key={row} className="grid h-21 content-center gap-2 border-b border-line px-card">
          <Skeleton className="mx-auto h-4 w-3/5" />
          <Skeleton className="mx-auto h-3 w-2/5" />
        </div>
      ))}
    </div>
  )
}
