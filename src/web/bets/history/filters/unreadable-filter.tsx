import { useLanguage, useT } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/message.tsx'
import type { HistoryQuery, Unreadable } from '../history-query.ts'
import type { ShowHistory } from '../use-history-query.ts'
import { unreadableParts, without } from './filter-parts.ts'
import { partWords } from './filter-words.ts'

type Props = { unreadable: readonly Unreadable[]; query: HistoryQuery; show: ShowHistory }

/** Replaces the results: the address has an invalid filter value. */
export function UnreadableFilter({ unreadable, query: { parts }, show }: Props) {
  const t = useT()
  const language = useLanguage()
  const words = unreadable.map(({ part, value }) =>
    part === 'status'
      ? t('filter.chip', { part: t('history.statusLabel'), value })
      : partWords(part, value, t, language),
  )
  return (
    <ErrorState
      level={2}
      title={t('filter.unreadable')}
      description={t('filter.unreadableText', { parts: words.join(' · ') })}
      // Any change removes an unreadable status.
      action={
        <Button onClick={() => show({ parts: without(parts, ...unreadableParts(parts)) })}>
          {t('filter.removeUnreadable')}
        </Button>
      }
    />
  )
}
