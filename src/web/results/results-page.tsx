import { SearchX, Trophy } from 'lucide'
import { useSearchParams } from 'wouter'
import { searchOf } from '../../domain/text/search-of.ts'
import { useT } from '../i18n/language.ts'
import { RetryButton } from '../layout/retry-button.tsx'
import MatchTabs from '../matches/match-tabs.tsx'
import { FailedLine } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState, ErrorState } from '../ui/message.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { ResultDays, ResultSkeletons } from './result-days.tsx'
import { useResults } from './use-results.ts'

const PARAMETER = 'q'

/** The finished matches of the last days, the latest first. The search is part of the URL: it can be reloaded and shared. */
export default function ResultsPage() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const q = searchOf(params.get(PARAMETER) ?? '')
  const list = useResults(q)
  const results = list.data?.pages.flatMap(({ matches }) => matches)
  return (
    <div>
      <MatchTabs />
      <Card flush title={t('results.title')}>
        <div className="px-card pb-3">
          <SearchField
            label={t('results.search')}
            hint={t('results.searchHint')}
            value={q}
            className="sm:max-w-96"
            onSearch={search}
          />
          <output className="sr-only">
            {q !== '' && results && !list.hasNextPage && t('results.found', { count: results.length })}
          </output>
        </div>
        <div className="grid min-h-112 rounded-b-card border-t border-line">{body()}</div>
      </Card>
    </div>
  )

  function search(text: string) {
    // Replaces the entry in the history: Back leaves the page instead of undoing the search letter by letter.
    setParams(text.trim() === '' ? {} : { [PARAMETER]: searchOf(text) }, { replace: true })
  }

  function body() {
    if (!results && list.isError) {
      const [title, hint] = [t('results.failed'), t('results.failedHint')]
      return (
        <div className="self-center">
          <ErrorState title={title} description={hint} action={<RetryButton query={list} />} />
        </div>
      )
    }
    if (!results) return <ResultSkeletons />
    if (results.length === 0) return <div className="self-center">{q === '' ? <NoResults /> : nothingFound()}</div>
    return (
      <div className="min-w-0">
        <ResultDays results={results} />
        <div className="flex justify-center border-t border-line px-card py-4">{more()}</div>
      </div>
    )
  }

  function more() {
    const earlier = (
      <Button pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {t(list.isFetchNextPageError ? 'common.retry' : 'results.earlier')}
      </Button>
    )
    if (list.isFetchNextPageError) return <FailedLine action={earlier}>{t('results.more')}</FailedLine>
    return list.hasNextPage ? earlier : <p className="text-small text-ink-3">{t('results.noEarlier')}</p>
  }

  function nothingFound() {
    const action = <Button onClick={() => search('')}>{t('results.showAll')}</Button>
    const [title, description] = [t('results.nothing'), t('results.nothingHint')]
    return <EmptyState icon={SearchX} title={title} description={description} action={action} />
  }
}

function NoResults() {
  const t = useT()
  return <EmptyState icon={Trophy} title={t('results.empty')} description={t('results.emptyHint')} />
}
