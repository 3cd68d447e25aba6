import { RotateCcw } from 'lucide'
import { useId, useState } from 'react'
import type { Bet } from '../../../contract/bets/bets.ts'
import { type Cents, formatCents } from '../../../domain/money/money.ts'
import { required } from '../../../domain/required.ts'
import { formatProfit } from '../../../words/amounts.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { AmountFigure } from '../../layout/amount-figure.tsx'
import { useContractForm } from '../../layout/form/use-contract-form.ts'
import { toneOf } from '../../layout/tone-of.ts'
import { FormAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FramedFold } from '../../ui/fold.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useToast } from '../../ui/toast/toast.ts'
import { AmountField, OddsField } from '../form/bet-fields.tsx'
import { useBetForm } from '../form/bet-form.tsx'
import { BetFormFrame } from '../form/bet-form-frame.tsx'
import { bookedBy, checkCorrection, valuesOfSettled } from '../form/correction-values.ts'
import { BookmakerField, DetailsFields } from '../form/details-fields.tsx'
import { FreeBetField } from '../form/more-fields.tsx'
import { useCorrectBet, useReopenBet } from '../model/bet-queries.ts'
import { BetLine } from './bet-line.tsx'
import { closeIfDecided } from './decided-elsewhere.ts'
import { OutcomeFields } from './outcome-fields.tsx'
import { useTotalProfitWith } from './total-profit.ts'

const LONGEST_REASON = 200

type Props = { bet: Bet; onClose: () => void }

/** Corrects everything of a settled bet: result, stake, odds and details; or reopens it with a reason. */
export default function CorrectDialog({ bet, onClose }: Props) {
  const t = useT()
  const toast = useToast()
  const language = useLanguage()
  const correct = useCorrectBet()
  const reopening = useReopening({ bet, onClose })
  // The bet as it was when the dialog opened, unaffected by refetches.
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
    needsNetwork: true,
  })
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
          outlook={<BeforeAndAfter bet={bet} booked={bookedBy(form.typed, before, bet)} />}
        >
          <OutcomeFields form={form} />
          <div className="grid grid-cols-2 items-start gap-4">
            <AmountField form={form} />
            <OddsField form={form} label={bet.legs ? 'multiple.total' : 'bets.odds'} placeholder="1.85" />
          </div>
          <BookmakerField form={form} />
          <FreeBetField form={form} />
          <DetailsFields form={form} />
          <Reopening form={reopening} />
        </BetFormFrame>
        {/* Forms cannot be nested: the reopening's field and button name this form by its id. */}
        <form id={reopening.id} noValidate onSubmit={reopening.submit} hidden />
      </div>
    </Dialog>
  )
}

/** The alternative to a correction: the bet is pending again, with an optional reason in its history. */
function useReopening({ bet, onClose }: Props) {
  const t = useT()
  const toast = useToast()
  const id = useId()
  const reopen = useReopenBet()
  const form = useContractForm({
    draft: `reopen/${bet.id}`,
    values: { reason: '' },
    check: ({ reason }) => ({ body: reason.trim() }),
    send: (reason: string) => reopen.mutateAsync({ id: bet.id, reason }),
    onSuccess() {
      toast({ title: t('settling.reopened'), tone: 'won' })
      onClose()
    },
    onError: (error) => closeIfDecided(toast, error, t, onClose),
    failure: 'bets.kept',
    needsNetwork: true,
  })
  return { ...form, id }
}

function Reopening({ form }: { form: ReturnType<typeof useReopening> }) {
  const t = useT()
  return (
    <FramedFold head={t('book.reopen')} open={form.isRestored}>
      <div className="flex flex-col gap-2 px-3 pb-3">
        <p className="text-caption text-ink-3">{t('settling.reopenHint')}</p>
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-0 grow basis-40">
            <TextField
              label={t('settling.reason')}
              autoComplete="off"
              maxLength={LONGEST_REASON}
              form={form.id}
              {...form.field('reason')}
            />
          </div>
          <Button type="submit" form={form.id} pending={form.pending}>
            <Icon of={RotateCcw} className="size-4" />
            {t('settling.reopen')}
          </Button>
        </div>
        <FormAlert message={form.problem} />
      </div>
    </FramedFold>
  )
}

/** What the bet books before and after the correction, and the total profit with it. */
function BeforeAndAfter({ bet, booked }: { bet: Bet; booked: Cents | null }) {
  const t = useT()
  const language = useLanguage()
  const totalWith = useTotalProfitWith(bet)
  const old = required(bet.result, 'the result of a settled bet')
  const after = booked === null ? null : formatCents(booked)
  return (
    <dl className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-control bg-raised px-3 py-2.5 text-small text-ink-2">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <dt>{t('history.column.result')}</dt>
        <dd className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 tabular-nums">
          <span className="whitespace-nowrap">{formatProfit(old, language)}</span> <span aria-hidden>→</span>{' '}
          <output className={`min-w-0 text-figure font-semibold ${after === null ? '' : toneOf(after)}`}>
            {after === null ? '–' : <AmountFigure decimal={after} signed />}
          </output>
        </dd>
      </div>
      <div className="flex items-baseline gap-x-1.5 text-caption text-ink-3">
        <dt>{t('recording.totalProfit')}</dt>
        <dd className="whitespace-nowrap tabular-nums">{(booked !== null && totalWith(booked)) || '–'}</dd>
      </div>
    </dl>
  )
}
