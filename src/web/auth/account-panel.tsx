import { Suspense } from 'react'
import { useCurrentUser } from '../api/current-user.ts'
import { useT } from '../i18n/language.ts'
import { openAuthDialog } from '../layout/auth-dialog-state.ts'
import { lazyPart } from '../layout/lazy-part.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'

const SignedIn = lazyPart(() => import('./signed-in.tsx'), { worded: false, silent: true })
const SHAPE = <Skeleton className="h-11 w-full" />

/** The user or the login button, at the foot of the sidebar and of the sheet on phones. */
export function AccountPanel() {
  const t = useT()
  const user = useCurrentUser()
  if (user === undefined) return SHAPE
  if (user) {
    return (
      <Suspense fallback={SHAPE}>
        <SignedIn user={user} />
      </Suspense>
    )
  }
  return (
    <Button className="w-full" onClick={() => openAuthDialog('login')}>
      {t('auth.login')}
    </Button>
  )
}
