import { memo } from 'react'
import type { Match } from '../../../contract/matches/matches.ts'
import { TBD } from '../../../domain/team/team.ts'
import { teamName } from '../../../words/team-name.ts'
import { useT } from '../../i18n/language.ts'
import { Changing } from '../../ui/motion/changing.tsx'
import { ChanceSlot, hasChance } from '../chances/chance-slot.tsx'
import { FavoriteSlot } from '../favorite-toggle/favorite-slot.tsx'
import { MatchItem, type RowProps } from './match-item.tsx'
import { Price } from './price.tsx'
import { RowMaps } from './row-maps.tsx'
import { StatusWords } from './status-badge.tsx'
import { TeamLogo } from './team-logo.tsx'
import { TournamentName } from './tournament-name.tsx'

/** A live match: a line for each team with maps, rounds and price. Layout: `match-row` in theme.css. */
export const MatchRow = memo(function MatchRow({ match, ended, own, motion, onOpen }: RowProps) {
  const { team1, team2, team1Logo, team2Logo, score1, score2, odds1, odds2 } = match
  const matchId = ended || match.status === 'finished' ? null : match.id
  const isEstimated = !ended && hasChance(match)
  const loser = score1 !== null && score2 !== null && score1 !== score2 ? (score1 < score2 ? 1 : 2) : null
  return (
    <MatchItem match={match} own={own} motion={motion} onOpen={onOpen} className="[--row:5.125rem] lg:[--row:5.625rem]">
      <div className="match-row relative isolate px-card py-2 @2xl:py-1.5">
        <Head match={match} ended={ended} />
        <Team of={1} name={team1} logo={team1Logo} score={score1} isBehind={loser === 1} />
        <Team of={2} name={team2} logo={team2Logo} score={score2} isBehind={loser === 2} />
        <RowMaps match={match} ended={ended} />
        {isEstimated && <ChanceSlot match={match} brief />}
        <Side of={1} team={team1} odds={odds1} matchId={matchId} hasChance={isEstimated} />
        <Side of={2} team={team2} odds={odds2} matchId={matchId} hasChance={isEstimated} />
        <span className="row-star [grid-area:star] @max-2xl:hidden">
          <FavoriteSlot match={match} />
        </span>
      </div>
    </MatchItem>
  )
})

const USUAL_FORMAT = 'BO3'

function Head({ match, ended }: Pick<RowProps, 'match' | 'ended'>) {
  const t = useT()
  const { tournament, format, forfeit, score1, score2 } = match
  return (
    <div className="flex min-w-0 items-center gap-x-1.5 text-micro font-medium [grid-area:head] @max-2xl:me-6">
      <StatusWords match={match} ended={ended} />
      <TournamentName name={tournament} className="shrink-99" />
      {forfeit && <span className="shrink-0 text-ink-3">{t('matches.forfeit')}</span>}
      {/* In a narrow row the usual format makes room for the tournament. */}
      <span className={`shrink-0 text-ink-3 ${format === USUAL_FORMAT ? '@max-2xl:sr-only' : ''}`}>{format}</span>
      <span className="sr-only">{t('matches.seriesScore', { score1: figure(score1), score2: figure(score2) })}</span>
    </div>
  )
}

type TeamProps = { of: 1 | 2; name: string; logo: string | null; score: number | null; isBehind: boolean }

function Team({ of, name, logo, score, isBehind }: TeamProps) {
  const shown = teamName(name, useT())
  const muted = isBehind || name === TBD ? 'text-ink-3' : ''
  return (
    <>
      <span className={`flex min-w-0 items-center gap-2 ${of === 1 ? '[grid-area:team-1]' : '[grid-area:team-2]'}`}>
        <TeamLogo name={name} logo={logo} size="tiny" />
        <span
          dir="auto"
          title={shown}
          className={`min-w-0 font-semibold @max-2xl:truncate @2xl:-my-0.5 @2xl:line-clamp-2 @2xl:py-0.5 @2xl:leading-3.5 @2xl:wrap-anywhere ${muted}`}
        >
          {shown}
        </span>
      </span>
      <span
        aria-hidden
        className={`text-end text-score font-bold tabular-nums ${of === 1 ? '[grid-area:score-1]' : '[grid-area:score-2]'} ${muted}`}
      >
        <Changing value={figure(score)} />
      </span>
    </>
  )
}

/** `hasChance`: in a narrow row the chance is above the price (chances/live-chance.tsx). */
type SideProps = { of: 1 | 2; team: string; odds: string; matchId: number | null; hasChance: boolean }

function Side({ of, team, odds, matchId, hasChance }: SideProps) {
  const betOn = matchId === null || team === TBD ? undefined : { matchId, team }
  return (
    <Price
      team={teamName(team, useT())}
      odds={odds}
      betOn={betOn}
      className={`@max-2xl:min-h-13! @max-2xl:min-w-0! @max-2xl:px-1! ${hasChance ? '@max-2xl:pt-4' : ''} ${of === 1 ? '[grid-area:price-1]' : '[grid-area:price-2]'}`}
    />
  )
}

const figure = (score: Match['score1']) => (score === null ? '-' : String(score))
