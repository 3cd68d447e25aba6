import { Link } from 'wouter'
import { useT } from '../i18n/language.ts'
import { PATHS } from '../paths.ts'
import { FormAlert } from '../ui/alert.tsx'
import { Button, buttonLook } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { PotentialProfit, SelectedTeamField, StakeFields, TeamsField, TypeFields } from './form/bet-fields.tsx'
import { FormActions, RestoredNote } from './form/form-actions.tsx'
import { draftOfNewBet, useNewBet } from './form/use-bet-form.ts'

/** A bet of now in few fields, for the dashboard. */
export default function QuickBetCard() {
  const t = useT()
  const form = useNewBet({ draft: draftOfNewBet(), assumed: { betType: 'match-winner' } })
  return (
    <Card title={t('bets.quick')}>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-3">
        <RestoredNote form={form} />
        <TeamsField form={form} />
        <SelectedTeamField form={form} />
        <StakeFields form={form} oddsPlaceholder="1.65" />
        <TypeFields form={form} />
        <PotentialProfit form={form} />
        <FormAlert message={form.problem} />
        <FormActions form={form}>
          <Button type="submit" variant="primary" pending={form.pending}>
            {t(form.pending ? 'bets.placing' : 'bets.place')}
          </Button>
        </FormActions>
        <Link href={PATHS.newBet} className={buttonLook({ variant: 'ghost', size: 'small' })}>
          {t('bets.fullForm')}
        </Link>
      </form>
    </Card>
  )
}
