import { useSearchParams } from 'wouter'
import { useT } from '../i18n/language.ts'
import { FormAlert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { BettingTips } from './betting-tips.tsx'
import { PotentialProfit, SelectedTeamField, StakeFields, TeamsField, TypeFields } from './form/bet-fields.tsx'
import { FormActions, RestoredNote } from './form/form-actions.tsx'
import { PlacedAtField } from './form/placed-at-field.tsx'
import { draftOfNewBet, useNewBet } from './form/use-bet-form.ts'

/** The address may name the teams: /nova-aposta?teams=Alfa%20vs%20Bravo */
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
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <RestoredNote form={form} />
        <TeamsField form={form} />
        <SelectedTeamField form={form} />
        <StakeFields form={form} oddsPlaceholder="1.65" />
        <TypeFields form={form} />
        <PlacedAtField form={form} hint={t('bets.placedAtHint')} />
        <PotentialProfit form={form} />
        <FormAlert message={form.problem} />
        <FormActions form={form}>
          <Button type="submit" variant="primary" pending={form.pending}>
            {t(form.pending ? 'bets.placing' : 'bets.place')}
          </Button>
        </FormActions>
      </form>
    </Card>
  )
}
