import type { SkillReport } from '../../contract/skill.ts'
import { formatCount, formatMoney } from '../../words/amounts.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { formatDecimal, formatShare } from '../statistics/figures.ts'
import { Card } from '../ui/card.tsx'
import { Figure, FigureList } from './figure-list.tsx'

const NOTHING = '–'

/** Streaks and the largest drawdown, each compared with luck alone. */
export function RunsCard({ report: { streaks, fall }, isWhole }: { report: SkillReport; isWhole: boolean }) {
  const t = useT()
  const language = useLanguage()
  const { current } = streaks
  return (
    <Card title={t('skill.runs')} description={t('skill.runsHint')}>
      <FigureList>
        <Figure
          label={t('skill.longestLost')}
          value={formatCount(streaks.longestLost, language)}
          hint={t('skill.longestLostHint', {
            mean: formatDecimal(streaks.meanLongestLost, language),
            share: formatShare(streaks.asLongLost, language),
          })}
        />
        <Figure label={t('skill.longestWon')} value={formatCount(streaks.longestWon, language)} />
        {current && (
          <Figure
            label={t('skill.currentRun')}
            value={t(current.won ? 'skill.inARowWon' : 'skill.inARowLost', { count: current.length })}
          />
        )}
        <Figure
          label={t('skill.fall')}
          value={formatMoney(fall.money, language)}
          hint={t('skill.fallHint', { byLuck: formatMoney(fall.byLuck, language) })}
        />
        <Figure
          label={t('skill.fallUnits')}
          value={fall.units === null ? NOTHING : formatDecimal(fall.units, language)}
          {...(fall.units === null && { hint: t('skill.fallUnitsNone') })}
        />
        <Figure
          label={t('skill.fallShare')}
          value={fall.share === null ? NOTHING : formatShare(fall.share, language)}
          hint={t(
            fall.share !== null ? 'skill.fallShareHint' : isWhole ? 'skill.fallShareNone' : 'skill.fallShareFiltered',
          )}
        />
      </FigureList>
    </Card>
  )
}
