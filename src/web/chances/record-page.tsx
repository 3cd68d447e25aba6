import { useQuery } from '@tanstack/react-query'
import { FlaskConical, Hourglass } from 'lucide'
import { useId, useState } from 'react'
import type { Response } from '../../contract/endpoint.ts'
import { chanceRecord, type Forecast } from '../../contract/matches/chances.ts'
import { PATHS } from '../../contract/paths.ts'
import { query } from '../api/query-client.ts'
import { formatCount } from '../i18n/amounts.ts'
import type { Key } from '../i18n/keys.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { FailedCard } from '../layout/failed-card.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ChartTable } from '../ui/chart-table.tsx'
import { Icon } from '../ui/icon.tsx'
import { EmptyState } from '../ui/message.tsx'
import { SkeletonCards } from '../ui/skeletons/skeleton-cards.tsx'
import { MethodsCard } from './methods-card.tsx'
import { formatScore, formatShare } from './record-figures.ts'
import { ReliabilityChart } from './reliability-chart.tsx'

type ChanceRecord = Response<typeof chanceRecord>

/** How well the live chances have held on the matches of this installation. */
export default function ChanceRecordPage() {
  const record = useQuery(query(chanceRecord))
  if (!record.data && record.isError) {
    return <FailedCard title="chances.failed" hint="chances.failedHint" query={record} />
  }
  if (!record.data) return <SkeletonCards className="xl:grid-cols-2" cards={['h-110', 'h-72']} />
  return <Loaded record={record.data} />
}

function Loaded({ record: { matches, simulated, forecasts, methods } }: { record: ChanceRecord }) {
  const t = useT()
  return (
    <div className="flex flex-col gap-4">
      {simulated && (
        <p className="flex items-start gap-2 rounded-card border border-line bg-surface p-card text-small text-ink-2">
          <Icon of={FlaskConical} className="mt-0.5 size-4 shrink-0" />
          {t('chances.simulated')}
        </p>
      )}
      {forecasts.length === 0 ? <NothingYet /> : <Forecasts matches={matches} forecasts={forecasts} />}
      <MethodsCard methods={methods} />
      <Card title={t('chances.howTitle')}>
        <div className="flex max-w-prose flex-col gap-2 text-small text-ink-2">
          <p>{t('chances.howModel')}</p>
          <p>{t('chances.howKept')}</p>
          <p>{t('chances.howScores')}</p>
        </div>
      </Card>
    </div>
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

const NAMES: Record<`${Forecast['of']}.${Forecast['stage']}`, Key> = {
  'match.start': 'chances.of.start',
  'match.half': 'chances.of.half',
  'match.between': 'chances.of.between',
  'map.half': 'chances.of.map',
  'map.start': 'chances.of.map',
  'map.between': 'chances.of.map',
}
const nameOf = ({ of, stage }: Forecast): Key => NAMES[`${of}.${stage}`]

function Forecasts({ matches, forecasts }: Pick<ChanceRecord, 'matches' | 'forecasts'>) {
  const t = useT()
  const language = useLanguage()
  const id = useId()
  const [chosen, setChosen] = useState(0)
  const shown = forecasts[chosen] ?? forecasts[0]
  if (!shown) return null
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <Card title={t('chances.curve')} description={t('chances.over', { count: matches })}>
        <div className="flex flex-col gap-4">
          <div className="flex flex-col gap-1">
            <label htmlFor={id} className="text-small font-medium">
              {t('chances.moment')}
            </label>
            <select
              id={id}
              value={chosen}
              onChange={({ target }) => setChosen(Number(target.value))}
              className="min-h-11 rounded-control border border-edge bg-canvas px-3 text-body md:min-h-10"
            >
              {forecasts.map((forecast, at) => (
                <option key={nameOf(forecast)} value={at}>
                  {t(nameOf(forecast))}
                </option>
              ))}
            </select>
          </div>
          <p className="text-small text-ink-2">{t('chances.read')}</p>
          <ReliabilityChart bins={shown.bins} />
          <ChartTable
            label={t('chances.curveTable')}
            firstHead={t('chances.said')}
            columns={[
              { label: t('chances.count'), look: 'min-w-17' },
              { label: t('chances.mean'), look: 'min-w-17' },
              { label: t('chances.came'), look: 'min-w-17' },
              { label: t('chances.interval') },
            ]}
            rows={shown.bins.map(({ from, count, said, came, low, high }) => ({
              key: String(from),
              head: t('chances.between', { from: formatShare(from, language), to: formatShare(from + 0.1, language) }),
              cells: [
                formatCount(count, language),
                formatShare(said, language),
                formatShare(came, language),
                t('chances.between', { from: formatShare(low, language), to: formatShare(high, language) }),
              ],
            }))}
            className="overflow-x-auto"
          />
          <p className="text-caption text-ink-3">{t('chances.sure')}</p>
        </div>
      </Card>
      <Card title={t('chances.scores')} description={t('chances.scoresHint')} className="self-start">
        <ChartTable
          label={t('chances.scores')}
          firstHead={t('chances.moment')}
          columns={[
            { label: t('chances.count'), look: 'min-w-17' },
            { label: t('chances.brier'), look: 'min-w-17' },
            { label: t('chances.brierPrice'), look: 'min-w-17' },
            { label: t('chances.logLoss'), look: 'min-w-17' },
            { label: t('chances.logLossPrice'), look: 'min-w-17' },
          ]}
          rows={forecasts.map((forecast) => ({
            key: nameOf(forecast),
            head: <span className="inline-block min-w-32 whitespace-normal">{t(nameOf(forecast))}</span>,
            cells: [
              formatCount(forecast.count, language),
              formatScore(forecast.brier, language),
              formatScore(forecast.price.brier, language),
              formatScore(forecast.logLoss, language),
              formatScore(forecast.price.logLoss, language),
            ],
          }))}
          className="overflow-x-auto"
        />
      </Card>
    </div>
  )
}
