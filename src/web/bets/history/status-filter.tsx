import type { BetStatus } from '../../../domain/bet/bet.ts'
import { formatCount } from '../../i18n/amounts.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { CHOICE, CHOICES } from '../../ui/field.tsx'
import type { BetPage } from '../bet-queries.ts'

const STATUSES = [null, 'won', 'lost', 'pending'] as const satisfies readonly (BetStatus | null)[]

type Props = {
  value: BetStatus | null
  counts: BetPage['counts'] | undefined
  /** The counts above their words, over the whole width. */
  isStacked: boolean
  onChoose: (status: BetStatus | null) => void
}

/** All bets of the filter or those of one status, each with how many they are. */
export function StatusFilter({ value, counts, isStacked, onChoose }: Props) {
  const t = useT()
  const language = useLanguage()
  const countOf = (status: BetStatus | null) =>
    counts && (status === null ? counts.won + counts.lost + counts.pending : counts[status])
  return (
    <fieldset className={isStacked ? 'grid grid-cols-4' : `${CHOICES} shrink-0`}>
      <legend className="sr-only">{t('history.statusLabel')}</legend>
      {STATUSES.map((status) => {
        const count = countOf(status)
        return (
          <button
            key={String(status)}
            type="button"
            aria-pressed={status === value}
            onClick={() => onChoose(status)}
            className={isStacked ? STACKED : CHOICE}
          >
            <span className={isStacked ? 'text-micro tracking-tight sm:text-caption sm:tracking-normal' : ''}>
              {t(`history.filter.${status ?? 'all'}`)}
            </span>{' '}
            <span
              className={
                isStacked ? 'text-title leading-5 font-semibold tabular-nums' : 'text-caption text-ink-3 tabular-nums'
              }
            >
              {count === undefined ? ' ' : formatCount(count, language)}
            </span>
          </button>
        )
      })}
    </fieldset>
  )
}

const STACKED = `flex min-h-13 flex-col-reverse items-center justify-end border-b-2 border-transparent pt-1 text-center text-ink-2 transition-colors
  hover:text-ink aria-pressed:border-accent aria-pressed:text-ink forced-colors:aria-pressed:underline`
