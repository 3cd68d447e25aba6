import { required } from '../required.ts'
import { areDecided, areExchanged, dateOrderOf } from './date-orders.ts'
import { ambiguousReading } from './find-reading.ts'
import type { FormatRules } from './headerless-formats.ts'
import { areSilent } from './hidden-results.ts'
import { type ReadAlike, readingsOfTables, type SeenTable } from './part-readings.ts'
import {
  type ColumnTarget,
  type DateOrder,
  type ImportPlan,
  ODDS_NOTATIONS,
  type OfTable,
  type PartQuestion,
  type PlanPart,
  type TablePlace,
} from './plan.ts'
import { columnsBy, planOfReading } from './reading.ts'
import { hasSums, sumOfCounts } from './reading-counts.ts'
import { UNPAID } from './result-columns.ts'
import { cutRow } from './row.ts'
import { decimalMarkOf, type SeenValues } from './tally.ts'

/** A table, and what its rows show. */
export type FoundTable = Omit<SeenTable, 'odds'> & {
  readonly place: TablePlace
  /** The positions of its columns in the layout of the file, and the target of each by its name and cells. */
  readonly places: readonly number[]
  readonly targets: readonly (ColumnTarget | null)[]
  readonly rules: FormatRules
  readonly values: SeenValues
}

/** The parts of a plan that can differ by table. */
type TablePlan = { readonly [K in OfTable]-?: Exclude<ImportPlan[K], undefined> }
type Asks = Omit<PartQuestion, 'part'>
type ReadTable = {
  readonly table: FoundTable
  readonly group: ReadAlike
  readonly plan: TablePlan
  /** Set if its dates can be read in both orders. */
  readonly openDates: { readonly examples: readonly string[] } | null
}

/** Plans how each table is read. The plan of the first table is the plan of the file; its parts hold the differences of the others. */
export function plansOfTables(tables: readonly FoundTable[]) {
  const orders = ordersOf(tables)
  const groups = readingsOfTables(tables.map((table) => ({ ...table, odds: table.values.odds }))).map((group) =>
    withoutResults(group, tables, orders),
  )
  /** Where no table shows the order of its dates, one question is asked for all. */
  const isOneOrder = orders.every((order) => order === null)
  const mark = decimalMarkOf(tables.map(({ values }) => values)) ?? 'point'
  const read = tables.map((table, number): ReadTable => {
    const group = required(
      groups.find((one) => one.tables.includes(number)),
      'the reading of a table',
    )
    const dateOrder = orders[number] ?? null
    const plan: TablePlan = {
      format: table.rules.format,
      dateOrder,
      decimalMark: decimalMarkOf([table.values]) ?? mark,
      ...planOfReading(group.found, table.targets),
      mayExchangeDates: table.rules.format === 'generic' && areExchanged(table.values.dates),
    }
    return { table, group, plan, openDates: openDates(isOneOrder ? tables : [table]) }
  })
  const first = required(read[0], 'the first table')
  const whole = { ...first.plan, columns: columnsOfAll(read) }
  const parts = partsOf(whole, first, read.slice(1), isOneOrder)
  const { isOpen, mayExchangeDates, ...closed } = whole
  return {
    // Ambiguous letters alone do not set `isOpen`: the other rows stay readable.
    whole: { ...closed, ...(isOpen && { isOpen }), ...(mayExchangeDates && { mayExchangeDates }) },
    read,
    asks: questionsOf(first, whole.columns),
    parts: parts.map(({ part }) => part),
    partQuestions: parts.flatMap(({ asks }, part): PartQuestion[] =>
      Object.keys(asks).length === 0 ? [] : [{ part, ...asks }],
    ),
  }
}

/** If nothing shows the results of bets that are decided by now, asks whether they are open. */
function withoutResults(
  group: ReadAlike,
  tables: readonly FoundTable[],
  orders: readonly (DateOrder | null)[],
): ReadAlike {
  const { proposed, letters } = group.found
  const own = group.tables.flatMap((number) => tables[number] ?? [])
  const [first] = own
  if (!proposed || !first || first.rules.format !== 'generic' || Object.keys(proposed.states).length > 0) return group
  const counts = sumOfCounts(own.map((table) => table.counts))
  // A mark in a pick is a result, too.
  const isEmpty = (index: number) => !hasSums(first.trials, counts, index)
  const isSilent =
    counts.keys.size === 0 && own.every(({ targets }) => areSilent(columnsBy(targets, proposed), isEmpty))
  const dates = own.map(({ values }) => values.dates)
  const hasBets = own.every(({ targets }) => targets.includes('odds') && targets.includes('stake'))
  if (!isSilent || !hasBets || !areDecided(dates, orders[group.tables[0] ?? 0] ?? null)) return group
  return { ...group, found: { ...ambiguousReading([proposed], first.trials, counts, letters), isSilent } }
}

const openDates = (tables: readonly FoundTable[]) => {
  const seen = tables.map(({ values }) => values.dates)
  const { openDates: examples } = dateOrderOf(seen, null)
  return examples.length > 0 ? { examples } : null
}

/** The questions about a table. `columns`: the columns of its plan. */
function questionsOf({ group, plan, openDates: dates }: ReadTable, columns: readonly (ColumnTarget | null)[]): Asks {
  const dateOrder = plan.dateOrder === null && dates ? { dateOrder: dates } : {}
  return { ...dateOrder, ...readingQuestion(group, columns) }
}

function readingQuestion({ found, openOdds, notations }: ReadAlike, ofPlan: readonly (ColumnTarget | null)[]): Asks {
  const { alternatives, rows, proposed } = found
  if (alternatives.length > 0) {
    const choices = alternatives.map((one) => {
      const { oddsNotation, states } = one
      return { columns: columnsBy(ofPlan, one), oddsNotation, states }
    })
    return { reading: { alternatives: choices, rows: rows.map(cutRow), ...(found.isSilent && { isSilent: true }) } }
  }
  if (openOdds.length === 0 || proposed?.oddsNotation) return {}
  const offered = ODDS_NOTATIONS.filter((one) => one === 'decimal' || one === 'american' || notations.includes(one))
  return { oddsNotation: { examples: openOdds, notations: offered } }
}

/**
 * The order of day and month of each table: the order of all tables with the same trials or, if those show different orders, its own. In that
 * case, an order that only one date shows is asked about.
 */
function ordersOf(tables: readonly FoundTable[]): readonly (DateOrder | null)[] {
  const kinds = Map.groupBy(tables, ({ trials }) => trials)
  return tables.map((table) => {
    const kind = kinds.get(table.trials) ?? []
    const all = orderOf(kind).order
    const shown = new Set(kind.flatMap((one) => orderOf([one]).order ?? []))
    if (shown.size <= 1 && (all !== null || shown.size === 0)) return all
    const { order, isByOne } = orderOf([table])
    return isByOne && shown.size > 1 ? null : order
  })
}

const orderOf = (tables: readonly FoundTable[]) =>
  dateOrderOf(
    tables.map(({ values }) => values.dates),
    tables[0]?.rules.dateOrder ?? null,
  )

/** What a column is in the first table that has it. */
function columnsOfAll(read: readonly ReadTable[]): readonly (ColumnTarget | null)[] {
  const [first] = read
  return (first?.plan.columns ?? []).map((_, column) => {
    const own = read.find(({ table }) => table.places.includes(column))
    return own?.plan.columns[column] ?? null
  })
}

/** The differences between a table's plan and the plan of the file, whatever the user answers about the first table. */
function differences(whole: TablePlan, first: ReadTable, one: ReadTable): Partial<TablePlan> {
  const { table, plan } = one
  const { columns, states, dateOrder, ...others } = plan
  const answers =
    one.group === first.group ? [] : (readingQuestion(first.group, whole.columns).reading?.alternatives ?? [])
  const plans = [whole, ...answers]
  const hasOrder = plan.dateOrder !== whole.dateOrder && table.values.dates.openDates.length > 0
  // Compares only the letters that the table has and, with other trials than the first table, `UNPAID`.
  const letters = [...table.counts.keys, ...(table.trials === first.table.trials ? [] : [UNPAID])]
  return {
    ...Object.fromEntries(Object.entries(others).filter(([key, value]) => value !== whole[key as keyof typeof others])),
    // Even if it is equal: the user may choose another notation for the first table.
    ...(one.group !== first.group && plan.oddsNotation !== null && { oddsNotation: plan.oddsNotation }),
    ...(hasOrder && { dateOrder }),
    ...(plans.some((other) => table.places.some((column) => columns[column] !== other.columns[column])) && { columns }),
    ...(plans.some((other) => letters.some((letter) => states[letter] !== other.states[letter])) && { states }),
  }
}

/** Tables with the same differences are one part. */
function partsOf(whole: TablePlan, first: ReadTable, others: readonly ReadTable[], isOneOrder: boolean) {
  const found = new Map<string, { part: PlanPart; asks: Asks }>()
  for (const one of others) {
    const { table, group, plan } = one
    const { dateOrder, ...questions } = questionsOf(one, plan.columns)
    const asks: Asks = { ...(group !== first.group && questions), ...(!isOneOrder && dateOrder && { dateOrder }) }
    const otherwise = {
      ...differences(whole, first, one),
      ...(asks.dateOrder && { dateOrder: null }),
      ...(asks.oddsNotation && { oddsNotation: null }),
      ...(asks.reading && { isOpen: true }),
    }
    if (Object.keys(otherwise).length === 0 && Object.keys(asks).length === 0) continue
    const key = JSON.stringify([group.tables, otherwise])
    const tables = [...(found.get(key)?.part.tables ?? []), table.place]
    found.set(key, { asks: found.get(key)?.asks ?? asks, part: { tables, ...otherwise } })
  }
  return [...found.values()]
}
