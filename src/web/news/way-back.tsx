import type { News } from '../../contract/system.ts'
import { useT } from '../i18n/language.ts'
import { CopyField } from '../layout/form/copy-field.tsx'

/** To the administrator: the command that says how to go back to the version before. */
export function WayBack({ before: { version, command } }: { before: NonNullable<News['before']> }) {
  const t = useT()
  return (
    <>
      <p className="text-body font-medium">{t('news.backTo', { version })}</p>
      <p className="mb-2 text-small text-ink-3">{t('news.backHint')}</p>
      <CopyField label={t('news.command')} value={command} />
    </>
  )
}
