import { type ComponentType, createContext, Suspense, use } from 'react'
import { useCurrentUser } from '../api/current-user.ts'

/** `brief`: a mark for a row; otherwise the bets themselves. */
type Props = { matchId: number; brief?: boolean }

/** What shows the user's bets on a match. Given by routes.tsx, as bets are built on matches. */
export const OwnBetsContext = createContext<ComponentType<Props>>(() => null)

/** The signed-in user's bets on a match. */
export function OwnBetsSlot(props: Props) {
  const OwnBets = use(OwnBetsContext)
  return (
    useCurrentUser() && (
      <Suspense>
        <OwnBets {...props} />
      </Suspense>
    )
  )
}
