import { ChevronDown } from 'lucide'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** A row that expands what is below it. */
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

type FramedProps = { head: ReactNode } & ComponentProps<'details'>

/** The same within a card or a form: one thin frame around the row and its content. */
export function FramedFold({ head, children, ...details }: FramedProps) {
  return (
    <details {...details} className="group min-w-0 rounded-control border border-line">
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-control px-3 py-1.5 text-small font-medium text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">{head}</span>
        <Icon of={ChevronDown} className="size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}
