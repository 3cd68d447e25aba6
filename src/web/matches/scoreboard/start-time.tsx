import { formatDateTime } from '../../../words/format.ts'
import { useLanguage, useT } from '../../i18n/language.ts'

type Props = { scheduledTime: string | null; className: string }

/** The scheduled time of a match, or a note that it is unknown. */
export function StartTime({ scheduledTime, className }: Props) {
  const t = useT()
  const language = useLanguage()
  if (scheduledTime === null) return <span className="text-caption text-ink-3">{t('matches.noTime')}</span>
  return (
    <time dateTime={scheduledTime} className={`font-semibold whitespace-nowrap tabular-nums ${className}`}>
      {formatDateTime(new Date(scheduledTime), language)}
    </time>
  )
}
