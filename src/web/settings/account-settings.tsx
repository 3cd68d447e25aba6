import type { User } from '../../contract/auth.ts'
import { BrakesCard } from '../brakes/brakes-card.tsx'
import { useT } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { toast } from '../ui/toast/toast.ts'
import { BookCard } from './book-card.tsx'
import { CalendarCard } from './calendar-card.tsx'
import { DataCard } from './data-card.tsx'
import { DeleteAccountCard } from './delete-account-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { SettlementCard } from './settlement-card.tsx'
import { TokensCard } from './tokens-card.tsx'

/** The settings of an account; loaded for users only. */
export default function AccountSettings({ user }: { user: User }) {
  return (
    <>
      <BookCard />
      <SettlementCard />
      <BrakesCard />
      <PasswordCard email={user.email} />
      <div className="grid gap-4">
        <SessionsCard />
        <NotificationsCard />
      </div>
      <CalendarCard />
      <TokensCard email={user.email} />
      <DataCard email={user.email} />
      <DeleteAccountCard user={user} />
    </>
  )
}

/** Notifications come later: saving only shows a toast. */
function NotificationsCard() {
  const t = useT()
  const save = () => toast({ title: t('settings.saved'), description: t('settings.savedDescription'), tone: 'won' })
  return (
    <Card title={t('settings.notifications')} description={t('settings.notificationsDescription')}>
      <Button onClick={save}>{t('settings.save')}</Button>
    </Card>
  )
}
