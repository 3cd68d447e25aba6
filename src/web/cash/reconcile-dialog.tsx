import { reconcile as reconcileCall } from '../../contract/cash.ts'
import { longestOfFields } from '../../contract/longest-text.ts'
import { correctionTo, parseBalance } from '../../domain/money/cash.ts'
import { formatCents, parseCents } from '../../domain/money/money.ts'
import { currencySign, formatMoney, formatProfit, writeDecimal } from '../i18n/amounts.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { useContractForm } from '../layout/form/use-contract-form.ts'
import { FormAlert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { DecimalField } from '../ui/decimal-field.tsx'
import { Dialog, DialogActions } from '../ui/dialogs/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { plainDecimal } from '../ui/plain-decimal.ts'
import { toast } from '../ui/toast/toast.ts'
import { useReconcile } from './cash-queries.ts'

const LENGTHS = longestOfFields(reconcileCall.body)

type Props = { bookmaker: string | null; balance: string; onClose: () => void }

/** The balance that the bookmaker shows is typed; the difference is shown, and booked as a correction. */
export function ReconcileDialog({ bookmaker, balance, onClose }: Props) {
  const t = useT()
  const language = useLanguage()
  const reconcile = useReconcile()
  const form = useContractForm({
    values: { shown: '', note: '' },
    check({ shown, note }) {
      const plain = plainDecimal(shown) ?? shown
      if (shown.trim() === '') return { problems: { shown: 'amountRequired' } }
      if (parseBalance(plain) === null) return { problems: { shown: 'balanceInvalid' } }
      if (differenceTo(shown, balance) === '0.00') return { problems: { shown: 'balanceFits' } }
      return { body: { bookmaker, shown: plain, balance, note } }
    },
    lengths: LENGTHS,
    send: (body: Parameters<typeof reconcile.mutateAsync>[0]) => reconcile.mutateAsync(body),
    onSuccess() {
      toast({ title: t('cash.reconciled'), tone: 'won' })
      onClose()
    },
    failure: 'cash.notSaved',
    needsNetwork: true,
  })
  const difference = differenceTo(form.typed.shown, balance)
  const name = bookmaker ?? t('cash.noBookmaker')
  return (
    <Dialog
      title={t('cash.reconcileAt', { name })}
      description={t('cash.reconcileHint')}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <DecimalField
          label={t('cash.shown', { currency: currencySign(language) })}
          placeholder={writeDecimal('50.00', language)}
          typed={form.typed.shown}
          least="0.00"
          write={(decimal) => writeDecimal(decimal, language)}
          {...form.field('shown')}
        />
        <dl className="flex flex-col gap-1.5 rounded-control bg-raised px-3 py-2.5 text-small tabular-nums">
          <div className="flex justify-between gap-3">
            <dt className="text-ink-2">{t('cash.here')}</dt>
            <dd>{formatMoney(balance, language)}</dd>
          </div>
          <div className="flex justify-between gap-3 font-semibold">
            <dt>{t('cash.correction')}</dt>
            <dd>
              <output>{difference === null ? '–' : formatProfit(difference, language)}</output>
            </dd>
          </div>
        </dl>
        <TextField label={t('cash.note')} autoComplete="off" {...form.field('note')} />
        <FormAlert message={form.problem} />
        <DialogActions cancel={t('common.cancel')} onCancel={onClose}>
          <Button type="submit" variant="primary" pending={form.pending}>
            {t('cash.book')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** What the correction of a typed balance would be, as decimal text; null until it can be read. */
function differenceTo(typed: string, balance: string): string | null {
  const shown = parseBalance(plainDecimal(typed) ?? typed)
  const here = parseCents(balance)
  return shown === null || here === null ? null : formatCents(correctionTo(shown, BigInt(here)))
}
