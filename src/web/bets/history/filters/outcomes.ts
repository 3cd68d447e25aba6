import { OUTCOME_FILTERS } from '../../../../contract/bets/bet-filter.ts'

/** The outcomes in the address: "won,lost". Unknown ones are kept, so that they can be removed. */
export const outcomesOf = (text = ''): readonly string[] => [...new Set(text.split(',').filter(Boolean))]

/** With one outcome added or removed, in display order. */
export function withToggled(text: string | undefined, outcome: string): string {
  const had = outcomesOf(text)
  const next = had.includes(outcome) ? had.filter((each) => each !== outcome) : [...had, outcome]
  return shownOutcomes(next)
    .filter((each) => next.includes(each))
    .join(',')
}

/** All outcomes to choose from, followed by unknown ones of the address. */
export function shownOutcomes(chosen: readonly string[]): readonly string[] {
  return [...new Set<string>([...OUTCOME_FILTERS, ...chosen])]
}
