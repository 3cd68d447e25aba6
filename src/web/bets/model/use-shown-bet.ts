import { useOpened } from '../../layout/use-opened.ts'

export const SHOWN_BET = 'bet'

/** The bet whose details are open. */
export const useShownBet = () => useOpened(SHOWN_BET)
