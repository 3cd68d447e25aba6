import { Link } from 'wouter'
import { PATHS } from '../paths.ts'
import { clientConfig } from './client-config.ts'

export function Logo({ className }: { className: string }) {
  return <img src="/favicon.svg" alt="" width={28} height={28} className={`shrink-0 ${className}`} />
}

/** The logo, and the product's name as configured. */
export function Brand() {
  return (
    <Link href={PATHS.dashboard} className="flex min-w-0 items-center gap-2.5 rounded-control">
      <Logo className="size-7" />
      <span className="truncate text-title font-semibold tracking-tight">{clientConfig.productName}</span>
    </Link>
  )
}
