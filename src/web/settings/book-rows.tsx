import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type BookChange, type BookSettings, changeBookSettings } from '../../contract/bets/book-settings.ts'
import type { Language } from '../../contract/languages.ts'
import { currencies } from '../../domain/money/currency.ts'
import { MARGIN_METHODS } from '../../domain/money/margin.ts'
import { parseAmount } from '../../domain/money/money.ts'
import { currencySign, moneyFormat, writeDecimal } from '../../words/amounts.ts'
import { useCall } from '../api/call.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { useContractForm, useSend } from '../layout/form/use-contract-form.ts'
import { RetryButton } from '../layout/retry-button.tsx'
import { FailedLine, FormAlert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { NumberField } from '../ui/decimal-field.tsx'
import { Dialog, DialogActions } from '../ui/dialogs/dialog.tsx'
import { SelectField } from '../ui/field.tsx'
import { plainDecimal } from '../ui/plain-decimal.ts'
import { SettingRow } from '../ui/setting-row.tsx'
import { useToast } from '../ui/toast/toast.ts'
import { ControlSkeleton } from './control-skeleton.tsx'
import { OwnWords } from './own-words.tsx'
import { BOOK } from './settings-queries.ts'

/** The book's currency, stake unit, margin method and suggested words. */
export function BookRows() {
  const settings = useQuery(BOOK)
  return (
    <>
      {settings.data ? (
        <>
          <CurrencyField settings={settings.data} />
          <UnitForm key={settings.data.unit} settings={settings.data} />
          <MethodField settings={settings.data} />
        </>
      ) : (
        <LoadingRows query={settings} />
      )}
      <OwnWords />
    </>
  )
}

function LoadingRows({ query }: { query: UseQueryResult }) {
  const t = useT()
  const language = useLanguage()
  if (query.isError)
    return <FailedLine action={<RetryButton query={query} size="small" />}>{t('book.failed')}</FailedLine>
  return (
    <>
      <SettingRow title={t('book.currency')} hint={t('book.currencyHint')} isField>
        <ControlSkeleton />
      </SettingRow>
      <SettingRow title={t('book.unit', { currency: currencySign(language) })} hint={t('book.unitHint')} isField>
        <ControlSkeleton />
      </SettingRow>
      <SettingRow title={t('close.methodLabel')} hint={t('close.methodHint')} isField>
        <ControlSkeleton />
      </SettingRow>
    </>
  )
}

function useChange() {
  const t = useT()
  const call = useCall()
  const toast = useToast()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BookChange) => call(changeBookSettings, { body }),
    onSuccess(saved) {
      client.setQueryData(BOOK.queryKey, saved)
      toast({ title: t('book.saved'), tone: 'won' })
    },
  })
}

/** The common currencies of countries with the three languages first. */
const FIRST = ['EUR', 'BRL', 'USD', 'GBP', 'RUB']

/** "Euro", "Brazilian Real". */
export function currencyName(currency: string, language: Language): string {
  return new Intl.DisplayNames(language, { type: 'currency' }).of(currency) ?? currency
}

/** Options for every currency. */
export function CurrencyOptions() {
  const language = useLanguage()
  const rest = currencies().filter((code) => !FIRST.includes(code))
  return [...FIRST, ...rest].map((code) => (
    <option key={code} value={code}>
      {code} – {currencyName(code, language)}
    </option>
  ))
}

function CurrencyField({ settings }: { settings: BookSettings }) {
  const t = useT()
  const [wanted, setWanted] = useState<string | null>(null)
  return (
    <>
      <SelectField
        row
        label={t('book.currency')}
        hint={t('book.currencyHint')}
        value={settings.currency}
        onChange={({ target }) => setWanted(target.value)}
      >
        <CurrencyOptions />
      </SelectField>
      {wanted !== null && <ChangeCurrency settings={settings} to={wanted} onClose={() => setWanted(null)} />}
    </>
  )
}

/** Confirms the change with an example. */
function ChangeCurrency({ settings, to, onClose }: { settings: BookSettings; to: string; onClose: () => void }) {
  const t = useT()
  const language = useLanguage()
  const { send, pending, problem } = useSend(useChange(), { needsNetwork: true })
  const example = (currency: string) => moneyFormat({ currency })(language).format(50)
  return (
    <Dialog
      title={t('book.changeCurrency', { currency: currencyName(to, language) })}
      description={t('book.changeCurrencyHint', { before: example(settings.currency), after: example(to) })}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <FormAlert message={problem} />
      <DialogActions cancel={t('common.cancel')} onCancel={onClose}>
        <Button variant="primary" pending={pending} onClick={() => send({ currency: to }, { onSuccess: onClose })}>
          {t('book.changeIt')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function MethodField({ settings }: { settings: BookSettings }) {
  const t = useT()
  const { send, problem } = useSend(useChange(), { needsNetwork: true })
  return (
    <>
      <SelectField
        row
        label={t('close.methodLabel')}
        hint={t('close.methodHint')}
        value={settings.marginMethod}
        onChange={({ target }) => {
          const marginMethod = MARGIN_METHODS.find((method) => method === target.value)
          if (marginMethod) send({ marginMethod })
        }}
      >
        {MARGIN_METHODS.map((method) => (
          <option key={method} value={method}>
            {t(`close.method.${method}`)}
          </option>
        ))}
      </SelectField>
      <FormAlert message={problem} />
    </>
  )
}

function UnitForm({ settings }: { settings: BookSettings }) {
  const t = useT()
  const language = useLanguage()
  const change = useChange()
  const form = useContractForm({
    values: { unit: settings.unit === null ? '' : writeDecimal(settings.unit, language) },
    check({ unit }) {
      const plain = plainDecimal(unit) ?? unit
      if (unit.trim() === '') return { body: { unit: null } }
      return parseAmount(plain) === null ? { problems: { unit: 'amountInvalid' } } : { body: { unit: plain } }
    },
    send: (body: BookChange) => change.mutateAsync(body),
    onSuccess: () => undefined,
    needsNetwork: true,
  })
  return (
    <form noValidate onSubmit={form.submit}>
      <NumberField
        row
        label={t('book.unit', { currency: currencySign(language) })}
        hint={t('book.unitHint')}
        // The saved unit replaces the form.
        readOnly={form.pending}
        action={
          <Button type="submit" pending={form.pending} className="shrink-0">
            {t('book.save')}
          </Button>
        }
        {...form.field('unit')}
      />
      <FormAlert message={form.problem} />
    </form>
  )
}
