import { useMutation } from '@tanstack/react-query'
import { LogOut } from 'lucide'
import { Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { logout, type User } from '../../contract/auth.ts'
import { PATHS } from '../../contract/paths.ts'
import { useCall } from '../api/call.ts'
import { queryClient } from '../api/create-client.ts'
import { offline } from '../api/offline.ts'
import { waitingBets } from '../api/outbox.ts'
import { useT } from '../i18n/language.ts'
import { lazyPart } from '../layout/lazy-part.tsx'
import { useSite } from '../site.ts'
import { leavePage } from '../ui/dialogs/dialog-history.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { DRAFTS, remember } from '../ui/storage.ts'
import { toastAfterReload, useToast } from '../ui/toast/toast.ts'

const UnsentDialog = lazyPart(() => import('./unsent-dialog.tsx'))
const RELOAD_AFTER_MS = 100

/** Name, e-mail and the logout button. */
export default function SignedIn({ user }: { user: User }) {
  const t = useT()
  const site = useSite()
  const ending = useLogout()
  const [unsent, setUnsent] = useState(0)
  const name = user.firstName || t('shell.nameFallback')
  function leave() {
    const count = site.of(waitingBets).get().length
    if (count === 0) ending.mutate()
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
        <p title={user.email || undefined} className="truncate text-micro tracking-tight text-ink-3">
          {user.email || t('shell.emailFallback')}
        </p>
      </div>
      <IconButton
        icon={LogOut}
        label={t('auth.logout')}
        pending={ending.isPending}
        onClick={leave}
        className="shrink-0"
      />
      {unsent > 0 && (
        <Suspense>
          <UnsentDialog count={unsent} leave={ending} onClose={() => setUnsent(0)} />
        </Suspense>
      )}
    </div>
  )
}

function useLogout() {
  const t = useT()
  const call = useCall()
  const toast = useToast()
  const site = useSite()
  const [, go] = useLocation()
  return useMutation({
    mutationFn: () => call(logout),
    onSuccess: async () => {
      toastAfterReload({ title: t('auth.logoutSuccess'), description: t('auth.logoutSuccessDescription'), tone: 'won' })
      site.of(queryClient).clear()
      await site.of(offline).forgetDevice()
      remember(DRAFTS, '')
      // Replaces the entry, so that Back leads neither to the account's pages nor to the dialog of the button.
      go(PATHS.dashboard, { replace: true })
      setTimeout(() => leavePage(() => location.reload()), RELOAD_AFTER_MS)
    },
    onError: () => toast({ title: t('auth.logoutError'), description: t('auth.tryAgain'), tone: 'failing' }),
  })
}
