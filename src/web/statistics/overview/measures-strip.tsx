import type { SkillReport } from '../../../contract/skill.ts'
import type { Statistics } from '../../../contract/statistics.ts'
import { shareInterval } from '../../../domain/bet/reliability.ts'
import { formatCount } from '../../../words/amounts.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { formatShare, formatSignedShare } from '../figures.ts'
import { Measure, sideOfZero } from './measure.tsx'

/** The minimum reach of each line, as a fraction. */
const REACH = { yield: 0.1, close: 0.05, winning: 0.1 }

/** `report`: null if there are too few bets for one. */
type Props = { stats: Statistics; report: SkillReport | null }

/** Yield, closing-line value and win rate, each as a line with a mark. */
export function MeasuresStrip({ stats, report }: Props) {
  return (
    <dl className="grid divide-line surface max-md:divide-y md:grid-cols-3 md:divide-x">
      <YieldMeasure settled={stats.yield} report={report} />
      <ClosingMeasure report={report} />
      <WinRateMeasure stats={stats} report={report} />
    </dl>
  )
}

/** `settled`: the yield of the statistics in percent, shown without a report. */
export function YieldMeasure({ settled, report }: { settled: number | null; report: SkillReport | null }) {
  const t = useT()
  const language = useLanguage()
  const interval = report && spread(report.yieldInterval)
  return (
    <Measure
      label={t('statistics.yield')}
      value={report ? report.yield : settled === null ? null : settled / 100}
      interval={interval}
      tick={0}
      reach={REACH.yield}
      note={t(sideOfZero(interval))}
      format={(share) => formatSignedShare(share, language)}
    />
  )
}

/** Compared with the closing odds without margin, or with margin if no bet has the odds of the other side; the label says which. */
export function ClosingMeasure({ report }: { report: SkillReport | null }) {
  const t = useT()
  const language = useLanguage()
  const count = (value: number) => formatCount(value, language)
  const hasFair = report !== null && report.closing.fair.measured > 0
  const closing = report && (hasFair ? report.closing.fair : report.closing.raw)
  const beaten =
    closing && t('statistics.beatClose', { beaten: count(closing.beaten), measured: count(closing.measured) })
  const verdict = sideOfClose(closing?.perBet?.interval ?? null)
  const label = hasFair ? 'statistics.clvFair' : 'statistics.clvRaw'
  return (
    <Measure
      label={t(closing && closing.measured > 0 ? label : 'statistics.clv')}
      value={closing?.perBet?.mean ?? null}
      interval={closing?.perBet?.interval ?? null}
      tick={0}
      reach={REACH.close}
      note={
        !beaten || closing.measured === 0
          ? t('statistics.noClose')
          : verdict
            ? t('statistics.closeNote', { verdict: t(verdict), beaten })
            : beaten
      }
      format={(share) => formatSignedShare(share, language)}
    />
  )
}

function WinRateMeasure({ stats: { winCount, lossCount }, report }: Props) {
  const t = useT()
  const language = useLanguage()
  const decided = winCount + lossCount
  const asked = report?.winning.asked ?? null
  const percent = (share: number) => formatShare(share, language)
  return (
    <Measure
      label={t('statistics.winRate')}
      value={decided === 0 ? null : winCount / decided}
      interval={decided === 0 ? null : shareInterval(winCount, decided)}
      tick={asked}
      reach={REACH.winning}
      note={
        asked === null
          ? t(decided === 0 ? 'statistics.noneSettled' : 'statistics.winRateHint')
          : t('statistics.asked', { share: percent(asked) })
      }
      format={percent}
    />
  )
}

/** What the interval says about the skill in prices, which luck in results does not touch; null without one. */
function sideOfClose(interval: SkillReport['yieldInterval']) {
  if (interval === null) return null
  if (interval.low > 0) return 'statistics.closeBeaten'
  return interval.high < 0 ? 'statistics.closeLost' : 'statistics.closeOpen'
}

/** Resampling equal results gives no interval. */
function spread(interval: SkillReport['yieldInterval']) {
  return interval && interval.low < interval.high ? interval : null
}
