import type { ReactNode } from 'react'

type Props = { label: string; className?: string; children: ReactNode }

/** A list of this page that can be scrolled by keyboard too. */
export function ScrollArea({ label, className = 'scroll-list rounded-b-card', children }: Props) {
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- makes a scrollable area without controls reachable by keyboard
      tabIndex={0}
      aria-label={label}
      className={`relative -outline-offset-2 ${className}`}
    >
      {children}
    </section>
  )
}
