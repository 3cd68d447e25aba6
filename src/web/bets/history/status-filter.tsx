import type { CountedAs } from '../../../domain/bet/bet.ts'
import { formatCount } from '../../../words/amounts.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { CHOICE, CHOICES } from '../../ui/field.tsx'
import type { BetPage } from '../model/bet-queries.ts'

const STATUSES = [null, 'won', 'lost', 'pending'] as const satisfies readonly (CountedAs | null)[]
const WITH_RETURNED = [...STATUSES.slice(0, 3), 'returned', 'pending'] as const

type Props = {
  /** Undefined: the address has an unreadable status. */
  value: CountedAs | null | undefined
  counts: BetPage['counts'] | undefined
  /** The counts above their labels, over the whole width. */
  isStacked: boolean
  onChoose: (status: CountedAs | null) => void
}

/** Filters the bets by status, with the count of each. */
export function StatusFilter({ value, counts, isStacked, onChoose }: Props) {
  const t = useT()
  const language = useLanguage()
  const countOf = (status: CountedAs | null) =>
    counts && (status === null ? counts.won + counts.lost + counts.returned + counts.pending : counts[status])
  const hasReturned = value === 'returned' || (counts !== undefined && counts.returned > 0)
  return (
    <fieldset
      className={
        isStacked
          ? 'grid auto-cols-[minmax(max-content,1fr)] grid-flow-col gap-x-1.5 overflow-x-auto border-b border-line max-md:-mx-gutter max-md:px-gutter md:short:order-1 md:short:min-w-0 md:short:grow md:short:basis-0 md:short:border-b-0'
          : `${CHOICES} shrink-0`
      }
    >
      <legend className="sr-only">{t('history.statusLabel')}</legend>
      {(hasReturned ? WITH_RETURNED : STATUSES).map((status) => {
        const count = countOf(status)
        return (
          <button
            key={String(status)}
            type="button"
            aria-pressed={status === value}
            onClick={() => onChoose(status)}
            className={isStacked ? STACKED : `${CHOICE} ${hasReturned ? 'max-[84rem]:px-1.5' : ''}`}
          >
            <span className={isStacked ? 'text-micro tracking-tight sm:text-caption sm:tracking-normal' : ''}>
              {t(`history.filter.${status ?? 'all'}`)}
            </span>{' '}
            <span
              className={
                isStacked
                  ? 'w-full text-title leading-5 font-semibold tabular-nums'
                  : 'text-caption text-ink-3 tabular-nums'
              }
            >
              {/* Keeps the height of its line. */}
              {count === undefined ? '\u00A0' : formatCount(count, language)}
            </span>
          </button>
        )
      })}
    </fieldset>
  )
}

const STACKED = `flex min-h-13 flex-col-reverse items-center justify-end border-b-2 border-transparent pt-1 text-center text-ink-2 transition-colors
  hover:text-ink aria-pressed:border-accent aria-pressed:text-ink forced-colors:aria-pressed:underline`
