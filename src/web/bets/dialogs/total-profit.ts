import { useQuery } from '@tanstack/react-query'
import type { Bet } from '../../../contract/bets/bets.ts'
import { stats } from '../../../contract/statistics.ts'
import { type Cents, formatCents, parseCents } from '../../../domain/money/money.ts'
import { required } from '../../../domain/required.ts'
import { formatProfit } from '../../../words/amounts.ts'
import { query } from '../../api/query-client.ts'
import { deviceZone } from '../../i18n/device-zone.ts'
import { useLanguage } from '../../i18n/language.ts'

/** Writes the total profit as it would be if the settled bet booked another sum; null until it is known. */
export function useTotalProfitWith({ result }: Pick<Bet, 'result'>) {
  const language = useLanguage()
  const total = useQuery(query(stats, { query: { tz: deviceZone() } })).data?.totalProfit
  const sum = (decimal: string) => required(parseCents(decimal), 'an amount of an answer')
  return (booked: Cents): string | null =>
    total === undefined || result === null
      ? null
      : formatProfit(formatCents(sum(total) - sum(result) + booked), language)
}
