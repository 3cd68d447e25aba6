import type { ReactNode } from 'react'
import { formatAge } from '../../words/elapsed.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { useTicking } from '../matches/use-ticking.ts'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { formatMoment } from './figures.ts'

export function Facts({ busy = false, children }: { busy?: boolean; children: ReactNode }) {
  return (
    <dl aria-busy={busy} className="grid">
      {children}
    </dl>
  )
}

/** A label and its value, or a skeleton while there is no value. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 py-1 text-small">
      <dt className="text-ink-3">{label}</dt>
      <dd className="ms-auto min-w-0 text-end font-medium tabular-nums wrap-anywhere">
        {children ?? <Skeleton className="h-5 w-24" />}
      </dd>
    </div>
  )
}

/** "5 s ago", with the time as its tooltip. Rerenders every second without its parent. */
export function Age({ at }: { at: string }) {
  const t = useT()
  const language = useLanguage()
  const age = useTicking((now) => formatAge(new Date(at), new Date(now), t))
  return (
    <time dateTime={at} title={formatMoment(new Date(at), language)} className="tabular-nums">
      {age}
    </time>
  )
}
