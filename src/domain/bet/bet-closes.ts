import { dequal } from 'dequal/lite'
import { closeOfLegs, closeOfSingle, closeOnMatch, isTyped, nextClose, type PickClose } from './closing.ts'
import type { Bet, BetPick, Leg, MatchOfBets } from './stored-bet.ts'

/** Sets the closing prices of the picks on these matches; picks on other matches keep theirs. Returns the same bet if nothing changes. */
export function withCloses(bet: Bet, matches: ReadonlyMap<number, MatchOfBets>): Bet {
  const closeNow = (pick: BetPick): PickClose => {
    const match = pick.matchId === null ? undefined : matches.get(pick.matchId)
    return match ? nextClose(pick.close, closeOnMatch(pick, bet, match)) : pick.close
  }
  if (bet.betType !== 'multiple') {
    const close = closeOfSingle(closeNow(bet))
    return dequal(bet.close, close) ? bet : { ...bet, close }
  }
  const closed = bet.legs.map((leg): Leg => {
    const close = closeNow(leg)
    return dequal(leg.close, close) ? leg : { ...leg, close }
  })
  const legs = closed.every((leg, at) => leg === bet.legs[at]) ? bet.legs : closed
  const close = isTyped(bet.close) ? bet.close : closeOfLegs(legs)
  return legs === bet.legs && dequal(bet.close, close) ? bet : { ...bet, legs, close }
}
