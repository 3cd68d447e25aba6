import QuickBetCard from '../bets/quick-bet-card.tsx'
import DetailedHistory from '../history/detailed-history.tsx'
import { Overview } from './overview/overview.tsx'
import { RecentBetsCard } from './recent-bets-card.tsx'

/** What the history has room for below everything else. */
const PAGE_SIZE = 10

/** Around what is live: the figures above it, a bet in few fields and the last ones beside it, the whole history below. */
export default function OwnDashboard() {
  return (
    <>
      <div className="col-span-full -order-1">
        <Overview />
      </div>
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start xl:grid-cols-1 min-[120rem]:grid-cols-2">
        <QuickBetCard />
        <RecentBetsCard />
      </div>
      <div className="col-span-full min-w-0">
        <DetailedHistory pageSize={PAGE_SIZE} />
      </div>
    </>
  )
}
