import { priceOfLegs } from '../bet/settle-by-grade.ts'
import { type Fields, isEmptyText } from './row.ts'
import { pickTextOf, type RowContext, type RowGroup } from './row-group.ts'
import { readPrice } from './text/odds-text.ts'
import { eventsOf } from './text/pick-text.ts'
import { partsOfCell } from './text/several-events.ts'
import { isSystem } from './text/slip-kind.ts'

/**
 * The legs of a multiple that share the cells of one row: several events, and as many picks and odds. Null if a cell has another number of
 * parts, or a leg has no price.
 */
export function legsInCells(row: Fields, { plan, rules }: Pick<RowContext, 'plan' | 'rules'>): RowGroup | null {
  const text = pickTextOf(row)
  const events = rules.format === 'clutchbook-csv' || isSystem(row.text('kind')) ? [] : eventsOf(text)
  const picks = partsOfCell(text.pick, events.length)
  const markets = text.market === '' ? events.map(() => '') : partsOfCell(text.market, events.length)
  const ofLegs = row.text('legOdds')
  const odds = partsOfCell(ofLegs || row.text('odds'), events.length)
  if (events.length < 2 || !picks || !odds || !markets) return null
  const prices = odds.map((one) => (isEmptyText(one) ? null : readPrice(one, plan.oddsNotation, false)))
  if (prices.some((price) => price === null)) return null
  const legs = events.map((event, at) => ({
    event,
    team1: '',
    team2: '',
    pick: picks[at] ?? '',
    market: markets[at] ?? '',
    isOtherGame: text.isOtherGame,
    odds: odds[at] ?? '',
    more: '',
  }))
  return ofLegs === ''
    ? { head: row, legs, price: priceOfLegs(prices.filter((price) => price !== null)) }
    : { head: row, legs }
}
