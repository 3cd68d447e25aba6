import type { Language } from '../../../../contract/languages.ts'
import { moneyFormat } from '../../../../words/amounts.ts'
import { digits } from '../../../../words/format.ts'
import { useBook } from '../../../i18n/book.ts'
import { useLanguage, useT } from '../../../i18n/language.ts'
import { FittedAmount } from '../../../ui/fitted-amount.tsx'
import { useWrite } from '../bet-fields.tsx'
import type { BetForm } from '../bet-form.tsx'
import { amountOf } from '../typed-stake.ts'
import { useBetSuggestions } from './bet-suggestions.ts'

/** For a book without bets. */
const FIRST_STAKES = ['5.00', '10.00', '20.00']
const UNITS = ['1', '2']

const short = moneyFormat({ trailingZeroDisplay: 'stripIfInteger' })
const stakeWords = (stake: string, language: Language) => short(language).format(digits(stake))

/** The user's usual stakes, and one and two units if a unit is set; a press fills in the amount. */
export function QuickStakes({ form, className = '' }: { form: BetForm; className?: string }) {
  const t = useT()
  const language = useLanguage()
  const write = useWrite()
  const { stakes } = useBetSuggestions()
  const { unit } = useBook()
  const units = UNITS.map((count) => ({ text: `${count}u`, words: t('book.units', { count }) }))
  const offered = [
    ...(stakes.length > 0 ? stakes : FIRST_STAKES).map((stake) => ({
      text: write(stake),
      words: stakeWords(stake, language),
    })),
    ...(unit === null ? [] : units),
  ]
  return (
    <ul
      aria-label={t('recording.stakes')}
      className={`grid auto-cols-[minmax(0,8rem)] grid-flow-col gap-2 ${className}`}
    >
      {offered.map(({ text, words }) => (
        <li key={text} className="min-w-0">
          <button
            type="button"
            aria-label={words}
            aria-pressed={amountOf(form.typed.amount) === amountOf(text)}
            onClick={() => form.set('amount', text, { shouldDirty: true, shouldValidate: Boolean(form.errors.amount) })}
            className="@container flex min-h-11 w-full items-center justify-center rounded-control border border-transparent
              bg-raised px-1 text-small font-semibold tabular-nums hover:border-edge aria-pressed:border-edge
              aria-pressed:bg-canvas md:min-h-9 pointer-coarse:min-h-11"
          >
            <span className="block w-full text-center">
              <FittedAmount>{words}</FittedAmount>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
