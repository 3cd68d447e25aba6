import { createContext, type ReactNode, Suspense, use } from 'react'
import { useCurrentUser } from '../api/current-user.ts'

/** `brief`: a line for each pending bet, in a row; otherwise the bets themselves. */
type Props = { matchId: number; brief?: boolean }

/** Shows the user's bets on a match. Set by routes.tsx, because `matches/` must not import `bets/`. */
export const OwnBetsContext = createContext<(props: Props) => ReactNode>(() => null)

/** The signed-in user's bets on a match. */
export function OwnBetsSlot({ matchId }: { matchId: number }) {
  const show = use(OwnBetsContext)
  return useCurrentUser() && <Suspense>{show({ matchId })}</Suspense>
}

/** The maximum number of bet lines in a row. */
export const MOST_LINES = 3

/** The lines of a row with the user's `count` pending bets on its match; their space is reserved while their code loads. */
export function OwnLines({ matchId, count }: { matchId: number; count: number }) {
  const show = use(OwnBetsContext)
  if (count === 0) return null
  const places = Array.from({ length: Math.min(count, MOST_LINES) }, (_, at) => <p key={at} className="h-5.5" />)
  return (
    <div data-own className="relative -mt-1.5 px-card pb-1.5">
      <Suspense fallback={places}>{show({ matchId, brief: true })}</Suspense>
    </div>
  )
}
