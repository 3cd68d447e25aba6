import type { Forecast } from '../../contract/matches/chances.ts'
import { formatCount } from '../../words/amounts.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { Card } from '../ui/card.tsx'
import { ChartTable } from '../ui/chart-table.tsx'
import { ChoiceMenu } from '../ui/dialogs/choice-menu.tsx'
import { nameOf } from './forecast-names.ts'
import { formatShare, formatShares } from './record-figures.ts'
import { ReliabilityChart } from './reliability-chart.tsx'

type Props = { forecasts: readonly Forecast[]; shown: Forecast; onChoose: (at: number) => void }

/** Predicted and actual frequency at the chosen moment, as a chart with its figures. */
export function CurveCard({ forecasts, shown, onChoose }: Props) {
  const t = useT()
  const language = useLanguage()
  const between = (from: number, to: number) => formatShares(from, to, language, t)
  return (
    <Card>
      <div className="@container flex flex-col gap-4">
        <header className="grid items-start gap-x-4 gap-y-2 @lg:grid-cols-[minmax(0,1fr)_17rem]">
          <div className="min-w-0">
            <h2 className="text-title font-semibold">{t('chances.curve')}</h2>
            <p className="text-caption text-ink-3">{t('chances.axes')}</p>
          </div>
          <ChoiceMenu
            look="field"
            label={t('chances.moment')}
            value={forecasts.indexOf(shown)}
            choices={forecasts.map((forecast, at) => ({ value: at, label: t(nameOf(forecast)) }))}
            onChoose={onChoose}
          />
        </header>
        <ReliabilityChart bins={shown.bins} />
        <ChartTable
          label={t('chances.curveTable')}
          firstHead={t('chances.said')}
          columns={[
            { label: t('chances.count') },
            { label: t('chances.mean'), look: '@max-[24rem]:hidden' },
            { label: t('chances.came'), cell: 'font-semibold' },
            { label: t('chances.interval'), cell: 'text-ink-3' },
          ]}
          rows={shown.bins.map(({ from, count, said, came, low, high }) => ({
            key: String(from),
            head: between(from, from + 0.1),
            cells: [
              formatCount(count, language),
              formatShare(said, language),
              formatShare(came, language),
              between(low, high),
            ],
          }))}
          className="overflow-x-auto"
        />
      </div>
    </Card>
  )
}
