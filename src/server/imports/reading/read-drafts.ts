import type { Draft } from '../../../domain/import/draft.ts'
import { rulesOf } from '../../../domain/import/formats.ts'
import type { ImportPlan } from '../../../domain/import/plan.ts'
import { createRowReader, placeOf, type UnmarkedDraft } from '../../../domain/import/read-rows.ts'
import type { Row } from '../../../domain/import/row.ts'
import type { RowContext } from '../../../domain/import/row-group.ts'
import { DAY_OF_1904, ofSerial } from '../../../domain/import/text/date-text.ts'
import { clockOf } from '../../../domain/import/text/zones.ts'
import type { Cents } from '../../../domain/money/money.ts'
import { createMarker } from '../fingerprints.ts'
import { BATCH } from '../limits.ts'
import { ownRowReader } from '../own-table.ts'
import { type OpenTable, openTable } from './open-table.ts'
import { ownBetDraft, ownDraft } from './own-bets.ts'
import type { ImportSource, ReadOptions } from './source.ts'

/**
 * Times after `now` are refused as `inFuture`. `unit`: what one unit of the user is worth; null without one. `currency`: of rows that name
 * none, where the file says it elsewhere.
 */
type DraftOptions = ReadOptions & {
  readonly now: Date
  readonly unit: Cents | null
  readonly currency?: string | null | undefined
}

/**
 * Reads the file again by a plan, in batches of up to 500 drafts in the order of the file. Drafts of rows that are equal in one file have
 * different fingerprints; of the same row in another file, the same. Throws `UnreadableFile`, and `RangeError` for an unknown zone.
 */
export async function* readDrafts(
  source: ImportSource,
  plan: ImportPlan,
  options: DraftOptions,
): AsyncGenerator<readonly Draft[]> {
  const { now, unit, currency } = options
  const ofFormat = rulesOf(plan.format)
  const rules = currency ? { ...ofFormat, currency } : ofFormat
  const context = { plan, rules, clock: clockOf(plan.zone), now, unit }
  const mark = createMarker(plan.sameId ?? null)
  let batch: Draft[] = []
  for await (const drafts of unmarked(await openTable(source, plan.encoding), context, options)) {
    for (const draft of drafts) batch.push(mark(draft))
    while (batch.length >= BATCH) {
      yield batch.slice(0, BATCH)
      batch = batch.slice(BATCH)
    }
  }
  if (batch.length > 0) yield batch
}

async function* unmarked(
  table: OpenTable,
  context: RowContext,
  options: DraftOptions,
): AsyncGenerator<UnmarkedDraft[]> {
  if (table.items) {
    for await (const item of table.items(options)) yield [ownDraft(item, options.now)]
    return
  }
  const ownRow = table.rules?.format === 'clutchbook-csv' ? ownRowReader(table.names, table.container === 'text') : null
  if (ownRow) {
    for await (const rows of table.rows(options)) {
      for (const row of rows) yield [{ ...ownBetDraft(ownRow(row), options.now), ...placeOf(row) }]
    }
    return
  }
  // The columns of later headers have names when their rows have been read.
  if (context.plan.columns.length > table.names.length) for await (const _ of table.rows({})) continue
  const reader = createRowReader(table.names, context)
  const days = table.from1904 ? daysFrom1900(context.plan) : (row: Row) => row
  for await (const rows of table.rows(options)) for (const row of rows) yield reader.take(days(row))
  yield reader.end()
}

/** Gives days that have no format of a date the numbers that they have in other workbooks. */
function daysFrom1900({ columns }: ImportPlan): (row: Row) => Row {
  const isDay = columns.map((target) => target === 'placedAt' || target === 'settledAt')
  return (row) => ({
    ...row,
    cells: row.cells.map((cell, index) =>
      isDay[index] === true && typeof cell === 'number' && ofSerial(cell + DAY_OF_1904) ? cell + DAY_OF_1904 : cell,
    ),
  })
}
