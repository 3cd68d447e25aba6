import type { ReactNode } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'

export function Facts({ busy = false, children }: { busy?: boolean; children: ReactNode }) {
  return (
    <dl aria-busy={busy} className="divide-y divide-line">
      {children}
    </dl>
  )
}

/** Without its value a shape of it. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 py-2 text-small">
      <dt className="text-ink-3">{label}</dt>
      <dd className="ms-auto min-w-0 text-end font-medium tabular-nums wrap-anywhere">
        {children ?? <Skeleton className="h-5 w-24" />}
      </dd>
    </div>
  )
}
