import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** A failure where there is no room for a message of its own height. */
export function FailedLine({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="flex items-center gap-2 text-small text-ink-2">
        <TriangleAlert className="size-4 shrink-0 text-lost" />
        {children}
      </p>
      {action}
    </div>
  )
}
