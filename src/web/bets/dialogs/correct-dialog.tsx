import { useState } from 'react'
import type { Bet } from '../../../contract/bets/bets.ts'
import { OUTCOMES } from '../../../domain/bet/bet.ts'
import { formatCents } from '../../../domain/money/money.ts'
import { currencySign, formatProfit } from '../../i18n/amounts.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { ChoiceField } from '../../layout/form/choice-field.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { BetLine } from '../bet-line.tsx'
import { useCorrectBet } from '../bet-queries.ts'
import { AmountField, OddsField } from '../form/bet-fields.tsx'
import { type BetForm, useBetForm } from '../form/bet-form.tsx'
import { BetFormFrame } from '../form/bet-form-frame.tsx'
import { OWN_SUM } from '../form/bet-values.ts'
import { bookedBy, checkCorrection, valuesOfSettled } from '../form/correction-values.ts'
import { DetailsFields } from '../form/details-fields.tsx'
import { FreeBetField } from '../form/more-fields.tsx'

type Props = { bet: Bet; onClose: () => void }

/** Corrects the stake, the price, the result and the details of a settled bet. */
export default function CorrectDialog({ bet, onClose }: Props) {
  const t = useT()
  const language = useLanguage()
  const correct = useCorrectBet()
  // As the bet was when the dialog opened, also when the list is refetched meanwhile.
  const [before] = useState(() => valuesOfSettled(bet, language))
  const form = useBetForm({
    draft: `correct/${bet.id}`,
    values: before,
    check: (typed) => checkCorrection(typed, before),
    send: (body) => correct.mutateAsync({ id: bet.id, body }),
    onSuccess() {
      toast({ title: t('book.corrected'), tone: 'won' })
      onClose()
    },
    failure: 'bets.changeFailed',
  })
  const booked = bookedBy(form.typed, before, bet)
  return (
    <Dialog
      title={t('book.correct')}
      description={t('book.correctHint')}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <BetLine bet={bet} />
        <BetFormFrame
          form={form}
          action="bets.saveChange"
          acting="bets.saving"
          onCancel={onClose}
          outlook={
            <p className="flex items-baseline gap-2 rounded-control bg-raised px-3 py-2.5 text-small text-ink-2">
              {t('history.column.result')}
              <output className="text-title font-semibold text-ink tabular-nums">
                {booked === null ? '–' : formatProfit(formatCents(booked), language)}
              </output>
            </p>
          }
        >
          <div className="grid grid-cols-2 items-start gap-4">
            <AmountField form={form} />
            <OddsField form={form} label={bet.legs ? 'multiple.total' : 'bets.odds'} placeholder="1.85" />
          </div>
          <ResultFields form={form} />
          <FreeBetField form={form} />
          <DetailsFields form={form} />
        </BetFormFrame>
      </div>
    </Dialog>
  )
}

function ResultFields({ form }: { form: BetForm }) {
  const t = useT()
  const currency = currencySign(useLanguage())
  const { outcome } = form.typed
  const asksSum = outcome === OWN_SUM || outcome === 'cashed-out'
  return (
    <div className={`grid items-start gap-4 ${asksSum ? 'grid-cols-2' : ''}`}>
      <ChoiceField
        label={t('history.column.status')}
        {...form.choice('outcome')}
        choices={[
          ...OUTCOMES.map((each) => ({ key: each, value: each, words: t(`outcome.${each}`) })),
          { key: OWN_SUM, value: OWN_SUM, words: t('book.ownSum') },
        ]}
      />
      {asksSum && (
        <TextField
          label={t(outcome === OWN_SUM ? 'bets.custom' : 'settling.paid', { currency })}
          autoComplete="off"
          className="tabular-nums"
          {...form.field('result')}
        />
      )}
    </div>
  )
}
