import { stringify } from 'csv-stringify/sync'
import type { Bet } from '../../contract/bets.ts'
import { withGuards } from '../../domain/import/formula-guard.ts'
import { presentBets } from '../bets/present-bet.ts'
import { betBatches, everyBet } from '../bets/whole-list.ts'
import type { Db } from '../db/tables.ts'

/** Text that a user typed goes through `withGuards`; numbers and times cannot be formulas. */
const COLUMNS: readonly (readonly [name: string, value: (bet: Bet) => string])[] = [
  ['id', ({ id }) => String(id)],
  ['placedAt', ({ placedAt }) => placedAt],
  ['teams', ({ teams }) => withGuards(teams)],
  ['selectedTeam', ({ selectedTeam }) => withGuards(selectedTeam)],
  ['betType', ({ betType }) => withGuards(betType)],
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
