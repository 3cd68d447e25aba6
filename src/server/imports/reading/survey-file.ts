import { headerKey, missingTargets, type NamedTarget, targetsOfColumns } from '../../../domain/import/columns.ts'
import { rulesOf } from '../../../domain/import/formats.ts'
import type { FormatRules } from '../../../domain/import/headerless-formats.ts'
import type { ColumnTarget, ImportPlan, Survey, SurveyedColumn } from '../../../domain/import/plan.ts'
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

/** Reads the whole file once: its format, columns, and what it leaves open. Throws `UnreadableFile`. */
export async function surveyFile(source: ImportSource, options: ReadOptions = {}): Promise<Survey> {
  const table = await openTable(source)
  const rules = table.rules ?? rulesOf('generic')
  const named = targetsOf(table, await firstCells(table))
  const targets = named.map(({ target }) => target)
  const tally = createTally({ names: table.names, targets, oddsNotation: rules.oddsNotation ?? null })
  const plan = { columns: targets, decimalMark: 'point' } as const
  const slips = createSlipFinder(fieldReader(table.names, { plan, rules, unit: null }), rules, targets)
  const sample: Row[] = []
  const examples = table.names.map(() => [] as string[])
  let rows = 0
  if (table.items) {
    for await (const _ of table.items(options)) rows++
  }
  for await (const batch of table.rows(options)) {
    rows += batch.length
    for (const row of batch) {
      tally.add(row)
      slips.add(row)
      if (sample.length < SAMPLE_ROWS) sample.push(row)
      if (rows < 5_000) addExamples(examples, row)
    }
  }
  if (rows === 0) throw new UnreadableFile('empty')
  const columns = table.names.map((name, index) => columnOf(columnLabel(name), named[index], examples[index] ?? []))
  return {
    ...describe(table, rules),
    rows,
    columns,
    sample: sample.map(({ line, cells }) => ({ line, cells: cells.map((cell) => shortened(cellText(cell))) })),
    proposed: { ...proposal(rules, tally.found()), columns: targets },
    asks: {
      dateOrder: asksOrder(rules, tally.found()) ? { examples: tally.found().openDates } : null,
      oddsNotation: tally.found().openOdds.length > 0 ? { examples: tally.found().openOdds } : null,
      sameId: slips.found().length > 0 ? { examples: slips.found() } : null,
      zone: tally.found().hasLocalTimes && !(rules.format === 'clutchbook-csv' && isWholeExport(table.names)),
      columns: rules.format === 'generic' ? missingTargets(targets) : [],
    },
    currencies: [...new Set([...(rules.currency ? [rules.currency] : []), ...tally.found().currencies])],
  }
}

function describe({ container, encoding, separator, headerLine }: OpenTable, { format }: FormatRules) {
  return { format, container, encoding, separator, headerLine }
}

function columnOf(name: string, named: NamedTarget | undefined, examples: readonly string[]): SurveyedColumn {
  return { name, target: named?.target ?? null, certain: named?.isCertain ?? false, examples }
}

/** Cells of the first rows by column, without empty ones. */
async function firstCells(table: OpenTable): Promise<readonly (readonly string[])[]> {
  for await (const rows of table.rows({})) {
    return table.names.map((_, index) =>
      rows
        .slice(0, SAMPLE_ROWS)
        .map(({ cells }) => shortened(cellText(cells[index])))
        .filter((text) => text !== ''),
    )
  }
  return []
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
  return own.map((one, index) => one ?? withoutDouble(rest[index], taken))
}

const SHARED: readonly (ColumnTarget | null)[] = ['tags', 'sport', 'note', 'comment', null]

function withoutDouble(named: NamedTarget | undefined, taken: readonly (ColumnTarget | null)[]): NamedTarget {
  const target = named?.target ?? 'note'
  const isDouble = !SHARED.includes(target) && taken.includes(target)
  return isDouble || !named ? { target: 'note', isCertain: false } : { target, isCertain: named.isCertain }
}

type Found = ReturnType<ReturnType<typeof createTally>['found']>

function asksOrder({ dateOrder }: FormatRules, { openDates, order }: Found): boolean {
  return dateOrder === undefined && openDates.length > 0 && order === null
}

function proposal(rules: FormatRules, found: Found): Omit<ImportPlan, 'columns'> {
  // The user may yet say which column has the odds.
  const unseen = rules.format === 'generic' ? null : 'decimal'
  return {
    format: rules.format,
    dateOrder: found.order ?? rules.dateOrder ?? null,
    zone: 'UTC',
    decimalMark: found.decimalMark,
    oddsNotation: found.openOdds.length > 0 ? null : (found.notation ?? rules.oddsNotation ?? unseen),
    bookmaker: null,
    currency: null,
  }
}
