import type { SkillReport } from '../../contract/skill.ts'
import { formatCount } from '../../words/amounts.ts'
import type { Key } from '../../words/keys.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { formatShare, formatSignedShare } from '../statistics/figures.ts'
import { Card } from '../ui/card.tsx'
import { Figure, FigureList } from './figure-list.tsx'

type Measure = SkillReport['closing']['fair']
type Mean = Measure['perBet']

const NOTHING = '–'

/** Closing-line value: whether the taken odds beat the closing odds, for how many bets, and how certain that is. */
export function ClosingCard({ report: { closing, bets } }: { report: SkillReport }) {
  const t = useT()
  const language = useLanguage()
  const { raw, fair, method } = closing
  const count = (value: number) => formatCount(value, language)
  const coverage = ({ measured }: Measure) => t('skill.closingOf', { measured: count(measured), bets: count(bets) })
  const mean = (label: Key, value: Mean, hint: string) => (
    <Figure
      label={t(label)}
      value={value ? formatSignedShare(value.mean, language) : NOTHING}
      range={value && rangeOf(value)}
      hint={hint}
    />
  )
  const beaten = fair.measured > 0 ? fair : raw
  return (
    <Card title={t('skill.closing')} description={t('skill.closingHint')}>
      {raw.measured === 0 ? (
        <p className="max-w-prose text-small text-ink-2">{t('skill.closingNone')}</p>
      ) : (
        <FigureList>
          {mean(
            'skill.clvFair',
            fair.perBet,
            `${t('skill.clvFairHint', { method: t(`skill.method.${method}`) })} ${coverage(fair)}`,
          )}
          {mean('skill.clvStake', fair.perStake, t('skill.clvStakeHint'))}
          {mean('skill.clvRaw', raw.perBet, `${t('skill.clvRawHint')} ${coverage(raw)}`)}
          <Figure
            label={t('skill.clvBeaten')}
            value={formatShare(beaten.beaten / beaten.measured, language)}
            hint={t(beaten === fair ? 'skill.clvBeatenHint' : 'skill.clvBeatenRawHint', {
              beaten: count(beaten.beaten),
              measured: count(beaten.measured),
            })}
          />
        </FigureList>
      )}
    </Card>
  )

  function rangeOf({ interval }: NonNullable<Mean>): string {
    if (!interval) return t('skill.clvFew')
    const share = (end: number) => formatSignedShare(end, language)
    return t('skill.range', { low: share(interval.low), high: share(interval.high) })
  }
}
