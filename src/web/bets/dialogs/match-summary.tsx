import type { Match } from '../../../contract/matches/matches.ts'
import { teamName } from '../../../words/team-name.ts'
import { useT } from '../../i18n/language.ts'
import { StatusBadge } from '../../matches/scoreboard/status-badge.tsx'
import { TeamLogo } from '../../matches/scoreboard/team-logo.tsx'

/** The match of the bet, with its current score. */
export function MatchSummary({ match, ended }: { match: Match; ended: boolean }) {
  const t = useT()
  const { team1, team2, team1Logo, team2Logo, tournament, format } = match
  const [score1, score2] = [match.score1 ?? 0, match.score2 ?? 0]
  return (
    <div className="@container flex flex-col gap-3 rounded-card border border-line bg-canvas p-3">
      <div className="flex items-center gap-2">
        <StatusBadge match={match} ended={ended} />
        <span className="min-w-0 grow truncate text-micro font-medium tracking-wide text-ink-3 uppercase">
          <bdi>{tournament ?? t('matches.unknownTournament')}</bdi>
        </span>
        <span className="shrink-0 text-micro font-semibold tracking-wide text-ink-2">{format}</span>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3">
        <Side name={teamName(team1, t)} raw={team1} logo={team1Logo} />
        <span className="text-score font-bold tabular-nums">
          <span className="sr-only">{t('matches.seriesScore', { score1, score2 })}</span>
          <span aria-hidden>
            {score1} <span className="text-ink-3">:</span> {score2}
          </span>
        </span>
        <Side name={teamName(team2, t)} raw={team2} logo={team2Logo} mirrored />
      </div>
    </div>
  )
}

type SideProps = { name: string; raw: string; logo: string | null; mirrored?: boolean }

/** Logo and name; in a narrow dialog the name is below the logo. */
function Side({ name, raw, logo, mirrored = false }: SideProps) {
  return (
    <span
      className={`flex min-w-0 flex-col items-center gap-1.5 text-center @sm:gap-2 ${mirrored ? '@sm:flex-row-reverse @sm:text-end' : '@sm:flex-row @sm:text-start'}`}
    >
      <TeamLogo name={raw} logo={logo} />
      <span title={name} className="line-clamp-2 min-w-0 text-small leading-tight font-semibold wrap-anywhere">
        <bdi>{name}</bdi>
      </span>
    </span>
  )
}
