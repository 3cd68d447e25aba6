import { SearchX } from 'lucide'
import { useEffect, useState } from 'react'
import type { Match } from '../../../contract/matches/matches.ts'
import { NO_ODDS } from '../../../domain/money/odds.ts'
import { required } from '../../../domain/required.ts'
import { formatTeams } from '../../../domain/team/pair.ts'
import { writeDecimal } from '../../../words/amounts.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import type { BetOn } from '../../layout/new-bet-state.ts'
import { ScoreboardSkeleton } from '../../matches/details/scoreboard-skeleton.tsx'
import { useMatch } from '../../matches/details/use-match.ts'
import { useSite } from '../../site.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { EmptyState } from '../../ui/message.tsx'
import { plainDecimal } from '../../ui/plain-decimal.ts'
import { useNewBet } from '../form/bet-form.tsx'
import { BetFormFrame } from '../form/bet-form-frame.tsx'
import { AddButton, JoinedLegs } from '../form/leg-list.tsx'
import { currentLeg, isMultiple } from '../form/legs.ts'
import { MoreFields } from '../form/more-fields.tsx'
import { BookmakerChips } from '../form/recording/bookmaker-chips.tsx'
import { keepWaiting, waitingLegs } from '../form/recording/multiple-draft.ts'
import { NewStakeFields } from '../form/recording/new-stake-fields.tsx'
import { TeamChoice } from '../form/recording/team-choice.tsx'
import { MatchSummary } from './match-summary.tsx'

type Props = { on: BetOn; onClose: () => void }

/** A bet on a live or upcoming match, with teams, odds and type filled in. */
export default function NewBetDialog({ on, onClose }: Props) {
  const t = useT()
  const lookup = useMatch(on.matchId)
  const frame = { title: t('nav.newBet'), closeLabel: t('common.close'), onClose, kept: on }
  if (!('match' in lookup)) {
    return <Dialog {...frame}>{lookup.state === 'looking' ? <ScoreboardSkeleton /> : <NotListed />}</Dialog>
  }
  const { match } = lookup
  return (
    <Dialog
      {...frame}
      description={
        // On a phone only the match below names the teams.
        <bdi className="max-md:sr-only short:sr-only">
          {t('bets.registerNew', { team1: match.team1, team2: match.team2 })}
        </bdi>
      }
    >
      <div className="flex flex-col gap-4 max-md:-mt-2.5 max-md:gap-1.5 md:short:-mt-2 md:short:gap-2">
        <MatchSummary match={match} ended={lookup.state === 'left'} />
        <MatchForm match={match} team={on.team} onClose={onClose} />
      </div>
    </Dialog>
  )
}

function MatchForm({ match, team, onClose }: { match: Match; team: string | null; onClose: () => void }) {
  const t = useT()
  const language = useLanguage()
  const owner = required(useCurrentUser(), 'the user of a form of a bet').id
  const site = useSite()
  const [waiting] = useState(() => waitingLegs(owner))
  const price = (picked: string) => writeDecimal(priceOf(match, picked), language)
  const form = useNewBet({
    // Each multiple has its own draft.
    draft: [`new-bet/${match.id}/${team ?? ''}`, ...waiting.map(({ teams }) => teams)].join('/'),
    values: {
      teams: formatTeams(match),
      selectedTeam: team ?? '',
      odds: team === null ? '' : price(team),
      betType: 'match-winner',
      live: match.status === 'LIVE',
      matchId: match.id,
    },
    assumed: { legs: [...waiting] },
    match,
    suggestsBookmaker: true,
    onPlaced() {
      if (isMultiple(form.typed)) keepWaiting(site, owner, [])
      onClose()
    },
  })
  const { focus } = form
  const asksOnlyStake = team !== null
  // The bet was placed at the odds that the user saw: if they change under the open form, the new ones are offered, not filled in.
  const [seen, setSeen] = useState(() => (team === null ? '' : priceOf(match, team)))
  const current = priceOf(match, form.typed.selectedTeam)
  const isChanged = current !== '' && current !== seen && Number(plainDecimal(form.typed.odds)) !== Number(current)
  function take(picked: string) {
    setSeen(priceOf(match, picked))
    form.set('odds', price(picked), { shouldDirty: true, shouldValidate: form.errors.odds !== undefined })
  }

  /** The next pressed price is the next selection. */
  function add() {
    // The slip bar reports it, also to screen readers.
    keepWaiting(site, owner, [...form.typed.legs, currentLeg(form.typed, form.format)])
    form.reset()
    onClose()
  }

  // When a price was pressed, only the stake is missing.
  useEffect(() => {
    if (asksOnlyStake) focus('amount')
  }, [asksOnlyStake, focus])

  return (
    <BetFormFrame
      form={form}
      action="bets.place"
      acting="bets.placing"
      isNew
      onCancel={onClose}
      also={
        <AddButton
          form={form}
          label={t(isMultiple(form.typed) ? 'multiple.add' : 'recording.toMultiple')}
          onAdd={add}
        />
      }
    >
      <JoinedLegs form={form} />
      <TeamChoice form={form} match={match} onPick={take} />
      <NewStakeFields
        form={form}
        oddsPlaceholder="1.85"
        now={{
          odds: isChanged ? current : null,
          onTake() {
            take(form.typed.selectedTeam)
            focus('amount')
          },
        }}
      />
      <BookmakerChips form={form} />
      <MoreFields form={form} isNew />
    </BetFormFrame>
  )
}

function NotListed() {
  const t = useT()
  return <EmptyState icon={SearchX} title={t('matches.notFound')} description={t('matches.notFoundHint')} />
}

/** The current odds of a team; empty if there are none. */
function priceOf({ team1, team2, odds1, odds2 }: Match, team: string): string {
  const price = team === team1 ? odds1 : team === team2 ? odds2 : NO_ODDS
  return price === NO_ODDS ? '' : price
}
