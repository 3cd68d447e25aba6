import { Check } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'

type Props = { isOn: boolean; onPress: () => void; children: ReactNode }

/** A toggle of a multi-select, with a check mark when chosen. */
export function Toggle({ isOn, onPress, children }: Props) {
  return (
    <button type="button" aria-pressed={isOn} onClick={onPress} className={TOGGLE}>
      {isOn && <Icon of={Check} className="size-4 shrink-0" />}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </button>
  )
}

export const TOGGLE = `inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-control border border-transparent bg-raised px-3
  text-small font-medium text-ink-2 transition-colors duration-150 hover:text-ink md:min-h-9 pointer-coarse:min-h-11
  aria-pressed:border-accent aria-pressed:text-ink`
