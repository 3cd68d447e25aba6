import type { ReactNode } from 'react'

type Props = {
  title?: ReactNode
  description?: ReactNode
  /** At the right of the title: a count, an age, a button. */
  aside?: ReactNode
  /** Without padding, for lists that reach the edges. */
  flush?: boolean
  /** Replaces the title and what belongs to it. */
  header?: ReactNode
  className?: string
  children?: ReactNode
}

/** Layout on phones: `card` in theme.css. */
export function Card({ title, description, aside, flush = false, header, className = '', children }: Props) {
  return (
    <section className={`card min-w-0 ${className}`}>
      {header}
      {title && (
        <header className="flex items-start justify-between gap-3 px-card pt-card max-md:pt-1 max-md:pb-2">
          <div className="min-w-0">
            <h2 className="text-title font-semibold">{title}</h2>
            {description && <p className="text-small text-ink-3">{description}</p>}
          </div>
          {aside}
        </header>
      )}
      <div className={flush ? (title ? 'md:pt-card' : '') : 'p-card'}>{children}</div>
    </section>
  )
}
