import { TriangleAlert } from 'lucide'
import type { Brakes } from '../../contract/brakes.ts'
import { centsOfSum, formatCents } from '../../domain/money/money.ts'
import { formatMoney, formatProfit } from '../../words/amounts.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { Icon } from '../ui/icon.tsx'
import { isPassed, shareUsed } from './brakes-query.ts'

/** The used part of a limit as a bar and in words; when exceeded, with another text. */
export function LimitUse({ limit }: { limit: Brakes['limits'][number] }) {
  const t = useT()
  const language = useLanguage()
  const { kind, amount, used } = limit
  const money = (decimal: string) => formatMoney(decimal, language)
  if (isPassed(limit)) {
    return (
      <span className="flex items-start gap-1.5 text-pending tabular-nums">
        <Icon of={TriangleAlert} className="mt-0.5 size-4 shrink-0" />
        {t(`limits.passed.${kind}`, { used: money(used), amount: money(amount ?? used) })}
      </span>
    )
  }
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 tabular-nums">
      {amount !== null && (
        <span
          aria-hidden
          className="h-1 w-full max-w-40 overflow-hidden rounded-full bg-line-strong forced-colors:border"
        >
          <span
            className="block h-full bg-pending forced-colors:bg-current"
            style={{ width: `${shareUsed(limit) * 100}%` }}
          />
        </span>
      )}
      <span>{[words(), left()].filter(Boolean).join(' · ')}</span>
    </span>
  )

  /** Null after a profit, and for a limit that is used up. */
  function left(): string | null {
    const cents = amount === null ? 0 : centsOfSum(amount) - centsOfSum(used)
    return cents > 0 && !used.startsWith('-') ? t('limits.left', { left: money(formatCents(cents)) }) : null
  }

  /** A profit is a negative loss. */
  function words(): string {
    if (kind !== 'loss-month') return t(`limits.staked.${kind}`, { used: money(used) })
    return used.startsWith('-')
      ? t('limits.won', { used: formatProfit(used.slice(1), language) })
      : t('limits.lost', { used: money(used) })
  }
}
