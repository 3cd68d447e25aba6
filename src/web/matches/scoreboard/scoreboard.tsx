import type { ReactNode } from 'react'
import type { Match } from '../../../contract/matches/matches.ts'
import { useT } from '../../i18n/language.ts'
import { Changing } from './changing.tsx'
import { TeamSide } from './team-side.tsx'

/** `children` replace the score. */
type Props = { match: Match; ended?: boolean; size?: 'medium' | 'large'; children?: ReactNode }

/** Team, logo, score, score, logo, team. The layout depends on its own width, not the window's. */
export function Scoreboard({ match, ended = false, size = 'medium', children }: Props) {
  const common = { matchId: ended || match.status === 'finished' ? null : match.id, size }
  return (
    <div className="mx-auto grid w-full max-w-240 grid-cols-[minmax(0,1fr)_minmax(5.5rem,auto)_minmax(0,1fr)] items-center gap-2 @xl:gap-4">
      <TeamSide side="left" name={match.team1} logo={match.team1Logo} odds={match.odds1} {...common} />
      {children ?? <LiveScore match={match} />}
      <TeamSide side="right" name={match.team2} logo={match.team2Logo} odds={match.odds2} {...common} />
    </div>
  )
}

const NONE = '-'
const figure = (score: number | null) => (score === null ? NONE : String(score))

/** Maps won. The current map is named here only if the source has no list of maps to show below. */
function LiveScore({ match }: { match: Match }) {
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

/** Two numbers around a colon that stays in place, however many digits they have. */
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
