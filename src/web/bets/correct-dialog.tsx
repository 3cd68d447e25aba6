import { useState } from 'react'
import { sendAsNew, type WaitingBet } from '../api/outbox.ts'
import { FormAlert } from '../auth/form-alert.tsx'
import { useT } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import {
  PlacedAtField,
  PotentialProfit,
  SelectedTeamField,
  StakeFields,
  TeamsField,
  TypeFields,
} from './form/bet-fields.tsx'
import { bodyOf, valuesOf } from './form/bet-values.ts'
import { useBetForm } from './form/use-bet-form.ts'
import { asBet } from './waiting-words.ts'

type Props = { bet: WaitingBet; onClose: () => void }

/** A bet that waits to be sent, or that the server refused, is put right and sent again. */
export default function CorrectDialog({ bet, onClose }: Props) {
  const t = useT()
  const [shown] = useState(() => asBet(bet))
  const form = useBetForm({
    values: valuesOf(shown),
    send: (typed) => sendAsNew(bet, { ...bet.body, ...bodyOf(typed) }),
    onSuccess: onClose,
    failure: 'bets.changeFailed',
  })
  return (
    <Dialog title={t('bets.change')} closeLabel={t('common.close')} onClose={onClose}>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <TeamsField form={form} readOnly={shown.matchId !== null} />
        <SelectedTeamField form={form} />
        <StakeFields form={form} oddsPlaceholder="1.65" />
        <TypeFields form={form} also={shown.betTypeName} />
        <PlacedAtField form={form} />
        <PotentialProfit form={form} />
        <FormAlert message={form.problem} />
        <div className="grid grid-cols-2 gap-3 sm:flex sm:justify-end">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" pending={form.pending}>
            {t(form.pending ? 'bets.saving' : 'bets.saveChange')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
