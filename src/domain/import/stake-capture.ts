import {
  type CapturedBet,
  type CapturedLeg,
  eventOf,
  isRecord,
  listOf,
  member,
  memberAt,
  numberIn,
  textIn,
} from './captured-bet.ts'
import { otherGameOf } from './other-game.ts'

/** Lists of bets under `data.user` in the GraphQL responses of Stake's page: settled ones, and open ones by product. */
const LISTS = [
  'sportBetList',
  'activeSportBets',
  'activeSwishBetList',
  'activeSportsbookXMultiBetList',
  'activeRacingBets',
] as const

/** Whether a text may hold such a list; before it is parsed. */
export const namesStakeBets = (text: string): boolean => LISTS.some((list) => text.includes(`"${list}"`))
/** The same for a query, whose fields have no quotation marks. */
export const asksForStakeBets = (query: string): boolean => LISTS.some((list) => query.includes(list))

/** The bets of a response, or of a list of responses; null if none has such a list. */
export function stakeBets(answer: unknown): readonly CapturedBet[] | null {
  const answers = Array.isArray(answer) ? answer : [answer]
  const lists = answers.flatMap((one) =>
    LISTS.map((list) => memberAt(one, 'data', 'user', list)).filter((list) => Array.isArray(list)),
  )
  return lists.length === 0 ? null : lists.flat().map(betOf)
}

/** An item is the bet, or an entry of the history with the bet inside. */
function betOf(item: unknown): CapturedBet {
  const inner = member(item, 'bet')
  const bet = member(item, 'amount') === undefined && isRecord(inner) ? inner : item
  const of = (name: string) => member(bet, name)
  const isCustom = of('customBet') === true
  const legs = listOf(of('outcomes')).map((outcome) => legOf(outcome, isCustom))
  const state = stateOf(bet, legs)
  const isOpen = state === 'pending'
  return {
    id: textIn(of('id'), member(item, 'id')),
    // Player props, races and the like have another shape: their rows are refused.
    kind: isCustom ? 'bet builder' : legs.length === 0 ? textIn(of('__typename')) || '?' : '',
    placed: textIn(of('createdAt')),
    settled: isOpen ? '' : textIn(of('updatedAt')),
    state: isRecord(of('promotionBet')) ? `${state} (promotion)` : state,
    stake: numberIn(of('amount')),
    currency: textIn(of('currency')).toUpperCase(),
    odds: numberIn(of('potentialMultiplier')),
    payout: isOpen ? null : numberIn(of('payout')),
    isFree: false,
    isLive: null,
    legs,
  }
}

/** "settled" does not say how: the payout does or, if all legs are void, the legs do. */
function stateOf(bet: unknown, legs: readonly CapturedLeg[]): string {
  const status = textIn(member(bet, 'status'))
  const isActive = member(bet, 'active') === true
  if (isActive && (status === '' || status === 'confirmed' || status === 'active')) return 'pending'
  if (status === 'settled' && legs.length > 0 && legs.every(({ state }) => state.startsWith('void'))) return 'void'
  return status === 'cashout' ? 'cashed out' : status
}

/** The price of a bet builder is not the product of its legs. */
function legOf(outcome: unknown, isCustom: boolean): CapturedLeg {
  const fixture = member(outcome, 'fixture')
  const category = memberAt(fixture, 'tournament', 'category')
  const league = textIn(memberAt(fixture, 'tournament', 'name'))
  // The name is in the language of the page.
  const slug = textIn(memberAt(category, 'sport', 'slug'))
  const sport = slug === 'counter-strike' ? 'CS2' : textIn(memberAt(category, 'sport', 'name'), slug)
  const sides = listOf(memberAt(fixture, 'data', 'competitors')).map((side) => textIn(member(side, 'name')))
  return {
    event: eventOf(sides, textIn(member(fixture, 'name'), member(outcome, 'fixtureName'))),
    market: textIn(memberAt(outcome, 'market', 'name')),
    pick: textIn(memberAt(outcome, 'outcome', 'name')),
    sport,
    league,
    other: otherGameOf(sport, league),
    odds: isCustom ? null : numberIn(member(outcome, 'odds')),
    state: textIn(member(outcome, 'status')),
  }
}
