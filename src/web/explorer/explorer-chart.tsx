import { ChevronRight } from 'lucide'
import type { ReactNode } from 'react'
import type { Exploration } from '../../contract/explorer.ts'
import { formatMoney, formatProfit } from '../../words/amounts.ts'
import type { HistoryQuery } from '../bets/history/history-query.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { toneOf } from '../layout/tone-of.ts'
import { formatSignedPercent } from '../statistics/figures.ts'
import { Icon } from '../ui/icon.tsx'
import { MarkedLine } from '../ui/marked-line.tsx'
import { type Axis, axisOf } from './explorer-view.ts'
import { closingCells, closingWords, intervalWords, yieldWords } from './figure-words.ts'
import { RowLink, Verdict } from './row-words.tsx'

type Figures = Exploration['total']
type Props = { filter: HistoryQuery; data: Exploration }

/** The confidence interval of each row's yield on one axis, with the figures next to it. A row links to its bets. */
export function ExplorerChart({ filter, data }: Props) {
  const t = useT()
  const { rows, rest, total } = data
  const axis = axisOf([...rows, total])
  return (
    <div className="@container">
      <Heads axis={axis} />
      <ul aria-label={t('explorer.title')}>
        {rows.map((row) => (
          <Line
            key={JSON.stringify(row.keys)}
            axis={axis}
            figures={row}
            verdict={<Verdict row={row} />}
            isHeld={row.holds}
            isLink
          >
            <RowLink filter={filter} of={data} keys={row.keys} isRow />
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
    </div>
  )
}

/** Column heads, hidden from screen readers: each row has its own labels. */
function Heads({ axis: { low, high } }: { axis: Axis }) {
  const t = useT()
  const language = useLanguage()
  return (
    <div
      aria-hidden
      className="explored-row hidden! min-h-9 border-b border-line px-card text-caption text-ink-3 @min-[58rem]:grid!"
    >
      <span className="[grid-area:name]">{t('explorer.row')}</span>
      {/* Next to the axis ends, its name would be truncated in a narrow column. */}
      <span className="flex flex-wrap justify-between gap-x-2 [grid-area:line]">
        <span className="w-full text-center">{t('explorer.interval')}</span>
        <span>{formatSignedPercent(low, language)}</span>
        <span>{formatSignedPercent(high, language)}</span>
      </span>
      <span className="text-end [grid-area:yield]">{t('explorer.yield')}</span>
      <span className="text-end [grid-area:bets]">{t('explorer.bets')}</span>
      <span className="text-end [grid-area:staked]">{t('explorer.staked')}</span>
      <span className="text-end [grid-area:profit]">{t('explorer.profit')}</span>
      <span className="text-end [grid-area:clv]">{t('explorer.clv')}</span>
    </div>
  )
}

/** `isHeld`: the row stands out from luck; only then does its yield have a color. */
type LineProps = {
  axis: Axis
  figures: Figures
  verdict?: ReactNode
  isHeld?: boolean
  isLink?: boolean
  children: ReactNode
}

function Line({ axis, figures, verdict, isHeld = false, isLink = false, children }: LineProps) {
  const t = useT()
  const language = useLanguage()
  const { yield: share, interval } = figures
  const value = yieldWords(figures, language)
  const range = intervalWords(figures, t, language)
  return (
    <li
      className={`explored-row relative border-b border-line px-card py-2 last:border-b-0 ${isLink ? 'hover:bg-raised' : ''}`}
    >
      <span className="min-w-0 text-small wrap-anywhere [grid-area:name]">{children}</span>
      <span className="[grid-area:line]">
        <MarkedLine
          label={t('explorer.line', { value, range })}
          from={axis.low}
          to={axis.high}
          mark={share}
          ticks={[0]}
          band={interval}
          isFaint={interval === null}
        />
      </span>
      <span
        className={`text-end text-small font-semibold tabular-nums [grid-area:yield] ${isHeld ? toneOf(String(share ?? 0)) : 'text-ink'}`}
      >
        {value}
      </span>
      <span className="text-end text-caption text-ink-2 tabular-nums [grid-area:bets] @min-[58rem]:text-small">
        {t('statistics.bets', { count: figures.bets })}
      </span>
      <Cell area="[grid-area:staked]" label={t('explorer.staked')}>
        {formatMoney(figures.staked, language)}
      </Cell>
      <Cell area={`[grid-area:profit] ${toneOf(figures.profit)}`} label={t('explorer.profit')}>
        {formatProfit(figures.profit, language)}
      </Cell>
      <Cell area="[grid-area:clv]" label={t('explorer.clv')}>
        <span title={closingWords(figures, t, language)}>{closingCells(figures, t, language)[0]}</span>
      </Cell>
      <span className="text-caption [grid-area:verdict]">{verdict}</span>
      {isLink && (
        <Icon
          of={ChevronRight}
          className="hidden size-4 text-ink-3 [grid-area:more] @min-[58rem]:block forced-colors:hidden"
        />
      )}
    </li>
  )
}

/** A figure with its label for screen readers. */
function Cell({ area, label, children }: { area: string; label: string; children: ReactNode }) {
  return (
    <span className={`hidden text-end text-small tabular-nums @min-[58rem]:block ${area}`}>
      <span className="sr-only">{label} </span>
      {children}
    </span>
  )
}
