import type { Bet } from '../../contract/bets.ts'
import { formatCents } from '../../domain/money.ts'
import { currencySign, formatMoney, formatProfit } from '../i18n/amounts.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { useContractForm } from '../layout/use-contract-form.ts'
import { FormAlert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { toast } from '../ui/toast.ts'
import { useCashOutPart, useSettleBet } from './bet-queries.ts'
import { closeIfDecided } from './decided-elsewhere.ts'
import { type CashOut, readCashOut } from './typed-cash-out.ts'
import { stakeOf } from './typed-result.ts'

type Props = { bet: Bet; onClose: () => void }

/** Cash-out of the whole stake, which settles the bet, or of a part of it, which leaves the rest pending. */
export function CashOutForm({ bet, onClose }: Props) {
  const t = useT()
  const currency = currencySign(useLanguage())
  const settle = useSettleBet()
  const part = useCashOutPart()
  const form = useContractForm({
    draft: `cash-out/${bet.id}`,
    values: { paid: '', stake: '' },
    check(typed) {
      const read = readCashOut(typed, stakeOf(bet))
      return 'cashOut' in read ? { body: read.cashOut } : read
    },
    send: ({ paid, stake }: CashOut) =>
      stake === null
        ? settle.mutateAsync({ id: bet.id, body: { outcome: 'cashed-out', paid } })
        : part.mutateAsync({ id: bet.id, body: { stake, paid } }),
    onSuccess({ status }) {
      toast({ title: t(status === 'pending' ? 'settling.partRecorded' : 'bets.resultUpdated'), tone: 'won' })
      onClose()
    },
    onError: (error) => closeIfDecided(error, t('bets.updateFailed'), onClose),
    failure: 'bets.kept',
    needsNetwork: true,
  })
  const read = readCashOut(form.typed, stakeOf(bet))
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="text-small font-semibold">{t('outcome.cashed-out')}</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={t('settling.paid', { currency })}
          autoComplete="off"
          inputMode="decimal"
          className="tabular-nums"
          {...form.field('paid')}
        />
        <TextField
          label={t('settling.part', { currency })}
          autoComplete="off"
          inputMode="decimal"
          hint={t('settling.partHint')}
          className="tabular-nums"
          {...form.field('stake')}
        />
      </div>
      <Preview cashOut={'cashOut' in read ? read.cashOut : null} />
      <FormAlert message={form.problem} />
      <Button type="submit" pending={form.pending} className="self-end">
        {t('settling.bookCashOut')}
      </Button>
    </form>
  )
}

/** The sum that the typed cash-out books, and what stays in play. */
function Preview({ cashOut }: { cashOut: CashOut | null }) {
  const t = useT()
  const language = useLanguage()
  if (!cashOut) return null
  const amount = formatProfit(formatCents(cashOut.result), language)
  return (
    <output className={`text-caption tabular-nums ${cashOut.result >= 0 ? 'text-won' : 'text-lost'}`}>
      {cashOut.stake === null
        ? t('settling.booksAll', { amount })
        : t('settling.booksPart', { amount, rest: formatMoney(formatCents(cashOut.rest), language) })}
    </output>
  )
}
