import { createContext, type ReactNode, Suspense, use } from 'react'
import { useCurrentUser } from '../api/current-user.ts'

/** `brief`: a mark for a row; otherwise the bets themselves. */
type Props = { matchId: number; brief?: boolean }

/** Shows the user's bets on a match. Set by routes.tsx, because `matches/` must not import `bets/`. */
export const OwnBetsContext = createContext<(props: Props) => ReactNode>(() => null)

/** The signed-in user's bets on a match. */
export function OwnBetsSlot(props: Props) {
  const show = use(OwnBetsContext)
  return useCurrentUser() && <Suspense>{show(props)}</Suspense>
}
