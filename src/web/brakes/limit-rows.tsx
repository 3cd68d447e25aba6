import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LIMIT_KINDS, type LimitKind } from '../../domain/money/brakes.ts'
import { useT } from '../i18n/language.ts'
import { RetryButton } from '../layout/retry-button.tsx'
import { FailedLine } from '../ui/alert.tsx'
import { SettingRow } from '../ui/setting-row.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { brakesQuery } from './brakes-query.ts'
import { LimitForm } from './limit-form.tsx'

/** The user's limits, in the settings. */
export function LimitRows() {
  const t = useT()
  const brakes = useQuery(brakesQuery())
  const [saved, setSaved] = useState<LimitKind | null>(null)
  if (!brakes.data && brakes.isError) {
    return <FailedLine action={<RetryButton query={brakes} size="small" />}>{t('limits.failed')}</FailedLine>
  }
  if (!brakes.data) {
    return LIMIT_KINDS.map((kind) => (
      <SettingRow key={kind} title={t(`limits.${kind}`)} hint={<Skeleton className="mt-1 h-5 w-48" />} isField>
        <Skeleton className="h-11 w-full md:h-10 pointer-coarse:h-11" />
      </SettingRow>
    ))
  }
  return brakes.data.limits.map((limit) => (
    <LimitForm
      // A new limit, also one set elsewhere, resets the form.
      key={`${limit.kind} ${limit.amount} ${limit.next?.amount}`}
      limit={limit}
      saved={saved === limit.kind}
      onSaved={() => setSaved(limit.kind)}
    />
  ))
}
