import type { ReactNode } from 'react'
import type { BetPage } from '../bets/bet-queries.ts'
import { formatCount, formatMoney } from '../i18n/amounts.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Profit } from './profit.tsx'

/** Totals of all pages of the current filter. */
export function HistoryTotals({ page }: { page: BetPage | undefined }) {
  const t = useT()
  const language = useLanguage()
  return (
    <>
      <dl
        aria-label={t('history.totalsLabel')}
        className="flex flex-wrap justify-between gap-x-4 gap-y-1.5 border-y border-line bg-raised px-card py-2.5 sm:justify-start sm:gap-x-14"
      >
        <Total label={t('history.count')}>{page && formatCount(page.count, language)}</Total>
        <Total label={t('history.staked')}>{page && formatMoney(page.staked, language)}</Total>
        <Total label={t('history.profit')}>{page && <Profit amount={page.profit} />}</Total>
      </dl>
      <output className="sr-only">{page && t('history.found', { count: page.count })}</output>
    </>
  )
}

function Total({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-caption text-ink-3">{label}</dt>
      <dd className="text-small font-semibold whitespace-nowrap tabular-nums sm:text-title">
        {children || <Skeleton className="my-0.5 h-4 w-16 sm:h-5" />}
      </dd>
    </div>
  )
}
