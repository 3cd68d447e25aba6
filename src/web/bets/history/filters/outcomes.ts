import { OUTCOME_FILTERS } from '../../../../contract/bets/bet-filter.ts'

/** The outcomes of a filter: "won,lost" of the address. Those that are none stay, so that they can be taken out. */
export const outcomesOf = (text = ''): readonly string[] => [...new Set(text.split(',').filter(Boolean))]

/** The same with one more, or one less, in the order in which they are shown. */
export function withToggled(text: string | undefined, outcome: string): string {
  const had = outcomesOf(text)
  const next = had.includes(outcome) ? had.filter((each) => each !== outcome) : [...had, outcome]
  return shownOutcomes(next)
    .filter((each) => next.includes(each))
    .join(',')
}

/** All that can be chosen, and after them what the address has besides. */
export function shownOutcomes(chosen: readonly string[]): readonly string[] {
  return [...new Set<string>([...OUTCOME_FILTERS, ...chosen])]
}
