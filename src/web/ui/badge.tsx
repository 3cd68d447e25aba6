import type { IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

const TONES = {
  neutral: 'border-line bg-raised text-ink-2',
  live: 'border-transparent bg-accent-tint text-accent',
  won: 'border-transparent bg-won-tint text-won',
  lost: 'border-transparent bg-lost-tint text-lost',
  pending: 'border-transparent bg-pending-tint text-pending',
}
export type Tone = keyof typeof TONES

type Props = { tone?: Tone; icon?: IconNode; pulse?: boolean; children: ReactNode }

/** A short label in a tone; `pulse` marks something live. */
export function Badge({ tone = 'neutral', icon, pulse = false, children }: Props) {
  return (
    <span
      className={`inline-flex h-6 shrink-0 items-center gap-1.5 rounded-full border px-2 text-caption font-medium
        whitespace-nowrap ${TONES[tone]}`}
    >
      {pulse && <span aria-hidden className="animate-pulse rounded-full border-3 border-current" />}
      {icon && <Icon of={icon} className="size-3.5" />}
      {children}
    </span>
  )
}
