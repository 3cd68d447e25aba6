import { LogOut } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { User } from '../../contract/auth.ts'
import { waitingBets } from '../api/outbox.ts'
import { useT } from '../i18n/language.ts'
import { lazyPart } from '../layout/lazy-part.tsx'
import { Button } from '../ui/button.tsx'
import { useLogout } from './use-logout.ts'

const UnsentDialog = lazyPart(() => import('./unsent-dialog.tsx'))

/** Name, e-mail and the way out. */
export default function SignedIn({ user }: { user: User }) {
  const t = useT()
  const logout = useLogout()
  const [unsent, setUnsent] = useState(0)
  const name = user.firstName || t('shell.nameFallback')
  function leave() {
    const count = waitingBets.get().length
    if (count === 0) logout.mutate()
    else setUnsent(count)
  }
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
        onClick={leave}
        className="shrink-0"
      >
        <LogOut className="size-4" />
      </Button>
      {unsent > 0 && (
        <Suspense>
          <UnsentDialog count={unsent} leave={logout} onClose={() => setUnsent(0)} />
        </Suspense>
      )}
    </div>
  )
}
