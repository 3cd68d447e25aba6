import type { SkillReport } from '../../contract/skill.ts'
import { formatCount, formatMoney, formatProfit } from '../../words/amounts.ts'
import { formatOdds } from '../../words/format.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { formatChance, formatDecimal, formatShare, formatSignedShare } from '../statistics/figures.ts'
import { betsNeeded, MOST_PLACED, neededWords } from '../statistics/verdict-words.ts'
import { Card } from '../ui/card.tsx'
import { Figure, FigureList } from './figure-list.tsx'

const NOTHING = '–'

/** Profit, yield and edge, each with its certainty and assumptions. */
export function FiguresCard({ report }: { report: SkillReport }) {
  const t = useT()
  const language = useLanguage()
  const { profitInterval, yieldInterval, luck, unit } = report
  const money = (amount: string) => formatProfit(amount, language)
  const percent = (share: number) => formatSignedShare(share, language)
  const hasRange = profitInterval.low !== profitInterval.high
  // Resampling equal results gives no interval.
  const rangeOf = <Value,>({ low, high }: { low: Value; high: Value }, words: (value: Value) => string) =>
    low === high ? t('skill.alike') : t('skill.range', { low: words(low), high: words(high) })
  return (
    <Card title={t('skill.figures')} description={t('skill.figuresHint')}>
      <FigureList>
        <Figure
          label={t('skill.profit')}
          value={money(report.profit)}
          range={rangeOf(profitInterval, money)}
          hint={hasRange ? t('skill.profitHint', { groups: report.groups }) : t('skill.alikeHint')}
        />
        <Figure
          label={t('skill.yield')}
          value={report.yield === null ? NOTHING : percent(report.yield)}
          range={yieldInterval && rangeOf(yieldInterval, percent)}
          hint={t('skill.yieldHint')}
        />
        <Figure
          label={t('skill.expected')}
          value={money(luck.expected)}
          hint={t(report.closing.raw.measured > 0 ? 'skill.expectedHint' : 'skill.expectedHintLuck', {
            spread: formatMoney(luck.spread, language),
          })}
        />
        {unit && <UnitFigures unit={unit} />}
      </FigureList>
    </Card>
  )
}

function UnitFigures({ unit }: { unit: NonNullable<SkillReport['unit']> }) {
  const t = useT()
  const language = useLanguage()
  const { test, shrunk, needed } = unit
  const count = (value: number) => formatCount(value, language)
  const percent = (share: number) => formatSignedShare(share, language)
  const more = betsNeeded(unit)
  return (
    <>
      <Figure
        label={t('skill.test')}
        value={test ? formatDecimal(test.t, language) : NOTHING}
        hint={
          test
            ? t('skill.testHint', {
                odds: formatOdds(unit.averageOdds.toFixed(2), language),
                share: formatChance(test.p, language),
              })
            : t('skill.alikeHint')
        }
      />
      <Figure
        label={t('skill.edge')}
        value={percent(shrunk.yield)}
        range={`± ${formatShare(shrunk.deviation, language)}`}
        hint={t('skill.edgeHint', {
          weight: formatShare(shrunk.weight, language),
          positive: formatChance(shrunk.positive, language),
        })}
      />
      <Figure
        label={t('skill.needed')}
        value={more === null ? NOTHING : neededWords(more, t, language)}
        hint={needed ? neededHint(needed) : t(unit.yield > 0 ? 'skill.alikeHint' : 'skill.neededNone')}
      />
    </>
  )

  function neededHint({ evenly, mostly, edge }: NonNullable<typeof needed>): string {
    if (more !== null && more > MOST_PLACED) return t('skill.neededSoFar', { bets: count(unit.bets) })
    const values = { yield: percent(unit.yield), edge, mostly: count(mostly), evenly: count(evenly) }
    return t(edge > mostly ? 'skill.neededEdgeHint' : 'skill.neededHint', values)
  }
}
