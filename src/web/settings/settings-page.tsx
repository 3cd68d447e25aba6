import { useCurrentUser } from '../api/current-user.ts'
import { LanguageCard } from './language-card.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { ThemeCard } from './theme-card.tsx'

/** Language and theme are everyone's; the rest belongs to an account. */
export default function SettingsPage() {
  const user = useCurrentUser()
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <LanguageCard />
      <ThemeCard />
      {user && (
        <>
          <PasswordCard email={user.email} />
          <div className="grid gap-4">
            <SessionsCard />
            <NotificationsCard />
          </div>
        </>
      )}
    </div>
  )
}
