import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Brakes } from '../../contract/brakes.ts'
import type { LimitKind } from '../../domain/money/brakes.ts'
import { useT } from '../i18n/language.ts'
import { RetryButton } from '../layout/retry-button.tsx'
import { FailedLine } from '../ui/alert.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { brakesQuery } from './brakes-query.ts'
import { BreakForm } from './break-form.tsx'
import { LimitForm } from './limit-form.tsx'

/** The limits that a user sets and the break, in the settings. */
export function BrakesCard() {
  const t = useT()
  const brakes = useQuery(brakesQuery())
  return (
    <Card title={t('limits.title')} description={t('limits.description')} className="lg:col-span-2">
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {brakes.data ? (
          <Limits limits={brakes.data.limits} />
        ) : brakes.isError ? (
          <FailedLine action={<RetryButton query={brakes} size="small" />}>{t('limits.failed')}</FailedLine>
        ) : (
          <Skeleton className="h-96" />
        )}
        <BreakForm />
      </div>
    </Card>
  )
}

function Limits({ limits }: Pick<Brakes, 'limits'>) {
  const t = useT()
  const [saved, setSaved] = useState<LimitKind | null>(null)
  return (
    <div className="min-w-0">
      <div className="divide-y divide-line">
        {limits.map((limit) => (
          <LimitForm
            // A new limit, also one set elsewhere, begins a new form.
            key={`${limit.kind} ${limit.amount} ${limit.next?.amount}`}
            limit={limit}
            saved={saved === limit.kind}
            onSaved={() => setSaved(limit.kind)}
          />
        ))}
      </div>
      <p className="mt-2 text-caption text-ink-3">{t('limits.hint')}</p>
    </div>
  )
}
