import { type ComponentType, createContext, Suspense, use } from 'react'
import { useCurrentUser } from '../api/current-user.ts'

/** What a match shows of the user's bets on it. */
type OwnBetsParts = Readonly<Record<'Mark' | 'Bets', ComponentType<{ matchId: number }>>>

/** Given by routes.tsx: bets are built on matches, so matches do not import them. */
export const OwnBetsContext = createContext<OwnBetsParts | null>(null)

/** The mark of a row, or the bets in the details, for signed-in users. */
export function OwnBetsSlot({ part, matchId }: { part: keyof OwnBetsParts; matchId: number }) {
  const Part = use(OwnBetsContext)?.[part]
  if (!useCurrentUser() || !Part) return null
  return (
    <Suspense>
      <Part matchId={matchId} />
    </Suspense>
  )
}
