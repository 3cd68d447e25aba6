import { SearchX } from 'lucide-react'
import { useEffect } from 'react'
import type { Match } from '../../contract/matches.ts'
import { formatTeams } from '../../domain/bet.ts'
import { NO_ODDS } from '../../domain/odds.ts'
import { FormAlert } from '../auth/form-alert.tsx'
import { writeDecimal } from '../i18n/amounts.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import type { BetOn } from '../layout/new-bet-state.ts'
import { useMatch } from '../matches/details/use-match.ts'
import { MatchSkeletons } from '../matches/match-skeleton.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/message.tsx'
import { PotentialProfit, SelectedTeamField, StakeFields, TypeFields } from './form/bet-fields.tsx'
import { FormActions, RestoredNote } from './form/form-actions.tsx'
import { useNewBet } from './form/use-new-bet.ts'
import { MatchSummary } from './match-summary.tsx'

type Props = { on: BetOn; onClose: () => void }

/** A bet on a live or upcoming match, with what is known of it filled in. */
export default function NewBetDialog({ on, onClose }: Props) {
  const t = useT()
  const found = useMatch(on.matchId)
  const frame = { title: t('nav.newBet'), closeLabel: t('common.close'), onClose, kept: on }
  if (!('match' in found)) {
    return <Dialog {...frame}>{found.state === 'looking' ? <MatchSkeletons count={1} /> : <NotListed />}</Dialog>
  }
  const { match } = found
  return (
    <Dialog {...frame} description={<bdi>{t('bets.registerNew', { team1: match.team1, team2: match.team2 })}</bdi>}>
      <div className="flex flex-col gap-4">
        <MatchSummary match={match} ended={found.state === 'left'} />
        <MatchForm match={match} team={on.team} onClose={onClose} />
      </div>
    </Dialog>
  )
}

function MatchForm({ match, team, onClose }: { match: Match; team: string | null; onClose: () => void }) {
  const t = useT()
  const language = useLanguage()
  const price = (picked: string) => writeDecimal(priceOf(match, picked), language)
  const form = useNewBet({
    draft: `new-bet/${match.id}/${team ?? ''}`,
    values: {
      teams: formatTeams(match),
      selectedTeam: team ?? '',
      odds: team === null ? '' : price(team),
      betType: 'match-winner',
    },
    matchId: match.id,
    onPlaced: onClose,
  })
  const { focus } = form
  const asksOnlyStake = team !== null

  // The stake is what is missing: the price was pressed.
  useEffect(() => {
    if (asksOnlyStake) focus('amount')
  }, [asksOnlyStake, focus])

  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <RestoredNote form={form} />
      <SelectedTeamField form={form} onPick={(picked) => form.set('odds', price(picked))} />
      <StakeFields form={form} oddsPlaceholder="1.85" />
      <TypeFields form={form} />
      <PotentialProfit form={form} />
      <FormAlert message={form.problem} />
      <FormActions form={form} onCancel={onClose}>
        <Button type="submit" variant="primary" pending={form.pending}>
          {t(form.pending ? 'bets.placing' : 'bets.place')}
        </Button>
      </FormActions>
    </form>
  )
}

function NotListed() {
  const t = useT()
  return <EmptyState icon={SearchX} title={t('matches.notFound')} description={t('matches.notFoundHint')} />
}

/** The price of a side as it stands now; empty where there is none. */
function priceOf({ team1, team2, odds1, odds2 }: Match, team: string): string {
  const price = team === team1 ? odds1 : team === team2 ? odds2 : NO_ODDS
  return price === NO_ODDS ? '' : price
}
