import { Shield } from 'lucide'
import { Link } from 'wouter'
import { PATHS } from '../../../contract/paths.ts'
import { formatCount } from '../../../words/amounts.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Icon } from '../../ui/icon.tsx'
import { type Limit, percentUsed } from './needs-me.tsx'
import { BRIEF } from './tonight.tsx'

/** The limit with the greatest share used, next to this evening's stakes, because decided bets take the place above. */
export function NearLimit({ limit }: { limit: Limit }) {
  const t = useT()
  const share = formatCount(percentUsed(limit), useLanguage())
  const words = t(`alerts.limit.${limit.kind}`, { share })
  return (
    <Link href={PATHS.settingsLimits} title={words} className={`${BRIEF} hover:border-edge`}>
      <Icon of={Shield} className="size-4 shrink-0 text-pending" />
      <span className="min-w-0 grow">
        <span className="line-clamp-2 text-caption text-ink-2 tabular-nums">{words}</span>
        <span aria-hidden className="block h-1 overflow-hidden rounded-full bg-line-strong forced-colors:border">
          <span
            className="block h-full bg-pending forced-colors:bg-current"
            style={{ width: `${Math.min(100, percentUsed(limit))}%` }}
          />
        </span>
      </span>
    </Link>
  )
}
