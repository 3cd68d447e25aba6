import type { Bet } from '../../../contract/bets/bets.ts'
import { betSummary, betTypeWords } from '../../../words/bets/bet-words.ts'
import { useLanguage, useT } from '../../i18n/language.ts'

/** A summary of the dialog's bet in three lines. */
export function BetLine({ bet }: { bet: Bet }) {
  const t = useT()
  const language = useLanguage()
  return (
    <div className="min-w-0 rounded-control bg-raised px-3 py-2.5 text-small wrap-anywhere">
      <p dir="auto" className="text-left font-semibold">
        {bet.teams}
      </p>
      <p dir="auto" className="text-left text-ink-2 tabular-nums">
        {betSummary(bet, t, language)}
      </p>
      <p className="text-ink-3">{betTypeWords(bet, t, language)}</p>
    </div>
  )
}
