import { searchText } from '../../text/search-text.ts'
import type { DecimalMark, OddsNotation } from '../plan.ts'
import { type Cell, cellText } from '../row.ts'
import { mayBeThousands, shownMark } from './number-text.ts'
import { isFraction, type ShownNotation, shownNotation } from './odds-text.ts'

/** Collects how the odds of a table are written, from all cells. */
type OddsTally = {
  /** `known`: the notation of 110 without a sign, if the format or the column name says it. */
  add(cell: Cell | undefined, known: OddsNotation | null): void
  seen(): SeenOdds
}

export type SeenOdds = {
  /** The first cell of each notation. */
  readonly examples: ReadonlyMap<ShownNotation, string>
  readonly marks: Readonly<Record<DecimalMark, number>>
  /** The number of fractions minus the number of decimal odds. */
  readonly fractions: number
}

type OddsFound = {
  /** The notation of all odds; null if no odds show it, if some are ambiguous, or if both occur. */
  readonly notation: OddsNotation | null
  /** One cell of each shown notation, if some are ambiguous or both occur. */
  readonly openOdds: readonly string[]
}

/** The notation in the name of a column: "Odds (American)", "decimal odds". */
export function namedNotation(name: string): OddsNotation | null {
  const key = searchText(name.slice(0, 200))
  const found = NOTATION_NAMES.filter(([, pattern]) => pattern.test(key))
  return found.length === 1 ? (found[0]?.[0] ?? null) : null
}

const NOTATION_NAMES: readonly (readonly [OddsNotation, RegExp])[] = [
  ['american', /americ|америк|amerik|moneyline odds/u],
  ['decimal', /decima|десятичн|dezimal|europe(?:an|ia)/u],
  ['hong-kong', /hong ?kong|гонконг|(?<!\p{L})hk(?!\p{L})/u],
  ['indonesian', /indones|индонез|(?<!\p{L})indo(?!\p{L})/u],
  ['malay', /malay|malai|малай/u],
  ['cents', /(?<!\p{L})(?:cents?|¢|probability price|share price|avg price)(?!\p{L})/u],
]

export function createOddsTally(): OddsTally {
  const examples = new Map<ShownNotation, string>()
  const marks = { point: 0, comma: 0 }
  let fractions = 0
  return {
    add(cell, known) {
      const text = cellText(cell)
      const shown = shownNotation(text)
      if (isFraction(text)) fractions++
      if (shown === null) return
      if (shown === 'decimal') fractions--
      // The point of a workbook number does not show the mark of the texts.
      const mark = shown === 'decimal' && typeof cell !== 'number' ? shownMark(text) : null
      if (mark) marks[mark]++
      // "1,000" in a column of American odds is a thousand.
      const isOpen = shown === 'open' || (known === 'american' && mayBeThousands(text, 'comma'))
      const read = isOpen && (known === 'decimal' || known === 'american') ? known : shown
      if (!examples.has(read)) examples.set(read, text)
    },
    seen: () => ({ examples, marks, fractions }),
  }
}

/** The notation of the odds of several tables together. */
export function notationOfOdds(tables: readonly SeenOdds[]): OddsFound {
  const all = tables.flatMap((table) => [...table.examples])
  const shown = new Set(all.map(([notation]) => notation))
  const [first = null, ...others] = shown
  const areFractions = tables.reduce((sum, { fractions }) => sum + fractions, 0) > 0
  if (areFractions && first === 'decimal' && others.length === 0) return { notation: null, openOdds: [] }
  if (first !== 'open' && others.length === 0) return { notation: first, openOdds: [] }
  return {
    notation: null,
    openOdds: [...shown].flatMap((one) => all.find(([notation]) => notation === one)?.[1] ?? []),
  }
}
