import { useState } from 'react'
import type { Bet } from '../../../contract/bets/bets.ts'
import { parseMultipleOdds, parseOdds } from '../../../domain/money/odds.ts'
import { writeDecimal } from '../../../words/amounts.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { useContractForm, useSend } from '../../layout/form/use-contract-form.ts'
import { FormAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/decimal-field.tsx'
import { FramedFold } from '../../ui/fold.tsx'
import { plainDecimal } from '../../ui/plain-decimal.ts'
import { useToast } from '../../ui/toast/toast.ts'
import { useTypeClose } from '../model/bet-queries.ts'

type Body = { readonly odds: string; readonly otherOdds: string | null }

type Props = { bet: Bet; close: Bet['close'] }

/** Enters the closing odds of a bet, or removes the entered ones. `close`: the current closing odds. */
export function CloseForm({ bet, close }: Props) {
  const t = useT()
  const isTyped = close?.source === 'typed'
  const [startsOpen] = useState(isTyped)
  return (
    <FramedFold open={startsOpen} head={t('close.typeIt')}>
      <Fields bet={bet} close={close} isTyped={isTyped} />
    </FramedFold>
  )
}

function Fields({ bet, close, isTyped }: Props & { isTyped: boolean }) {
  const t = useT()
  const toast = useToast()
  const language = useLanguage()
  const type = useTypeClose()
  const written = (odds: string | null | undefined) => (isTyped && odds ? writeDecimal(odds, language) : '')
  const form = useContractForm({
    values: { odds: written(close?.odds), otherOdds: written(close?.otherOdds) },
    check(typed) {
      const [odds, otherOdds] = [
        plainDecimal(typed.odds) ?? typed.odds,
        plainDecimal(typed.otherOdds) ?? typed.otherOdds,
      ]
      if (odds.trim() === '') return { problems: { odds: 'oddsRequired' } }
      if ((bet.legs ? parseMultipleOdds : parseOdds)(odds) === null) return { problems: { odds: 'oddsInvalid' } }
      if (otherOdds.trim() === '') return { body: { odds, otherOdds: null } }
      return parseOdds(otherOdds) === null ? { problems: { otherOdds: 'oddsInvalid' } } : { body: { odds, otherOdds } }
    },
    send: (body: Body) => type.mutateAsync({ id: bet.id, body }),
    onSuccess: () => toast({ title: t('close.saved'), tone: 'won' }),
    needsNetwork: true,
  })
  const removal = useSend(useTypeClose(), { needsNetwork: true })
  const remove = () =>
    removal.send(
      { id: bet.id, body: null },
      {
        onSuccess() {
          form.set('odds', '')
          form.set('otherOdds', '')
          // The pressed button is gone.
          form.focus('odds')
          toast({ title: t('close.removed'), tone: 'won' })
        },
      },
    )
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-3 px-3 pt-1 pb-3">
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <NumberField label={t('close.odds')} {...form.field('odds')} />
        {!bet.legs && (
          <NumberField label={t('close.otherOdds')} hint={t('close.otherHint')} {...form.field('otherOdds')} />
        )}
      </div>
      <FormAlert message={form.problem ?? removal.problem} />
      <div className="flex flex-wrap justify-end gap-2">
        {isTyped && (
          <Button pending={removal.pending} onClick={remove}>
            {t('close.remove')}
          </Button>
        )}
        <Button type="submit" variant="primary" pending={form.pending}>
          {t('close.save')}
        </Button>
      </div>
    </form>
  )
}
