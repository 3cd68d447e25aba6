import type { CSSProperties, ReactNode } from 'react'
import type { CombinedResult } from '../../domain/chances/scenarios.ts'
import { formatCents } from '../../domain/money/money.ts'
import { formatMoney, formatProfit } from '../../words/amounts.ts'
import { stakeAtRisk } from '../bets/model/evening.ts'
import type { Evening } from '../bets/model/use-evening.ts'
import { Profit } from '../bets/parts/profit.tsx'
import { useLanguage, useT } from '../i18n/language.ts'
import { AmountFigure } from '../layout/amount-figure.tsx'
import { formatChance } from '../matches/chances/chance-figure.ts'
import { FittedAmount } from '../ui/fitted-amount.tsx'
import { MarkedLine, placeOn } from '../ui/marked-line.tsx'
import { Changing } from '../ui/motion/changing.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'

/** This evening's possible results on a line from worst to best; undefined: loading, at the same height. */
export function EveningHero({ evening }: { evening: Evening | undefined }) {
  const t = useT()
  const isCounted = !evening || evening.outlook.counted.length > 0
  const stake = evening && formatCents(stakeAtRisk(evening.bets))
  return (
    <section
      aria-busy={!evening}
      className="@container grid min-w-0 items-end gap-x-10 gap-y-1 xl:grid-cols-[minmax(0,15rem)_minmax(0,13rem)_minmax(0,1fr)]"
    >
      <h2 className="col-span-full min-h-4 text-caption text-ink-2">
        {[t('tonight.link'), ...(evening ? countsOf(evening, t) : [])].join(' · ')}
      </h2>
      <div className="@container min-w-0">
        <p className="h-12 content-center text-hero font-semibold tracking-tight">
          {stake ? (
            <Changing value={stake}>
              <AmountFigure decimal={stake} />
            </Changing>
          ) : (
            <Skeleton className="h-10 w-48" />
          )}
        </p>
      </div>
      {isCounted && (
        <>
          <Facts ends={evening?.together} />
          <Range ends={evening?.together} />
        </>
      )}
    </section>
  )
}

function countsOf({ bets, matches, outlook }: Evening, t: ReturnType<typeof useT>): string[] {
  const live = matches.filter(({ id, status }) => status === 'LIVE' && outlook.outcomes.has(id)).length
  return [t('tonight.bets', { count: bets.length }), ...(live > 0 ? [t('tonight.live', { count: live })] : [])]
}

/** The chance of a loss and the usual swing, next to the amount. */
function Facts({ ends }: { ends: CombinedResult | undefined }) {
  const t = useT()
  const language = useLanguage()
  return (
    <dl className="grid grid-cols-2 gap-x-3 xl:grid-cols-1">
      <Figure label={t('tonight.lossChance')} className="min-h-8 text-caption xl:min-h-5">
        {ends ? formatChance(ends.lossChance, language) : <Skeleton className="h-4 w-16" />}
      </Figure>
      <Figure label={t('tonight.spread')} className="min-h-8 text-caption xl:min-h-5">
        {ends ? (
          <FittedAmount>{`± ${formatMoney(formatCents(Math.round(ends.deviation)), language)}`}</FittedAmount>
        ) : (
          <Skeleton className="h-4 w-16" />
        )}
      </Figure>
    </dl>
  )
}

/** The line with its three results: the average at its mark, worst and best below its ends. */
function Range({ ends }: { ends: CombinedResult | undefined }) {
  const t = useT()
  const language = useLanguage()
  const amount = (cents: number) => formatProfit(formatCents(Math.round(cents)), language)
  const end = (cents: number | undefined) =>
    cents === undefined ? <Skeleton className="h-4 w-16" /> : <FittedAmount>{amount(cents)}</FittedAmount>
  const place = ends ? placeOn(...reach(ends), ends.expected) : 0
  return (
    <div className="grid min-w-0 grid-cols-2 gap-x-3">
      <div className="col-span-2 row-start-2">
        {ends ? <EveningLine ends={ends} amount={amount} /> : <Skeleton className="my-2 h-1 w-full" />}
      </div>
      <dl className="contents">
        <Figure label={t('tonight.worst')} isEnd className="row-start-3">
          {end(ends?.worst)}
        </Figure>
        {/* The mark's position divides the space around the figure, so that it never extends beyond the line. */}
        <Figure
          label={t('tonight.expected')}
          className="col-span-2 row-start-1 min-h-5 flex-nowrap! text-small before:grow-(--before) after:grow-(--after)"
          style={{ '--before': place, '--after': 100 - place } as CSSProperties} // custom properties
        >
          {ends ? <Profit amount={formatCents(Math.round(ends.expected))} /> : <Skeleton className="h-4 w-16" />}
        </Figure>
        <Figure label={t('tonight.best')} isEnd className="row-start-3 text-end xl:justify-end">
          {end(ends?.best)}
        </Figure>
      </dl>
    </div>
  )
}

/** Where the line begins and ends. */
const reach = ({ worst, best }: CombinedResult) => [Math.min(worst, 0), Math.max(best, 1)] as const

function EveningLine({ ends, amount }: { ends: CombinedResult; amount: (cents: number) => string }) {
  const t = useT()
  const { worst, best, expected } = ends
  const [from, to] = reach(ends)
  return (
    <MarkedLine
      label={[
        t('tonight.fromWorst', { amount: amount(worst) }),
        t('tonight.onAverage', { amount: amount(expected) }),
        t('tonight.toBest', { amount: amount(best) }),
      ].join(', ')}
      from={from}
      to={to}
      mark={expected}
      ticks={[0]}
      band={{ low: 0, high: Math.max(best, 0) }}
    />
  )
}

/** `isEnd`: the figure at an end of the line; on a phone it takes two rows. */
type FigureProps = { label: string; isEnd?: boolean; className: string; style?: CSSProperties; children: ReactNode }

function Figure({ label, isEnd = false, className, style, children }: FigureProps) {
  const look = isEnd
    ? 'min-h-10 xl:flex xl:min-h-5 xl:items-baseline xl:gap-x-1.5'
    : 'flex flex-wrap content-start items-baseline gap-x-1.5'
  return (
    <div className={`min-w-0 ${look} ${className}`} style={style}>
      <dt className="text-caption text-ink-3 xl:whitespace-nowrap">{label}</dt>
      <dd className={`font-semibold tabular-nums ${isEnd ? 'text-title max-xl:min-h-6 xl:text-small' : ''}`}>
        {/* Not a container on one line with its label, where a container would have no width. */}
        <span className={isEnd ? 'block max-xl:@container' : ''}>{children}</span>
      </dd>
    </div>
  )
}
