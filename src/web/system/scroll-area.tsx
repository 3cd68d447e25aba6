import type { ReactNode } from 'react'

type Props = { label: string; className?: string; children: ReactNode }

/** Lists scroll at 640 px (specification §9), by keyboard too. */
export function ScrollArea({ label, className = 'max-h-160 rounded-b-card', children }: Props) {
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled area without a control is reached by keyboard so
      tabIndex={0}
      aria-label={label}
      className={`relative overflow-y-auto -outline-offset-2 ${className}`}
    >
      {children}
    </section>
  )
}
