import { useState } from 'react'

type Props = { value: string; className?: string }

/** A figure that is seen to change, in its place. The first one does not move. */
export function Changing({ value, className = '' }: Props) {
  const [seen, setSeen] = useState({ value, changes: 0 })
  if (seen.value !== value) setSeen({ value, changes: seen.changes + 1 })
  return (
    // A new key starts the animation again.
    <span key={seen.changes} className={`inline-block ${seen.changes > 0 ? 'animate-changed' : ''} ${className}`}>
      {value}
    </span>
  )
}
