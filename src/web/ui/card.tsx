import type { ReactNode } from 'react'

type Props = {
  title?: ReactNode
  description?: ReactNode
  /** At the right of the title: a count, an age, a button. */
  aside?: ReactNode
  /** Without padding, for lists that reach the edges. */
  flush?: boolean
  className?: string
  children?: ReactNode
}

export function Card({ title, description, aside, flush = false, className = '', children }: Props) {
  return (
    <section className={`min-w-0 rounded-card border border-line bg-surface ${className}`}>
      {title && (
        <header className="flex items-start justify-between gap-3 px-card pt-card">
          <div className="min-w-0">
            <h2 className="text-title font-semibold">{title}</h2>
            {description && <p className="text-small text-ink-3">{description}</p>}
          </div>
          {aside}
        </header>
      )}
      <div className={flush ? (title ? 'pt-card' : '') : 'p-card'}>{children}</div>
    </section>
  )
}
