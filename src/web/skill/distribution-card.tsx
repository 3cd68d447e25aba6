import { scaleLinear } from 'd3-scale'
import { useId } from 'react'
import type { SkillReport } from '../../contract/skill.ts'
import { formatProfit } from '../../words/amounts.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { ChartCard } from '../statistics/charts/chart-card.tsx'
import { BottomAxis, Plot, ValueAxis } from '../statistics/charts/plot.tsx'
import { fillOf, Patterns, Swatch } from '../statistics/charts/texture.tsx'
import { formatChance, formatShare, formatShortMoney } from '../statistics/figures.ts'
import { ChartTable } from '../ui/chart-table.tsx'

type Props = { report: SkillReport }
/** The approximate number of grid lines. */
const LINES = 3
/** Space above the bars for the label of the line. */
const NAME = 18
/** The average width of its characters (`text-caption`). */
const NAME_CHARACTER = 7.2
/** Chart bars per table row. */
const BARS_PER_ROW = 3

/** How bettors with the same bets end by luck alone, and where the user is among them. */
export function DistributionCard({ report }: Props) {
  const t = useT()
  return (
    <ChartCard
      title={t('skill.distribution')}
      description={t(report.closing.raw.measured > 0 ? 'skill.distributionHint' : 'skill.distributionHintLuck')}
      chart={<DistributionChart report={report} />}
      table={<DistributionTable report={report} />}
      note={t(report.luck.isExact ? 'skill.exact' : 'skill.smoothed')}
    />
  )
}

function DistributionChart({ report: { luck, profit } }: Props) {
  const t = useT()
  const language = useLanguage()
  const id = useId()
  const own = Number(profit)
  const bars = luck.bars.map(({ from, to, chance }) => ({ from: Number(from), to: Number(to), chance }))
  const asGood = formatChance(luck.asGood, language)
  const values = scaleLinear([0, Math.max(...bars.map(({ chance }) => chance))], [0, 1])
  const percent = (share: number) => formatShare(share, language)
  const name = `${t('skill.yours')}: ${formatProfit(profit, language)}`
  const label = t('skill.distributionChart', { share: asGood, profit: formatProfit(profit, language) })
  return (
    <>
      <Plot label={label} values={values.ticks(LINES).map(percent)}>
        {(size) => {
          const x = scaleLinear([bars[0]?.from ?? 0, bars.at(-1)?.to ?? 1], [size.left, size.right])
          const y = values.copy().range([size.bottom, size.top + NAME])
          const half = (NAME_CHARACTER * name.length) / 2
          return (
            <>
              <Patterns id={id} />
              <ValueAxis scale={y} size={size} count={LINES} format={percent} />
              {bars.map(({ from, to, chance }) => (
                <rect
                  key={from}
                  x={x(from)}
                  width={Math.max(1, x(to) - x(from) - 1)}
                  y={y(chance)}
                  height={size.bottom - y(chance)}
                  fill={fillOf(to > own ? 'count' : 'returned', id)}
                />
              ))}
              <BottomAxis scale={x} size={size} format={(value) => formatShortMoney(value, language)} />
              <line x1={x(own)} x2={x(own)} y1={size.top + NAME - 2} y2={size.bottom} className="stroke-ink stroke-2" />
              <text
                x={Math.min(size.width - half, Math.max(half, x(own)))}
                y={size.top + 10}
                textAnchor="middle"
                className="fill-ink text-caption font-semibold tabular-nums"
              >
                {name}
              </text>
            </>
          )
        }}
      </Plot>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-caption text-ink-2">
        <li className="flex items-center gap-1.5">
          <Swatch texture="count" id={id} />
          {t('skill.asGoodLegend', { share: asGood })}
        </li>
        <li className="flex items-center gap-1.5">
          <Swatch texture="returned" id={id} />
          {t('skill.belowLegend', { share: formatChance(1 - luck.asGood, language) })}
        </li>
      </ul>
    </>
  )
}

function DistributionTable({ report: { luck, profit } }: Props) {
  const t = useT()
  const language = useLanguage()
  const own = Number(profit)
  const rows = luck.bars.flatMap((bar, index) => {
    if (index % BARS_PER_ROW !== 0) return []
    const part = luck.bars.slice(index, index + BARS_PER_ROW)
    const to = part.at(-1)?.to ?? bar.to
    return [{ from: bar.from, to, chance: part.reduce((sum, { chance }) => sum + chance, 0) }]
  })
  return (
    <ChartTable
      label={t('skill.distribution')}
      firstHead={t('skill.endsAt')}
      columns={[{ label: t('skill.chance') }, { label: '' }]}
      rows={rows.map(({ from, to, chance }) => ({
        key: from,
        head: t('skill.fromTo', { from: formatProfit(from, language), to: formatProfit(to, language) }),
        cells: [
          formatShare(chance, language),
          own >= Number(from) && own < Number(to) ? <strong key="here">{t('skill.here')}</strong> : null,
        ],
      }))}
      className="scroll-list max-h-90 overflow-auto"
    />
  )
}
