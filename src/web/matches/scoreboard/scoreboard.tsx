import type { Match } from '../../../contract/matches.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { LiveScore, ScoreToCome } from './score.tsx'
import { TeamSide } from './team-side.tsx'

type Props = { match: Match; ended?: boolean; size?: 'medium' | 'large' }

/** A match as a sentence: team, logo, score, score, logo, team. Its width decides its shape, not the window's. */
export function Scoreboard({ match, ended = false, size = 'medium' }: Props) {
  const common = { matchId: ended || match.status === 'finished' ? null : match.id, size }
  return (
    <div className="mx-auto grid w-full max-w-160 grid-cols-[minmax(0,1fr)_minmax(5.5rem,auto)_minmax(0,1fr)] items-center gap-2 @xl:gap-4">
      <TeamSide side="left" name={match.team1} logo={match.team1Logo} odds={match.odds1} {...common} />
      {match.status === 'upcoming' ? <Start match={match} /> : <LiveScore match={match} />}
      <TeamSide side="right" name={match.team2} logo={match.team2Logo} odds={match.odds2} {...common} />
    </div>
  )
}

function Start({ match }: { match: Match }) {
  const t = useT()
  const language = useLanguage()
  const { scheduledTime, map } = match
  return (
    <ScoreToCome>
      {scheduledTime ? (
        <time dateTime={scheduledTime} className="text-small font-semibold whitespace-nowrap tabular-nums">
          {formatDateTime(new Date(scheduledTime), language)}
        </time>
      ) : (
        <span className="text-center text-caption text-ink-3">{t('matches.noTime')}</span>
      )}
      {map && <span className="max-w-full truncate text-caption text-ink-3">{map}</span>}
    </ScoreToCome>
  )
}
