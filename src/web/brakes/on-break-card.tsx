import { Pause } from 'lucide'
import { formatDateTime } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { PATHS } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/message.tsx'

/** In place of the quick bet. */
export function OnBreakCard({ until }: { until: Date }) {
  const t = useT()
  const language = useLanguage()
  return (
    <Card>
      <EmptyState
        icon={Pause}
        level={2}
        title={t('break.on', { until: formatDateTime(until, language) })}
        description={t('break.cardHint')}
        action={<ButtonLink href={PATHS.history}>{t('nav.history')}</ButtonLink>}
      />
    </Card>
  )
}
