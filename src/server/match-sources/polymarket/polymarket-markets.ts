import type { Format, Score } from '../../../domain/match/match.ts'
import { canBeFinal, MAPS_IN, type SeriesScore, UNKNOWN_SCORE } from '../../../domain/match/series.ts'
import { ordersThrough } from '../../../domain/match/series-order.ts'
import { isPrice, type Odds } from '../../../domain/money/odds.ts'
import type { Side } from '../../../domain/team/pair.ts'
import type { Market, PolymarketEvent } from './polymarket-event.ts'

/** Both team names exactly as in the event. They identify outcomes, whose order differs between markets. */
export type Names = readonly [string, string]

/** With a wider spread between bid and ask, the price is meaningless. */
const WIDEST_SPREAD = 0.06
/** Prices have three decimals at most; sums of them are floats. */
const FLOAT_ERROR = 1e-9
/** At this price, an ended market has a winner even if it is not closed yet. */
const DECIDED_PRICE = 0.95

type Decision = Side | 'void'

export const seriesMarket = ({ markets }: PolymarketEvent): Market | null =>
  markets?.find((market) => market?.sportsMarketType === 'moneyline') ?? null

function mapMarket({ markets }: PolymarketEvent, number: number): Market | null {
  const isOfMap = (market: Market) => /^map (\d) winner$/i.exec(market.groupItemTitle ?? '')?.[1] === String(number)
  return markets?.find((market) => market?.sportsMarketType === 'child_moneyline' && isOfMap(market)) ?? null
}

/** The place of the first team in the market's outcomes; null if the outcomes are not the two teams. */
function placeOf({ outcomes }: Market, [first, second]: Names): 0 | 1 | null {
  if (outcomes?.length !== 2) return null
  if (outcomes[0] === first && outcomes[1] === second) return 0
  return outcomes[0] === second && outcomes[1] === first ? 1 : null
}

/** Odds without a margin, from the midpoint of bid and ask (of the first outcome); null if the market is closed or its spread is wide. */
export function oddsOf(event: PolymarketEvent, names: Names): Odds | null {
  const market = seriesMarket(event)
  if (!market || event.closed || market.closed || market.acceptingOrders === false) return null
  const { bestBid, bestAsk, outcomePrices } = market
  const place = placeOf(market, names)
  if (place === null || typeof bestBid !== 'number' || typeof bestAsk !== 'number') return null
  const isNarrow = bestBid > 0 && bestAsk < 1 && bestAsk >= bestBid && bestAsk - bestBid <= WIDEST_SPREAD + FLOAT_ERROR
  if (!isNarrow) return null
  const middle = (bestBid + bestAsk) / 2
  const listed = Number(outcomePrices?.[0] ?? middle)
  // A listed price far from the midpoint belongs to another outcome or another time.
  if (!(Math.abs(listed - middle) <= WIDEST_SPREAD + FLOAT_ERROR)) return null
  const [price1, price2] = place === 0 ? [middle, 1 - middle] : [1 - middle, middle]
  const [odds1, odds2] = [Math.round(1000 / price1), Math.round(1000 / price2)]
  return isPrice(odds1) && isPrice(odds2) ? { odds1, odds2 } : null
}

/** The market's decision; null if it is open, or if its outcomes are not the two teams. 0.5/0.5 is void only when closed. */
function decisionOf(event: PolymarketEvent, market: Market, names: Names): Decision | null {
  const place = placeOf(market, names)
  const prices = market.outcomePrices?.map(Number) ?? []
  const [first = Number.NaN, second = Number.NaN] = place === 1 ? prices.toReversed() : prices
  if (place === null || prices.length !== 2 || Math.abs(first + second - 1) > WIDEST_SPREAD) return null
  if (first >= DECIDED_PRICE) return 1
  if (second >= DECIDED_PRICE) return 2
  return (event.closed || market.closed) && first === 0.5 && second === 0.5 ? 'void' : null
}

/** The decision of the match's market. */
export function seriesDecision(event: PolymarketEvent, names: Names): Decision | null {
  const market = seriesMarket(event)
  return market && decisionOf(event, market, names)
}

/**
 * The winner of each played map, by the maps' markets and the score; index 0 is map 1. A winner is null while both sides are possible; all
 * are null if the markets contradict the score.
 */
export function mapWinners(
  event: PolymarketEvent,
  names: Names,
  format: Format,
  { score1, score2 }: Score,
): readonly (Side | null)[] {
  const winners = Array.from({ length: Math.min(MAPS_IN[format], score1 + score2) }, (_, index) => {
    const market = mapMarket(event, index + 1)
    const decision = market && decisionOf(event, market, names)
    return decision === 'void' ? null : decision
  })
  const orders = ordersThrough(format, { score1, score2 }, winners)
  return winners.map((_, index) => {
    const [first, ...others] = new Set(orders.map((order) => order[index] ?? null))
    return others.length > 0 ? null : (first ?? null)
  })
}

/** The score of an ended match if it is final, and the markets of the match and of every map before the last agree with it. */
export function agreedScore(
  event: PolymarketEvent,
  names: Names,
  format: Format | null,
  maps: Score | null,
): SeriesScore {
  if (format === null || maps === null || !canBeFinal(format, maps.score1, maps.score2, false)) return UNKNOWN_SCORE
  if (seriesDecision(event, names) !== winnerOf(maps)) return UNKNOWN_SCORE
  const numbers = Array.from({ length: MAPS_IN[format] }, (_, index) => index + 1)
  const decisions = numbers.map((number) => {
    const market = mapMarket(event, number)
    return market && { number, of: decisionOf(event, market, names) }
  })
  const played = maps.score1 + maps.score2
  // The match's winner wins the last map; the market of an unplayed map is void.
  const isOpen = decisions.some((each) => each && each.number < played && typeof each.of !== 'number')
  const winners = decisions.map((each) =>
    each && each.number <= played && typeof each.of === 'number' ? each.of : null,
  )
  return isOpen || ordersThrough(format, maps, winners).length === 0 ? UNKNOWN_SCORE : maps
}

/** A series of two maps that ends 1-1 has no winner: its market is void. */
function winnerOf({ score1, score2 }: Score): Decision {
  if (score1 === score2) return 'void'
  return score1 > score2 ? 1 : 2
}
