import { PATHS } from '../../contract/paths.ts'
import { useT } from '../i18n/language.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useStore } from '../ui/store.ts'
import { draftOfNewBet, useNewBet } from './form/bet-form.tsx'
import { BetFormFrame } from './form/bet-form-frame.tsx'
import { changesOfMultiple } from './form/recording/multiple-draft.ts'
import { NewBetFields } from './form/recording/new-bet-fields.tsx'

/** A short form on the dashboard, for a bet placed now. */
export default function QuickBetCard() {
  return <QuickForm key={useStore(changesOfMultiple)} />
}

function QuickForm() {
  const t = useT()
  const form = useNewBet({ draft: draftOfNewBet(), assumed: { betType: 'match-winner' }, offersMatch: true })
  const more = (
    <ButtonLink href={PATHS.newBet} variant="ghost" size="aside">
      {t('bets.fullForm')}
    </ButtonLink>
  )
  return (
    <Card title={t('bets.quick')} aside={more}>
      <BetFormFrame form={form} action="bets.place" acting="bets.placing" isNew dense>
        <NewBetFields form={form} short />
      </BetFormFrame>
    </Card>
  )
}
