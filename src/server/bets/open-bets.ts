import { OPEN_LIMIT, type OpenBet } from '../../contract/bet-lists.ts'
import type { Deps } from '../deps.ts'
import { findOpenBets } from './bet-list-queries.ts'
import type { BetRow } from './bet-queries.ts'
import { findLegs, type LegRow } from './leg-queries.ts'
import { presentBet } from './present-bet.ts'
import { findSettings } from './settlement-settings-queries.ts'

/** Pending bets on matches that are live or upcoming, the newest first, and what grades them. */
export async function openBets({ db }: Deps, owner: number) {
  const [{ profile }, rows] = await Promise.all([findSettings(db, owner), findOpenBets(db, owner, OPEN_LIMIT)])
  const multiples = rows.filter(({ betType }) => betType === 'multiple')
  const legs = multiples.length > 0 ? await findLegs(db, multiples) : null
  return { profile, bets: rows.map((row) => presentOpenBet(row, legs?.get(row.id) ?? null)) }
}

function presentOpenBet(row: BetRow, rows: readonly LegRow[] | null): OpenBet {
  const bet = presentBet(row, rows)
  const legs = bet.legs?.map((leg, index) => ({ ...leg, tiedFormat: rows?.[index]?.tiedFormat ?? null })) ?? null
  return { ...bet, tiedFormat: row.tiedFormat, legs }
}
