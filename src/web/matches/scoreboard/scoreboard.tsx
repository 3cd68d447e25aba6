import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Match } from '../../../contract/matches/matches.ts'
import { teamPath } from '../../../contract/matches/team-path.ts'
import { TBD } from '../../../domain/team/team.ts'
import { teamName } from '../../../words/team-name.ts'
import { useT } from '../../i18n/language.ts'
import { Changing } from '../../ui/motion/changing.tsx'
import { TeamLogo } from './team-logo.tsx'

/** `status`: above the score; `children` replace the score. `beside`: rendered next to a team's name, which then links to its page. */
type Props = {
  match: Match
  status: ReactNode
  beside?: ((team: string) => ReactNode) | undefined
  children?: ReactNode
}

/** Both teams, and between them the series score above the rounds of the running map. */
export function Scoreboard({ match, status, beside, children }: Props) {
  return (
    <div className="mx-auto grid w-full max-w-160 grid-cols-[minmax(0,1fr)_minmax(6.5rem,auto)_minmax(0,1fr)] items-center gap-2 text-center">
      <Team name={match.team1} logo={match.team1Logo} beside={beside} />
      <div className="flex min-w-0 flex-col items-center gap-1">
        {status}
        {children ?? <SeriesScore match={match} />}
      </div>
      <Team name={match.team2} logo={match.team2Logo} beside={beside} />
    </div>
  )
}

type TeamProps = { name: string; logo: string | null; beside: Props['beside'] }

function Team({ name, logo, beside }: TeamProps) {
  const shown = teamName(name, useT())
  const look = `line-clamp-4 min-h-6 min-w-8 max-w-full text-small leading-tight font-semibold wrap-anywhere @md:text-title ${name === TBD ? 'text-ink-3' : ''}`
  const href = beside ? teamPath(name) : null
  return (
    <div className="relative flex min-w-0 flex-col items-center gap-2">
      <TeamLogo name={name} logo={logo} size="large" />
      <div className="flex max-w-full min-w-0 items-center gap-2">
        {href === null ? (
          <span dir="auto" title={shown} className={look}>
            {shown}
          </span>
        ) : (
          <Link href={href} dir="auto" title={shown} className={`after:absolute after:inset-0 hover:underline ${look}`}>
            {shown}
          </Link>
        )}
        {/* Large enough for a finger, in the place of its icon. */}
        {name !== TBD && beside && <div className="relative -m-3.5 shrink-0">{beside(name)}</div>}
      </div>
    </div>
  )
}

const NONE = '-'
const figure = (score: number | null) => (score === null ? NONE : String(score))

function SeriesScore({ match }: { match: Match }) {
  const t = useT()
  const { score1, score2, map, currentMapScore1, currentMapScore2, maps, status } = match
  const isRunning = status === 'LIVE' && currentMapScore1 !== null && currentMapScore2 !== null
  return (
    <>
      <ScorePair
        label={t('matches.seriesScore', { score1: figure(score1), score2: figure(score2) })}
        left={score1}
        right={score2}
      />
      {map && (isRunning || maps.length === 0) && (
        <span className="max-w-full text-caption text-ink-3 wrap-anywhere">
          {map}{' '}
          {isRunning && (
            <b aria-hidden className="font-semibold whitespace-nowrap text-accent tabular-nums">
              <Changing value={`${currentMapScore1}–${currentMapScore2}`} />
            </b>
          )}
        </span>
      )}
    </>
  )
}

type PairProps = { label: string; left: number | null; right: number | null }

/** Two numbers around a colon that does not move, however many digits they have. */
function ScorePair({ label, left, right }: PairProps) {
  return (
    <span className="grid grid-cols-[1fr_auto_1fr] gap-x-2 text-hero font-bold tracking-tight tabular-nums">
      <span className="sr-only">{label}</span>
      <span aria-hidden className={`min-w-[1ch] text-end ${isBehind(left, right) ? 'text-ink-2' : ''}`}>
        <Changing value={figure(left)} />
      </span>
      <span aria-hidden className="font-normal text-ink-3">
        :
      </span>
      <span aria-hidden className={`min-w-[1ch] text-start ${isBehind(right, left) ? 'text-ink-2' : ''}`}>
        <Changing value={figure(right)} />
      </span>
    </span>
  )
}

const isBehind = (own: number | null, other: number | null) => own !== null && other !== null && own < other
