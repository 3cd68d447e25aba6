import type { Forecast } from '../../contract/matches/chances.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { MarkedLine } from '../ui/marked-line.tsx'
import { formatScore } from './record-figures.ts'

/** The log loss of always forecasting one half. */
export const COIN = Math.LN2

/** Padding beyond the worst and the best value, and the minimum reach of the line. */
const MARGIN = 0.04
const BEST = 0.4

/** Log loss on a line from a coin at the left to better values, with the market as a tick. */
export function ScoreLine({ forecast: { logLoss, price } }: { forecast: Forecast }) {
  const t = useT()
  const language = useLanguage()
  return (
    <MarkedLine
      label={t('chances.scoreLine', {
        score: formatScore(logLoss, language),
        coin: formatScore(COIN, language),
        market: formatScore(price.logLoss, language),
      })}
      from={Math.max(COIN, logLoss, price.logLoss) + MARGIN}
      to={Math.min(BEST, logLoss - MARGIN, price.logLoss - MARGIN)}
      mark={logLoss}
      ticks={[COIN, price.logLoss]}
      band={logLoss < COIN ? { low: COIN, high: logLoss } : { low: logLoss, high: COIN }}
    />
  )
}
