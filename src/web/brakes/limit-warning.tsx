import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide'
import { exceededBy } from '../../domain/money/brakes.ts'
import { type Cents, formatCents } from '../../domain/money/money.ts'
import { useBreakEnd } from '../api/on-break.ts'
import { formatMoney } from '../i18n/amounts.ts'
import { formatDateTime } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { useTicking } from '../matches/use-ticking.ts'
import { Icon } from '../ui/icon.tsx'
import { brakesQuery, thisMinute, usedLimits } from './brakes-query.ts'

type Props = {
  /** The user's own money in the bet that is typed; 0 for a free bet and while there is no amount. */
  staked: Cents
  /** Null: now. */
  placedAt: Date | null
}

/** Before a bet is recorded: the limits that it exceeds, with the figures, and a break that is on. It never stops the bet. */
export function LimitWarning({ staked, placedAt }: Props) {
  const t = useT()
  const language = useLanguage()
  const breakEnd = useBreakEnd()
  const brakes = useQuery(brakesQuery()).data
  const now = new Date(useTicking(thisMinute))
  const exceeded = brakes ? exceededBy({ staked, placedAt: placedAt ?? now }, usedLimits(brakes), now) : []
  const money = (cents: Cents) => formatMoney(formatCents(cents), language)
  return (
    <div role="status" className="contents">
      {breakEnd && (
        <p className="rounded-control bg-raised px-3 py-2.5 text-small text-ink-2">
          {t('break.recording', { until: formatDateTime(breakEnd, language) })}
        </p>
      )}
      {exceeded.length > 0 && (
        <div className="flex items-start gap-2 rounded-control bg-pending-tint px-3 py-2.5 text-small text-pending">
          <Icon of={TriangleAlert} className="mt-0.5 size-4 shrink-0" />
          <ul className="min-w-0 tabular-nums">
            {exceeded.map(({ kind, after, amount }) => (
              <li key={kind}>{t(`limits.exceeds.${kind}`, { after: money(after), amount: money(amount) })}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
