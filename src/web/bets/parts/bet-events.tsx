import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide'
import { type BetEvent, betHistory } from '../../../contract/bets/bet-results.ts'
import type { Bet } from '../../../contract/bets/bets.ts'
import { changeWords } from '../../../words/bets/event-words.ts'
import { formatDate } from '../../../words/dates.ts'
import { formatTime } from '../../../words/format.ts'
import { query } from '../../api/query-client.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { RetryButton } from '../../layout/retry-button.tsx'
import { FailedLine } from '../../ui/alert.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SkeletonRows } from '../../ui/skeletons/skeleton-rows.tsx'

/** Every change of a bet, the oldest first. */
export function BetEvents({ bet }: { bet: Bet }) {
  const t = useT()
  const events = useQuery(query(betHistory, { params: { id: String(bet.id) } }))
  if (events.data) {
    return (
      <ol className="flex flex-col">
        {events.data.map((event) => (
          <EventRow key={`${event.at} ${event.kind}`} event={event} bet={bet} />
        ))}
      </ol>
    )
  }
  if (events.isError) {
    return <FailedLine action={<RetryButton query={events} size="small" />}>{t('settling.historyFailed')}</FailedLine>
  }
  return <SkeletonRows count={2} lines={['h-4 w-3/5', 'h-3 w-2/5']} className="h-16 gap-2" />
}

function EventRow({ event, bet }: { event: BetEvent; bet: Bet }) {
  const t = useT()
  const language = useLanguage()
  const at = new Date(event.at)
  return (
    <li className="border-l-2 border-line pb-4 pl-4 last:pb-0">
      <p className="text-caption text-ink-3 tabular-nums">
        <time dateTime={event.at}>
          {formatDate(at, language)} {formatTime(at, language)}
        </time>
      </p>
      <p className="text-small font-medium">{t(`settling.event.${event.kind}`, { by: event.by })}</p>
      {event.reason && (
        <p className="text-small text-ink-2 wrap-anywhere">
          “<bdi>{event.reason}</bdi>”
        </p>
      )}
      {changeWords(event, { bet, t, language }).map(({ label, from, to }) => (
        <p key={label} className="text-small text-ink-2 tabular-nums wrap-anywhere">
          {label}:{' '}
          {from !== null && (
            <>
              <bdi>{from}</bdi> <Icon
                of={ArrowRight}
                className="inline size-3.5"
                aria-label={t('settling.became')}
              />{' '}
            </>
          )}
          <bdi>{to}</bdi>
        </p>
      ))}
    </li>
  )
}
