import { useT } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { toast } from '../ui/toast.ts'

export function NotificationsCard() {
  const t = useT()
  const save = () => toast({ title: t('settings.saved'), description: t('settings.savedDescription'), tone: 'won' })
  return (
    <Card title={t('settings.notifications')} description={t('settings.notificationsDescription')}>
      <Button onClick={save}>{t('settings.save')}</Button>
    </Card>
  )
}
