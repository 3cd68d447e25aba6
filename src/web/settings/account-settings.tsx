import type { User } from '../../contract/auth.ts'
import { DataCard } from './data-card.tsx'
import { DeleteAccountCard } from './delete-account-card.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** What belongs to an account; loaded only for those who have one. */
export default function AccountSettings({ user }: { user: User }) {
  return (
    <>
      <PasswordCard email={user.email} />
      <div className="grid gap-4">
        <SessionsCard />
        <NotificationsCard />
      </div>
      <DataCard email={user.email} />
      <DeleteAccountCard user={user} />
    </>
  )
}
