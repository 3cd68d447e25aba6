import { LogOut } from 'lucide-react'
import type { User } from '../../contract/auth.ts'
import { useCurrentUser } from '../api/current-user.ts'
import { useT } from '../i18n/language.ts'
import { openAuthDialog } from '../layout/auth-dialog-state.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useLogout } from './use-logout.ts'

/** Who is here: the foot of the sidebar, and of the sheet on phones. */
export function AccountPanel() {
  const t = useT()
  const user = useCurrentUser()
  if (user === undefined) return <Skeleton className="h-11 w-full" />
  if (user) return <SignedIn user={user} />
  return (
    <Button className="w-full" onClick={() => openAuthDialog('login')}>
      {t('auth.login')}
    </Button>
  )
}

function SignedIn({ user }: { user: User }) {
  const t = useT()
  const logout = useLogout()
  const name = user.firstName || t('shell.nameFallback')
  return (
    <div className="flex items-center gap-3 pl-1">
      <span
        aria-hidden
        className="grid size-9 shrink-0 place-items-center rounded-full bg-raised text-small font-semibold text-ink-2 uppercase"
      >
        {Array.from(name)[0]}
      </span>
      <div className="min-w-0 grow">
        <p className="truncate text-small font-semibold">{name}</p>
        <p className="truncate text-caption text-ink-3">{user.email || t('shell.emailFallback')}</p>
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('auth.logout')}
        pending={logout.isPending}
        onClick={() => logout.mutate()}
        className="shrink-0"
      >
        <LogOut className="size-4" />
      </Button>
    </div>
  )
}
