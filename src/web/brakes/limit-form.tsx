import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Brakes, setLimit } from '../../contract/brakes.ts'
import { parseAmount } from '../../domain/money/money.ts'
import { call } from '../api/call.ts'
import { formatMoney, writeDecimal } from '../i18n/amounts.ts'
import { deviceZone } from '../i18n/device-zone.ts'
import { formatDateTime } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { useContractForm } from '../layout/form/use-contract-form.ts'
import { FormAlert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { DecimalField } from '../ui/decimal-field.tsx'
import { plainDecimal } from '../ui/plain-decimal.ts'
import { toast } from '../ui/toast/toast.ts'
import { brakesQuery } from './brakes-query.ts'

type Props = {
  limit: Brakes['limits'][number]
  /** It was just saved: the field gets the focus back. */
  saved: boolean
  onSaved: () => void
}

/** One limit: what is used of it, its amount, and a raise that waits for the next day. */
export function LimitForm({ limit, saved, onSaved }: Props) {
  const t = useT()
  const language = useLanguage()
  const client = useQueryClient()
  const { kind, amount, next, used } = limit
  const save = useMutation({
    mutationFn: (wanted: string | null) =>
      call(setLimit, { params: { kind }, query: { tz: deviceZone() }, body: { amount: wanted } }),
    onSuccess: (brakes) => client.setQueryData(brakesQuery().queryKey, brakes),
  })
  const form = useContractForm({
    values: { amount: amount === null ? '' : writeDecimal(amount, language) },
    check({ amount: typed }) {
      if (typed.trim() === '') return { body: { amount: null } }
      const plain = plainDecimal(typed) ?? typed
      return parseAmount(plain) === null ? { problems: { amount: 'amountInvalid' } } : { body: { amount: plain } }
    },
    send: (body: { amount: string | null }) => save.mutateAsync(body.amount),
    onSuccess(brakes) {
      const waits = brakes.limits.some((each) => each.kind === kind && each.next)
      toast({ title: t(waits ? 'limits.savedTomorrow' : 'limits.saved'), tone: 'won' })
      onSaved()
    },
    failure: 'limits.notSaved',
    needsNetwork: true,
  })
  const { focus } = form
  useEffect(() => {
    if (saved) focus('amount')
  }, [saved, focus])

  const money = (decimal: string) => formatMoney(decimal, language)
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-2 py-3 first:pt-0">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <DecimalField
          label={t(`limits.${kind}`)}
          placeholder={t('limits.none')}
          typed={form.typed.amount}
          least="0.01"
          write={(decimal) => writeDecimal(decimal, language)}
          // The saved limit replaces the form.
          readOnly={form.pending}
          {...form.field('amount')}
        />
        <Button
          type="submit"
          pending={form.pending}
          disabled={!form.isTyped}
          aria-label={t('limits.saveOne', { limit: t(`limits.${kind}`) })}
        >
          {t('limits.save')}
        </Button>
      </div>
      <p className="text-caption text-ink-3 tabular-nums">
        {kind === 'loss-month' ? lost() : t('limits.staked', { used: money(used) })}
      </p>
      {next && (
        <p className="rounded-control bg-raised px-3 py-2 text-caption text-ink-2 tabular-nums">
          {next.amount === null
            ? t('limits.endsAt', { at: formatDateTime(new Date(next.from), language) })
            : t('limits.risesAt', { amount: money(next.amount), at: formatDateTime(new Date(next.from), language) })}
        </p>
      )}
      <FormAlert message={form.problem} />
    </form>
  )

  /** A profit is a negative loss. */
  function lost(): string {
    return used.startsWith('-')
      ? t('limits.won', { used: money(used.slice(1)) })
      : t('limits.lost', { used: money(used) })
  }
}
