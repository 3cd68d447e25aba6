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

/** The currency of a file's amounts: `codes` are all currencies with its sign, most likely first. */
export type OfferedCurrency = { readonly sign: string; readonly codes: readonly string[] }

/** The file's only currency, if the book is empty and kept in another currency; otherwise null. */
export function useOfferedCurrency({ currencies, currencySigns = [] }: Survey): OfferedCurrency | null {
  const settings = useQuery(query(readBookSettings)).data
  const figures = useQuery(query(stats, { query: { tz: deviceZone() } })).data
  const [only, ...others] = currencies
  if (!settings || figures?.totalBets !== 0 || only === undefined || others.length > 0) return null
  if (!isCurrency(only) || only === settings.currency) return null
  const { sign, codes } = currencySigns.find((one) => one.codes.includes(only)) ?? { sign: only, codes: [only] }
  return { sign, codes: codes.filter(isCurrency) }
}

/** Switches the book to this currency. */
export function useSwitchBookCurrency() {
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
  /** Null: the book keeps its currency. */
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
