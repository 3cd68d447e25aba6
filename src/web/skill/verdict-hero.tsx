import { PATHS } from '../../contract/paths.ts'
import type { SkillVerdict } from '../../contract/skill.ts'
import { formatCount } from '../../words/amounts.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { BESIDE_CONTROLS } from '../statistics/statistics-tabs.tsx'
import { headlineOfBets, type Judgement, outlookOf, sentenceOf } from '../statistics/verdict-words.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { FittedAmount } from '../ui/fitted-amount.tsx'
import { MarkedLine } from '../ui/marked-line.tsx'

/** `isFirst`: directly below the tabs. `onClear`: null if the page is about all bets. */
type Props = { judgement: Judgement; isFirst: boolean; onClear: (() => void) | null }

/** Three words, one sentence, and the rank among 100 bettors with luck alone. */
export function VerdictHero({ judgement, isFirst, onClear }: Props) {
  const t = useT()
  const language = useLanguage()
  const { verdict, report, isByResult } = judgement
  const headline = headlineOfBets(judgement)
  const outlook = outlookOf(judgement, t, language)
  const isAgreed = headline !== 'not-proven' || verdict.kind === 'cannot-tell'
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h2 className={`text-caption text-ink-2 max-[50rem]:content-center ${isFirst ? BESIDE_CONTROLS : ''}`}>
        {t('skill.verdict')} · {t('skill.judgedBets', { count: verdict.bets })}
      </h2>
      <div className="@container text-hero font-semibold max-[50rem]:-mt-2">
        <FittedAmount>{t(`skill.headline.${headline}`)}</FittedAmount>
      </div>
      <p className="max-w-prose text-title font-medium text-pretty">{sentenceOf(judgement, t, language)}</p>
      {isByResult && <p className="max-w-prose text-small text-ink-2">{t('skill.byResultHint')}</p>}
      {outlook && <p className="max-w-prose text-small text-pretty text-ink-2">{outlook}</p>}
      {!isByResult && isAgreed && <CrowdLine verdict={verdict} />}
      {!report && !isByResult && <p className="max-w-prose text-small text-ink-3">{t('skill.tooFewHint')}</p>}
      {!report && !onClear && (
        <ButtonLink href={PATHS.newBet} variant="primary" className="mt-2 self-start">
          {t('statistics.firstBet')}
        </ButtonLink>
      )}
      {onClear && (!report || isByResult) && (
        <Button className="mt-2 self-start" onClick={onClear}>
          {t('filter.clear')}
        </Button>
      )}
    </section>
  )
}

const ALL = 100
/** Ranks among 100 bettors from which judgeRecord sees a sign of skill, and skill; up to the last one, worse than luck. */
const [SIGN, SKILL, WORSE] = [95, 99, 5]

/** The rank among bettors with the same bets and luck alone. */
function CrowdLine({ verdict }: { verdict: SkillVerdict }) {
  const t = useT()
  const language = useLanguage()
  if (verdict.kind === 'too-few' || verdict.kind === 'too-few-matches' || verdict.kind === 'doubtful') return null
  const isWorse = verdict.kind === 'worse'
  const { count, of } = isWorse ? verdict.asBad : verdict.asGood
  const rest = formatCount(of - count, language)
  const whole = formatCount(of, language)
  const place = isWorse
    ? t('skill.crowdBelow', { above: rest, of: whole })
    : t('skill.crowdAbove', { below: rest, of: whole })
  const bounds = t(isWorse ? 'skill.crowdWorse' : 'skill.crowdTicks')
  const mark = ALL * (isWorse ? count / of : 1 - count / of)
  return (
    <div className="mt-1">
      <MarkedLine
        label={`${place}; ${bounds}`}
        from={0}
        to={ALL}
        mark={mark}
        ticks={isWorse ? [WORSE] : [SIGN, SKILL]}
        band={{ low: 0, high: mark }}
      />
      <p aria-hidden className="flex flex-wrap justify-between gap-x-4 text-caption text-ink-2 tabular-nums">
        <span>{place}</span>
        <span className="text-ink-3">{bounds}</span>
      </p>
    </div>
  )
}
