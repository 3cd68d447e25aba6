import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'size' | 'aria-label' | 'children'> & {
  icon: LucideIcon
  label: string
}

/** A button that shows only an icon; its label is read out. */
export function IconButton({ icon: Icon, label, variant = 'ghost', ...button }: Props) {
  return (
    <Button {...button} variant={variant} size="icon" aria-label={label}>
      <Icon className="size-4" />
    </Button>
  )
}
