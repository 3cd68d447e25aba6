import type { ReactNode } from 'react'
import type { SourceState } from '../../contract/system.ts'
import { formatCount } from '../../words/amounts.ts'
import { formatAge } from '../../words/elapsed.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { useTicking } from '../matches/use-ticking.ts'
import { Age, Fact, Facts } from './facts.tsx'
import { formatUntil } from './figures.ts'
import { spentPercent } from './source-state.ts'

/** For an unused source, only its last success and failure. */
export function SourceFacts({ source }: { source: SourceState | undefined }) {
  const t = useT()
  const isInUse = source?.isCurrent ?? true
  return (
    <>
      <Facts busy={!source}>
        <Fact label={t('system.lastSuccess')}>
          {source && (source.lastSuccessAt ? <Age at={source.lastSuccessAt} /> : t('system.never'))}
        </Fact>
        <Fact label={t('system.lastError')}>
          {source &&
            (source.lastFailureAt ? <LastError at={source.lastFailureAt} source={source} /> : t('system.noError'))}
        </Fact>
        {isInUse && <Fact label={t('system.breaker')}>{source && <Breaker openUntil={source.openUntil} />}</Fact>}
        {isInUse && <Fact label={t('system.calls')}>{source && <Calls calls={source.calls} />}</Fact>}
      </Facts>
      {isInUse && <Meter percent={source?.calls ? spentPercent(source.calls) : null} />}
    </>
  )
}

function LastError({ at, source: { failure, failuresInARow } }: { at: string; source: SourceState }) {
  const t = useT()
  const age = useTicking((now) => formatAge(new Date(at), new Date(now), t))
  return failure === null ? t('system.errorOver', { age }) : t('system.errorNow', { age, count: failuresInARow })
}

function Breaker({ openUntil }: Pick<SourceState, 'openUntil'>): ReactNode {
  const t = useT()
  const language = useLanguage()
  const time = useTicking((now) => openUntil && formatUntil(new Date(openUntil), new Date(now), language))
  return time === null ? t('system.breakerClosed') : t('system.breakerOpen', { time })
}

function Calls({ calls }: Pick<SourceState, 'calls'>): ReactNode {
  const t = useT()
  const language = useLanguage()
  if (!calls) return t('system.callsUnlimited')
  const { lastHour, perHour } = calls
  return t('system.callsOf', { calls: formatCount(lastHour, language), budget: formatCount(perHour, language) })
}

/** The number above as a bar; null if unknown or without a limit: an empty space of the same height. */
function Meter({ percent }: { percent: number | null }) {
  if (percent === null) return <div className="h-1" />
  return (
    <div aria-hidden className="h-1 overflow-hidden rounded-full bg-raised">
      <div className="h-full rounded-full bg-ink-3" style={{ width: `${percent}%` }} />
    </div>
  )
}
