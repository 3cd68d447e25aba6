import { authDialog } from '../layout/auth-dialog-state.ts'
import { PATHS } from '../paths.ts'
import { toastAfterReload } from '../ui/toast.ts'

/** Who is signed in changes every screen: the page starts afresh, and says so. */
export function reloadSignedIn(title: string, description: string): void {
  toastAfterReload({ title, description, tone: 'won' })
  authDialog.set(null)
  // /login would open the dialog again.
  if (location.pathname === PATHS.login) location.replace(PATHS.dashboard)
  else location.reload()
}
