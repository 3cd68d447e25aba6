import { ArrowRight } from 'lucide'
import type { Forecast } from '../../contract/matches/chances.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { Icon } from '../ui/icon.tsx'
import { nameOf } from './forecast-names.ts'
import { formatScore } from './record-figures.ts'
import { COIN, ScoreLine } from './score-line.tsx'

/** The signs of the line (ui/marked-line.tsx). */
const TICK = 'border-s border-ink-2'
const MARK = 'rounded-small border-s-3 border-ink'

/** The log loss of the chosen forecast, compared with a coin and the market. */
export function RecordHero({ matches, forecast }: { matches: number; forecast: Forecast }) {
  const t = useT()
  const language = useLanguage()
  const score = (value: number) => formatScore(value, language)
  // In the order of the line: a lower value is better and further right.
  const points = [
    { words: t('chances.coin', { score: score(COIN) }), at: COIN, sign: TICK },
    { words: t('chances.market', { score: score(forecast.price.logLoss) }), at: forecast.price.logLoss, sign: TICK },
    { words: t('chances.estimate', { score: score(forecast.logLoss) }), at: forecast.logLoss, sign: MARK },
  ].toSorted((a, b) => b.at - a.at)
  return (
    <section className="grid min-w-0 items-end gap-x-8 gap-y-1 xl:grid-cols-[minmax(0,25rem)_minmax(0,1fr)]">
      <div className="min-w-0">
        <h2 className="text-caption text-ink-2">
          {[t('chances.meanError'), t('chances.over', { count: matches }), t('chances.lowerBetter')].join(' · ')}
        </h2>
        <p className="items-baseline gap-x-3 xl:flex">
          <span className="block text-hero font-semibold tracking-tight tabular-nums">{score(forecast.logLoss)}</span>
          <span className="block text-small text-ink-2">{t(nameOf(forecast))}</span>
        </p>
      </div>
      <div className="min-w-0">
        <ScoreLine forecast={forecast} />
        <p aria-hidden className="flex flex-wrap gap-x-4 text-caption text-ink-2 tabular-nums">
          {points.map(({ words, sign }) => (
            <span key={words} className="inline-flex items-center gap-1.5">
              <span className={`h-3 ${sign}`} />
              {words}
            </span>
          ))}
          <span className="ms-auto inline-flex items-center gap-1 text-ink-3 max-sm:hidden">
            {t('chances.better')}
            <Icon of={ArrowRight} className="size-3" />
          </span>
        </p>
      </div>
    </section>
  )
}
