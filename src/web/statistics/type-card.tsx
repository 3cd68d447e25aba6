import type { Statistics } from '../../contract/statistics.ts'
import { formatCount } from '../../words/amounts.ts'
import { typeName } from '../../words/bets/bet-words.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { Card } from '../ui/card.tsx'

/** The number of bets of each type, most frequent first. */
export function TypeCard({ byType }: Pick<Statistics, 'byType'>) {
  const t = useT()
  const language = useLanguage()
  const most = Math.max(1, ...byType.map(({ bets }) => bets))
  return (
    <Card title={t('statistics.byType')} description={t('statistics.byTypeHint')}>
      {byType.length === 0 && <p className="text-small text-ink-3">{t('statistics.empty')}</p>}
      <dl className="flex flex-col gap-2.5">
        {byType.map(({ betType, bets }) => (
          <div key={betType} className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 pb-2">
            <dt className="text-small text-ink-2">{typeName(betType, t)}</dt>
            <dd className="text-small font-semibold tabular-nums">{formatCount(bets, language)}</dd>
            <span aria-hidden className="absolute inset-x-0 bottom-0 h-1 overflow-hidden rounded-full bg-raised">
              <span className="block rounded-full border-t-4 border-bar" style={{ width: `${(bets / most) * 100}%` }} />
            </span>
          </div>
        ))}
      </dl>
    </Card>
  )
}
