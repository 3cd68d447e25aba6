import { stringify } from 'csv-stringify/sync'
import type { Bet } from '../../contract/bets.ts'
import { presentBets } from '../bets/present-bet.ts'
import { betBatches, everyBet } from '../bets/whole-list.ts'
import type { Db } from '../db/tables.ts'

/** Text that a user typed goes through `withoutFormulas`; numbers and times cannot be formulas. */
const COLUMNS: readonly (readonly [name: string, value: (bet: Bet) => string])[] = [
  ['id', ({ id }) => String(id)],
  ['placedAt', ({ placedAt }) => placedAt],
  ['teams', ({ teams }) => withoutFormulas(teams)],
  ['selectedTeam', ({ selectedTeam }) => withoutFormulas(selectedTeam)],
  ['betType', ({ betType }) => withoutFormulas(betType)],
  ['amount', ({ amount }) => amount],
  ['odds', ({ odds }) => odds],
  ['status', ({ status }) => status],
  ['outcome', ({ outcome }) => outcome ?? ''],
  ['result', ({ result }) => result ?? ''],
  ['settledAt', ({ settledAt }) => settledAt ?? ''],
  ['createdAt', ({ createdAt }) => createdAt],
  ['matchId', ({ matchId }) => String(matchId ?? '')],
]

/** All bets of a user as CSV (RFC 4180), in pieces. */
export async function* betsCsv(db: Db, owner: number): AsyncGenerator<string> {
  // Spreadsheets read UTF-8 correctly only after a byte order mark.
  yield csv([COLUMNS.map(([name]) => name)], true)
  for await (const rows of betBatches(db, everyBet(owner))) {
    const bets = await presentBets(db, rows)
    yield csv(bets.map((bet) => COLUMNS.map(([, value]) => value(bet))))
  }
}

/** Besides what RFC 4180 asks for, quotes cells that some spreadsheets would split or trim. */
function csv(rows: string[][], bom = false): string {
  return stringify(rows, { bom, record_delimiter: 'windows', quoted_match: /[\r\n;\t]|^\s|\s$/ })
}

/** Where a spreadsheet begins a cell, whatever its separator: some ignore the quotes around a cell. */
const CELL_START = String.raw`^|[,;|\t\r\n]`
/** Characters that a spreadsheet skips before a formula. */
const SKIPPED = String.raw`[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800"]`
/** =, +, - and @, with their small and full-width forms. */
const FORMULA_START = String.raw`[=+\-@\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20]`
const FORMULA = new RegExp(`(${CELL_START})(?=${SKIPPED}*${FORMULA_START})`, 'gu')
const CONTROL_FIRST = /^[\t\r\n]/

/** Puts an apostrophe before everything that a spreadsheet would run as a formula: it then reads text. */
function withoutFormulas(text: string): string {
  const safe = text.replace(FORMULA, "$1'")
  return CONTROL_FIRST.test(safe) ? `'${safe}` : safe
}
