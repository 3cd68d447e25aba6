import { ChevronDown } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Details on demand: a row that opens what is below it. */
export function Fold({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <details className="group min-w-0">
      <summary className="flex min-h-12 items-center gap-3 rounded-card border border-line bg-surface px-card py-2 hover:border-edge">
        <span className="min-w-0 grow text-body font-semibold">
          {title} <span className="ms-1 text-caption font-normal text-ink-3">{hint}</span>
        </span>
        <Icon of={ChevronDown} className="size-4 shrink-0 text-ink-2 transition-transform group-open:rotate-180" />
      </summary>
      <div className="mt-4 flex flex-col gap-4">{children}</div>
    </details>
  )
}
