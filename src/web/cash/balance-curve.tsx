import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { type BalanceCurve as Curve, readCurve } from '../../contract/cash.ts'
import { formatMoney } from '../../words/amounts.ts'
import { formatDate } from '../../words/dates.ts'
import { query } from '../api/query-client.ts'
import { deviceZone } from '../i18n/device-zone.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { FailedPart } from '../layout/failed-card.tsx'
import { lazyPart } from '../layout/lazy-part.tsx'
import { Button } from '../ui/button.tsx'
import { ChartTable } from '../ui/chart-table.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { dateOfDay } from './day-axis.ts'

const CurveChart = lazyPart(async () => ({ default: (await import('./curve-chart.tsx')).CurveChart }))
const HEIGHT = 'h-45'

/** The balance and the net deposits over time, as a chart or a table of constant height. `openStakes`: now missing from the balance. */
export function BalanceCurve({ openStakes }: { openStakes: string }) {
  const t = useT()
  const [asTable, setAsTable] = useState(false)
  const curve = useQuery(query(readCurve, { query: { tz: deviceZone() } }))
  const { data } = curve
  return (
    <section className="flex min-w-0 flex-col xl:flex-col-reverse">
      {body()}
      <div className="flex min-h-11 items-center gap-x-4">
        <ul className="flex grow flex-wrap gap-x-4 gap-y-1 text-caption text-ink-2">
          <Legend look="stroke-ink stroke-2" label={t('cash.balance')} />
          <Legend look="stroke-ink-3 stroke-2 [stroke-dasharray:4_3]" label={t('cash.paidIn')} />
          {openStakes !== '0.00' && (
            <Legend look="stroke-pending stroke-2 [stroke-dasharray:2_2]" label={t('cash.inPlay')} />
          )}
        </ul>
        <Button variant="ghost" size="small" className="-me-3 shrink-0" onClick={() => setAsTable(!asTable)}>
          {t(asTable ? 'statistics.showChart' : 'statistics.showTable')}
        </Button>
      </div>
    </section>
  )

  function body() {
    if (!data && curve.isError) {
      return (
        <div className={`${HEIGHT} content-center`}>
          <FailedPart text="cash.curveFailed" query={curve} />
        </div>
      )
    }
    const empty = <Skeleton className={HEIGHT} />
    if (!data) return empty
    if (asTable) return <CurveTable curve={data} />
    return (
      <Suspense fallback={empty}>
        <CurveChart curve={data} openStakes={openStakes} />
      </Suspense>
    )
  }
}

function Legend({ look, label }: { look: string; label: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <svg aria-hidden width="18" height="8">
        <path d="M0,4H18" className={`fill-none ${look}`} />
      </svg>
      {label}
    </li>
  )
}

function CurveTable({ curve: { days } }: { curve: Curve }) {
  const t = useT()
  const language = useLanguage()
  return (
    <ChartTable
      label={t('cash.curve')}
      firstHead={t('cash.day')}
      columns={[{ label: t('cash.balance'), cell: 'font-semibold' }, { label: t('cash.paidIn') }]}
      rows={days.toReversed().map(({ day, balance, paidIn }) => ({
        key: day,
        head: formatDate(dateOfDay(day), language),
        cells: [formatMoney(balance, language), formatMoney(paidIn, language)],
      }))}
      className={`${HEIGHT} overflow-auto`}
    />
  )
}
