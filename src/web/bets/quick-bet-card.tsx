import { useT } from '../i18n/language.ts'
import { PATHS } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { SelectedTeamField, StakeFields, TeamsField } from './form/bet-fields.tsx'
import { BetFormFrame, draftOfNewBet, useNewBet } from './form/bet-form.tsx'
import { TypeFields } from './form/type-fields.tsx'

/** A short form on the dashboard, for a bet placed now. */
export default function QuickBetCard() {
  const t = useT()
  const form = useNewBet({ draft: draftOfNewBet(), assumed: { betType: 'match-winner' } })
  const more = (
    <ButtonLink href={PATHS.newBet} variant="ghost" size="small">
      {' '}
      {t('bets.fullForm')}
    </ButtonLink>
  )
  return (
    <Card title={t('bets.quick')}>
      <BetFormFrame form={form} action="bets.place" acting="bets.placing" footer={more} dense>
        <TeamsField form={form} />
        <SelectedTeamField form={form} />
        <StakeFields form={form} oddsPlaceholder="1.65" />
        <TypeFields form={form} short />
      </BetFormFrame>
    </Card>
  )
}
