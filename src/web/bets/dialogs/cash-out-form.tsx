import { useState } from 'react'
import * as z from 'zod/mini'
import type { Bet } from '../../../contract/bets/bets.ts'
import { formatCents } from '../../../domain/money/money.ts'
import { currencySign, formatMoney, formatProfit } from '../../../words/amounts.ts'
import { randomKey } from '../../api/outbox.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { useDraft } from '../../layout/drafts.ts'
import { useContractForm } from '../../layout/form/use-contract-form.ts'
import { FormAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/decimal-field.tsx'
import { useToast } from '../../ui/toast/toast.ts'
import { useCashOutPart, useSettleBet } from '../model/bet-queries.ts'
import { stakeOf } from '../model/bet-stake.ts'
import { CashOutHint } from '../parts/bet-chance.tsx'
import { closeIfDecided } from './decided-elsewhere.ts'
import { type CashOut, leftOf, readCashOut, type TypedCashOut } from './typed-cash-out.ts'

const sentPart = z.object({
  paid: z.string(),
  stake: z.string(),
  key: z.string(),
  before: z.nullable(z.object({ stake: z.string(), paid: z.string() })),
})

type Props = { bet: Bet; onClose: () => void }

/** Cash-out of the whole stake, which settles the bet, or of a part, which leaves the rest pending. */
export function CashOutForm({ bet, onClose }: Props) {
  const t = useT()
  const toast = useToast()
  const language = useLanguage()
  const stake = stakeOf(bet)
  const currency = currencySign(language)
  const settle = useSettleBet()
  const part = useCashOutPart()
  /** The part that was sent, its key, and the amount cashed out by then: a retry after a lost response or a reload is recorded once. */
  const sent = useDraft(`cash-out/${bet.id}/sent`, (kept) => sentPart.safeParse(kept).data ?? null)
  const [last, setLast] = useState(sent.restored)
  const sentAs = ({ paid, stake }: TypedCashOut) => (last?.paid === paid && last.stake === stake ? last : null)
  const shownBefore = (typed: TypedCashOut): Bet['cashedOut'] => {
    const same = sentAs(typed)
    return same ? same.before : bet.cashedOut
  }
  const stakeBefore = (typed: TypedCashOut) => stakeOf({ ...bet, cashedOut: shownBefore(typed) })
  const form = useContractForm({
    draft: `cash-out/${bet.id}`,
    values: { paid: '', stake: '' },
    check(typed) {
      const read = readCashOut(typed, stakeBefore(typed))
      return 'cashOut' in read ? { body: { ...read.cashOut, typed } } : read
    },
    send({ paid, stake, typed }: CashOut & { typed: TypedCashOut }) {
      if (stake === null) return settle.mutateAsync({ id: bet.id, body: { outcome: 'cashed-out', paid } })
      const key = sentAs(typed)?.key ?? randomKey()
      const sending = { ...typed, key, before: shownBefore(typed) }
      setLast(sending)
      sent.keep(sending)
      return part.mutateAsync({ id: bet.id, body: { stake, paid }, key })
    },
    onSuccess({ status }) {
      setLast(null)
      sent.keep({})
      toast({ title: t(status === 'pending' ? 'settling.partRecorded' : 'bets.resultUpdated'), tone: 'won' })
      onClose()
    },
    onError(error) {
      if (closeIfDecided(toast, error, t, onClose)) sent.keep({})
    },
    failure: 'bets.kept',
    needsNetwork: true,
  })
  const read = readCashOut(form.typed, stakeBefore(form.typed))
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="text-small font-semibold">{t('outcome.cashed-out')}</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <NumberField label={t('settling.paid', { currency })} {...form.field('paid')} />
        <NumberField
          label={t('settling.part', { currency })}
          hint={t('settling.partHint', { rest: formatMoney(formatCents(leftOf(stake)), language) })}
          {...form.field('stake')}
        />
      </div>
      <CashOutHint id={bet.id} />
      <Preview cashOut={'cashOut' in read ? read.cashOut : null} />
      <FormAlert message={form.problem} />
      <Button type="submit" pending={form.pending} className="self-end">
        {t('settling.bookCashOut')}
      </Button>
    </form>
  )
}

/** The sum that the typed cash-out books; for a partial one also what stays in play, and the possible results of the bet. */
function Preview({ cashOut }: { cashOut: CashOut | null }) {
  const t = useT()
  const language = useLanguage()
  if (!cashOut) return null
  const { result, rest, later } = cashOut
  const profit = (cents: number) => formatProfit(formatCents(cents), language)
  return (
    <output className={`text-caption tabular-nums ${result >= 0 ? 'text-won' : 'text-lost'}`}>
      {later
        ? t('settling.booksPart', {
            amount: profit(result),
            rest: formatMoney(formatCents(rest), language),
            won: profit(later.won),
            lost: profit(later.lost),
          })
        : t('settling.booksAll', { amount: profit(result) })}
    </output>
  )
}
