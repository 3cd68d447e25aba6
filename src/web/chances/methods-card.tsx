import type { Response } from '../../contract/endpoint.ts'
import type { chanceRecord } from '../../contract/matches/chances.ts'
import type { MarginMethod } from '../../domain/money/margin.ts'
import { formatCount } from '../../words/amounts.ts'
import type { Key } from '../../words/keys.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { Card } from '../ui/card.tsx'
import { ChartTable } from '../ui/chart-table.tsx'
import { formatScore } from './record-figures.ts'

const NAMES: Record<MarginMethod, Key> = {
  'odds-ratio': 'chances.method.odds-ratio',
  multiplicative: 'chances.method.multiplicative',
  additive: 'chances.method.additive',
  power: 'chances.method.power',
}

/** How well each method of removing the margin predicts the winner; until there are enough matches, their count. */
export function MethodsCard({ methods: { matches, needed, scores } }: Pick<Response<typeof chanceRecord>, 'methods'>) {
  const t = useT()
  const language = useLanguage()
  const values = { matches: formatCount(matches, language), needed: formatCount(needed, language) }
  return (
    <Card title={t('chances.methods')}>
      {scores === null ? (
        <p className="text-small text-ink-2">{t('chances.methodsSoon', values)}</p>
      ) : (
        <ChartTable
          label={t('chances.methods')}
          firstHead={t('chances.methodName')}
          columns={[{ label: t('chances.brier') }, { label: t('chances.logLoss') }]}
          rows={scores.map(({ method, brier, logLoss }) => ({
            key: method,
            head: t(NAMES[method]),
            cells: [formatScore(brier, language), formatScore(logLoss, language)],
          }))}
          className="overflow-x-auto"
        />
      )}
    </Card>
  )
}
