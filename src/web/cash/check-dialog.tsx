import { type Balances, reconcile as reconcileCall } from '../../contract/cash.ts'
import { longestOfFields } from '../../contract/longest-text.ts'
import { correctionTo, parseBalance } from '../../domain/money/cash.ts'
import { formatCents, parseCents } from '../../domain/money/money.ts'
import { currencySign, formatMoney, formatProfit, writeDecimal } from '../../words/amounts.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { useContractForm } from '../layout/form/use-contract-form.ts'
import { FormAlert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { DecimalField } from '../ui/decimal-field.tsx'
import { Dialog, DialogActions } from '../ui/dialogs/dialog.tsx'
import { plainDecimal } from '../ui/plain-decimal.ts'
import { useToast } from '../ui/toast/toast.ts'
import { useReconcile } from './cash-queries.ts'
import { Figure, MOVED } from './sum-figures.tsx'
import { SuspectList } from './suspect-list.tsx'

const LENGTHS = longestOfFields(reconcileCall.body)

type Props = { sums: Balances['bookmakers'][number]; onClose: () => void }

/**
 * The user types the balance that the bookmaker shows; the dialog shows the difference with bets that could explain it, and books it as a correction.
 */
export function CheckDialog({ sums, onClose }: Props) {
  const t = useT()
  const toast = useToast()
  const language = useLanguage()
  const reconcile = useReconcile()
  const { bookmaker, balance } = sums
  const form = useContractForm({
    values: { shown: '' },
    check({ shown }) {
      const plain = plainDecimal(shown) ?? shown
      if (shown.trim() === '') return { problems: { shown: 'amountRequired' } }
      if (parseBalance(plain) === null) return { problems: { shown: 'balanceInvalid' } }
      if (differenceTo(shown, balance) === '0.00') return { problems: { shown: 'balanceFits' } }
      return { body: { bookmaker, shown: plain, balance } }
    },
    lengths: LENGTHS,
    send: (body: Parameters<typeof reconcile.mutateAsync>[0]) => reconcile.mutateAsync(body),
    onSuccess() {
      toast({ title: t('cash.reconciled'), tone: 'won' })
      onClose()
    },
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
        <dl className="flex flex-col gap-2.5 text-small tabular-nums">
          <Line label={t('cash.here')}>{formatMoney(balance, language)}</Line>
          <Line label={t('cash.openStakes')}>{formatMoney(sums.openStakes, language)}</Line>
          <div className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
            <dt>{t('cash.correction')}</dt>
            <dd className="text-figure">
              <output>{difference === null ? '–' : formatProfit(difference, language)}</output>
            </dd>
          </div>
        </dl>
        <SuspectList bookmaker={bookmaker} difference={difference === '0.00' ? null : difference} onFollow={onClose} />
        <Counted sums={sums} />
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

function Line({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}

/** The components of the balance. */
function Counted({ sums }: Pick<Props, 'sums'>) {
  const t = useT()
  return (
    <details className="text-small">
      <summary className="min-h-11 w-fit cursor-pointer content-center text-ink-2 hover:text-ink">
        {t('cash.counted')}
      </summary>
      <p className="text-caption text-ink-3">{t('cash.formula')}</p>
      <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-caption tabular-nums">
        {MOVED.map((figure) => (
          <div key={figure} className="flex gap-1.5">
            <dt className="text-ink-3">{t(`cash.${figure}`)}</dt>
            <dd>
              <Figure sums={sums} figure={figure} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** The correction for a typed balance as decimal text; null until it can be parsed. */
function differenceTo(typed: string, balance: string): string | null {
  const shown = parseBalance(plainDecimal(typed) ?? typed)
  const here = parseCents(balance)
  return shown === null || here === null ? null : formatCents(correctionTo(shown, BigInt(here)))
}
