import { scaleLinear } from 'd3-scale'
import type { SkillReport } from '../../contract/skill.ts'
import { formatCount } from '../../words/amounts.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { ChartCard } from '../statistics/charts/chart-card.tsx'
import { BottomAxis, Plot, ValueAxis } from '../statistics/charts/plot.tsx'
import { formatScore, formatShare, formatWholeShare } from '../statistics/figures.ts'
import { Card } from '../ui/card.tsx'
import { ChartTable } from '../ui/chart-table.tsx'
import { Figure } from './figure-list.tsx'

type Forecasts = NonNullable<SkillReport['forecasts']>
type Props = { forecasts: Forecasts }
/** The scores of always forecasting 50 %. */
const EVEN = { brier: 0.25, logLoss: Math.LN2 }
const POINT = 4

/** The accuracy of the chances that the user entered. */
export function ForecastsCard({ forecasts }: Props) {
  const t = useT()
  const language = useLanguage()
  const { bets, against } = forecasts
  const wordsOf = (score: 'brier' | 'logLoss') =>
    against &&
    t('skill.against', {
      bets: against.bets,
      own: formatScore(against.own[score], language),
      close: formatScore(against.close[score], language),
    })
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card title={t('skill.forecasts')} description={t('skill.forecastsHint', { bets })}>
        <dl className="grid gap-5">
          {(['brier', 'logLoss'] as const).map((score) => (
            <Figure
              key={score}
              label={t(`skill.${score}`)}
              value={formatScore(forecasts[score], language)}
              range={wordsOf(score)}
              hint={t('skill.scoreHint', { even: formatScore(EVEN[score], language) })}
            />
          ))}
        </dl>
      </Card>
      <ChartCard
        title={t('skill.calibration')}
        description={t('skill.calibrationChart')}
        chart={<CalibrationChart forecasts={forecasts} />}
        table={<CalibrationTable forecasts={forecasts} />}
      />
    </div>
  )
}

function CalibrationChart({ forecasts: { curve } }: Props) {
  const t = useT()
  const language = useLanguage()
  const percent = (share: number) => formatWholeShare(share, language)
  return (
    <Plot label={t('skill.calibrationChart')} values={[percent(1)]}>
      {(size) => {
        const x = scaleLinear([0, 1], [size.left, size.right])
        const y = scaleLinear([0, 1], [size.bottom, size.top])
        return (
          <>
            <ValueAxis scale={y} size={size} count={4} format={percent} />
            <BottomAxis scale={x} size={size} format={percent} />
            <line x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} className="stroke-ink-3 stroke-2 [stroke-dasharray:7_5]" />
            {curve.map(({ chance, won, low, high }) => (
              <g key={chance}>
                <line x1={x(chance)} x2={x(chance)} y1={y(low)} y2={y(high)} className="stroke-ink stroke-2" />
                <circle cx={x(chance)} cy={y(won)} r={POINT} className="fill-ink" />
              </g>
            ))}
          </>
        )
      }}
    </Plot>
  )
}

function CalibrationTable({ forecasts: { curve } }: Props) {
  const t = useT()
  const language = useLanguage()
  const percent = (share: number) => formatShare(share, language)
  return (
    <ChartTable
      label={t('skill.calibration')}
      firstHead={t('skill.said')}
      columns={[
        { label: t('skill.afterBets') },
        { label: t('skill.happened'), cell: 'font-semibold' },
        { label: t('skill.interval') },
      ]}
      rows={curve.map(({ bets, chance, won, low, high }) => ({
        key: String(chance),
        head: percent(chance),
        cells: [
          formatCount(bets, language),
          percent(won),
          t('skill.fromTo', { from: percent(low), to: percent(high) }),
        ],
      }))}
      className=""
    />
  )
}
