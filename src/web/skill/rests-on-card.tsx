import type { SkillReport } from '../../contract/skill.ts'
import { formatCount } from '../../words/amounts.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { formatChance, formatDecimal, formatSignedShare } from '../statistics/figures.ts'
import { Measure } from '../statistics/overview/measure.tsx'
import { ClosingMeasure, YieldMeasure } from '../statistics/overview/measures-strip.tsx'
import { betsNeeded, MOST_PLACED, neededWords } from '../statistics/verdict-words.ts'
import { Card } from '../ui/card.tsx'
import { MarkedLine } from '../ui/marked-line.tsx'

type Props = { report: SkillReport; isProven: boolean }

/** The figures behind the verdict, each as a line with a mark. */
export function RestsOnCard({ report, isProven }: Props) {
  const t = useT()
  const { unit } = report
  return (
    <Card flush title={t('skill.restsOn')} description={t('skill.restsOnHint')}>
      <dl className="grid border-t border-line max-sm:divide-y divide-line sm:grid-cols-2">
        <YieldMeasure settled={null} report={report} />
        <ClosingMeasure report={report} />
        {unit && <UnitMeasures unit={unit} isProven={isProven} />}
      </dl>
    </Card>
  )
}

/** A t-statistic from here on is rare without an edge: 95 of 100 are within it. */
const RARE = 1.96
const T_REACH = 2.5

function UnitMeasures({ unit, isProven }: { unit: NonNullable<SkillReport['unit']>; isProven: boolean }) {
  const t = useT()
  const language = useLanguage()
  const { shrunk, test, needed, bets } = unit
  const signed = (share: number) => formatSignedShare(share, language)
  const more = betsNeeded(unit)
  const total = needed && Math.max(needed.mostly, needed.edge)
  const spread = { low: shrunk.yield - shrunk.deviation, high: shrunk.yield + shrunk.deviation }
  return (
    <>
      <Measure
        label={t('skill.edge')}
        value={shrunk.yield}
        interval={spread}
        tick={0}
        reach={0.05}
        note={t('skill.edgeNote')}
        format={signed}
      />
      {test && (
        <Line
          label={t('skill.test')}
          value={formatDecimal(test.t, language)}
          note={t('skill.tNote', { share: formatChance(test.p, language) })}
          from={Math.min(0, test.t)}
          to={Math.max(T_REACH, test.t)}
          mark={test.t}
          tick={RARE}
        />
      )}
      {total !== null && more !== null && !isProven && (
        <Line
          label={t('skill.needed')}
          value={neededWords(more, t, language)}
          note={
            more > MOST_PLACED
              ? t('skill.neededSoFar', { bets: formatCount(bets, language) })
              : t('skill.neededNote', {
                  bets: formatCount(bets, language),
                  total: formatCount(total, language),
                  yield: signed(unit.yield),
                })
          }
          from={0}
          to={total}
          mark={bets}
          tick={total}
        />
      )}
    </>
  )
}

type LineProps = { label: string; value: string; note: string; from: number; to: number; mark: number; tick: number }

/** A figure that shows progress: the band reaches from the start to the mark. */
function Line({ label, value, note, from, to, mark, tick }: LineProps) {
  const t = useT()
  return (
    <div className="min-w-0 p-card">
      <dt className="text-caption text-ink-2">{label}</dt>
      <dd>
        <span className="block min-h-7 text-figure font-semibold tabular-nums">{value}</span>
        <MarkedLine
          label={t('statistics.lineOf', { measure: label, value, note })}
          from={from}
          to={to}
          mark={mark}
          ticks={[tick]}
          band={{ low: Math.min(0, mark), high: Math.max(0, mark) }}
        />
        <span className="block text-caption text-ink-3">{note}</span>
      </dd>
    </div>
  )
}
