import type { ReactNode } from 'react'
import { FittedAmount } from '../ui/fitted-amount.tsx'
import { UnbrokenWords } from '../ui/unbroken-words.tsx'

type Props = {
  label: string
  value: string
  /** Its interval. */
  range?: string | null
  hint?: string
}

/** Figures, each with its interval and a sentence that explains it. */
export function FigureList({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-5 sm:grid-cols-2 xl:grid-cols-4">{children}</dl>
}

export function Figure({ label, value, range, hint }: Props) {
  return (
    <div className="min-w-0">
      <dt className="text-caption text-ink-3">{label}</dt>
      <dd>
        <span className="@container block text-title font-semibold tabular-nums">
          <FittedAmount>{value}</FittedAmount>
        </span>
        {range && (
          <span className="block text-small text-ink-2 tabular-nums">
            <UnbrokenWords>{range}</UnbrokenWords>
          </span>
        )}
        {hint && <span className="mt-1 block text-caption text-pretty text-ink-3">{hint}</span>}
      </dd>
    </div>
  )
}
