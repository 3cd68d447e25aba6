import { Suspense } from 'react'
import type { Match } from '../../../contract/matches/matches.ts'
import { useBreakEnd } from '../../api/on-break.ts'
import { lazyPart } from '../../layout/lazy-part.tsx'

const LiveChance = lazyPart(() => import('./live-chance.tsx'), { silent: true, worded: false })

/** `brief`: two figures of a row; otherwise a bar under them. */
type Props = { match: Match; brief?: boolean }

/** The place of a live match's chances, which load later; nothing without a price before the start, and during a break. */
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
