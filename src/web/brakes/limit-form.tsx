import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Brakes, setLimit } from '../../contract/brakes.ts'
import { parseAmount } from '../../domain/money/money.ts'
import { formatMoney, writeDecimal } from '../../words/amounts.ts'
import { formatDateTime } from '../../words/format.ts'
import { useCall } from '../api/call.ts'
import { deviceZone } from '../i18n/device-zone.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { useContractForm } from '../layout/form/use-contract-form.ts'
import { FormAlert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { DecimalField } from '../ui/decimal-field.tsx'
import { plainDecimal } from '../ui/plain-decimal.ts'
import { useToast } from '../ui/toast/toast.ts'
import { brakesQuery, isPassed } from './brakes-query.ts'
import { LimitUse } from './limit-use.tsx'

type Props = {
  limit: Brakes['limits'][number]
  /** It was just saved: the field gets the focus back. */
  saved: boolean
  onSaved: () => void
}

/** One limit: its use, its amount, and a pending raise that takes effect the next day. */
export function LimitForm({ limit, saved, onSaved }: Props) {
  const t = useT()
  const call = useCall()
  const toast = useToast()
  const language = useLanguage()
  const client = useQueryClient()
  const { kind, amount, next } = limit
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
      const own = brakes.limits.find((each) => each.kind === kind)
      toast({
        title: t(own?.next ? 'limits.savedTomorrow' : 'limits.saved'),
        description: own?.amount && isPassed(own) ? passed(own.used, own.amount) : undefined,
        tone: 'won',
      })
      onSaved()
    },
    needsNetwork: true,
  })
  const passed = (sum: string, most: string) =>
    t(`limits.passed.${kind}`, { used: formatMoney(sum, language), amount: formatMoney(most, language) })
  const { focus } = form
  useEffect(() => {
    if (saved) focus('amount')
  }, [saved, focus])

  const later = (at: string) => formatDateTime(new Date(at), language)
  return (
    <form noValidate onSubmit={form.submit}>
      <DecimalField
        row
        label={t(`limits.${kind}`)}
        hint={
          <>
            <LimitUse limit={limit} />
            {next && (
              <span className="block tabular-nums">
                {next.amount === null
                  ? t('limits.endsAt', { at: later(next.from) })
                  : t('limits.risesAt', { amount: formatMoney(next.amount, language), at: later(next.from) })}
              </span>
            )}
          </>
        }
        placeholder={t('limits.none')}
        typed={form.typed.amount}
        least="0.01"
        write={(decimal) => writeDecimal(decimal, language)}
        // The saved limit replaces the form.
        readOnly={form.pending}
        action={
          <Button
            type="submit"
            pending={form.pending}
            disabled={!form.isTyped}
            aria-label={t('limits.saveOne', { limit: t(`limits.${kind}`) })}
            className="shrink-0"
          >
            {t('limits.save')}
          </Button>
        }
        {...form.field('amount')}
      />
      <FormAlert message={form.problem} />
    </form>
  )
}
