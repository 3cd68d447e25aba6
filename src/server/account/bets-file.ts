import { stringify } from 'csv-stringify/sync'
import type { DECIMALS } from '../../contract/account.ts'
import { type Bet, bet } from '../../contract/bets/bets.ts'
import { withGuards } from '../../domain/import/text/formula-guard.ts'
import type { Listing } from '../bets/list/bet-list-queries.ts'
import { betBatches } from '../bets/list/whole-list.ts'
import { presentBets } from '../book/book.ts'
import type { Db } from '../db/tables.ts'
import { createTurns } from '../http/in-turns.ts'
import { type Cell, cellsOf, OWN_COLUMNS } from '../imports/own-table.ts'

type Decimals = (typeof DECIMALS)[number]

async function* presentedBets(db: Db, listing: Listing): AsyncGenerator<Bet[]> {
  for await (const rows of betBatches(db, listing)) yield presentBets(db, rows)
}

/**
 * Bets as CSV (RFC 4180), in pieces. With decimal commas the cells are separated by semicolons, as spreadsheets in those locales expect.
 */
export async function* betsCsv(db: Db, listing: Listing, decimals: Decimals): AsyncGenerator<string> {
  // Spreadsheets read UTF-8 correctly only after a byte order mark.
  yield csv([[...OWN_COLUMNS]], decimals, true)
  for await (const bets of presentedBets(db, listing)) {
    yield csv(
      bets.map((each) => cellsOf(each).map((cell) => csvCell(cell, decimals))),
      decimals,
    )
  }
}

/** Text goes through `withGuards`; numbers and times cannot be formulas. */
function csvCell(cell: Cell, decimals: Decimals): string {
  if (cell === null) return ''
  if ('time' in cell) return cell.time.toISOString()
  if ('number' in cell) return decimals === 'comma' ? cell.number.replace('.', ',') : cell.number
  return withGuards(cell.text)
}

/** Quotes as RFC 4180 requires, and also cells that some spreadsheets would split or trim. */
function csv(rows: string[][], decimals: Decimals, bom = false): string {
  const delimiter = decimals === 'comma' ? ';' : ','
  return stringify(rows, { bom, delimiter, record_delimiter: 'windows', quoted_match: /[\r\n;\t]|^\s|\s$/ })
}

/** Rows written per turn of the event loop: less than a millisecond of work. */
const SLICE = 64

/** A sheet as CSV, in pieces; the event loop serves other requests between them. */
export async function* sheetCsv(rows: Iterable<readonly Cell[]>, decimals: Decimals): AsyncGenerator<string> {
  const yieldTurn = createTurns()
  let [slice, isFirst]: [string[][], boolean] = [[], true]
  for (const row of rows) {
    slice.push(row.map((cell) => csvCell(cell, decimals)))
    if (slice.length < SLICE) continue
    yield csv(slice, decimals, isFirst)
    ;[slice, isFirst] = [[], false]
    await yieldTurn()
  }
  if (slice.length > 0) yield csv(slice, decimals, isFirst)
}

/** Bets as the rows of a sheet. */
export async function* betRows(db: Db, listing: Listing): AsyncGenerator<readonly Cell[]> {
  yield OWN_COLUMNS.map((name) => ({ text: name }))
  for await (const bets of presentedBets(db, listing)) {
    for (const each of bets) yield cellsOf(each)
  }
}

/** One JSON object, in pieces: the members of `head` (at least one), then the list of bets. */
export async function* betsJson(db: Db, listing: Listing, head: object): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"bets":[`
  let separator = '\n'
  for await (const bets of presentedBets(db, listing)) {
    yield separator + bets.map((each) => JSON.stringify(bet.parse(each))).join(',\n')
    separator = ',\n'
  }
  yield '\n]}\n'
}
