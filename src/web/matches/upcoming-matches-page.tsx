import { CalendarClock, SearchX } from 'lucide-react'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useUpcomingMatches } from '../api/live-data.ts'
import { useT } from '../i18n/language.ts'
import { PATHS } from '../paths.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/message.tsx'
import { OpenMatch } from './details/open-match.tsx'
import { useOpenMatch } from './details/use-open-match.ts'
import { FreshnessLine } from './freshness-line.tsx'
import { ListBody } from './list-body.tsx'
import { MatchCount } from './match-count.tsx'
import { FilterBar } from './upcoming/filter-bar.tsx'
import { filterMatches, type MatchFilter, NO_FILTER, readFilter, writeFilter } from './upcoming/filter-matches.ts'
import { MatchesByDay } from './upcoming/matches-by-day.tsx'
import { UpcomingSkeletons } from './upcoming/upcoming-skeleton.tsx'

/** What is to come, day by day. What it is filtered by is its address: it can be reloaded and shared. */
export default function UpcomingMatchesPage() {
  const t = useT()
  const { data, isError, isFetching, refetch } = useUpcomingMatches()
  const { id, open, close } = useOpenMatch()
  const [params, setParams] = useSearchParams()
  const { tournament, team } = readFilter(params)
  const filter = useMemo(() => ({ tournament, team }), [tournament, team])
  const shown = useMemo(() => data && filterMatches(data, filter), [data, filter])
  // A filter replaces the one before: Back leaves the page, and does not undo letter by letter.
  const show = (wanted: MatchFilter) => setParams((now) => writeFilter(now, wanted), { replace: true })
  const list = { data: shown, isError, isFetching, refetch }
  const empty = data?.length ? <NothingFound onShowAll={() => show(NO_FILTER)} /> : <NothingScheduled />
  return (
    <Card flush title={t('upcoming.byDay')} line={<FreshnessLine />} aside={<MatchCount list={list} />}>
      <FilterBar matches={data} filter={filter} found={shown?.length} onFilter={show} />
      <ListBody list={list} skeleton={<UpcomingSkeletons count={8} />} empty={empty} className="min-h-112">
        {(matches) => <MatchesByDay matches={matches} onOpen={open} />}
      </ListBody>
      <OpenMatch id={id} onClose={close} />
    </Card>
  )
}

function NothingScheduled() {
  const t = useT()
  const action = (
    <Link href={PATHS.live} className={buttonLook()}>
      {t('matches.seeLive')}
    </Link>
  )
  const [title, description] = [t('matches.noUpcoming'), t('matches.noUpcomingHint')]
  return <EmptyState icon={CalendarClock} title={title} description={description} action={action} />
}

function NothingFound({ onShowAll }: { onShowAll: () => void }) {
  const t = useT()
  const action = <Button onClick={onShowAll}>{t('upcoming.showAll')}</Button>
  const [title, description] = [t('upcoming.nothing'), t('upcoming.nothingHint')]
  return <EmptyState icon={SearchX} title={title} description={description} action={action} />
}
