import { LoaderCircle } from 'lucide'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from './icon.tsx'

const VARIANTS = {
  primary: 'border-transparent bg-primary text-on-primary hover:opacity-90',
  secondary: 'border-line bg-raised text-ink hover:border-edge',
  ghost: 'border-transparent text-ink-2 hover:bg-raised hover:text-ink',
  danger: 'border-transparent bg-lost text-on-lost hover:opacity-90',
}

// At least 44 px on touch screens.
const SIZES = {
  medium: 'min-h-11 px-4 text-body md:min-h-10 pointer-coarse:min-h-11',
  small: 'min-h-11 px-3 text-small md:min-h-9 pointer-coarse:min-h-11',
  /** Next to a title, at its line height; its text is aligned with the content of the card. */
  aside: '-my-2.5 -me-3 min-h-11 shrink-0 px-3 text-small md:-my-1.5 md:min-h-9 pointer-coarse:min-h-11',
  row: 'min-h-11 px-3 text-small md:min-h-7.5 pointer-coarse:min-h-11',
  icon: 'size-11 md:size-9 pointer-coarse:size-11',
}

type Look = { variant?: keyof typeof VARIANTS | undefined; size?: keyof typeof SIZES | undefined }

function look({ variant = 'secondary', size = 'medium' }: Look = {}): string {
  return `inline-flex items-center justify-center gap-2 rounded-control border font-medium transition-colors
    duration-150 disabled:opacity-60 ${VARIANTS[variant]} ${SIZES[size]}`
}

type Props = ComponentProps<'button'> & Look & { pending?: boolean }

/** Disabled with a spinner while `pending`; an icon button keeps its size. */
export function Button({ variant, size, pending = false, className = '', children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      disabled={pending || rest.disabled}
      aria-busy={pending || undefined}
      // Its name is shown by ui/icon-tips.tsx.
      data-icon-only={size === 'icon' || undefined}
      className={`${look({ variant, size })} ${className}`}
    >
      {pending && <Icon of={LoaderCircle} className="size-4 animate-spin" />}
      {pending && size === 'icon' ? null : children}
    </button>
  )
}

/** `replace`: replaces the current history entry. */
type LinkProps = Look & { href: string; replace?: boolean; className?: string; children: ReactNode }

/** A link that looks like a button. */
export function ButtonLink({ href, replace = false, variant, size, className = '', children }: LinkProps) {
  return (
    <Link href={href} replace={replace} className={`${look({ variant, size })} ${className}`}>
      {children}
    </Link>
  )
}
