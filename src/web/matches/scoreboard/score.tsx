import type { Match } from '../../../contract/matches.ts'
import { useT } from '../../i18n/language.ts'
import { Changing } from './changing.tsx'

const NONE = '-'
const figure = (score: number | null) => (score === null ? NONE : String(score))

/** Maps won, large. The map is named here only where the source has no maps of the series to show below. */
export function LiveScore({ match }: { match: Match }) {
  const t = useT()
  const { score1, score2, map, maps } = match
  return (
    <div className="flex flex-col items-center">
      <ScorePair
        label={t('matches.seriesScore', { score1: figure(score1), score2: figure(score2) })}
        left={score1}
        right={score2}
      />
      {map && maps.length === 0 && <span className="max-w-full truncate text-caption text-ink-3">{map}</span>}
    </div>
  )
}

type PairProps = { label: string; left: number | null; right: number | null }

/** Two figures around a colon that never moves, however many digits they have. */
function ScorePair({ label, left, right }: PairProps) {
  return (
    <span className="grid grid-cols-[1fr_auto_1fr] gap-x-1.5 text-score font-bold tabular-nums">
      <span className="sr-only">{label}</span>
      <span aria-hidden className={`min-w-[2ch] text-end ${isBehind(left, right) ? 'text-ink-2' : ''}`}>
        <Changing value={figure(left)} />
      </span>
      <span aria-hidden className="text-ink-3">
        :
      </span>
      <span aria-hidden className={`min-w-[2ch] text-start ${isBehind(right, left) ? 'text-ink-2' : ''}`}>
        <Changing value={figure(right)} />
      </span>
    </span>
  )
}

const isBehind = (own: number | null, other: number | null) => own !== null && other !== null && own < other
