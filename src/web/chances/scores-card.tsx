import type { Forecast } from '../../contract/matches/chances.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { Card } from '../ui/card.tsx'
import { nameOf } from './forecast-names.ts'
import { formatScore } from './record-figures.ts'
import { ScoreLine } from './score-line.tsx'

/** The average error of each forecast: a row with its line. */
export function ScoresCard({ forecasts }: { forecasts: readonly Forecast[] }) {
  const t = useT()
  return (
    <Card flush title={t('chances.scores')} description={t('chances.tick')} className="@container">
      <ul aria-label={t('chances.scores')}>
        {forecasts.map((forecast) => (
          <ScoreRow key={nameOf(forecast)} forecast={forecast} />
        ))}
      </ul>
    </Card>
  )
}

function ScoreRow({ forecast }: { forecast: Forecast }) {
  const t = useT()
  const language = useLanguage()
  const score = (value: number) => formatScore(value, language)
  const { count, brier, logLoss, price } = forecast
  return (
    <li className="border-t border-line px-card py-2">
      <p className="flex items-baseline gap-x-3 text-small">
        <span className="min-w-0 grow font-medium">{t(nameOf(forecast))}</span>
        <span className="shrink-0 text-caption text-ink-3 tabular-nums">{t('chances.times', { count })}</span>
        <strong className="shrink-0 font-semibold tabular-nums">{score(logLoss)}</strong>
      </p>
      <div className="grid items-center gap-x-4 @lg:grid-cols-[minmax(0,1fr)_auto]">
        <ScoreLine forecast={forecast} />
        <p className="flex flex-wrap gap-x-1 text-caption text-ink-3 tabular-nums @lg:w-70 @lg:justify-end">
          <span>{t('chances.marketLogLoss', { score: score(price.logLoss) })} ·</span>
          <span>{t('chances.brierOf', { score: score(brier), market: score(price.brier) })}</span>
        </p>
      </div>
    </li>
  )
}
