import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide'
import { exceededBy } from '../../domain/money/brakes.ts'
import { type Cents, formatCents } from '../../domain/money/money.ts'
import { formatMoney } from '../../words/amounts.ts'
import { formatDateTime } from '../../words/format.ts'
import { excessWords } from '../../words/limit-words.ts'
import { useBreakEnd } from '../api/on-break.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { useTicking } from '../matches/use-ticking.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { brakesQuery, thisMinute, usedLimits } from './brakes-query.ts'

type Props = {
  /** The user's own money in the typed bet; 0 for a free bet and while there is no amount. */
  staked: Cents
  /** Null: now. */
  placedAt: Date | null
  /** Fills in the stake that the tightest limit leaves. */
  onLower?: (amount: string) => void
}

/** In a low window it leaves room for the focused field. */
const BOX = 'w-full rounded-control px-3 py-2.5 text-small short:py-1.5 short:text-caption'

/**
 * Before a bet is recorded: limits that are exceeded with or without it, with the figures, and a running break. It never blocks the bet.
 */
export function LimitWarning({ staked, placedAt, onLower }: Props) {
  const t = useT()
  const language = useLanguage()
  const breakEnd = useBreakEnd()
  const brakes = useQuery(brakesQuery()).data
  const now = new Date(useTicking(thisMinute))
  const exceeded = brakes ? exceededBy({ staked, placedAt: placedAt ?? now }, usedLimits(brakes), now) : []
  const left = Math.min(...exceeded.map(({ before, amount }) => amount - before))
  const money = (cents: Cents) => formatMoney(formatCents(cents), language)
  return (
    <div role="status" className="contents">
      {breakEnd && (
        <p className={`${BOX} bg-raised text-ink-2`}>
          {t('break.recording', { until: formatDateTime(breakEnd, language) })}
        </p>
      )}
      {exceeded.length > 0 && (
        <div className={`${BOX} flex items-start gap-2 bg-pending-tint text-pending max-md:text-caption`}>
          <Icon of={TriangleAlert} className="mt-0.5 size-4 shrink-0" />
          <div className="min-w-0 grow">
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <ul className="min-w-0 tabular-nums">
                {exceeded.map((excess) => (
                  <li key={excess.kind}>{excessWords(excess, staked, t, language)}</li>
                ))}
              </ul>
              {onLower && left > 0 && staked > 0 && (
                <Button size="small" className="tabular-nums" onClick={() => onLower(formatCents(left))}>
                  {t('recording.makeIt', { amount: money(left) })}
                </Button>
              )}
            </div>
            <p className="text-caption text-ink-2">{t('recording.stillRecord')}</p>
          </div>
        </div>
      )}
    </div>
  )
}
