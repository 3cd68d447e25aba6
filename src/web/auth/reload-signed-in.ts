import type { User } from '../../contract/auth.ts'
import { authDialog } from '../layout/auth-dialog-state.ts'
import { forgetDraftsOfOthers } from '../layout/drafts.ts'
import { wantedBet } from '../layout/new-bet-state.ts'
import { PATHS } from '../paths.ts'
import { afterDialogs } from '../ui/dialog-history.ts'
import { toastAfterReload } from '../ui/toast.ts'
import { forgetTyped } from './typed-before.ts'

/** Who is signed in changes every screen: the page starts afresh, and says so. */
export function reloadSignedIn(user: User, title: string, description: string): void {
  toastAfterReload({ title, description, tone: 'won' })
  forgetTyped()
  forgetDraftsOfOthers(user.id)
  authDialog.set(null)
  // /login would open the dialog again.
  if (location.pathname === PATHS.login) location.replace(PATHS.dashboard)
  // The bet that a price asked for stands in the history's entry of this dialog, and is opened by the page that comes.
  else if (wantedBet.get()) location.reload()
  else afterDialogs(() => location.reload())
}
