import { useQuery } from '@tanstack/react-query'
import { FlaskConical, Hourglass } from 'lucide'
import { useState } from 'react'
import type { Response } from '../../contract/endpoint.ts'
import { chanceRecord, type Forecast } from '../../contract/matches/chances.ts'
import { PATHS } from '../../contract/paths.ts'
import type { Key } from '../../words/keys.ts'
import { query } from '../api/query-client.ts'
import { useT } from '../i18n/language.ts'
import { FailedCard } from '../layout/failed-card.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Fold } from '../ui/fold.tsx'
import { Icon } from '../ui/icon.tsx'
import { EmptyState } from '../ui/message.tsx'
import { SkeletonCards } from '../ui/skeletons/skeleton-cards.tsx'
import { CurveCard } from './curve-card.tsx'
import { MethodsCard } from './methods-card.tsx'
import { RecordHero } from './record-hero.tsx'
import { ScoresCard } from './scores-card.tsx'

type ChanceRecord = Response<typeof chanceRecord>

const COLUMNS = 'items-start xl:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]'

/** How accurate the live chances have been on the matches of this installation. */
export default function ChanceRecordPage() {
  const record = useQuery(query(chanceRecord))
  if (!record.data && record.isError) {
    return <FailedCard title="chances.failed" hint="chances.failedHint" query={record} />
  }
  if (!record.data)
    return <SkeletonCards className={COLUMNS} cards={['h-31 xl:h-16 xl:col-span-2', 'h-150', 'h-110']} />
  return <Loaded record={record.data} />
}

function Loaded({ record: { matches, simulated, forecasts, methods } }: { record: ChanceRecord }) {
  const [chosen, setChosen] = useState(firstShown(forecasts))
  const shown = forecasts[chosen] ?? forecasts[0]
  return (
    <div className="flex flex-col gap-4">
      {shown && <RecordHero matches={matches} forecast={shown} />}
      {simulated && <Simulated />}
      {shown ? (
        <div className={`grid gap-4 ${COLUMNS}`}>
          <CurveCard forecasts={forecasts} shown={shown} onChoose={setChosen} />
          <div className="grid min-w-0 gap-4">
            <ScoresCard forecasts={forecasts} />
            <MethodsCard methods={methods} />
            <How />
          </div>
        </div>
      ) : (
        <>
          <NothingYet />
          <MethodsCard methods={methods} />
          <How />
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

function How() {
  const t = useT()
  return (
    <Fold title={t('chances.howTitle')} hint={t('chances.howHint')}>
      <Card>
        <div className="flex max-w-prose flex-col gap-2 text-small text-ink-2">
          {EXPLANATIONS.map((key) => (
            <p key={key}>{t(key)}</p>
          ))}
        </div>
      </Card>
    </Fold>
  )
}

function NothingYet() {
  const t = useT()
  const action = <ButtonLink href={PATHS.live}>{t('nav.live')}</ButtonLink>
  return (
    <Card>
      <EmptyState
        level={2}
        icon={Hourglass}
        title={t('chances.none')}
        description={t('chances.noneHint')}
        action={action}
      />
    </Card>
  )
}
