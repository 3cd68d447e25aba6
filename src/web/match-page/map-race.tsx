import type { MatchDetails } from '../../contract/matches/match-pages.ts'
import { roundsToWin } from '../../domain/match/possible-finals.ts'
import { teamName } from '../../words/team-name.ts'
import { useT } from '../i18n/language.ts'
import { TeamLogo } from '../matches/scoreboard/team-logo.tsx'

/** The running map as a race: one tick per round up to the winning one, 13 or more in overtime. Renders nothing while no map runs. */
export function MapRace({ match }: { match: MatchDetails }) {
  const t = useT()
  const map = match.maps.findLast(({ status }) => status === 'running')
  if (match.status !== 'LIVE' || !map || map.score1 === null || map.score2 === null) return null
  const { score1, score2 } = map
  const of = roundsToWin({ score1, score2 })
  return (
    <section
      aria-label={t('matchPage.race', { rounds: of })}
      className="grid gap-x-8 gap-y-2 px-card py-3 @xl:grid-cols-2"
    >
      <Team name={match.team1} logo={match.team1Logo} rounds={score1} of={of} />
      <Team name={match.team2} logo={match.team2Logo} rounds={score2} of={of} />
    </section>
  )
}

type Props = { name: string; logo: string | null; rounds: number; of: number }

/** The ticks are borders, which forced colors keep. */
function Team({ name, logo, rounds, of }: Props) {
  const t = useT()
  return (
    <div className="flex items-center gap-2.5">
      <TeamLogo name={name} logo={logo} size="tiny" />
      <span
        role="img"
        aria-label={t('matchPage.raceOf', { team: teamName(name, t), rounds, of })}
        className="flex min-w-0 grow gap-0.5"
      >
        {Array.from({ length: of }, (_, at) => (
          <span
            key={at}
            className={`grow ${at < rounds ? 'border-t-8 border-accent' : 'border-y-4 border-line-strong'}`}
          />
        ))}
      </span>
      <span aria-hidden className="w-[2ch] shrink-0 text-end text-small font-semibold tabular-nums">
        {rounds}
      </span>
    </div>
  )
}
