import { Suspense } from 'react'
import type { Match } from '../../../contract/matches/matches.ts'
import { NO_ODDS } from '../../../domain/money/odds.ts'
import { useBreakEnd } from '../../api/on-break.ts'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { ROW_LOOK, ROW_PLACES } from './row-places.ts'

const LiveChance = lazyPart(() => import('./live-chance.tsx'), { silent: true, worded: false })

/** `brief`: two figures in a row; otherwise with a bar below them. */
type Props = { match: Match; brief?: boolean }

/** Whether a match has chances: a live one needs odds from before its start, an upcoming one current odds. */
export function hasChance({ status, startOdds, odds1, odds2 }: Match): boolean {
  const price = status === 'LIVE' ? startOdds : { odds1, odds2 }
  return status !== 'finished' && price !== undefined && price.odds1 !== NO_ODDS && price.odds2 !== NO_ODDS
}

/** A placeholder for the chances of a match, which load later; renders nothing without them, or during a break. */
export function ChanceSlot({ match, brief = false }: Props) {
  const onBreak = useBreakEnd() !== null
  if (!hasChance(match) || onBreak) return null
  return (
    <div className={brief ? 'contents' : 'min-h-13'}>
      <Suspense fallback={brief && <Coming />}>
        <LiveChance match={match} brief={brief} />
      </Suspense>
    </div>
  )
}

/** Bars where the chances will be: without them a price would stand low in its box, and a wide row would have a gap. */
function Coming() {
  return ROW_PLACES.map((place) => (
    <span key={place} aria-hidden className={`${ROW_LOOK} ${place}`}>
      <span className="w-8 rounded-full border-t-4 border-line-strong @max-2xl:mt-1.5 @2xl:me-13 @2xl:w-14" />
    </span>
  ))
}
