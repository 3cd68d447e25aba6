import { SearchX } from 'lucide'
import { useEffect } from 'react'
import type { Match } from '../../../contract/matches/matches.ts'
import { formatTeams } from '../../../domain/bet/bet.ts'
import { NO_ODDS } from '../../../domain/money/odds.ts'
import { writeDecimal } from '../../i18n/amounts.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import type { BetOn } from '../../layout/new-bet-state.ts'
import { ScoreboardSkeleton } from '../../matches/details/scoreboard-skeleton.tsx'
import { useMatch } from '../../matches/details/use-match.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { EmptyState } from '../../ui/message.tsx'
import { SelectedTeamField, StakeFields } from '../form/bet-fields.tsx'
import { useNewBet } from '../form/bet-form.tsx'
import { BetFormFrame } from '../form/bet-form-frame.tsx'
import { MoreFields } from '../form/more-fields.tsx'
import { TypeFields } from '../form/type-fields.tsx'
import { MatchSummary } from '../match-summary.tsx'

type Props = { on: BetOn; onClose: () => void }

/** A bet on a live or upcoming match: teams, price and type are filled in. */
export default function NewBetDialog({ on, onClose }: Props) {
  const t = useT()
  const lookup = useMatch(on.matchId)
  const frame = { title: t('nav.newBet'), closeLabel: t('common.close'), onClose, kept: on }
  if (!('match' in lookup)) {
    return <Dialog {...frame}>{lookup.state === 'looking' ? <ScoreboardSkeleton /> : <NotListed />}</Dialog>
  }
  const { match } = lookup
  return (
    <Dialog {...frame} description={<bdi>{t('bets.registerNew', { team1: match.team1, team2: match.team2 })}</bdi>}>
      <div className="flex flex-col gap-4">
        <MatchSummary match={match} ended={lookup.state === 'left'} />
        <MatchForm match={match} team={on.team} onClose={onClose} />
      </div>
    </Dialog>
  )
}

function MatchForm({ match, team, onClose }: { match: Match; team: string | null; onClose: () => void }) {
  const language = useLanguage()
  const price = (picked: string) => writeDecimal(priceOf(match, picked), language)
  const form = useNewBet({
    draft: `new-bet/${match.id}/${team ?? ''}`,
    values: {
      teams: formatTeams(match),
      selectedTeam: team ?? '',
      odds: team === null ? '' : price(team),
      betType: 'match-winner',
      live: match.status === 'LIVE',
    },
    match,
    onPlaced: onClose,
  })
  const { focus } = form
  const asksOnlyStake = team !== null

  // Where a price was pressed only the stake is missing.
  useEffect(() => {
    if (asksOnlyStake) focus('amount')
  }, [asksOnlyStake, focus])

  return (
    <BetFormFrame form={form} action="bets.place" acting="bets.placing" isNew onCancel={onClose}>
      <SelectedTeamField form={form} onPick={(picked) => form.set('odds', price(picked))} />
      <StakeFields form={form} oddsPlaceholder="1.85" />
      <TypeFields form={form} />
      <MoreFields form={form} />
    </BetFormFrame>
  )
}

function NotListed() {
  const t = useT()
  return <EmptyState icon={SearchX} title={t('matches.notFound')} description={t('matches.notFoundHint')} />
}

/** The current price of a team; empty where there is none. */
function priceOf({ team1, team2, odds1, odds2 }: Match, team: string): string {
  const price = team === team1 ? odds1 : team === team2 ? odds2 : NO_ODDS
  return price === NO_ODDS ? '' : price
}
