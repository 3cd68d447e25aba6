import { useQuery } from '@tanstack/react-query'
import type { Bet } from '../../../../contract/bets/bets.ts'
import { formatCents, parseAmount } from '../../../../domain/money/money.ts'
import { formatOdds } from '../../../../domain/money/odds.ts'
import { useServer } from '../../../api/call.ts'
import { betPageQuery } from '../../model/bet-queries.ts'
import { betOfSlip, type SlipNow } from '../../model/same-bets.ts'
import type { BetForm } from '../bet-form.tsx'
import { priceOf } from '../exact-price.ts'
import { combinedOdds, legsOf } from '../legs.ts'
import { usePicks } from '../recording/same-bet-warning.tsx'
import { amountOf } from '../typed-stake.ts'
import { readMoment } from '../written-moment.ts'

/** No book has this many bets with the same stake and odds on one team. */
const MOST = '20'

/** The recorded bet, open or settled, that a pasted slip describes; null without one, and while the slip has open fields. */
export function useBetInBook(form: BetForm, isSlip: boolean): Bet | null {
  const picks = usePicks(form)
  const slip = isSlip ? slipNow(form, picks) : null
  const filter = slip ? filterOf(slip) : {}
  const found = useQuery({ ...betPageQuery(useServer(), { ...filter, limit: MOST }), enabled: slip !== null }).data
  return slip && found ? betOfSlip(slip, found.bets) : null
}

function slipNow({ typed, format }: BetForm, picks: SlipNow['picks']): SlipNow | null {
  const legs = legsOf(typed, format)
  const price = typed.totalOdds.trim() === '' ? combinedOdds(legs) : typed.totalOdds
  const odds = price === null ? null : priceOf({ odds: price, exactOdds: null })
  const stake = parseAmount(amountOf(typed.amount))
  if (odds === null || stake === null || picks.length < legs.length) return null
  const moment = readMoment(typed.placedAt)
  const bookmaker = typed.bookmaker.trim()
  return {
    picks,
    odds: odds.odds,
    stake,
    placedAt: 'at' in moment ? moment.at : null,
    bookmaker: bookmaker === '' ? null : bookmaker,
  }
}

function filterOf({ picks: [first], odds, stake }: SlipNow) {
  const [price, amount] = [formatOdds(odds), formatCents(stake)]
  return { q: first?.pair.team1 ?? '', oddsFrom: price, oddsTo: price, stakeFrom: amount, stakeTo: amount }
}
