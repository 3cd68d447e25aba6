import { CircleCheck, CircleX, HandCoins } from 'lucide'
import type { Bet } from '../../../contract/bets/bets.ts'
import { formatCents } from '../../../domain/money/money.ts'
import { required } from '../../../domain/required.ts'
import { currencySign, formatMoney, formatProfit } from '../../../words/amounts.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { type Check, useContractForm } from '../../layout/form/use-contract-form.ts'
import { FormAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useToast } from '../../ui/toast/toast.ts'
import { useSettleBet } from '../model/bet-queries.ts'
import { stakeOf } from '../model/bet-stake.ts'
import { BetLine } from './bet-line.tsx'
import { closeIfDecided } from './decided-elsewhere.ts'
import { GradeBox } from './grade-box.tsx'
import { MoreResults } from './more-results.tsx'
import { ResultButtons } from './result-buttons.tsx'
import { leftOf } from './typed-cash-out.ts'
import { readTypedResult } from './typed-result.ts'

type Props = { bet: Bet; onClose: () => void }
type Typed = { text: string }
type Body = { status: 'won' | 'lost'; result?: string }

/** Settles a pending bet: by a button that shows the sum it books, or by another result such as a cash-out. */
export default function SettleDialog({ bet, onClose }: Props) {
  const t = useT()
  const toast = useToast()
  const language = useLanguage()
  const settle = useSettleBet()
  const form = useContractForm({
    draft: `result/${bet.id}`,
    values: { text: '' },
    check: checkFor(bet),
    send: (body: Body) => settle.mutateAsync({ id: bet.id, body }),
    onSuccess({ status, result }) {
      const description = formatProfit(required(result, 'the result of a settled bet'), language)
      toast({ title: t('bets.resultUpdated'), description, tone: status === 'won' ? 'won' : 'calm' })
      onClose()
    },
    onError(error) {
      if (closeIfDecided(toast, error, t, onClose)) return
      toast({ title: t('common.error'), description: t('bets.updateFailed'), tone: 'failing' })
    },
    failure: 'bets.kept',
    needsNetwork: true,
  })
  const { text } = form.typed
  const isEmpty = text.trim() === ''

  return (
    <Dialog title={t('bets.result')} closeLabel={t('common.close')} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <BetLine bet={bet} />
        {bet.cashedOut && <OpenPart bet={bet} />}
        {bet.grade && <GradeBox bet={bet} grade={bet.grade} onClose={onClose} />}
        <ResultButtons bet={bet} disabled={form.pending} onChoose={(status) => form.send({ status })} />
        <form noValidate onSubmit={form.submit} className="flex items-start gap-3 border-t border-line pt-4">
          <div className="min-w-0 grow">
            <TextField
              label={t('bets.custom', { currency: currencySign(language) })}
              placeholder={t('bets.customPlaceholder')}
              autoComplete="off"
              hint={<ResultPreview text={text} bet={bet} />}
              error={isEmpty ? undefined : form.errors.text}
              className="tabular-nums"
              {...form.register('text')}
            />
          </div>
          {/* Next to the input, below its label. */}
          <Button type="submit" variant="primary" disabled={isEmpty} pending={form.pending} className="mt-6.5">
            {t('bets.apply')}
          </Button>
        </form>
        <FormAlert message={form.problem} />
        <MoreResults bet={bet} onClose={onClose} />
      </div>
    </Dialog>
  )
}

/** What was cashed out and what is still in play: the sums of the results include both. */
function OpenPart({ bet }: { bet: Bet }) {
  const t = useT()
  const language = useLanguage()
  const stake = stakeOf(bet)
  const sum = (cents: number) => formatMoney(formatCents(cents), language)
  return (
    <p className="flex items-start gap-2 text-small text-ink-2 tabular-nums">
      <Icon of={HandCoins} className="mt-0.5 size-4 shrink-0 text-ink-3" />
      {t('settling.partOpen', {
        stake: sum(stake.cashedStake),
        paid: sum(stake.cashedPaid),
        rest: sum(leftOf(stake)),
      })}
    </p>
  )
}

function checkFor(bet: Bet): Check<Typed, Body> {
  return ({ text }) => {
    const read = readTypedResult(text, bet)
    if ('problem' in read) return { problems: { text: read.problem } }
    const { status, result } = read.settlement
    return { body: { status, result: formatCents(result) } }
  }
}

/** The sum and status that the typed text would book. */
function ResultPreview({ text, bet }: { text: string; bet: Bet }) {
  const t = useT()
  const language = useLanguage()
  const read = readTypedResult(text, bet)
  if ('problem' in read) return t('bets.customHint')
  const { status, result } = read.settlement
  const amount = formatProfit(formatCents(result), language)
  const icon = status === 'won' ? CircleCheck : CircleX
  return (
    <output className={`flex items-center gap-1.5 ${status === 'won' ? 'text-won' : 'text-lost'}`}>
      <Icon of={icon} className="size-3.5 shrink-0" />
      {t(status === 'won' ? 'bets.bookWon' : 'bets.bookLost', { amount })}
    </output>
  )
}
