import { arc, pie } from 'd3-shape'
import { useId } from 'react'
import type { Statistics } from '../../../contract/statistics.ts'
import { useT } from '../../i18n/language.ts'
import { ResultTable, type Slice } from './result-table.tsx'
import { fillOf, Patterns } from './texture.tsx'

const RADIUS = 100
const angles = pie<Slice>()
  .value(({ bets }) => bets)
  .sort(null)
const outline = arc<{ startAngle: number; endAngle: number }>().innerRadius(0).outerRadius(RADIUS)

/** Won, lost and pending bets as a pie, with its data as a table; also returned ones if there are any. */
export default function ResultPie({ stats }: { stats: Statistics }) {
  const t = useT()
  const id = useId()
  const { winCount, lossCount, pendingCount, returnedCount } = stats
  const slices: readonly Slice[] = [
    { result: 'won', bets: winCount },
    { result: 'lost', bets: lossCount },
    { result: 'pending', bets: pendingCount },
    ...(returnedCount > 0 ? [{ result: 'returned', bets: returnedCount } as const] : []),
  ]
  const present = slices.filter(({ bets }) => bets > 0)
  const label = t('statistics.resultsChart', {
    won: winCount,
    lost: lossCount,
    pending: pendingCount,
    returned: returnedCount,
  })
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-8 gap-y-5">
      <svg role="img" aria-label={label} viewBox="-102 -102 204 204" className="w-44 shrink-0">
        <Patterns id={id} />
        <circle r={RADIUS} className="fill-raised stroke-line" />
        {angles([...present]).map(({ data, startAngle, endAngle }) => (
          <path
            key={data.result}
            d={outline({ startAngle, endAngle }) ?? undefined}
            fill={fillOf(data.result, id)}
            // A single slice has no edges.
            className={present.length > 1 ? 'stroke-surface stroke-2' : ''}
          />
        ))}
      </svg>
      <ResultTable slices={slices} id={id} />
    </div>
  )
}
