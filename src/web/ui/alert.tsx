import { TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** `comesIntoSight`: scrolls into view. For long forms without a toast, where Enter may submit far above the alert. */
type FormAlertProps = { message: string | null; comesIntoSight?: boolean }

/** A problem of a whole form or dialog, announced when it appears. The problem of one field is the field's `error`. */
export function FormAlert({ message, comesIntoSight = false }: FormAlertProps) {
  return (
    <div role="alert" className="contents">
      {message && (
        <p
          ref={comesIntoSight ? scrollToShown : undefined}
          className="flex items-start gap-2 rounded-control bg-lost-tint px-3 py-2.5 text-small text-lost"
        >
          <Icon of={TriangleAlert} className="mt-0.5 size-4 shrink-0" />
          {message}
        </p>
      )}
    </div>
  )
}

const scrollToShown = (shown: HTMLElement | null) => shown?.scrollIntoView({ block: 'nearest' })

/** A part of a page that failed to load, without room for an `ErrorState`. */
export function FailedLine({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <div role="alert" className="flex items-center justify-between gap-x-4">
      <p className="flex min-w-0 items-start gap-2 text-small text-ink-2">
        <Icon of={TriangleAlert} className="mt-0.5 size-4 shrink-0 text-lost" />
        <span className="min-w-0">{children}</span>
      </p>
      <div className="shrink-0">{action}</div>
    </div>
  )
}
