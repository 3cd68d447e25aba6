import { isOneSum, missingTargets, SUMS, targetsOfColumns } from '../../../domain/import/columns.ts'
import { rulesOf } from '../../../domain/import/formats.ts'
import { headerKey } from '../../../domain/import/header-key.ts'
import type { FormatRules } from '../../../domain/import/headerless-formats.ts'
import { isQualifier } from '../../../domain/import/market-columns.ts'
import { type FoundTable, plansOfTables } from '../../../domain/import/part-plans.ts'
import type {
  ColumnTarget,
  DateOrder,
  LeftOut,
  NamedTarget,
  Survey,
  SurveyedColumn,
} from '../../../domain/import/plan.ts'
import { placeOf } from '../../../domain/import/read-rows.ts'
import { createReadingCounter, keyOfTrials, type Trials, trialsOf } from '../../../domain/import/reading-counts.ts'
import { UnreadableFile } from '../../../domain/import/refusal.ts'
import { columnLabel, cutRow, fieldReader, type Row, shownCell } from '../../../domain/import/row.ts'
import { createSlipFinder } from '../../../domain/import/slip-rows.ts'
import type { TablePart } from '../../../domain/import/table-parts.ts'
import { createTally, currenciesOfTables } from '../../../domain/import/tally.ts'
import { areAnswers } from '../../../domain/import/text/state-text.ts'
import { createUnitTally, namedWorth, worthOfUnit } from '../../../domain/import/unit-worth.ts'
import { createGapFinder, yearsOf } from '../../../domain/import/whole-dates.ts'
import { required } from '../../../domain/required.ts'
import { isWholeExport } from '../own-table.ts'
import { type OpenTable, openTable } from './open-table.ts'
import type { ReadOptions } from './pieces.ts'

const SAMPLE_ROWS = 20
const EXAMPLES = 3

/** Without `now`, no date counts as future. `currency`: the book's; an ambiguous sign like "$" is resolved to it if possible. */
type SurveyOptions = ReadOptions & { readonly now?: Date | undefined; readonly currency?: string | undefined }

/** Reads the whole file: its format, columns and open questions. Throws `UnreadableFile`. */
export function surveyFile(bytes: Uint8Array, options: SurveyOptions = {}): Survey {
  const file = openTable(bytes)
  const seen = seenRows(file, namedTables(file), options)
  const { names } = file
  const { whole, read, asks, parts, partQuestions } = plansOfTables(seen.tables)
  const [first] = seen.tables
  const { rules, sample } = required(first, 'the first table')
  const { currencies, ...currency } = currenciesOf(seen.tables, rules, options)
  const found = [...new Set(read.map(({ group }) => group.found))]
  const { dates, unitValue, asks: asksOfGaps } = gapsOf(seen.tables, whole.dateOrder, options.now ?? null)
  const hasLocalTimes = seen.tables.some(({ values }) => values.hasLocalTimes)
  return {
    ...describe(file, rules),
    rows: seen.rows,
    columns: names.map((name, index) => columnOf(columnLabel(name), shown(index), seen.examples[index] ?? [])),
    sample: sample.map(cutRow),
    proposed: {
      ...whole,
      zone: 'UTC',
      bookmaker: null,
      currency: currency.proposed,
      ...(unitValue !== null && { unitValue }),
      ...(dates?.isNewestFirst && { isNewestFirst: true }),
      ...(parts.length > 0 && { parts }),
    },
    asks: {
      dateOrder: asks.dateOrder ?? null,
      oddsNotation: asks.oddsNotation ?? null,
      reading: asks.reading ?? null,
      ...asksOfGaps,
      sameId: seen.slips.length > 0 ? { examples: seen.slips } : null,
      zone: hasLocalTimes && !(rules.format === 'clutchbook-csv' && isWholeExport(names)),
      columns: rules.format === 'generic' ? missingTargets(whole.columns) : [],
      ...(partQuestions.length > 0 && { parts: partQuestions }),
    },
    currencies,
    ...currency.signs,
    ...explainedBy(found.map(({ proposed }) => proposed)),
    oddsNotations: read[0]?.group.notations ?? [],
    leftOut: [...(file.leftOut ?? []), ...seen.leftOut],
    encodings: file.encodings ?? [],
  }

  /** The meaning of a column according to the rows; certain if all rows agree, or if its name is unambiguous. */
  function shown(index: number): NamedTarget {
    const target = whole.columns[index] ?? null
    const isCertain = read.every(({ table, group, plan }, number) => {
      const named = seen.tables[number]?.named[index]
      if (!table.places.includes(index) || group.found.proven.has(index)) return true
      const own = plan.columns[index] ?? null
      const isSum = SUMS.some((sum) => sum === own)
      const isOpen = table.rules.format === 'generic' && isSum && !isOneSum(names[index] ?? '')
      return named?.isCertain === true && named.target === own && !isOpen
    })
    return { target, isCertain }
  }
}

/** Of several currencies only one is read, since amounts in different ones cannot be added. */
function currenciesOf(
  tables: ReturnType<typeof seenRows>['tables'],
  { currency }: FormatRules,
  options: SurveyOptions,
): { currencies: readonly string[]; proposed: string | null; signs: Pick<Survey, 'currencySigns'> } {
  const { currencies: ofTables, signs } = currenciesOfTables(
    tables.map(({ values }) => values),
    options.currency,
  )
  const currencies = [...new Set([...(currency ? [currency] : []), ...ofTables])]
  const [first = null, ...others] = currencies
  return {
    currencies,
    proposed: others.length > 0 ? first : null,
    signs: signs.length > 0 ? { currencySigns: signs } : {},
  }
}

type Explained = { readonly explained: number; readonly checked: number }

/** How many rows the proposed readings explain; empty if any of them is uncertain. */
function explainedBy(proposed: readonly (Explained | null)[]): Pick<Survey, 'explained'> {
  const sure = proposed.filter((one) => one !== null)
  if (sure.length < proposed.length) return {}
  return {
    explained: {
      rows: sure.reduce((sum, { explained }) => sum + explained, 0),
      of: sure.reduce((sum, { checked }) => sum + checked, 0),
    },
  }
}

/** What hand-kept tables leave open: years, dates written once for several rows, and the value of a unit. Other formats have no gaps. */
function gapsOf(tables: ReturnType<typeof seenRows>['tables'], order: DateOrder | null, now: Date | null) {
  const byHand = tables.filter(({ rules }) => rules.format === 'generic' || rules.isCommon === true)
  const gaps = byHand.map((table) => table.gaps.seen())
  const dates = yearsOf(gaps, order, now)
  const blank = gaps.reduce((sum, one) => sum + one.blank, 0)
  const units = byHand.map((table) => table.units.seen())
  const unitValue = worthOfUnit(units)
  const worth = unitValue === null ? namedWorth(units) : null
  const asks = {
    ...(dates && { years: { examples: dates.examples, years: dates.years } }),
    ...(worth !== null && { unitValue: { value: worth } }),
    ...(blank > 0 && { carriedDates: { rows: blank } }),
  }
  return { dates, unitValue, asks }
}

/** The meaning of a table's columns by their names and first cells, in the layout of the file. */
type NamedTable = {
  readonly part: TablePart
  readonly rules: FormatRules
  readonly named: readonly NamedTarget[]
  readonly targets: readonly (ColumnTarget | null)[]
  readonly trials: Trials
}

const NOT_NAMED: NamedTarget = { target: null, isCertain: true }
const STATE: NamedTarget = { target: 'state', isCertain: true }

/** Reads the whole file, since the tables and columns of all headers are known only then. */
function namedTables(file: OpenTable): readonly NamedTable[] {
  const first = firstCells(file)
  const { names } = file
  const tried = new Map<string, Trials>()
  const guessed = file.parts.map((part, number) =>
    targetsOf(
      part.places.map((place) => names[place] ?? ''),
      part.rules,
      first[number] ?? [],
    ),
  )
  const kinds = file.parts.map(({ places }) => places.toSorted((one, other) => one - other).join())
  /** Whether a column has results in another table with the same columns. Sums are not shared: each table identifies its own. */
  const isResult = (number: number, place: number | undefined) =>
    guessed.some((targets, other) => {
      const at = file.parts[other]?.places.findIndex((one) => one === place) ?? -1
      const { target, isCertain } = targets[at] ?? NOT_NAMED
      return kinds[other] === kinds[number] && target === 'state' && isCertain
    })
  return file.parts.map((part, number) => {
    const rules = part.rules ?? rulesOf('generic')
    const ofPart = (guessed[number] ?? []).map((own, at) =>
      own.target === 'note' && isResult(number, part.places[at]) ? STATE : own,
    )
    const named = names.map((_, index) => ofPart[part.places.indexOf(index)] ?? NOT_NAMED)
    const targets = named.map(({ target }) => target)
    const isKnown = rules.format !== 'generic' && rules.isCommon !== true
    const at = ofPart.findIndex(({ target }) => target === 'pick')
    const picks = (first[number] ?? []).flatMap((cells) => cells[at] || [])
    const arePicksAnswers = picks.length > 0 && areAnswers(picks)
    const own = trialsOf({ names, targets, isKnown, letters: rules.states ?? {}, arePicksAnswers })
    const trials = tried.get(keyOfTrials(own)) ?? own
    tried.set(keyOfTrials(own), trials)
    return { part, rules, named, targets, trials }
  })
}

/** Statistics over all rows of the file, for tables that have rows. */
function seenRows(file: OpenTable, named: readonly NamedTable[], options: SurveyOptions) {
  const all = named.map((table) => tableCounter(file.names, table, options.now ?? null))
  const examples = file.names.map(() => [] as string[])
  let rows = 0
  if (file.items) {
    for (const _ of file.items(options)) rows++
  }
  const leftOut = new Map<TablePart, number>()
  for (const batch of file.rows(options)) {
    for (const row of batch) {
      const part = file.parts[row.part ?? 0]
      if (part?.leftOut !== undefined) {
        leftOut.set(part, (leftOut.get(part) ?? 0) + 1)
        continue
      }
      rows++
      all[row.part ?? 0]?.add(row)
      if (rows < 5_000) addExamples(examples, row)
    }
  }
  if (rows === 0) throw new UnreadableFile('empty')
  const withRows = all.filter(({ sample }) => sample.length > 0)
  const tables = (withRows.length > 0 ? withRows : all.slice(0, 1)).map((one) => ({ ...one.found(), ...one }))
  return {
    rows,
    examples,
    tables,
    leftOut: [...leftOut].map(([{ sheet = '', leftOut: table }, count]): LeftOut => ({ sheet, table, rows: count })),
    slips: tables.flatMap(({ slips }) => slips.found()).slice(0, EXAMPLES),
  }
}

function tableCounter(names: readonly string[], table: NamedTable, now: Date | null) {
  const { part, rules, named, targets, trials } = table
  const tally = createTally({ names, targets, oddsNotation: rules.oddsNotation ?? null }, now)
  const counter = createReadingCounter(trials)
  const plan = { columns: targets, decimalMark: 'point' } as const
  const slips = createSlipFinder(fieldReader(names, { plan, rules, unit: null }), rules, targets)
  const units = createUnitTally(names, targets)
  const gaps = createGapFinder(targets)
  const sample: Row[] = []
  return {
    named,
    slips,
    units,
    gaps,
    /** The first rows. */
    sample,
    add(row: Row): void {
      tally.add(row)
      counter.add(row)
      slips.add(row)
      units.add(row)
      gaps.add(row)
      if (sample.length < SAMPLE_ROWS) sample.push(row)
    },
    found: (): FoundTable => ({
      place: { ...placeOf(part), ...(part.column !== undefined && { column: part.column }) },
      places: part.places,
      targets,
      rules,
      trials,
      counts: counter.counts(),
      values: tally.seen(),
      // The user may still say which column of an unknown table has the odds.
      unseen: rules.oddsNotation ?? (rules.format === 'generic' ? null : 'decimal'),
    }),
  }
}

function describe({ container, encoding, separator, headerLine }: OpenTable, { format }: FormatRules) {
  return { format, container, encoding, separator, headerLine }
}

function columnOf(name: string, named: NamedTarget, examples: readonly string[]): SurveyedColumn {
  return { name, target: named.target, certain: named.isCertain, examples }
}

/** Rows used to recognize the columns: of the first table, and of each other one. */
const [FIRST_ROWS, MORE_ROWS] = [200, 50]

/** The cells of these rows, by table and column. */
function firstCells({ rows, parts }: OpenTable): readonly (readonly (readonly string[])[])[] {
  const first: string[][][] = []
  for (const batch of rows({})) {
    for (const { cells, part = 0 } of batch) {
      const own = (first[part] ??= [])
      if (own.length >= (part === 0 ? FIRST_ROWS : MORE_ROWS)) continue
      own.push((parts[part]?.places ?? []).map((place) => shownCell(cells[place])))
    }
  }
  return first
}

function addExamples(examples: string[][], row: Row): void {
  examples.forEach((known, index) => {
    if (known.length >= EXAMPLES) return
    const text = shownCell(row.cells[index])
    if (text !== '' && !known.includes(text)) known.push(text)
  })
}

/** The target of each column, by format or name. Columns unknown to a known format are kept in the note. */
function targetsOf(
  names: readonly string[],
  rules: FormatRules | null,
  cells: readonly (readonly string[])[],
): NamedTarget[] {
  if (!rules) return targetsOfColumns(names, cells)
  const own = names.map((name): NamedTarget | null => {
    const target = rules.columns[headerKey(name)]
    return target === undefined ? null : { target, isCertain: true }
  })
  const rest = targetsOfColumns(
    names.map((name, index) => (own[index] ? '' : name)),
    cells,
    { isOfFormat: true },
  )
  const taken = own.map((one) => one?.target ?? null)
  return own.map((one, index) => {
    if (one) return one
    const isOfMarket = rest[index]?.target === 'market' && isQualifier(names[index] ?? '', [])
    return withoutDouble(rest[index], isOfMarket ? [] : taken)
  })
}

const SHARED: readonly (ColumnTarget | null)[] = ['tags', 'sport', 'note', 'comment', 'fee', null]

function withoutDouble(named: NamedTarget | undefined, taken: readonly (ColumnTarget | null)[]): NamedTarget {
  const target = named?.target ?? 'note'
  const isDouble = !SHARED.includes(target) && taken.includes(target)
  return isDouble || !named ? { target: 'note', isCertain: false } : { target, isCertain: named.isCertain }
}
