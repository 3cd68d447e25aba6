import { TBD } from '../../../domain/match/match.ts'
import { useT } from '../../i18n/language.ts'
import { Price } from './price.tsx'
import { TeamLogo } from './team-logo.tsx'
import { teamName } from './team-name.ts'

type Props = {
  side: 'left' | 'right'
  name: string
  logo: string | null
  odds: string
  /** The match to bet on; null if no bet can be placed. */
  matchId: number | null
  size: 'medium' | 'large'
}

/** One team: logo over name over price in a narrow row, mirrored around the score in a wide one. */
export function TeamSide({ side, name, logo, odds, matchId, size }: Props) {
  const t = useT()
  const shown = teamName(name, t)
  const row = side === 'left' ? '@xl:flex-row-reverse @xl:text-right' : '@xl:flex-row @xl:text-left'
  return (
    <div className={`flex min-w-0 flex-col items-center gap-1.5 text-center @xl:gap-3 ${row}`}>
      <TeamLogo name={name} logo={logo} size={size} />
      <span
        dir="auto"
        title={shown}
        className={`line-clamp-2 max-w-full min-w-0 text-small leading-tight font-semibold wrap-anywhere @xl:line-clamp-3 @xl:grow @xl:text-body
          @xl:leading-tight ${name === TBD ? 'text-ink-3' : 'text-ink'}`}
      >
        {shown}
      </span>
      <Price
        team={shown}
        odds={odds}
        betOn={matchId === null || name === TBD ? undefined : { matchId, team: name }}
        className="@xl:shrink-0"
      />
    </div>
  )
}
