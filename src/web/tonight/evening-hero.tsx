import type { ReactNode } from 'react'
import { eveningOf, type Outlook } from '../../domain/chances/scenarios.ts'
import { formatCents } from '../../domain/money/money.ts'
import { Profit } from '../bets/profit.tsx'
import { formatCount, formatMoney } from '../i18n/amounts.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { formatChance } from '../matches/chances/chance-figure.ts'
import { RecordLink } from '../matches/chances/record-link.tsx'
import { Card } from '../ui/card.tsx'
import { FittedAmount } from '../ui/fitted-amount.tsx'

/** All counted bets of the evening together: the worst, best and average result and their standard deviation. */
export function EveningCard({ outlook }: { outlook: Outlook }) {
  const t = useT()
  const language = useLanguage()
  const { counted, uncounted } = outlook
  const { worst, best, expected, deviation, lossChance, runs } = eveningOf(outlook)
  return (
    <Card title={t('tonight.whole')} description={t('tonight.bets', { count: counted.length })}>
      <div className="flex flex-col gap-4">
        {counted.length > 0 && (
          <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-control border border-line bg-line sm:grid-cols-6 lg:grid-cols-5">
            <Figure label={t('tonight.worst')} value={<Profit amount={formatCents(worst)} />} />
            <Figure label={t('tonight.expected')} value={<Profit amount={formatCents(Math.round(expected))} />} />
            <Figure label={t('tonight.best')} value={<Profit amount={formatCents(best)} />} />
            <Figure
              label={t('tonight.spread')}
              value={<FittedAmount>{`± ${formatMoney(formatCents(Math.round(deviation)), language)}`}</FittedAmount>}
            />
            <Figure label={t('tonight.lossChance')} value={formatChance(lossChance, language)} />
          </dl>
        )}
        <div className="flex max-w-prose flex-col gap-1 text-caption text-ink-3">
          {counted.length > 0 && (
            <>
              <p>
                {t('tonight.why')} <RecordLink />
              </p>
              <p>{t('tonight.spreadHint')}</p>
            </>
          )}
          {runs !== null && <p>{t('tonight.simulated', { runs: formatCount(runs, language) })}</p>}
          {uncounted.length > 0 && (
            <p className="text-small text-ink-2">
              <strong className="font-semibold">{t('tonight.left', { count: uncounted.length })}.</strong>{' '}
              {t('tonight.leftHint')}
            </p>
          )}
        </div>
      </div>
    </Card>
  )
}

/** On a phone two figures in a row; on a tablet a row of three and one of two; on a desktop five in a row. */
function Figure({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="@container min-w-0 bg-surface px-3 py-2 last:max-sm:col-span-full sm:max-lg:col-span-2 sm:max-lg:nth-[n+4]:col-span-3">
      <dt className="text-caption text-ink-3">{label}</dt>
      <dd className="text-title font-semibold tabular-nums">{value}</dd>
    </div>
  )
}
