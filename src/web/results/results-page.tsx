import { useRef } from 'react'
import { useSearchParams } from 'wouter'
import { RESULTS_DAYS } from '../../contract/matches/match-pages.ts'
import { searchOf } from '../../domain/text/search-of.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/time/durations.ts'
import { useKeptFocus } from '../bets/history/use-kept-focus.ts'
import { useT } from '../i18n/language.ts'
import { RetryButton } from '../layout/retry-button.tsx'
import { useFavorites } from '../matches/favorite-toggle/favorites.ts'
import MatchTabs from '../matches/match-tabs.tsx'
import { useTicking } from '../matches/use-ticking.ts'
import { FailedLine } from '../ui/alert.tsx'
import { Card } from '../ui/card.tsx'
import { ResultFilter } from './result-filter.tsx'
import { EarlierResults, ResultList } from './result-list.tsx'
import { useOwnResults } from './use-own-results.ts'
import { type Choice, type Only, POLL_MS, useResults } from './use-results.ts'

/** The finished matches of recent days, latest first, with what the user won or lost on them. */
export default function ResultsPage() {
  const t = useT()
  const { isVisitor, own, list: ownList } = useOwnResults(POLL_MS)
  const [choice, choose] = useChoice(isVisitor)
  const { q, only } = choice
  const list = useResults(choice)
  const favorites = useFavoriteCount()
  const place = useRef<HTMLDivElement>(null)
  const rememberFocus = useKeptFocus(place) // a favorite whose star is pressed leaves its list
  const results = list.data?.pages.flatMap(({ matches }) => matches)
  // Until it is known, no row is shown.
  const hasOwn = own?.size !== 0
  const total = list.data?.pages.at(-1)?.total
  const counts = { all: only === 'all' ? total : undefined, bets: ownList.data?.size, favorites }
  return (
    <div>
      <MatchTabs />
      <ResultFilter choice={choice} counts={q === '' ? counts : {}} isVisitor={isVisitor} onChoose={choose} />
      <output className="sr-only">
        {(q !== '' || only !== 'all') && total !== undefined && t('results.found', { count: total })}
      </output>
      {ownList.isError && !isVisitor && (
        <div className="mb-3">
          <FailedLine action={<RetryButton query={ownList} size="small" />}>{t('results.ownFailed')}</FailedLine>
        </div>
      )}
      <Card flush className="overflow-clip">
        <h2 className="sr-only">{t('results.title')}</h2>
        <div
          ref={place}
          tabIndex={-1}
          onFocus={rememberFocus}
          className={`scroll-list @container grid scroll-pt-18 outline-none ${hasOwn ? '[--own:6rem]' : ''} ${isVisitor ? '' : '[--star:1.5rem] pointer-coarse:[--star:2rem]'}`}
        >
          <ResultList
            list={list}
            results={results}
            own={own}
            hasOwn={hasOwn}
            choice={choice}
            onShowAll={() => choose({ q: '', only: 'all' })}
          />
        </div>
      </Card>
      {/* Not below a skeleton: the first results would move it. */}
      {results && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 text-caption text-ink-3">{t(isVisitor ? 'results.hint' : 'results.hintOwn')}</p>
          {results.length > 0 && <EarlierResults list={list} />}
        </div>
      )}
    </div>
  )
}

/** Search and list are part of the URL: they can be reloaded and shared. A visitor has only the list of all. */
function useChoice(isVisitor: boolean) {
  const [params, setParams] = useSearchParams()
  const choice: Choice = {
    q: searchOf(params.get('q') ?? ''),
    only: isVisitor ? 'all' : readOnly(params.get('only')),
  }
  const choose = (wanted: Partial<Choice>) => {
    const { q, only } = { ...choice, ...wanted }
    // Replaces the history entry: Back leaves the page instead of undoing the search letter by letter.
    setParams({ ...(q.trim() !== '' && { q: searchOf(q) }), ...(only !== 'all' && { only }) }, { replace: true })
  }
  return [choice, choose] as const
}

const readOnly = (text: string | null): Only => (text === 'bets' || text === 'favorites' ? text : 'all')

/** The number of favorites among the results: over for less than 31 days, and of the configured source. */
function useFavoriteCount(): number | undefined {
  const now = useTicking((now) => Math.floor(now / MINUTE_MS) * MINUTE_MS)
  const since = now - RESULTS_DAYS * DAY_MS
  return useFavorites().favorites?.filter(
    ({ otherSource, finishedTime }) =>
      otherSource === null && finishedTime !== null && new Date(finishedTime).getTime() > since,
  ).length
}
