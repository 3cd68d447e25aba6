import type { IconNode } from 'lucide'
import { createElement } from 'react'

type Props = { of: IconNode; className?: string | undefined }

/** A Lucide icon, 24 px unless the class says otherwise. Hidden from screen readers: a text next to it says the same. */
export function Icon({ of, className }: Props) {
  return (
    <svg
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {of.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  )
}
