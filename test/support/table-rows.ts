import { rulesOf } from '../../src/domain/import/formats.ts'
import type { FormatRules } from '../../src/domain/import/headerless-formats.ts'
import type { ColumnTarget, ImportPlan } from '../../src/domain/import/plan.ts'
import { createRowReader, type UnmarkedDraft } from '../../src/domain/import/read-rows.ts'
import type { Cell } from '../../src/domain/import/row.ts'
import { type Clock, clockOf } from '../../src/domain/import/text/zones.ts'
import { lineOf, NOW } from './import-drafts.ts'

/** Columns are named by target; "note 2" is a second column for "note", and "none" is ignored. */
export type Cells = Readonly<Partial<Record<ColumnTarget | `${ColumnTarget} ${number}` | 'none', Cell>>>

/** A pending bet of 10.00 at 2.00. */
export const BET: Cells = {
  placedAt: '2026-03-01 18:00',
  event: 'Alfa vs Bravo',
  pick: 'Alfa',
  odds: '2.00',
  stake: '10',
}

type Answers = Partial<Omit<ImportPlan, 'columns'>> & {
  readonly unit?: number
  readonly clock?: Clock
  /** Overrides of the format rules. */
  readonly rules?: Partial<FormatRules>
}

/** The drafts from the rows of a table. */
export function draftsOfRows(
  rows: readonly Cells[],
  { unit, rules, clock, ...answers }: Answers = {},
): UnmarkedDraft[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  // Names are targets, with or without a number.
  const columns = names.map((name) => (name === 'none' ? null : (name.replace(/ \d+$/, '') as ColumnTarget)))
  const plan: ImportPlan = {
    format: 'generic',
    columns,
    dateOrder: null,
    zone: 'UTC',
    decimalMark: 'point',
    oddsNotation: 'decimal',
    bookmaker: null,
    currency: null,
    ...answers,
  }
  const reader = createRowReader(names, {
    plan,
    rules: { ...rulesOf(plan.format), ...rules },
    clock: clock ?? clockOf(plan.zone),
    now: NOW,
    unit: unit ?? null,
  })
  const cellsOf = (row: Cells) => names.map((name) => (row as Readonly<Record<string, Cell>>)[name] ?? '')
  return [...rows.flatMap((row, index) => reader.take({ line: index + 2, cells: cellsOf(row) })), ...reader.end()]
}

/** The drafts as lines: see `lineOf`. */
export function linesOfRows(rows: readonly Cells[], answers: Answers = {}): string[] {
  return draftsOfRows(rows, answers).map((draft) => lineOf({ ...draft, fingerprint: '', idKeys: null }))
}
