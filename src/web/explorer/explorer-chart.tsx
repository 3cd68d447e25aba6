import type { ReactNode } from 'react'
import type { Exploration } from '../../contract/explorer.ts'
import type { HistoryQuery } from '../bets/history/history-query.ts'
import { formatMoney, formatProfit } from '../i18n/amounts.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { type Axis, axisOf, placeOn } from './explorer-view.ts'
import { closingWords, intervalWords, yieldWords } from './figure-words.ts'
import { HoldsBadge, RowLink } from './row-words.tsx'

type Figures = Exploration['total']
type Props = { filter: HistoryQuery; data: Exploration }

/** A bar for the yield of each row, with its interval, on one axis; the figures beside it in words. */
export function ExplorerChart({ filter, data }: Props) {
  const t = useT()
  const { rows, rest, total } = data
  const axis = axisOf([...rows, total])
  return (
    <ul aria-label={t('explorer.title')}>
      {rows.map((row) => (
        <Line key={JSON.stringify(row.keys)} axis={axis} figures={row}>
          <RowLink filter={filter} of={data} keys={row.keys} />
          {row.holds && <HoldsBadge />}
        </Line>
      ))}
      {rest && (
        <Line axis={axis} figures={rest}>
          {t('explorer.rest', { count: rest.rows })}
        </Line>
      )}
      <Line axis={axis} figures={total}>
        <strong className="font-semibold">{t('explorer.total')}</strong>
      </Line>
    </ul>
  )
}

function Line({ axis, figures, children }: { axis: Axis; figures: Figures; children: ReactNode }) {
  const t = useT()
  const language = useLanguage()
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-line px-card py-2.5 last:border-b-0 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="flex min-w-0 items-center justify-between gap-2">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-small">{children}</span>
        <span className="shrink-0 text-small font-semibold tabular-nums">{yieldWords(figures, language)}</span>
      </div>
      <div className="min-w-0 self-center">
        <Bar axis={axis} figures={figures} />
        <p className="mt-1 flex flex-wrap gap-x-3 text-caption text-ink-2 tabular-nums">
          <span>{intervalWords(figures, t, language)}</span>
          <span>{t('statistics.bets', { count: figures.bets })}</span>
          <span>
            {t('explorer.staked')} {formatMoney(figures.staked, language)}
          </span>
          <span>
            {t('explorer.profit')} {formatProfit(figures.profit, language)}
          </span>
          <span>{closingWords(figures, t, language)}</span>
        </p>
      </div>
    </li>
  )
}

const HATCHED = 'repeating-linear-gradient(45deg, transparent 0 4px, var(--color-surface) 4px 5.5px)'

/** A loss is hatched: it differs without colour. The line across is the interval; it has no cap where it goes on beyond the axis. */
function Bar({ axis, figures: { yield: share, interval } }: { axis: Axis; figures: Figures }) {
  const zero = placeOn(axis, 0)
  const end = placeOn(axis, share ?? 0)
  const [from, to] = [placeOn(axis, interval?.low ?? 0), placeOn(axis, interval?.high ?? 0)]
  const look = (share ?? 0) < 0 ? 'bg-lost' : 'bg-won'
  return (
    <span aria-hidden className="relative block h-5 rounded-small bg-raised forced-colors:border">
      <span
        className={`absolute inset-y-1 ${look} forced-color-adjust-none ${interval ? '' : 'opacity-50'}`}
        style={{
          left: `${Math.min(zero, end)}%`,
          width: `${Math.abs(end - zero)}%`,
          ...((share ?? 0) < 0 && { backgroundImage: HATCHED }),
        }}
      />
      <span className="absolute inset-y-0 border-s border-edge" style={{ left: `${zero}%` }} />
      {interval && (
        <span
          className={`absolute inset-y-1 border-ink ${interval.low < axis.low ? '' : 'border-s-2'} ${interval.high > axis.high ? '' : 'border-e-2'}`}
          style={{ left: `${from}%`, width: `${to - from}%` }}
        >
          <span className="absolute inset-x-0 top-1/2 -mt-px border-t-2 border-ink" />
        </span>
      )}
    </span>
  )
}
