import { type ReactNode, useState } from 'react'

/**
 * `children`: the rendered value, if not `value` itself. `of`: identifies what the value belongs to; the value of another subject is not a
 * change.
 */
type Props = { value: string; of?: string; className?: string; children?: ReactNode }

/** A number that animates when it changes, but not on the first render. */
export function Changing({ value, of = '', className = '', children = value }: Props) {
  const [seen, setSeen] = useState({ value, of, changes: 0 })
  if (seen.value !== value || seen.of !== of) {
    setSeen({ value, of, changes: seen.of === of ? seen.changes + 1 : 0 })
  }
  return (
    // A new key restarts the animation.
    <span key={seen.changes} className={`inline-block ${seen.changes > 0 ? 'animate-changed' : ''} ${className}`}>
      {children}
    </span>
  )
}
