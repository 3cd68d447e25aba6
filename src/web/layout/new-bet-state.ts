import { createStore } from '../ui/store.ts'

/** A match somebody wants to bet on, and the team whose price was pressed. */
export type BetOn = { readonly matchId: number; readonly team: string | null }

/**
 * The bet somebody wants to place: the new bet dialog is open for it, and for a visitor the login. It survives a reload in the history's
 * entry of the dialog (`kept`), so that signing in leads back to it.
 */
export const wantedBet = createStore<BetOn | null>((history.state as { kept?: BetOn } | null)?.kept ?? null)

export const openNewBet = (bet: BetOn) => wantedBet.set(bet)
