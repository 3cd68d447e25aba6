import { useState } from 'react'

type Props = { value: string; className?: string }

/** A number that animates when it changes, but not on the first render. */
export function Changing({ value, className = '' }: Props) {
  const [seen, setSeen] = useState({ value, changes: 0 })
  if (seen.value !== value) setSeen({ value, changes: seen.changes + 1 })
  return (
    // A new key restarts the animation.
    <span key={seen.changes} className={`inline-block ${seen.changes > 0 ? 'animate-changed' : ''} ${className}`}>
      {value}
    </span>
  )
}
