import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { changeBookSettings, readBookSettings } from '../../contract/bets/book-settings.ts'
import { stats } from '../../contract/statistics.ts'
import { isCurrency } from '../../domain/money/currency.ts'
import { call } from '../api/call.ts'
import { refetchOwnData } from '../api/own-data.ts'
import { query } from '../api/query-client.ts'
import { deviceZone } from '../i18n/device-zone.ts'
import { useT } from '../i18n/language.ts'
import type { Survey } from './plan-choices.ts'

/** The one currency of the file, where a book without a bet is kept in another; null where there is nothing to offer. */
export function useOfferedCurrency({ currencies }: Survey): string | null {
  const settings = useQuery(query(readBookSettings)).data
  const figures = useQuery(query(stats, { query: { tz: deviceZone() } })).data
  const [only, ...others] = currencies
  if (!settings || figures?.totalBets !== 0 || only === undefined || others.length > 0) return null
  return isCurrency(only) && only !== settings.currency ? only : null
}

/** Keeps the book in this currency from now on. */
export function useKeepBookIn() {
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (currency: string) => call(changeBookSettings, { body: { currency } }),
    onSettled: () => refetchOwnData(client, ['book']),
  })
  return mutateAsync
}

type Props = { currency: string; checked: boolean; onChange: (checked: boolean) => void }

export function CurrencyOffer({ currency, checked, onChange }: Props) {
  const t = useT()
  const id = useId()
  return (
    <label htmlFor={id} className="flex min-h-11 items-center gap-2.5 text-small">
      <input
        id={id}
        type="checkbox"
        className="size-4.5 accent-accent"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {t('imports.keepBookIn', { currency })}
    </label>
  )
}
