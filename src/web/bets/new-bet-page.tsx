import { useSearchParams } from 'wouter'
import { useT } from '../i18n/language.ts'
import { Card } from '../ui/card.tsx'
import { BettingTips } from './betting-tips.tsx'
import { SelectedTeamField, StakeFields, TeamsField, TypeFields } from './form/bet-fields.tsx'
import { BetFormFrame } from './form/bet-form-frame.tsx'
import { PlacedAtField } from './form/placed-at-field.tsx'
import { draftOfNewBet, useNewBet } from './form/use-bet-form.ts'

/** The address may give the teams: /nova-aposta?teams=Alfa%20vs%20Bravo */
export default function NewBetPage() {
  const [search] = useSearchParams()
  const teams = search.get('teams') ?? ''
  return (
    <div className="grid max-w-[100rem] items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
      <PageForm key={teams} teams={teams} />
      <BettingTips />
    </div>
  )
}

function PageForm({ teams }: { teams: string }) {
  const t = useT()
  const form = useNewBet({ draft: draftOfNewBet(teams), values: { teams } })
  return (
    <Card title={t('bets.form')} description={t('bets.formHint')}>
      <BetFormFrame form={form} action="bets.place" acting="bets.placing">
        <TeamsField form={form} />
        <SelectedTeamField form={form} />
        <StakeFields form={form} oddsPlaceholder="1.65" />
        <TypeFields form={form} />
        <PlacedAtField form={form} hint={t('bets.placedAtHint')} />
      </BetFormFrame>
    </Card>
  )
}
