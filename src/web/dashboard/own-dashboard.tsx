import { useBreakEnd } from '../api/on-break.ts'
import QuickBetCard from '../bets/quick-bet-card.tsx'
import { OnBreakCard } from '../brakes/on-break-card.tsx'
import { DetailedHistory } from '../history/history-page.tsx'
import { DecidedTray } from '../history/tray/decided-tray.tsx'
import { Overview } from './overview/stat-cards.tsx'
import { RecentBetsCard } from './recent-bets-card.tsx'

const HISTORY_PAGE_SIZE = 10

/** Placed around the live matches: figures and decided bets above, quick bet and recent bets beside, the history below. */
export default function OwnDashboard() {
  const breakEnd = useBreakEnd()
  return (
    <>
      <div className="col-span-full -order-1 grid grid-cols-1 gap-4">
        <Overview />
        <DecidedTray />
      </div>
      <div className="grid gap-4 lg:grid-cols-2 xl:grid-cols-1 min-[120rem]:grid-cols-2 min-[120rem]:self-stretch">
        {breakEnd ? <OnBreakCard until={breakEnd} /> : <QuickBetCard />}
        <RecentBetsCard />
      </div>
      <div className="col-span-full min-w-0">
        <DetailedHistory pageSize={HISTORY_PAGE_SIZE} />
      </div>
    </>
  )
}
