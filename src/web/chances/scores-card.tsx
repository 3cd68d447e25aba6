import type { Forecast } from '../../contract/matches/chances.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { Card } from '../ui/card.tsx'
import { nameOf } from './forecast-names.ts'
import { formatScore } from './record-figures.ts'
import { ScoreLine } from './score-line.tsx'

/** The average error of each forecast: one figure, and its line with the market as a tick. Brier scores are in the explanation. */
export function ScoresCard({ forecasts }: { forecasts: readonly Forecast[] }) {
  const t = useT()
  return (
    <Card flush title={t('chances.scores')} description={t('chances.tick')}>
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
  const { count, logLoss, price } = forecast
  return (
    <li className="border-t border-line px-card py-2">
      <p className="flex items-baseline gap-x-3 text-small">
        <span className="min-w-0 grow font-medium">{t(nameOf(forecast))}</span>
        <strong className="shrink-0 text-body font-semibold tabular-nums">{score(logLoss)}</strong>
      </p>
      <ScoreLine forecast={forecast} />
      <p className="flex flex-wrap justify-between gap-x-3 text-caption text-ink-3 tabular-nums">
        <span>{t('chances.times', { count })}</span>
        <span>{t('chances.marketLogLoss', { score: score(price.logLoss) })}</span>
      </p>
    </li>
  )
}
