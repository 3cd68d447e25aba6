import { type BalanceChanges, createBalances, isByBalance } from '../../../domain/import/balance-results.ts'
import type { Draft } from '../../../domain/import/draft.ts'
import { rulesOf } from '../../../domain/import/formats.ts'
import { type ImportPlan, planOfTable, unitOf } from '../../../domain/import/plan.ts'
import { createRowReader, placeOf, type UnmarkedDraft } from '../../../domain/import/read-rows.ts'
import type { Row } from '../../../domain/import/row.ts'
import type { TablePart } from '../../../domain/import/table-parts.ts'
import { DAY_OF_1904, ofSerial } from '../../../domain/import/text/date-text.ts'
import { clockOf } from '../../../domain/import/text/zones.ts'
import { createDateFiller } from '../../../domain/import/whole-dates.ts'
import type { Cents } from '../../../domain/money/money.ts'
import { createMarker } from '../fingerprints.ts'
import { BATCH } from '../limits.ts'
import { ownRowReader } from '../own-table.ts'
import { type OpenTable, openTable } from './open-table.ts'
import { ownBetDraft, ownDraft } from './own-bets.ts'
import type { ReadOptions } from './pieces.ts'

/**
 * Times after `now` are refused as `inFuture`. `unit`: the value of the user's unit; null if not set. `currency`: for rows that name none,
 * if the file names it elsewhere.
 */
type DraftOptions = ReadOptions & {
  readonly now: Date
  readonly unit: Cents | null
  readonly currency?: string | null | undefined
}

/**
 * Reads the file again by a plan, in batches of up to 500 drafts in file order. Equal rows in one file get different fingerprints; the same
 * row in another file gets the same one. Throws `UnreadableFile`, and `RangeError` for an unknown time zone.
 */
export function* readDrafts(file: Uint8Array, plan: ImportPlan, given: DraftOptions): Generator<readonly Draft[]> {
  const options = { ...given, unit: unitOf(plan, given.unit) }
  const mark = createMarker(plan.sameId ?? null)
  let batch: Draft[] = []
  for (const drafts of unmarked(openTable(file, plan.encoding), plan, options)) {
    for (const draft of drafts) batch.push(mark(draft))
    while (batch.length >= BATCH) {
      yield batch.slice(0, BATCH)
      batch = batch.slice(BATCH)
    }
  }
  if (batch.length > 0) yield batch
}

function* unmarked(table: OpenTable, plan: ImportPlan, options: DraftOptions): Generator<UnmarkedDraft[]> {
  const { now } = options
  if (table.items) {
    for (const item of table.items(options)) yield [ownDraft(item, now)]
    return
  }
  // The columns of later headers are known only after reading their rows.
  if (plan.columns.length > table.names.length) for (const _ of table.rows({})) continue
  const changes = balanceChanges(table, plan, options)
  const dates = createDateFiller(plan)
  const readers = createPartReaders((part) =>
    readerOf(table, table.parts[part], plan, options, { changes: changes.get(part), dates }),
  )
  for (const rows of table.rows(options)) {
    for (const line of linesOf(rows.filter(({ part = 0 }) => table.parts[part]?.leftOut === undefined))) {
      yield readers.take(line)
    }
  }
  yield readers.end()
}

/**
 * By table number: how much each row changed a running balance, for tables in which only the balance shows the results of bets. Tables with
 * the same columns continue one balance.
 */
function balanceChanges(
  table: OpenTable,
  plan: ImportPlan,
  options: DraftOptions,
): ReadonlyMap<number, BalanceChanges> {
  const all = new Map<string, ReturnType<typeof createBalances>>()
  const ofParts = new Map<number, string>()
  const mayHaveSome = [plan, ...(plan.parts ?? [])].some(({ columns }) => columns?.includes('balance'))
  for (const rows of mayHaveSome ? table.rows(options) : []) {
    for (const row of rows) {
      const number = row.part ?? 0
      const part = table.parts[number]
      const own = planOfPart(plan, part)
      const rules = rulesOf(own.format)
      if (!part || part.rules || part.leftOut !== undefined || !isByBalance(own, rules)) continue
      const key = ofParts.get(number) ?? JSON.stringify(own.columns)
      const balances = all.get(key) ?? createBalances(table.names, { plan: own, rules, unit: options.unit })
      ofParts.set(number, key)
      all.set(key, balances)
      balances.add(row)
    }
  }
  const changes = new Map([...all].map(([key, balances]) => [key, balances.changes()]))
  return new Map([...ofParts].map(([number, key]) => [number, changes.get(key) ?? new Map()]))
}

/** How a table is read, in its own columns. */
function planOfPart(plan: ImportPlan, part: TablePart | undefined): ImportPlan {
  const ofTable = planOfTable(plan, part ?? { line: 0 })
  return { ...ofTable, columns: ofTable.columns.map((target, at) => (part?.places.includes(at) ? target : null)) }
}

type PartReader = ReturnType<typeof createRowReader>

/** Readers for tables that are next to each other in the same lines. */
function createPartReaders(readerOfPart: (part: number) => PartReader) {
  const open = new Map<number, PartReader>()

  function endOf(part: number): UnmarkedDraft[] {
    return open.get(part)?.end() ?? []
  }

  function taken(row: Row, part: number): UnmarkedDraft[] {
    const reader = open.get(part) ?? readerOfPart(part)
    open.set(part, reader)
    return reader.take(row)
  }

  return {
    take(line: readonly Row[]): UnmarkedDraft[] {
      const beside = line[0]?.beside ?? [line[0]?.part ?? 0]
      const ended = [...open.keys()].filter((part) => !beside.includes(part))
      const drafts = ended.flatMap(endOf)
      for (const part of ended) open.delete(part)
      for (const part of beside) {
        const row = line.find((one) => (one.part ?? 0) === part && one.surplus === undefined)
        // A multiple ends where its table has no cells, before the rows of the tables next to it.
        drafts.push(...(row ? taken(row, part) : endOf(part)))
      }
      const problems = line.flatMap((row) => (row.surplus === undefined ? [] : [cellsTooMany(row, row.surplus)]))
      return [...drafts, ...problems]
    },
    end: () => [...open.keys()].flatMap(endOf),
  }
}

const cellsTooMany = (row: Row, value: string): UnmarkedDraft => ({
  ...placeOf(row),
  problem: { code: 'cellsTooMany', column: null, value },
})

/** The rows of adjacent tables, line by line. */
function* linesOf(rows: readonly Row[]): Generator<readonly Row[]> {
  let line: Row[] = []
  for (const row of rows) {
    const isSame = row.beside !== undefined && row.beside === line[0]?.beside
    if (!isSame && line.length > 0) yield line
    line = isSame ? [...line, row] : [row]
  }
  if (line.length > 0) yield line
}

/** The row reader of a table. */
function readerOf(
  { names, container, from1904 }: OpenTable,
  part: TablePart | undefined,
  plan: ImportPlan,
  { now, unit, currency }: DraftOptions,
  {
    changes,
    dates,
  }: { readonly changes: BalanceChanges | undefined; readonly dates: ReturnType<typeof createDateFiller> },
): PartReader {
  const own = planOfPart(plan, part)
  const ofFormat = rulesOf(own.format)
  const ownNames = part?.places.map((place) => names[place] ?? '') ?? []
  const ownRow = part?.rules?.format === 'clutchbook-csv' ? ownRowReader(ownNames, container === 'text') : null
  if (ownRow) {
    const take = (row: Row) => {
      const cells = part?.places.map((place) => row.cells[place] ?? '') ?? []
      return [{ ...ownBetDraft(ownRow({ ...row, cells }), now), ...placeOf(row) }]
    }
    return { take, end: () => [] }
  }
  const rules = currency ? { ...ofFormat, currency } : ofFormat
  const reader = createRowReader(names, { plan: own, rules, clock: clockOf(own.zone), now, unit, changes })
  const days = from1904 ? daysFrom1900(own) : (row: Row) => row
  const whole = dates(own)
  return { take: (row) => reader.take(whole(days(row))), end: () => reader.end() }
}

/** Converts day numbers without a date format to the 1900 system. */
function daysFrom1900({ columns }: ImportPlan): (row: Row) => Row {
  const isDay = columns.map((target) => target === 'placedAt' || target === 'settledAt')
  return (row) => ({
    ...row,
    cells: row.cells.map((cell, index) =>
      isDay[index] === true && typeof cell === 'number' && ofSerial(cell + DAY_OF_1904) ? cell + DAY_OF_1904 : cell,
    ),
  })
}
