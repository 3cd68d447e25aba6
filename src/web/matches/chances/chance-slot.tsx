import { Suspense } from 'react'
import type { Match } from '../../../contract/matches/matches.ts'
import { useBreakEnd } from '../../api/on-break.ts'
import { lazyPart } from '../../layout/lazy-part.tsx'

const LiveChance = lazyPart(() => import('./live-chance.tsx'), { silent: true, worded: false })

/** `brief`: two figures in a row; otherwise with a bar below them. */
type Props = { match: Match; brief?: boolean }

/** A placeholder for a live match's chances, which load later; renders nothing without odds before the start, or during a break. */
export function ChanceSlot({ match, brief = false }: Props) {
  const onBreak = useBreakEnd() !== null
  if (match.status !== 'LIVE' || !match.startOdds || onBreak) return null
  return (
    <div className={brief ? 'contents' : 'min-h-13'}>
      <Suspense>
        <LiveChance match={match} brief={brief} />
      </Suspense>
    </div>
  )
}
