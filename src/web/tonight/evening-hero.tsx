import type { ReactNode } from 'react'
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
import { MarkedLine } from '../ui/marked-line.tsx'
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
      className="@container grid min-w-0 items-end gap-x-10 gap-y-1 xl:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]"
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
      {isCounted && <Range ends={evening && evening.together} />}
    </section>
  )
}

function countsOf({ bets, matches, outlook }: Evening, t: ReturnType<typeof useT>): string[] {
  const live = matches.filter(({ id, status }) => status === 'LIVE' && outlook.outcomes.has(id)).length
  return [t('tonight.bets', { count: bets.length }), ...(live > 0 ? [t('tonight.live', { count: live })] : [])]
}

/** The line and its five figures: on a phone two side by side and a strip of three, in a wide window one row below the line. */
function Range({ ends }: { ends: CombinedResult | undefined }) {
  const t = useT()
  const language = useLanguage()
  const amount = (cents: number) => formatProfit(formatCents(Math.round(cents)), language)
  const figure = (show: (known: CombinedResult) => ReactNode) => (ends ? show(ends) : <Skeleton className="h-4 w-16" />)
  const signed = (cents: number) => <FittedAmount>{amount(cents)}</FittedAmount>
  return (
    <div className="min-w-0">
      {ends ? <EveningLine ends={ends} amount={amount} /> : <Skeleton className="my-2 h-1 w-full" />}
      <dl className="grid grid-cols-6 gap-y-2 xl:flex xl:flex-wrap xl:justify-between xl:gap-x-4 xl:gap-y-0">
        <Figure label={t('tonight.worst')} isEnd>
          {figure(({ worst }) => signed(worst))}
        </Figure>
        <Figure label={t('tonight.expected')} isEnd>
          {figure(({ expected }) => (
            <Profit amount={formatCents(Math.round(expected))} />
          ))}
        </Figure>
        <Figure label={t('tonight.lossChance')}>
          {figure(({ lossChance }) => formatChance(lossChance, language))}
        </Figure>
        <Figure label={t('tonight.spread')}>
          {figure(({ deviation }) => (
            <FittedAmount>{`± ${formatMoney(formatCents(Math.round(deviation)), language)}`}</FittedAmount>
          ))}
        </Figure>
        <Figure label={t('tonight.best')} isEnd>
          {figure(({ best }) => signed(best))}
        </Figure>
      </dl>
    </div>
  )
}

function EveningLine({ ends, amount }: { ends: CombinedResult; amount: (cents: number) => string }) {
  const t = useT()
  const { worst, best, expected } = ends
  return (
    <MarkedLine
      label={[
        t('tonight.fromWorst', { amount: amount(worst) }),
        t('tonight.onAverage', { amount: amount(expected) }),
        t('tonight.toBest', { amount: amount(best) }),
      ].join(', ')}
      from={Math.min(worst, 0)}
      to={Math.max(best, 1)}
      mark={expected}
      ticks={[0]}
      band={{ low: 0, high: Math.max(best, 0) }}
    />
  )
}

/** `isEnd`: part of the strip on a phone. */
function Figure({ label, isEnd = false, children }: { label: string; isEnd?: boolean; children: ReactNode }) {
  const place = isEnd
    ? `order-1 col-span-2 border-y border-line bg-surface px-3 py-2 first:rounded-s-card first:border-s last:rounded-e-card last:border-e
       not-first:border-s xl:rounded-none! xl:border-0! xl:bg-transparent xl:p-0`
    : 'col-span-3 flex min-h-8 flex-wrap content-start items-baseline gap-x-1.5 pe-2 xl:pe-0'
  return (
    <div className={`min-w-0 xl:flex xl:min-h-5 xl:items-baseline xl:gap-x-1.5 xl:order-none ${place}`}>
      <dt className="text-caption text-ink-3 xl:whitespace-nowrap">{label}</dt>
      <dd
        className={`font-semibold tabular-nums xl:text-small ${isEnd ? 'text-title max-xl:min-h-6' : 'text-caption'}`}
      >
        {/* Not a container where it is on one line with its label: it would have no width there. */}
        <span className={isEnd ? 'block max-xl:@container' : ''}>{children}</span>
      </dd>
    </div>
  )
}
