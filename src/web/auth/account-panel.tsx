import { Suspense } from 'react'
import { useCurrentUser } from '../api/current-user.ts'
import { useT } from '../i18n/language.ts'
import { authDialog } from '../layout/auth-dialog-state.ts'
import { lazyPart } from '../layout/lazy-part.tsx'
import { useSite } from '../site.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'

const SignedIn = lazyPart(() => import('./signed-in.tsx'), { worded: false, silent: true })
const SHAPE = <Skeleton className="h-11 w-full" />

/** The user or the login button, at the bottom of the sidebar and of the sheet on phones. */
export function AccountPanel() {
  const t = useT()
  const site = useSite()
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
    <Button className="w-full" onClick={() => site.of(authDialog).set('login')}>
      {t('auth.login')}
    </Button>
  )
}
