import type { Match } from '../../../contract/matches.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { MatchList } from '../match-list.tsx'
import { useTicking } from '../use-ticking.ts'
import { formatDay, groupByDay } from './days.ts'
import { UpcomingRow } from './upcoming-row.tsx'

const MINUTE = 60_000
type Props = { matches: readonly Match[]; onOpen: (id: number) => void }

/** A heading for every day of the viewer's calendar; "today" becomes yesterday by itself at midnight. */
export function MatchesByDay({ matches, onOpen }: Props) {
  const t = useT()
  const language = useLanguage()
  const now = useTicking((now) => Math.floor(now / MINUTE) * MINUTE)
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return groupByDay(matches, timeZone).map(({ day, matches: ofThatDay }) => {
    const first = ofThatDay[0]?.scheduledTime
    const heading = first ? formatDay(new Date(first), new Date(now), language) : t('matches.noTime')
    return (
      <section key={day}>
        <h3 className="sticky top-0 z-10 border-y border-line bg-raised px-card py-1.5 text-small font-semibold text-ink-2">
          {heading}
        </h3>
        <MatchList label={heading} matches={ofThatDay} onOpen={onOpen} Row={UpcomingRow} />
      </section>
    )
  })
}
