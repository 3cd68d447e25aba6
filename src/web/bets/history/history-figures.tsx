import type { ReactNode } from 'react'
import { formatCount } from '../../../words/amounts.ts'
import { formatClv } from '../../../words/bets/close-words.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { AmountFigure } from '../../layout/amount-figure.tsx'
import { toneOf } from '../../layout/tone-of.ts'
import { Changing } from '../../ui/motion/changing.tsx'
import { Skeleton } from '../../ui/skeletons/skeleton.tsx'
import type { BetPage } from '../model/bet-queries.ts'
import { pendingTotals } from '../model/pending-totals.ts'

type TotalsProps = { page: BetPage | undefined; empty: string | null }
/** `isPending`: only pending bets are shown, which have no profit yet. `failed`: loading the page failed. */
type Props = { page: BetPage | undefined; isPending: boolean; failed: boolean }

/** Totals over all pages of the current filter: profit first, or what pending bets risk. */
export function HistoryFigures({ page, isPending, failed }: Props) {
  const t = useT()
  const language = useLanguage()
  const empty = failed ? '–' : null
  const Totals = isPending ? PendingFigures : ProfitFigures
  return (
    <>
      <dl
        aria-label={t('history.totalsLabel')}
        className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-0.5 md:gap-x-4 xl:gap-x-10"
      >
        <Totals page={page} empty={empty} />
        <Figure label={t('history.count')} empty={empty} isRepeated>
          {page && (
            <Changing value={String(page.count)} of={page.of}>
              {formatCount(page.count, language)}
            </Changing>
          )}
        </Figure>
      </dl>
      <output className="sr-only">{page && t('history.found', { count: page.count })}</output>
    </>
  )
}

function ProfitFigures({ page, empty }: TotalsProps) {
  const t = useT()
  const language = useLanguage()
  return (
    <>
      <Figure label={t('history.profit')} empty={empty} leads>
        {page && (
          <Changing value={page.profit} of={page.of} className={toneOf(page.profit)}>
            <AmountFigure decimal={page.profit} signed />
          </Changing>
        )}
      </Figure>
      <Figure label={t('history.staked')} empty={empty}>
        {page && (
          <Changing value={page.staked} of={page.of}>
            <AmountFigure decimal={page.staked} />
          </Changing>
        )}
      </Figure>
      <Figure label={t('statistics.yield')} empty={empty}>
        {page && (
          <Changing value={String(page.yield)} of={page.of}>
            {page.yield === null ? '–' : formatClv(page.yield / 100, language)}
          </Changing>
        )}
      </Figure>
    </>
  )
}

/** Stake at risk, payout and decided bets are known only if all bets are on the page; otherwise shows only the total stake. */
function PendingFigures({ page, empty }: TotalsProps) {
  const t = useT()
  const totals = page && page.bets.length === page.count ? pendingTotals(page.bets) : null
  const atRisk = totals ? totals.atRisk : page?.staked
  return (
    <>
      <Figure label={t('history.atRisk')} empty={empty} leads>
        {page && atRisk !== undefined && (
          <Changing value={atRisk} of={page.of}>
            <AmountFigure decimal={atRisk} />
          </Changing>
        )}
      </Figure>
      {(!page || totals) && (
        <Figure label={t('history.payout')} empty={empty}>
          {page && totals && (
            <Changing value={totals.payout} of={page.of}>
              <AmountFigure decimal={totals.payout} />
            </Changing>
          )}
        </Figure>
      )}
      {page && totals && totals.decided.count > 0 && (
        <Figure label={t('settling.decidedCount', { count: totals.decided.count })} empty={empty}>
          <Changing value={totals.decided.profit} of={page.of} className={toneOf(totals.decided.profit)}>
            <AmountFigure decimal={totals.decided.profit} signed />
          </Changing>
        </Figure>
      )}
    </>
  )
}

/**
 * `empty`: the text when there is no value; null while it may still arrive. `isRepeated`: hidden where space is short, because the status
 * filter shows it too.
 */
type FigureProps = { label: string; empty: string | null; leads?: boolean; isRepeated?: boolean; children: ReactNode }

function Figure({ label, empty, leads = false, isRepeated = false, children }: FigureProps) {
  return (
    <div
      // A new element replaces the skeleton: a change of width would move the label next to it.
      key={String(Boolean(children))}
      className={`flex-row-reverse flex-wrap items-baseline justify-end gap-x-1.5 ${leads ? 'max-md:w-full max-md:pr-34' : ''}
        ${isRepeated ? 'hidden xl:block' : 'flex md:block'}`}
    >
      <dt className="text-caption font-medium text-ink-3">{label}</dt>
      <dd
        className={`font-semibold whitespace-nowrap tabular-nums ${leads ? 'text-lead tracking-tight' : 'text-small md:text-title xl:text-figure'}`}
      >
        {children || empty || <Expected className={leads ? 'w-32' : 'w-10 md:w-16'} />}
      </dd>
    </div>
  )
}

/** A placeholder in the line of a figure, which has its height already. */
function Expected({ className }: { className: string }) {
  return (
    <span className="inline-block">
      <Skeleton className={`h-[0.7em] ${className}`} />
    </span>
  )
}
