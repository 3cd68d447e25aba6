import { useState } from 'react'
import type { Bet } from '../../../contract/bets/bets.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useNewBet } from '../form/bet-form.tsx'
import { BetFormFrame } from '../form/bet-form-frame.tsx'
import { copiedValues } from '../form/copied-values.ts'
import { AddLegButton, useNextLeg } from '../form/leg-list.tsx'
import { NewBetFields } from '../form/recording/new-bet-fields.tsx'

/** A new bet with the same data, placed now, without a result. */
export default function CopyDialog({ bet, onClose }: { bet: Bet; onClose: () => void }) {
  const t = useT()
  const language = useLanguage()
  const [values] = useState(() => copiedValues(bet, language))
  const form = useNewBet({ draft: `copy/${bet.id}`, values, offersMatch: true, onPlaced: onClose })
  const next = useNextLeg(form)
  return (
    <Dialog title={t('book.copy')} description={t('book.copyHint')} closeLabel={t('common.close')} onClose={onClose}>
      <BetFormFrame
        form={form}
        action="bets.place"
        acting="bets.placing"
        isNew
        onCancel={onClose}
        also={<AddLegButton form={form} next={next} />}
      >
        <NewBetFields form={form} next={next} />
      </BetFormFrame>
    </Dialog>
  )
}
