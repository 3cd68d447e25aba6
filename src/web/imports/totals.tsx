import type { ImportDetail } from '../../contract/imports.ts'
import type { Language } from '../../contract/languages.ts'
import { isCurrency } from '../../domain/money/currency.ts'
import { moneyFormat } from '../../words/amounts.ts'
import { formatShortDay, startOfDay } from '../../words/days.ts'
import { digits } from '../../words/format.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { toneOf } from '../layout/tone-of.ts'
import { useTicking } from '../matches/use-ticking.ts'

/** "3 Apr to 23 Nov · staked €2,764.50 · profit +€118.30" for the new bets. Sums of several currencies are listed one after the other. */
export function TotalsLine({ totals }: Pick<ImportDetail, 'totals'>) {
  const t = useT()
  const language = useLanguage()
  const today = new Date(useTicking(startOfDay))
  if (!totals) return null
  const { from, to, sums } = totals
  const [first, last] = [from, to].map((at) => formatShortDay(new Date(at), today, language))
  const days = first === last ? first : t('imports.days', { from: first ?? '', to: last ?? '' })
  return (
    <p className="text-small text-ink-3 tabular-nums">
      {days}
      {sums.map(({ currency, staked, profit }) => (
        <span key={currency}>
          {' · '}
          <span className="whitespace-nowrap">
            {t('imports.staked', { amount: formatSum(staked, currency, language) })}
          </span>
          {' · '}
          <span className="whitespace-nowrap">
            {t('imports.profit')} <span className={toneOf(profit)}>{formatSum(profit, currency, language, true)}</span>
          </span>
        </span>
      ))}
    </p>
  )
}

const plain = moneyFormat()
const signed = moneyFormat({ signDisplay: 'exceptZero' })

/** In the currency of the book, or of the file; cryptocurrencies have no currency format. */
function formatSum(decimal: string, currency: string | null, language: Language, hasSign = false): string {
  const signDisplay = hasSign ? 'exceptZero' : 'auto'
  if (currency === null) return (hasSign ? signed : plain)(language).format(digits(decimal))
  if (isCurrency(currency)) return moneyFormat({ signDisplay, currency })(language).format(digits(decimal))
  return `${moneyFormat({ signDisplay, style: 'decimal' })(language).format(digits(decimal))} ${currency}`
}
