import { Link } from 'wouter'
import { PATHS } from '../paths.ts'
import { clientConfig } from './client-config.ts'

/** The logo, and the product's name as configured. */
export function Brand() {
  return (
    <Link href={PATHS.dashboard} className="flex min-w-0 items-center gap-2.5 rounded-control">
      <img src="/favicon.svg" alt="" width={28} height={28} className="size-7 shrink-0" />
      <span className="truncate text-title font-semibold tracking-tight">{clientConfig.productName}</span>
    </Link>
  )
}
