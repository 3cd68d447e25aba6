import { part } from '../site.ts'
import { createStore } from '../ui/store.ts'

/** The match to bet on, and the team whose price was pressed. */
export type BetOn = { readonly matchId: number; readonly team: string | null }

/**
 * The bet that the user wants to place: opens the new bet dialog, or the login for a visitor. Stored in the dialog's history entry
 * (`kept`), it survives a reload, so that signing in returns to it.
 */
export const wantedBet = part(() => createStore<BetOn | null>(keptBet()))

function keptBet(): BetOn | null {
  const { kept } = (history.state ?? {}) as { kept?: BetOn | string } // written by this dialog; an older version wrote a panel's name
  return typeof kept === 'object' ? kept : null
}
