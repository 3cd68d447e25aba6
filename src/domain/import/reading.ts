import type { ColumnTarget, ImportPlan, OddsNotation } from './plan.ts'
import { looksEmpty } from './result-columns.ts'
import type { Row } from './row.ts'
import type { StateLetters } from './text/state-text.ts'

/**
 * One interpretation of the odds, stake, amount and result columns of a table. Readings compete: each is worth the rows whose amounts equal
 * what stake, odds and result give (docs/decisions/0124).
 */
export type Reading = {
  /** The meanings of odds, stake, amount and result columns, by their indexes. */
  readonly columns: ReadonlyMap<number, ColumnTarget>
  /** Null: recognized for each cell. */
  readonly oddsNotation: OddsNotation | null
  readonly states: StateLetters
  /** Of `checked` amounts, those that equal the value computed from their row. */
  readonly explained: number
  readonly checked: number
  /** `explained` without the empty amounts of open bets. */
  readonly shown: number
  /** Odds cells that are a price in this notation. */
  readonly priced: number
}

export type FoundReading = {
  /** Null if several readings explain as many rows and make different bets of them. */
  readonly proposed: Reading | null
  /** These readings, the likeliest first; empty if one is proposed. */
  readonly alternatives: readonly Reading[]
  /** Up to three rows that the alternatives read differently. */
  readonly rows: readonly Row[]
  /** Columns whose meaning the rows have shown. */
  readonly proven: ReadonlySet<number>
  /** Texts of the results whose meaning depends on the file: "g", "1". */
  readonly letters: readonly string[]
  /** Nothing says how the bets ended; the alternative takes them as open. */
  readonly isSilent?: boolean
}

/** The columns of a table by a reading. */
export const columnsBy = (targets: readonly (ColumnTarget | null)[], { columns }: Reading) =>
  targets.map((target, index) => columns.get(index) ?? target)

/**
 * The plan of a reading. Of several readings, the plan of the first; letters on which they disagree get no meaning. If they disagree on columns,
 * odds or empty results, `isOpen`: no row is read until one is chosen.
 */
export function planOfReading(
  { proposed, alternatives, isSilent = false }: Pick<FoundReading, 'proposed' | 'alternatives' | 'isSilent'>,
  targets: readonly (ColumnTarget | null)[],
): Pick<ImportPlan, 'columns' | 'oddsNotation'> & { readonly states: StateLetters; readonly isOpen: boolean } {
  const [first, ...others] = proposed ? [proposed] : alternatives
  if (!first) return { columns: targets, oddsNotation: null, states: {}, isOpen: false }
  const { oddsNotation, states } = first
  const columns = columnsBy(targets, first)
  const ofEmpty = ({ states: each }: Reading) => Object.entries(each).filter(([letter]) => looksEmpty(letter))
  const key = (one: Reading) => JSON.stringify([columnsBy(targets, one), one.oddsNotation, ofEmpty(one)])
  if (others.some((one) => key(one) !== key(first))) return { columns, oddsNotation, states, isOpen: true }
  const agreed = Object.entries(states).filter(([letter, state]) => others.every((one) => one.states[letter] === state))
  return { columns, oddsNotation, states: Object.fromEntries(agreed), isOpen: isSilent }
}

/** The readings without those that make the same bets as an earlier one. */
export function distinct<One extends Reading>(readings: readonly One[]): One[] {
  const found = new Map<string, One>()
  for (const one of readings) {
    const key = JSON.stringify([
      [...one.columns].toSorted(([first], [other]) => first - other),
      one.oddsNotation,
      Object.entries(one.states).toSorted(([first], [other]) => (first < other ? -1 : 1)),
    ])
    if (!found.has(key)) found.set(key, one)
  }
  return [...found.values()]
}
