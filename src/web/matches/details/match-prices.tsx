import type { Match } from '../../../contract/matches/matches.ts'
import { NO_ODDS } from '../../../domain/money/odds.ts'
import { TBD } from '../../../domain/team/team.ts'
import { formatOdds } from '../../../words/format.ts'
import { teamName } from '../../../words/team-name.ts'
import { useBreakEnd } from '../../api/on-break.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { wantedBet } from '../../layout/new-bet-state.ts'
import { useSite } from '../../site.ts'
import { Changing } from '../../ui/motion/changing.tsx'
import { ChanceSlot, hasChance } from '../chances/chance-slot.tsx'
import type { Prices } from './use-match.ts'

/** `prices`: undefined while loading. `ended`: it takes no more bets. */
type Props = { match: Match; prices: Prices | undefined; ended: boolean }

/** The price of each team, as a button if a bet can be placed, and between them the estimated chances. Renders nothing during a break. */
export function MatchPrices({ match, prices, ended }: Props) {
  const onBreak = useBreakEnd() !== null
  const { odds1, odds2 } = prices ?? match
  const isOver = ended || match.status === 'finished'
  if (onBreak || (isOver && odds1 === NO_ODDS && odds2 === NO_ODDS)) return null
  const isOpen = !isOver && hasChance(match)
  const columns = isOpen
    ? 'grid-cols-[minmax(5rem,1fr)_minmax(0,1.4fr)_minmax(5rem,1fr)] @md:grid-cols-[8rem_minmax(0,1fr)_8rem]'
    : 'grid-cols-2'
  return (
    <div className={`grid items-center gap-2 @md:gap-4 ${columns}`}>
      <TeamPrice match={match} team={match.team1} odds={odds1} isOver={isOver} />
      {isOpen && <ChanceSlot match={match} />}
      <TeamPrice match={match} team={match.team2} odds={odds2} isOver={isOver} />
    </div>
  )
}

const PLACE = 'flex min-h-13 w-full min-w-0 flex-col items-center justify-center rounded-control bg-raised px-2 py-1'

type PriceProps = { match: Match; team: string; odds: string; isOver: boolean }

function TeamPrice({ match, team, odds, isOver }: PriceProps) {
  const t = useT()
  const site = useSite()
  const language = useLanguage()
  const shown = teamName(team, t)
  const name = (
    <span aria-hidden dir="auto" className="max-w-full truncate text-micro text-ink-3">
      {shown}
    </span>
  )
  if (odds === NO_ODDS) {
    return (
      <p className={PLACE}>
        {name}
        <span className="sr-only">{t('matches.noOdds')}</span>
        <span aria-hidden className="text-title text-ink-3">
          —
        </span>
      </p>
    )
  }
  const price = formatOdds(odds, language)
  const figure = <Changing value={price} className="text-title font-semibold tabular-nums" />
  if (isOver || team === TBD) {
    return (
      <p className={PLACE}>
        {name}
        <span className="sr-only">{t('matches.oddsFor', { team: shown })}</span>
        {figure}
      </p>
    )
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => site.of(wantedBet).set({ matchId: match.id, team })}
      className={`${PLACE} relative border border-transparent hover:border-edge`}
    >
      <span className="sr-only">{t('matches.betOn', { team: shown, odds: price })}</span>
      {name}
      <span aria-hidden>{figure}</span>
    </button>
  )
}
