import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { changeBookSettings, readBookSettings } from '../../contract/bets/book-settings.ts'
import { stats } from '../../contract/statistics.ts'
import { isCurrency } from '../../domain/money/currency.ts'
import { useCall } from '../api/call.ts'
import { refetchOwnData } from '../api/own-data.ts'
import { query } from '../api/query-client.ts'
import { deviceZone } from '../i18n/device-zone.ts'
import { useT } from '../i18n/language.ts'
import { Select } from '../ui/field.tsx'
import type { Survey } from './plan-choices.ts'
import { Tick } from './tick.tsx'

/** What the amounts of a file are in: `codes` are all currencies that have its sign, the likeliest first. */
export type OfferedCurrency = { readonly sign: string; readonly codes: readonly string[] }

/** The one currency of the file, where a book without a bet is kept in another; null where there is nothing to offer. */
export function useOfferedCurrency({ currencies, currencySigns = [] }: Survey): OfferedCurrency | null {
  const settings = useQuery(query(readBookSettings)).data
  const figures = useQuery(query(stats, { query: { tz: deviceZone() } })).data
  const [only, ...others] = currencies
  if (!settings || figures?.totalBets !== 0 || only === undefined || others.length > 0) return null
  if (!isCurrency(only) || only === settings.currency) return null
  const { sign, codes } = currencySigns.find((one) => one.codes.includes(only)) ?? { sign: only, codes: [only] }
  return { sign, codes: codes.filter(isCurrency) }
}

/** Keeps the book in this currency from now on. */
export function useKeepBookIn() {
  const call = useCall()
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (currency: string) => call(changeBookSettings, { body: { currency } }),
    onSettled: () => refetchOwnData(client, ['book']),
  })
  return mutateAsync
}

type Props = {
  offered: OfferedCurrency
  /** Null: the book stays in its own. */
  chosen: string | null
  onChoose: (currency: string | null) => void
}

export function CurrencyOffer({ offered: { sign, codes }, chosen, onChoose }: Props) {
  const t = useT()
  const [likeliest = '', ...others] = codes
  return (
    <>
      <Tick isChosen={chosen !== null} onChoose={(keeps) => onChoose(keeps ? likeliest : null)}>
        {t('imports.keepBookIn', { file: sign, currency: chosen ?? likeliest })}
      </Tick>
      {others.length > 0 && chosen !== null && (
        <div className="w-28 pb-2">
          <Select
            aria-label={t('imports.currencyOfSign', { sign })}
            value={chosen}
            onChange={({ target }) => onChoose(target.value)}
          >
            {codes.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </Select>
        </div>
      )}
    </>
  )
}
