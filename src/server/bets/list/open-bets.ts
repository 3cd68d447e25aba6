import { OPEN_LIMIT, type OpenBet } from '../../../contract/bets/bet-lists.ts'
import { type Bet, legsOf } from '../../../domain/bet/stored-bet.ts'
import { betsOf, presentBet } from '../../book/book.ts'
import type { Deps } from '../../deps.ts'
import { findSettings } from '../../settlement/settlement-settings-queries.ts'
import { findOpenBets } from './bet-list-queries.ts'

/** Pending bets on live or upcoming matches, newest first, with what is needed to grade them. */
export async function openBets({ db }: Deps, owner: number) {
  const [{ profile }, rows] = await Promise.all([findSettings(db, owner), findOpenBets(db, owner, OPEN_LIMIT)])
  return { profile, bets: (await betsOf(db, rows)).map(presentOpenBet) }
}

function presentOpenBet(bet: Bet): OpenBet {
  const shown = presentBet(bet)
  const formats = legsOf(bet)?.map(({ tiedFormat }) => tiedFormat)
  const legs = shown.legs?.map((leg, index) => ({ ...leg, tiedFormat: formats?.[index] ?? null })) ?? null
  return { ...shown, tiedFormat: bet.betType === 'multiple' ? null : bet.tiedFormat, legs }
}
