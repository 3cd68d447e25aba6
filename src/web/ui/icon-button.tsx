import type { IconNode } from 'lucide'
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'size' | 'aria-label' | 'children'> & {
  icon: IconNode
  label: string
}

/** A button that shows only an icon; screen readers get its label. */
export function IconButton({ icon, label, variant = 'ghost', ...button }: Props) {
  return (
    <Button {...button} variant={variant} size="icon" aria-label={label}>
      <Icon of={icon} className="size-4" />
    </Button>
  )
}
