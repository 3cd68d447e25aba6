import { isOneSum, missingTargets, type NamedTarget, SUMS, targetsOfColumns } from '../../../domain/import/columns.ts'
import { rulesOf } from '../../../domain/import/formats.ts'
import { headerKey } from '../../../domain/import/header-key.ts'
import type { FormatRules } from '../../../domain/import/headerless-formats.ts'
import { isQualifier } from '../../../domain/import/market-columns.ts'
import type { ColumnTarget, ImportPlan, ReadingQuestion, Survey, SurveyedColumn } from '../../../domain/import/plan.ts'
import { createReadingFinder, type FoundReading, planOfReading } from '../../../domain/import/reading.ts'
import { UnreadableFile } from '../../../domain/import/refusal.ts'
import { cellText, columnLabel, fieldReader, type Row } from '../../../domain/import/row.ts'
import { createSlipFinder } from '../../../domain/import/slip-rows.ts'
import { createTally } from '../../../domain/import/tally.ts'
import { cutText } from '../../../domain/text/clean-text.ts'
import { isWholeExport } from '../own-table.ts'
import { type OpenTable, openTable } from './open-table.ts'
import type { ImportSource, ReadOptions } from './source.ts'

const SAMPLE_ROWS = 20
const EXAMPLES = 3
const shortened = (text: string) => cutText(text, 200)

/** Without `now`, no date of the file is in the future. `currency`: of the book, which a sign of many like "$" stands for where it can. */
type SurveyOptions = ReadOptions & { readonly now?: Date | undefined; readonly currency?: string | undefined }

/** Reads the whole file once: its format, columns, and what it leaves open. Throws `UnreadableFile`. */
export async function surveyFile(source: ImportSource, options: SurveyOptions = {}): Promise<Survey> {
  const table = await openTable(source)
  const rules = table.rules ?? rulesOf('generic')
  const cells = await firstCells(table)
  const named = targetsOf(table, cells)
  const targets = named.map(({ target }) => target)
  const { names } = table
  const seen = await seenRows(table, rules, targets, options)
  const { found, slips } = seen
  const reading = seen.readingOf(proposal(rules, found, found.openOdds).oddsNotation)
  const read = planOfReading(reading, targets)
  // What stands in columns of odds that are in a third notation is neither decimal nor American.
  const isThird = read.oddsNotation !== null && !DECIDED_BY_SIGN.has(read.oddsNotation)
  const currencies = [...new Set([...(rules.currency ? [rules.currency] : []), ...found.currencies])]
  const openOdds = isThird || reading.alternatives.length > 0 ? [] : found.openOdds
  return {
    ...describe(table, rules),
    rows: seen.rows,
    columns: names.map((name, index) => columnOf(columnLabel(name), shown(index), seen.examples[index] ?? [])),
    sample: seen.sample.map(cutRow),
    // Of several currencies one is read: amounts of two have no sum.
    proposed: {
      ...proposal(rules, found, openOdds),
      ...read,
      currency: currencies.length > 1 ? (currencies[0] ?? null) : null,
    },
    asks: {
      dateOrder: found.openDates.length > 0 && found.order === null ? { examples: found.openDates } : null,
      oddsNotation: openOdds.length > 0 ? { examples: openOdds } : null,
      sameId: slips.length > 0 ? { examples: slips } : null,
      reading: questionOf(reading),
      zone: found.hasLocalTimes && !(rules.format === 'clutchbook-csv' && isWholeExport(names)),
      columns: rules.format === 'generic' ? missingTargets(read.columns) : [],
    },
    currencies,
    ...(reading.proposed && { explained: { rows: reading.proposed.explained, of: reading.proposed.checked } }),
    leftOut: table.leftOut ?? [],
    encodings: table.encodings ?? [],
  }

  /** What a column is by the reading; certain where its rows show it, or its name alone can mean nothing else. */
  function shown(index: number): NamedTarget {
    const target = read.columns[index] ?? null
    const before = named[index] ?? { target: null, isCertain: false }
    if (reading.proven.has(index)) return { target, isCertain: true }
    const isSum = SUMS.some((sum) => sum === target)
    const isOpen = rules.format === 'generic' && isSum && !isOneSum(names[index] ?? '')
    return { target, isCertain: before.isCertain && before.target === target && !isOpen }
  }
}

const DECIDED_BY_SIGN: ReadonlySet<string> = new Set(['decimal', 'american'])

/** What all rows of the file show. */
async function seenRows(
  table: OpenTable,
  rules: FormatRules,
  targets: readonly (ColumnTarget | null)[],
  options: SurveyOptions,
) {
  const { names } = table
  const { oddsNotation = null, dateOrder = null } = rules
  const tally = createTally({ names, targets, oddsNotation, dateOrder }, options)
  const isKnown = rules.format !== 'generic' && rules.isCommon !== true
  const finder = createReadingFinder({ names, targets, isKnown, letters: rules.states ?? {} })
  const plan = { columns: targets, decimalMark: 'point' } as const
  const slips = createSlipFinder(fieldReader(names, { plan, rules, unit: null }), rules, targets)
  const sample: Row[] = []
  const examples = names.map(() => [] as string[])
  let rows = 0
  if (table.items) {
    for await (const _ of table.items(options)) rows++
  }
  for await (const batch of table.rows(options)) {
    rows += batch.length
    for (const row of batch) {
      tally.add(row)
      finder.add(row)
      slips.add(row)
      if (sample.length < SAMPLE_ROWS) sample.push(row)
      if (rows < 5_000) addExamples(examples, row)
    }
  }
  if (rows === 0) throw new UnreadableFile('empty')
  return { rows, sample, examples, found: tally.found(), slips: slips.found(), readingOf: finder.found }
}

const cutRow = ({ line, cells }: Row) => ({ line, cells: cells.map((cell) => shortened(cellText(cell))) })

function questionOf({ alternatives, rows }: FoundReading): ReadingQuestion | null {
  if (alternatives.length === 0) return null
  return {
    alternatives: alternatives.map(({ columns, oddsNotation, states }) => ({ columns, oddsNotation, states })),
    rows: rows.map(cutRow),
  }
}

function describe({ container, encoding, separator, headerLine }: OpenTable, { format }: FormatRules) {
  return { format, container, encoding, separator, headerLine }
}

function columnOf(name: string, named: NamedTarget | undefined, examples: readonly string[]): SurveyedColumn {
  return { name, target: named?.target ?? null, certain: named?.isCertain ?? false, examples }
}

/** Rows that columns are recognised by: of the file, and below each header that adds some. */
const [FIRST_ROWS, MORE_ROWS] = [200, 50]

/** The cells of these rows. Reads all of the file: only then the columns of all its headers are known. */
async function firstCells(table: OpenTable): Promise<readonly (readonly string[])[]> {
  const first: string[][] = []
  let [most, columns] = [FIRST_ROWS, table.names.length]
  for await (const rows of table.rows({})) {
    if (table.names.length > columns) {
      columns = table.names.length
      most = first.length + MORE_ROWS
    }
    for (const { cells } of rows.slice(0, most - first.length)) {
      first.push(table.names.map((_, index) => shortened(cellText(cells[index]))))
    }
  }
  return first
}

function addExamples(examples: string[][], row: Row): void {
  examples.forEach((known, index) => {
    if (known.length >= EXAMPLES) return
    const text = shortened(cellText(row.cells[index]))
    if (text !== '' && !known.includes(text)) known.push(text)
  })
}

/** What each column is taken as: by the format, or by its name. Names that a known format does not have are kept in the note. */
function targetsOf({ names, rules }: OpenTable, cells: readonly (readonly string[])[]): NamedTarget[] {
  if (!rules) return targetsOfColumns(names, cells)
  const own = names.map((name): NamedTarget | null => {
    const target = rules.columns[headerKey(name)]
    return target === undefined ? null : { target, isCertain: true }
  })
  const rest = targetsOfColumns(
    names.map((name, index) => (own[index] ? '' : name)),
    cells,
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

type Found = ReturnType<ReturnType<typeof createTally>['found']>

function proposal(
  rules: FormatRules,
  found: Found,
  openOdds: readonly string[],
): Omit<ImportPlan, 'columns' | 'oddsNotation'> & Pick<ImportPlan, 'oddsNotation'> {
  // The user may yet say which column has the odds.
  const unseen = rules.format === 'generic' ? null : 'decimal'
  return {
    format: rules.format,
    dateOrder: found.order,
    zone: 'UTC',
    decimalMark: found.decimalMark,
    oddsNotation: openOdds.length > 0 ? null : (found.notation ?? rules.oddsNotation ?? unseen),
    bookmaker: null,
    currency: null,
  }
}
