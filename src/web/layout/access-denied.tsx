import { ShieldAlert } from 'lucide'
import { useT } from '../i18n/language.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/message.tsx'

export default function AccessDenied() {
  const t = useT()
  return (
    <Card title={t('denied.title')}>
      <EmptyState icon={ShieldAlert} title={t('denied.subtitle')} description={t('denied.description')} />
    </Card>
  )
}
