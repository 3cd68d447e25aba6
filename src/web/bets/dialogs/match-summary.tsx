import type { Match } from '../../../contract/matches/matches.ts'
import { teamName } from '../../../words/team-name.ts'
import { tournamentName } from '../../../words/tournament-name.ts'
import { useT } from '../../i18n/language.ts'
import { StatusBadge } from '../../matches/scoreboard/status-badge.tsx'
import { TeamLogo } from '../../matches/scoreboard/team-logo.tsx'

/** The match of the bet, with its current score, in two lines. */
export function MatchSummary({ match, ended }: { match: Match; ended: boolean }) {
  const t = useT()
  const { team1, team2, team1Logo, team2Logo, tournament, format } = match
  const [score1, score2] = [match.score1 ?? 0, match.score2 ?? 0]
  return (
    <div className="flex flex-col gap-0.5 rounded-control bg-raised px-3 py-1 md:py-2.5 short:py-1">
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2">
        <Side name={teamName(team1, t)} raw={team1} logo={team1Logo} isFirst />
        <span className="text-score leading-5 font-bold tabular-nums">
          <span className="sr-only">{t('matches.seriesScore', { score1, score2 })}</span>
          <span aria-hidden>
            {score1} <span className="text-ink-3">:</span> {score2}
          </span>
        </span>
        <Side name={teamName(team2, t)} raw={team2} logo={team2Logo} />
      </div>
      <div className="flex min-w-0 items-center justify-center gap-1.5 text-caption text-ink-3">
        {/* The badge's text without its shape. */}
        <span className="flex shrink-0 *:h-4 *:border-0 *:bg-transparent *:px-0">
          <StatusBadge match={match} ended={ended} />
        </span>
        <span className="min-w-0 truncate">
          <bdi>{tournamentName(tournament, t)}</bdi>
        </span>
        <span className="shrink-0">· {format}</span>
      </div>
    </div>
  )
}

type SideProps = { name: string; raw: string; logo: string | null; isFirst?: boolean }

/** The name, with the logo towards the score. */
function Side({ name, raw, logo, isFirst = false }: SideProps) {
  return (
    <span className={`flex min-w-0 items-center gap-2 ${isFirst ? 'flex-row-reverse text-end' : ''}`}>
      <TeamLogo name={raw} logo={logo} size="tiny" />
      <span title={name} className="line-clamp-2 min-w-0 text-small leading-tight font-semibold wrap-anywhere">
        <bdi>{name}</bdi>
      </span>
    </span>
  )
}
