import { Suspense } from 'react'
import type { Match } from '../../../contract/matches/matches.ts'
import { useBreakEnd } from '../../api/on-break.ts'
import { lazyPart } from '../../layout/lazy-part.tsx'

const LiveChance = lazyPart(() => import('./live-chance.tsx'), { silent: true })

/** `explained`: with what the chance is computed from, and how well it has held. `brief`: two figures of a row. */
type Props = { match: Match; explained?: boolean; brief?: boolean }

/** The place of a live match's chances, which load later; nothing without a price before the start, and during a break. */
export function ChanceSlot({ match, explained = false, brief = false }: Props) {
  const onBreak = useBreakEnd() !== null
  if (match.status !== 'LIVE' || !match.startOdds || onBreak) return null
  return (
    <div className={brief ? 'contents' : explained ? 'min-h-19' : 'min-h-9'}>
      <Suspense>
        <LiveChance match={match} explained={explained} brief={brief} />
      </Suspense>
    </div>
  )
}
