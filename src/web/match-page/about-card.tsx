import type { ReactNode } from 'react'
import type { MatchDetails } from '../../contract/matches/match-pages.ts'
import { formatDate } from '../../words/dates.ts'
import { formatTime } from '../../words/format.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { ChanceReason } from '../matches/chances/chance-reason.tsx'
import { sourceName } from '../matches/freshness-line.tsx'
import { Card } from '../ui/card.tsx'

/** The times of the match, why it does not change, and the inputs of its chance. */
export function AboutCard({ match, isOver }: { match: MatchDetails; isOver: boolean }) {
  const t = useT()
  const { scheduledTime, startedTime, finishedTime, sources = [] } = match
  return (
    <Card title={t('matchPage.about')}>
      <dl className="-my-1 flex flex-col text-small">
        <Time label={t('matches.startsAt')} at={scheduledTime}>
          {t('matches.noTime')}
        </Time>
        {startedTime && <Time label={t('matchPage.startedAt')} at={startedTime} />}
        {finishedTime && <Time label={t('matchPage.finishedAt')} at={finishedTime} />}
        {sources.map(({ source, readAt }) => (
          <Time key={source} label={t('matchPage.readAt', { source: sourceName(source) })} at={readAt} />
        ))}
      </dl>
      <Notes match={match} />
      {!isOver && (
        <div className="mt-3 border-t border-line pt-3 empty:hidden">
          <ChanceReason match={match} />
        </div>
      )}
    </Card>
  )
}

/** `children` replace an unknown time. */
function Time({ label, at, children }: { label: string; at: string | null; children?: ReactNode }) {
  const language = useLanguage()
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-1">
      <dt className="text-ink-3">{label}</dt>
      <dd className="font-medium tabular-nums">
        {at === null ? (
          <span className="font-normal text-ink-3">{children}</span>
        ) : (
          <time dateTime={at}>{`${formatDate(new Date(at), language)}, ${formatTime(new Date(at), language)}`}</time>
        )}
      </dd>
    </div>
  )
}

/** Why the match does not change. */
function Notes({ match: { calledOff, otherSource } }: { match: MatchDetails }) {
  const t = useT()
  const why = calledOff && t('favorites.calledOffHint')
  const from = otherSource !== null && t('favorites.otherSource', { source: sourceName(otherSource) })
  const notes = [why, from].filter(Boolean).join(' ')
  return notes && <p className="mt-3 rounded-control bg-raised p-3 text-small text-ink-2">{notes}</p>
}
