import { useQuery } from '@tanstack/react-query'
import { FlaskConical, Hourglass } from 'lucide'
import { useState } from 'react'
import type { Response } from '../../contract/endpoint.ts'
import { chanceRecord, type Forecast } from '../../contract/matches/chances.ts'
import { PATHS } from '../../contract/paths.ts'
import type { Key } from '../../words/keys.ts'
import { query } from '../api/query-client.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { FailedCard } from '../layout/failed-card.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Fold } from '../ui/fold.tsx'
import { Icon } from '../ui/icon.tsx'
import { EmptyState } from '../ui/message.tsx'
import { SkeletonCards } from '../ui/skeletons/skeleton-cards.tsx'
import { CurveCard } from './curve-card.tsx'
import { nameOf } from './forecast-names.ts'
import { MethodsCard } from './methods-card.tsx'
import { formatScore } from './record-figures.ts'
import { RecordHero } from './record-hero.tsx'
import { ScoresCard } from './scores-card.tsx'

type ChanceRecord = Response<typeof chanceRecord>

const COLUMNS = 'items-start xl:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]'

/** With fewer finished matches, every figure would be noise. */
const LEAST_MATCHES = 30

/** How accurate the live chances have been on the matches of this installation. */
export default function ChanceRecordPage() {
  const record = useQuery(query(chanceRecord))
  if (!record.data && record.isError) {
    return <FailedCard title="chances.failed" hint="chances.failedHint" query={record} />
  }
  if (!record.data)
    return <SkeletonCards className={COLUMNS} cards={['h-35 sm:h-31 xl:h-16 xl:col-span-2', 'h-150', 'h-110']} />
  return <Loaded record={record.data} />
}

function Loaded({ record: { matches, simulated, forecasts, methods } }: { record: ChanceRecord }) {
  const [chosen, setChosen] = useState(firstShown(forecasts))
  const shown = forecasts[chosen] ?? forecasts[0]
  const isEnough = shown !== undefined && matches >= LEAST_MATCHES
  return (
    <div className="flex flex-col gap-4">
      {isEnough && <RecordHero matches={matches} forecast={shown} />}
      {simulated && <Simulated />}
      {isEnough ? (
        <div className={`grid gap-4 ${COLUMNS}`}>
          <CurveCard forecasts={forecasts} shown={shown} onChoose={setChosen} />
          <div className="grid min-w-0 gap-4">
            <ScoresCard forecasts={forecasts} />
            <MethodsCard methods={methods} />
            <How forecasts={forecasts} />
          </div>
        </div>
      ) : (
        <>
          <NothingYet matches={shown ? matches : 0} />
          <MethodsCard methods={methods} />
          <How forecasts={[]} />
        </>
      )}
    </div>
  )
}

/** Half-time of a map if there is enough data: there the score adds most to the odds. */
function firstShown(forecasts: readonly Forecast[]): number {
  return Math.max(
    0,
    forecasts.findIndex(({ of, stage }) => of === 'match' && stage === 'half'),
  )
}

function Simulated() {
  const t = useT()
  return (
    <p className="flex items-start gap-2 rounded-control border border-line-strong px-3 py-2 text-small text-ink-2">
      <Icon of={FlaskConical} className="mt-0.5 size-4 shrink-0" />
      {t('chances.simulated')}
    </p>
  )
}

const EXPLANATIONS: readonly Key[] = [
  'chances.read',
  'chances.sure',
  'chances.scoresHint',
  'chances.howModel',
  'chances.howKept',
  'chances.howScores',
  'chances.methodsHint',
]

function How({ forecasts }: { forecasts: readonly Forecast[] }) {
  const t = useT()
  const language = useLanguage()
  const score = (value: number) => formatScore(value, language)
  return (
    <Fold title={t('chances.howTitle')} hint={t('chances.howHint')}>
      <Card>
        <div className="flex max-w-prose flex-col gap-2 text-small text-ink-2">
          {EXPLANATIONS.map((key) => (
            <p key={key}>{t(key)}</p>
          ))}
          {forecasts.length > 0 && (
            <dl className="tabular-nums">
              {forecasts.map((forecast) => (
                <div key={nameOf(forecast)} className="flex flex-wrap justify-between gap-x-3">
                  <dt>{t(nameOf(forecast))}</dt>
                  <dd>{t('chances.brierOf', { score: score(forecast.brier), market: score(forecast.price.brier) })}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </Card>
    </Fold>
  )
}

/** `matches`: their number, too small for any figure. */
function NothingYet({ matches }: { matches: number }) {
  const t = useT()
  const action = <ButtonLink href={PATHS.live}>{t('nav.live')}</ButtonLink>
  return (
    <Card>
      <EmptyState
        level={2}
        icon={Hourglass}
        title={t(matches > 0 ? 'chances.tooEarly' : 'chances.none')}
        description={
          matches > 0 ? t('chances.tooEarlyHint', { matches, needed: LEAST_MATCHES }) : t('chances.noneHint')
        }
        action={action}
      />
    </Card>
  )
}
