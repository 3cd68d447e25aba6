import type { News } from '../../contract/system.ts'
import { useT } from '../i18n/language.ts'
import { CopyField } from '../layout/form/copy-field.tsx'

/** For the administrator: the command that explains how to roll back to the previous version. */
export function RollbackHint({ before: { version, command } }: { before: NonNullable<News['before']> }) {
  const t = useT()
  return (
    <>
      <p className="text-body font-medium">{t('news.backTo', { version })}</p>
      <p className="mb-2 text-small text-ink-3">{t('news.backHint')}</p>
      <CopyField label={t('news.command')} value={command} />
    </>
  )
}
