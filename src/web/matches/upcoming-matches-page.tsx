import { CalendarClock, SearchX } from 'lucide'
import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import type { Match } from '../../contract/matches/matches.ts'
import { PATHS } from '../../contract/paths.ts'
import { MINUTE_MS } from '../../domain/time/durations.ts'
import { formatDay } from '../../words/days.ts'
import { useUpcomingMatches } from '../api/live-data.ts'
import { deviceZone } from '../i18n/device-zone.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DAY } from '../ui/list-day.ts'
import { EmptyState } from '../ui/message.tsx'
import { OpenMatch } from './details/open-match.tsx'
import { useOpenMatch } from './details/use-open-match.ts'
import { FreshnessLine } from './freshness-line.tsx'
import { ListBody, MatchList } from './match-list.tsx'
import MatchTabs from './match-tabs.tsx'
import type { OwnMatches } from './own-matches.ts'
import { groupByDay, ofDay } from './upcoming/days.ts'
import { FilterBar } from './upcoming/filter-bar.tsx'
import { filterMatches, type MatchFilter, NO_FILTER, readFilter, writeFilter } from './upcoming/filter-matches.ts'
import { UpcomingRow, UpcomingSkeletons } from './upcoming/upcoming-row.tsx'
import { useTicking } from './use-ticking.ts'

/** The upcoming matches by day. The filter is part of the URL: it can be reloaded and shared. */
export default function UpcomingMatchesPage() {
  const t = useT()
  const { data, isError, isFetching, refetch } = useUpcomingMatches()
  const { id, open, close } = useOpenMatch()
  const [params, setParams] = useSearchParams()
  const filter = readFilter(params)
  const { tournament, team, day } = filter
  const days = useMemo(
    () => groupByDay(filterMatches(data ?? [], { tournament, team }), deviceZone()),
    [data, tournament, team],
  )
  const shown = useMemo(() => data && ofDay(days, day), [data, days, day])
  // A filter replaces the previous history entry: Back leaves the page instead of undoing it letter by letter.
  const show = (wanted: MatchFilter) => setParams((now) => writeFilter(now, wanted), { replace: true })
  const list = { data: shown, isError, isFetching, refetch }
  const empty = data?.length ? <NothingFound onShowAll={() => show(NO_FILTER)} /> : <NothingScheduled />
  return (
    <div>
      <MatchTabs />
      <FilterBar matches={data} days={days} filter={filter} matching={shown?.length} onFilter={show} />
      <Card
        flush
        header={
          <div className="flex min-h-9 items-center justify-between gap-x-3 px-card py-1">
            <h2 className="sr-only">{t('upcoming.byDay')}</h2>
            <FreshnessLine isEmpty={data === undefined || data.length === 0} />
            {/* On phones the day picker shows the count. No space is reserved: it would still move when the count grows. */}
            {shown && shown.length > 0 && (
              <p className="text-caption text-ink-3 tabular-nums max-md:hidden">
                {t('matches.count', { count: shown.length })}
              </p>
            )}
          </div>
        }
      >
        <ListBody list={list} skeleton={<UpcomingSkeletons count={8} />} empty={empty}>
          {(matches, own) => <MatchesByDay matches={matches} all={list.data ?? matches} own={own} onOpen={open} />}
        </ListBody>
      </Card>
      <OpenMatch id={id} onClose={close} />
    </div>
  )
}

/** `all`: also those that are not drawn yet. */
type DaysProps = {
  matches: readonly Match[]
  all: readonly Match[]
  own: OwnMatches
  onOpen: (id: number) => void
}

/** A heading for each local day; "today" becomes yesterday at midnight. */
function MatchesByDay({ matches, all, own, onOpen }: DaysProps) {
  const t = useT()
  const language = useLanguage()
  const now = useTicking((now) => Math.floor(now / MINUTE_MS) * MINUTE_MS)
  const counts = new Map(groupByDay(all, deviceZone()).map((group) => [group.day, group.matches.length]))
  return groupByDay(matches, deviceZone()).map(({ day, matches: ofThatDay }) => {
    const first = ofThatDay[0]?.scheduledTime
    const heading = first ? formatDay(new Date(first), new Date(now), language) : t('matches.noTime')
    return (
      <section key={day}>
        <h3 className={DAY}>
          {heading}{' '}
          <span className="text-caption font-normal text-ink-3">
            {t('matches.count', { count: counts.get(day) ?? ofThatDay.length })}
          </span>
        </h3>
        <MatchList label={heading} matches={ofThatDay} own={own} onOpen={onOpen} Row={UpcomingRow} />
      </section>
    )
  })
}

function NothingScheduled() {
  const t = useT()
  const action = <ButtonLink href={PATHS.live}>{t('matches.seeLive')}</ButtonLink>
  const [title, description] = [t('matches.noUpcoming'), t('matches.noUpcomingHint')]
  return <EmptyState icon={CalendarClock} title={title} description={description} action={action} />
}

function NothingFound({ onShowAll }: { onShowAll: () => void }) {
  const t = useT()
  const action = <Button onClick={onShowAll}>{t('upcoming.showAll')}</Button>
  const [title, description] = [t('upcoming.nothing'), t('upcoming.nothingHint')]
  return <EmptyState icon={SearchX} title={title} description={description} action={action} />
}
