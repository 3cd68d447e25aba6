import type { ReactNode } from 'react'
import type { Match } from '../../../contract/matches.ts'
import { LiveScore } from './score.tsx'
import { TeamSide } from './team-side.tsx'

/** `children` stand in the place of the score. */
type Props = { match: Match; ended?: boolean; size?: 'medium' | 'large'; children?: ReactNode }

/** A match as a sentence: team, logo, score, score, logo, team. Its width decides its shape, not the window's. */
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
