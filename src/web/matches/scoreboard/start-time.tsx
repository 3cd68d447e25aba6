import { formatDateTime, formatTime } from '../../../words/format.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { NearDay } from '../near-day.tsx'
import { NoScore } from './no-score.tsx'

/** When a match starts, in the place of its score; screen readers get the date. */
export function StartTime({ scheduledTime }: { scheduledTime: string | null }) {
  const t = useT()
  const language = useLanguage()
  if (scheduledTime === null) {
    return (
      <>
        <NoScore className="text-hero font-bold" />
        <span className="text-caption text-ink-3">{t('matches.noTime')}</span>
      </>
    )
  }
  const start = new Date(scheduledTime)
  return (
    <time dateTime={scheduledTime} className="flex flex-col items-center">
      <span className="sr-only">{formatDateTime(start, language)}</span>
      <span aria-hidden className="text-hero font-bold tracking-tight whitespace-nowrap tabular-nums">
        {formatTime(start, language)}
      </span>
      <span aria-hidden className="text-small text-ink-2 first-letter:uppercase">
        <NearDay at={start} />
      </span>
    </time>
  )
}
