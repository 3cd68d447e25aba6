import { useState } from 'react'
import type { Bet } from '../../contract/bets.ts'
import { FormAlert } from '../auth/form-alert.tsx'
import { useLanguage, useT } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.ts'
import { useChangeBet } from './bet-queries.ts'
import { PotentialProfit, SelectedTeamField, StakeFields, TeamsField, TypeFields } from './form/bet-fields.tsx'
import { type BetValues, changesOf, valuesOf } from './form/bet-values.ts'
import { FormActions, RestoredNote } from './form/form-actions.tsx'
import { PlacedAtField } from './form/placed-at-field.tsx'
import { useBetForm } from './form/use-bet-form.ts'

/** A pending bet can be put right. */
export default function ChangeDialog({ bet, onClose }: { bet: Bet; onClose: () => void }) {
  const t = useT()
  const change = useChangeBet()
  return (
    <EditBetDialog
      draft={`change/${bet.id}`}
      bet={bet}
      send={(typed, before) => change.mutateAsync({ id: bet.id, body: changesOf(before, typed) })}
      onSaved={() => toast({ title: t('bets.changed'), tone: 'won' })}
      onClose={onClose}
    />
  )
}

type Props = {
  draft: string
  bet: Bet
  send: (typed: BetValues, before: BetValues) => Promise<unknown>
  onSaved?: () => void
  onClose: () => void
}

export function EditBetDialog({ draft, bet, send, onSaved, onClose }: Props) {
  const t = useT()
  const language = useLanguage()
  // As it was when the dialog opened, also when the list is read again meanwhile.
  const [before] = useState(() => valuesOf(bet, language))
  const form = useBetForm({
    draft,
    values: before,
    send: (typed) => send(typed, before),
    onSuccess() {
      onSaved?.()
      onClose()
    },
    failure: 'bets.changeFailed',
  })
  return (
    <Dialog title={t('bets.change')} closeLabel={t('common.close')} onClose={onClose}>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <RestoredNote form={form} />
        {/* The teams of a bet that is tied to a match are the match's. */}
        <TeamsField form={form} readOnly={bet.matchId !== null} />
        <SelectedTeamField form={form} />
        <StakeFields form={form} oddsPlaceholder="1.65" />
        <TypeFields form={form} also={bet.betTypeName} />
        <PlacedAtField form={form} />
        <PotentialProfit form={form} />
        <FormAlert message={form.problem} />
        <FormActions form={form} onCancel={onClose}>
          <Button type="submit" variant="primary" pending={form.pending}>
            {t(form.pending ? 'bets.saving' : 'bets.saveChange')}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  )
}
