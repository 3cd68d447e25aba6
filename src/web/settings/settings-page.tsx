import { Suspense } from 'react'
import { useCurrentUser } from '../api/current-user.ts'
import { lazyPart } from '../layout/lazy-part.tsx'
import { LanguageCard } from './language-card.tsx'
import { ThemeCard } from './theme-card.tsx'

const AccountSettings = lazyPart(() => import('./account-settings.tsx'))

/** Language and theme are everyone's; the rest belongs to an account. */
export default function SettingsPage() {
  const user = useCurrentUser()
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <LanguageCard />
      <ThemeCard />
      {user && (
        <Suspense>
          <AccountSettings user={user} />
        </Suspense>
      )}
    </div>
  )
}
