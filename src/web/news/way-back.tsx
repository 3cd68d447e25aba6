import type { News } from '../../contract/system.ts'
import { formatMegabytes } from '../../words/amounts.ts'
import { formatDateTime } from '../../words/format.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { CopyField } from '../layout/form/copy-field.tsx'

/** To the administrator: the command that goes back to the version before. */
export function WayBack({ before }: { before: NonNullable<News['before']> }) {
  const t = useT()
  const language = useLanguage()
  const { version, command, backup } = before
  return (
    <>
      <p className="text-body font-medium">{t('news.backTo', { version })}</p>
      <p className="mb-2 text-small text-ink-3">
        {t('news.backHint')}
        {backup &&
          ` ${t('news.backupOf', { date: formatDateTime(new Date(backup.at), language), size: formatMegabytes(backup.bytes, language) })}`}
      </p>
      <CopyField label={t('news.command')} value={command} />
    </>
  )
}
