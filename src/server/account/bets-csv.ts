import type { Bet } from '../../contract/bets.ts'
import { presentBet } from '../bets/present-bet.ts'
import { betBatches, everyBet } from '../bets/whole-list.ts'
import type { Db } from '../db/tables.ts'
import { csvRow, csvText } from './csv.ts'

/** Without it, spreadsheets take UTF-8 for something else. */
const BYTE_ORDER_MARK = '\uFEFF'
/** The columns, and what stands in them. What a person typed goes through `csvText`; numbers and times are of our own making. */
const COLUMNS: readonly (readonly [name: string, value: (bet: Bet) => string])[] = [
  ['id', ({ id }) => String(id)],
  ['placedAt', ({ placedAt }) => placedAt],
  ['teams', ({ teams }) => csvText(teams)],
  ['selectedTeam', ({ selectedTeam }) => csvText(selectedTeam)],
  ['betType', ({ betType }) => csvText(betType)],
  ['amount', ({ amount }) => amount],
  ['odds', ({ odds }) => odds],
  ['status', ({ status }) => status],
  ['result', ({ result }) => result ?? ''],
  ['settledAt', ({ settledAt }) => settledAt ?? ''],
  ['createdAt', ({ createdAt }) => createdAt],
  ['matchId', ({ matchId }) => String(matchId ?? '')],
]

/** A person's bets as CSV (RFC 4180), in pieces. */
export async function* betsCsv(db: Db, owner: number): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(COLUMNS.map(([name]) => name))
  for await (const rows of betBatches(db, everyBet(owner))) {
    yield rows
      .map(presentBet)
      .map((bet) => csvRow(COLUMNS.map(([, value]) => value(bet))))
      .join('')
  }
}
