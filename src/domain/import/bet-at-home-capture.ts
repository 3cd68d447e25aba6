import {
  type CapturedBet,
  type CapturedLeg,
  eventOf,
  isRecord,
  listOf,
  member,
  numberIn,
  textIn,
} from './captured-bet.ts'
import { otherGameOf } from './other-game.ts'

/** Whether a text may hold bets of this shape; before it is parsed. */
export const namesSportsbookBets = (text: string): boolean =>
  text.includes('"placedDate"') && text.includes('"selections"')

/** The addresses of the open and the settled bets of EveryMatrix, whose sportsbook bet-at-home runs. */
export const isSportsbookAddress = (url: string): boolean =>
  /\/bets-api\/v\d+\/\d+\/(?:open|settled)-bets(?:[?#]|$)/u.test(url)

/** The list that a response is or contains; undefined without one. */
export const sportsbookList = (answer: unknown): readonly unknown[] | undefined =>
  [answer, member(answer, 'bets'), member(answer, 'items'), member(answer, 'data')].find(Array.isArray)

/** The bets of such a list; null for a list of something else. */
export function betAtHomeBets(answer: unknown): readonly CapturedBet[] | null {
  const items = sportsbookList(answer) ?? []
  const isBet = (item: unknown) => isRecord(item) && 'placedDate' in item && Array.isArray(item['selections'])
  return items.some(isBet) ? items.map(betOf) : null
}

function betOf(bet: unknown): CapturedBet {
  const of = (name: string) => member(bet, name)
  const isBuilder = of('betBuilder') === true
  const system = textIn(of('systemBetType'))
  const legs = listOf(of('selections')).map((selection) => legOf(selection, isBuilder))
  const state = stateOf(bet)
  const isOpen = state === 'OPEN'
  const isBoosted = of('oddsBoost') === true
  const live = new Set(listOf(of('selections')).map((selection) => member(selection, 'isLive')))
  return {
    id: textIn(of('id')),
    kind: system === '' ? (isBuilder ? 'bet builder' : '') : `System ${system}`,
    placed: textIn(of('placedDate')),
    settled: isOpen ? '' : textIn(of('settledDate'), of('cashOutDate')),
    state,
    stake: numberIn(of('totalBetAmount'), of('amount')),
    currency: textIn(of('currency')).toUpperCase(),
    odds: numberIn(isBoosted ? of('oddsBoostValue') : undefined, of('totalPriceValue')),
    payout: isOpen ? null : numberIn(of('overallBetReturns')),
    isFree: of('freeBet') === true,
    isLive: live.size === 1 ? live.has(true) : null,
    legs,
  }
}

/** How a partial cash-out changes the remaining stake is unknown, so it gets a state that the reader refuses. */
function stateOf(bet: unknown): string {
  const [status, placement] = [textIn(member(bet, 'status')), textIn(member(bet, 'betPlacementStatus'))]
  if (placement !== '' && placement !== 'ACCEPTED') return placement
  const isPart = listOf(member(bet, 'partialCashOuts')).some((part) => member(part, 'status') !== 'FAILED')
  return isPart && !status.startsWith('CASHED') ? `${status} (partial cash-out)` : status
}

/** What this sportsbook calls the winner of a match. */
const MATCH_BET = /^match bet$/iu

/** The selections of a bet builder share one price. */
function legOf(selection: unknown, isBuilder: boolean): CapturedLeg {
  const of = (name: string) => member(selection, name)
  const [sport, league] = [textIn(of('sportName')), textIn(of('tournamentName'), of('eventTemplateName'))]
  const sides = [textIn(of('homeParticipantName')), textIn(of('awayParticipantName'))]
  return {
    event: eventOf(sides, textIn(of('eventName'))),
    market: textIn(of('marketName'), of('bettingTypeName')).replace(MATCH_BET, 'Match winner'),
    pick: textIn(of('betName'), of('shortBetName')),
    sport,
    league,
    other: otherGameOf(sport, league),
    odds: isBuilder ? null : numberIn(of('priceValue')),
    state: textIn(of('status')),
  }
}
