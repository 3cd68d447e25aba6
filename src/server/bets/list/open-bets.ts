import { OPEN_LIMIT, type OpenBet } from '../../../contract/bets/bet-lists.ts'
import { type BetRow } from '../../book/bet-queries.ts'
import { entriesOf } from '../../book/entries.ts'
import { type LegRow } from '../../book/leg-queries.ts'
import { presentBet } from '../../book/present-bet.ts'
import type { Deps } from '../../deps.ts'
import { findSettings } from '../settle/settlement-settings-queries.ts'
import { findOpenBets } from './bet-list-queries.ts'

/** Pending bets on matches that are live or upcoming, the newest first, and what grades them. */
export async function openBets({ db }: Deps, owner: number) {
  const [{ profile }, rows] = await Promise.all([findSettings(db, owner), findOpenBets(db, owner, OPEN_LIMIT)])
  return { profile, bets: (await entriesOf(db, rows)).map(({ bet, legs }) => presentOpenBet(bet, legs)) }
}

function presentOpenBet(row: BetRow, rows: readonly LegRow[] | null): OpenBet {
  const bet = presentBet(row, rows)
  const legs = bet.legs?.map((leg, index) => ({ ...leg, tiedFormat: rows?.[index]?.tiedFormat ?? null })) ?? null
  return { ...bet, tiedFormat: row.tiedFormat, legs }
}
