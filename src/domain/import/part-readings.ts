import { ambiguousReading, findReading } from './find-reading.ts'
import type { OddsNotation } from './plan.ts'
import { distinct, type FoundReading, type Reading } from './reading.ts'
import { type ReadingCounts, sumOfCounts, type Trials } from './reading-counts.ts'
import { fittingNotations, sumOfShapes } from './text/odds-shape.ts'
import { notationOfOdds, type SeenOdds } from './text/odds-tally.ts'

/** What the rows of a table show. */
export type SeenTable = {
  /** Tables with equal trials share this object. */
  readonly trials: Trials
  readonly counts: ReadingCounts
  readonly odds: SeenOdds
  /** The notation of odds without a sign, if no cell shows it. */
  readonly unseen: OddsNotation | null
}

/** Tables with one reading. */
export type ReadAlike = {
  readonly tables: readonly number[]
  readonly found: FoundReading
  /** Examples of odds, if the cells are ambiguous or in both notations. */
  readonly openOdds: readonly string[]
  /** The notations in which all odds of a column have a price. */
  readonly notations: readonly OddsNotation[]
}

/**
 * Groups the tables of a file by reading. Tables share a reading if it explains as many sums as their own readings do together. Tables with
 * more explained sums are placed first.
 */
export function readingsOfTables(tables: readonly SeenTable[]): readonly ReadAlike[] {
  const own = tables.map((_, number) => readAlike([number]))
  const bySums = [...own].sort((one, other) => worth(other.found).shown - worth(one.found).shown)
  const groups: ReadAlike[] = []
  for (const one of bySums) {
    const fitting = groups.flatMap((group) => {
      const both = together(group, one)
      return both ? [{ group, both }] : []
    })
    const [first, ...others] = fitting
    if (!first) groups.push(one)
    else if (others.length === 0 || isOneReading(fitting.map(({ group }) => group))) {
      groups[groups.indexOf(first.group)] = first.both
    } else
      groups.push(
        askedAbout(
          one,
          fitting.map(({ group }) => group),
        ),
      )
  }
  return groups.map((group) => askedBeside(group, groups)).map((group) => likeliestFirst(group, groups))

  function readAlike(numbers: readonly number[]): ReadAlike {
    const all = numbers.flatMap((number) => tables[number] ?? [])
    const [first] = all
    if (!first) return { tables: numbers, found: NOTHING, openOdds: [], notations: [] }
    const { notation, openOdds } = notationOfOdds(all.map(({ odds }) => odds))
    const found = findReading(
      first.trials,
      all.map(({ counts }) => counts),
      openOdds.length > 0 ? { notation: null, isOpen: true } : { notation: notation ?? first.unseen, isOpen: false },
    )
    const shapes = sumOfShapes(all.map(({ counts }) => counts.shapes))
    return { tables: numbers, found, openOdds, notations: [...new Set(shapes.flatMap(fittingNotations))] }
  }

  /** Null if the tables contradict each other, or nothing shows that both use one notation. */
  function together(group: ReadAlike, one: ReadAlike): ReadAlike | null {
    const both = joined(group, one)
    return both && (worth(both.found).shown > 0 || shareNotation(group, one)) ? both : null
  }

  /** Whether a table may use the notation of a group, although read alone it uses another one. */
  function mayBeWrittenAs(group: ReadAlike, one: ReadAlike): boolean {
    return joined(group, one) !== null && !shareNotation(group, one)
  }

  function joined(group: ReadAlike, one: ReadAlike): ReadAlike | null {
    const [ofGroup, ofOne] = [group, one].map(({ tables: [number = 0] }) => tables[number])
    if (ofGroup?.trials !== ofOne?.trials || !areWrittenAlike(group, one)) return null
    const both = readAlike([...group.tables, ...one.tables])
    const [of, first, second] = [both, group, one].map(({ found }) => worth(found))
    const isAsGood = (by: (found: Worth) => number) => of && first && second && by(of) >= by(first) + by(second)
    return isAsGood(({ shown }) => shown) && isAsGood(({ priced }) => priced) ? both : null
  }

  /** Whether both show one notation, or one of them shows none: different notations are different readings even without sums. */
  function areWrittenAlike(one: ReadAlike, other: ReadAlike): boolean {
    const shown = [one, other].map(({ tables: numbers }) => {
      const { notation, openOdds } = notationOfOdds(numbers.flatMap((number) => tables[number]?.odds ?? []))
      return openOdds.length > 0 ? 'open' : notation
    })
    return shown.includes(null) || shown[0] === shown[1]
  }

  /** Asks about a table without sums, if all its odds also have a price in the notation of another group. */
  function askedBeside(one: ReadAlike, groups: readonly ReadAlike[]): ReadAlike {
    if (worth(one.found).shown > 0) return one
    const others = groups
      .filter((group) => group !== one && mayBeWrittenAs(group, one))
      .flatMap(({ found }) => readingsIn(found))
      .filter(({ oddsNotation }) => oddsNotation !== null && one.notations.includes(oddsNotation))
    return others.length === 0 ? one : askedFor(one, [...readingsIn(one.found), ...others])
  }

  /** Asks about a table that fits several groups with different readings. */
  function askedAbout(one: ReadAlike, groups: readonly ReadAlike[]): ReadAlike {
    return askedFor(
      one,
      groups.flatMap(({ found }) => readingsIn(found)),
    )
  }

  function askedFor(one: ReadAlike, readings: readonly Reading[]): ReadAlike {
    const [table] = one.tables.flatMap((number) => tables[number] ?? [])
    if (!table) return one
    return {
      ...one,
      found: ambiguousReading(distinct(readings), table.trials, sumOfCounts([table.counts]), one.found.letters),
    }
  }
}

const NOTHING: FoundReading = { proposed: null, alternatives: [], rows: [], proven: new Set(), letters: [] }

const readingsIn = ({ proposed, alternatives }: FoundReading) => (proposed ? [proposed] : alternatives)

const shareNotation = (...[one, other]: readonly [ReadAlike, ReadAlike]) =>
  readingsIn(one.found).length === 0 ||
  readingsIn(other.found).length === 0 ||
  notationsIn(one).some((notation) => notationsIn(other).includes(notation))

/** The notations of its readings: those in which all odds have a price or, if there are none, all. */
function notationsIn({ found, notations }: ReadAlike): readonly (OddsNotation | null)[] {
  const all = readingsIn(found).map(({ oddsNotation }) => oddsNotation)
  const whole = all.filter((one) => one === null || notations.includes(one))
  return whole.length > 0 ? whole : all
}

const isOneReading = (groups: readonly ReadAlike[]) =>
  distinct(groups.flatMap(({ found }) => readingsIn(found))).length <= 1

type Worth = { readonly shown: number; readonly priced: number }
function worth(found: FoundReading): Worth {
  const readings = readingsIn(found)
  return {
    shown: Math.max(0, ...readings.map(({ shown }) => shown)),
    priced: Math.max(0, ...readings.map(({ priced }) => priced)),
  }
}

/** Letters probably mean what other tables prove. They are still asked about: another person may have written those tables. */
function likeliestFirst(group: ReadAlike, groups: readonly ReadAlike[]): ReadAlike {
  const proved = new Map(groups.flatMap(({ found }) => Object.entries(found.proposed?.states ?? {})))
  const agreeing = ({ states }: Reading) =>
    Object.entries(states).filter(([letter, state]) => proved.get(letter) === state).length
  const alternatives = group.found.alternatives.toSorted((one, other) => agreeing(other) - agreeing(one))
  return { ...group, found: { ...group.found, alternatives } }
}
