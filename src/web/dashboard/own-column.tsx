import QuickBetCard from '../bets/quick-bet-card.tsx'
import { RecentBetsCard } from './recent-bets-card.tsx'

/** Beside what is live: a bet in a few seconds, and the last ones. */
export default function OwnColumn() {
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:items-start xl:grid-cols-1">
      <QuickBetCard />
      <RecentBetsCard />
    </div>
  )
}
