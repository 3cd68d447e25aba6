import { searchText } from '../text/search-text.ts'
import type { ColumnTarget } from './plan.ts'
import { cellText, type Row } from './row.ts'

/** Rows that are looked at: a few show how the odds are written. */
const MOST_ROWS = 2_000
/** Characters of a name; a longer cell is refused later. */
const LONGEST = 200
/** The sum of the implied chances of both sides of a market at a bookmaker. */
const [LEAST, MOST] = [1, 1.15]

/** By reading (a column of odds in a notation): pairs of bets on both sides of one market, and those near a bookmaker's margin. */
export type MarketPairs = ReadonlyMap<string, { readonly all: number; readonly near: number }>

/** A date without its time of day; for a serial number, the whole days. */
const dayOf = (text: string) => text.slice(0, LONGEST).replace(/(?:[T\s]+\d{1,2}:\d.*|(?<=^\d{5})\.\d+)$/u, '')

/** Bets on both sides of one market, whose prices show how the odds are written. */
export function createMarketPairs(targets: readonly (ColumnTarget | null)[]) {
  const columns = (...wanted: ColumnTarget[]) =>
    targets.flatMap((target, index) => (target !== null && wanted.includes(target) ? [index] : []))
  const [events, picks] = [columns('event', 'team1', 'team2', 'market'), columns('pick')]
  const days = columns('placedAt')
  /** The last bet on each market. */
  const before = new Map<string, { readonly pick: string; readonly prices: ReadonlyMap<string, number> }>()
  const pairs = new Map<string, { all: number; near: number }>()
  let rows = 0

  return {
    add({ cells }: Row, prices: ReadonlyMap<string, number>): void {
      rows++
      if (rows > MOST_ROWS || picks.length === 0) return
      const textOf = (indexes: readonly number[]) =>
        searchText(indexes.map((index) => cellText(cells[index]).slice(0, LONGEST)).join('|'))
      // Two teams meet again on other days.
      const day = days.map((index) => dayOf(cellText(cells[index]))).join('|')
      const [market, pick] = [`${textOf(events)} ${day}`, textOf(picks)]
      const other = before.get(market)
      before.set(market, { pick, prices })
      if (other === undefined || other.pick === pick) return
      for (const [reading, price] of prices) {
        const against = other.prices.get(reading)
        if (against === undefined) continue
        const chances = 1 / price + 1 / against
        const found = pairs.get(reading) ?? { all: 0, near: 0 }
        pairs.set(reading, { all: found.all + 1, near: found.near + Number(chances >= LEAST && chances <= MOST) })
      }
    },
    found: pairs as MarketPairs,
  }
}

/** Whether this reading puts all pairs near a bookmaker's margin; false without pairs. */
export function areNearMargin(pairs: MarketPairs, reading: string): boolean {
  const { all = 0, near = 0 } = pairs.get(reading) ?? {}
  return all > 0 && near === all
}
