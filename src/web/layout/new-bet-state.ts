import { useCurrentUser } from '../api/current-user.ts'
import { createStore } from '../ui/store.ts'
import { openAuthDialog } from './auth-dialog-state.ts'

/** A match somebody wants to bet on, and the team whose price was pressed. */
export type BetOn = { readonly matchId: number; readonly team: string | null }

/** What the new bet dialog is open for. The dialog belongs to its feature; anything below may ask for it here. */
export const newBetDialog = createStore<BetOn | null>(null)

/** Opens the new bet dialog; for a visitor, the login. */
export function useOpenNewBet(): (bet: BetOn) => void {
  const user = useCurrentUser()
  return (bet) => (user === null ? openAuthDialog('login') : newBetDialog.set(bet))
}
