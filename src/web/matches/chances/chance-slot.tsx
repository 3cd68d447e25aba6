import { Suspense } from 'react'
import type { Match } from '../../../contract/matches/matches.ts'
import { NO_ODDS } from '../../../domain/money/odds.ts'
import { useBreakEnd } from '../../api/on-break.ts'
import { lazyPart } from '../../layout/lazy-part.tsx'

const LiveChance = lazyPart(() => import('./live-chance.tsx'), { silent: true, worded: false })

/** `brief`: two figures in a row; otherwise with a bar below them. */
type Props = { match: Match; brief?: boolean }

/** Whether a match that is not over has a chance: by its odds before the start, while it is upcoming by the current ones. */
export function hasChance({ status, startOdds, odds1, odds2 }: Match): boolean {
  if (status === 'LIVE') return startOdds !== undefined
  return status === 'upcoming' && odds1 !== NO_ODDS && odds2 !== NO_ODDS
}

/** A placeholder for the chances of a match, which load later; renders nothing without them, or during a break. */
export function ChanceSlot({ match, brief = false }: Props) {
  const onBreak = useBreakEnd() !== null
  if (!hasChance(match) || onBreak) return null
  return (
    <div className={brief ? 'contents' : 'min-h-13'}>
      <Suspense>
        <LiveChance match={match} brief={brief} />
      </Suspense>
    </div>
  )
}
