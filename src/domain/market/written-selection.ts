import type { Side } from '../team/pair.ts'
import type { BetTypeName, SingleTypeName } from './bet-type.ts'
import type { Market, OverUnder, Selection } from './selection.ts'

const TYPES: Readonly<Record<Market, SingleTypeName>> = {
  'match-winner': 'match-winner',
  'map-winner': 'map-winner',
  'map-handicap': 'handicap',
  'round-handicap': 'handicap',
  'total-maps': 'total-maps',
  'total-rounds': 'total-rounds',
  'team-total-rounds': 'total-rounds',
  'correct-score': 'other',
  overtime: 'total-rounds',
  'odd-even-rounds': 'total-rounds',
  'first-half-winner': 'other',
  'pistol-round': 'other',
  'first-blood': 'first-blood',
  other: 'other',
}

/** The bet type of a market. */
export const typeOfMarket = (market: Market) => TYPES[market]

/** The bet type that the selection belongs to. The winner of map 1 is "first-map" if that type was `chosen`. */
export function betTypeOf(selection: Selection, chosen?: BetTypeName): SingleTypeName {
  const isFirstMap = selection.market === 'map-winner' && selection.map === 1
  return isFirstMap && chosen === 'first-map' ? 'first-map' : typeOfMarket(selection.market)
}

/**
 * The text in parentheses after a bet's type: "-1.5", "Map 2 -3.5", "Map 1 Over 26.5"; null for none. `readSelection` reads it as the same selection.
 * The market "other" keeps the user's text.
 */
export function typedValueOf(selection: Selection): string | null {
  const words = [placeOf(selection), pickOf(selection)].filter((each) => each !== '')
  return words.length > 0 ? words.join(' ') : null
}

function placeOf(selection: Selection): string {
  if (!('map' in selection)) return ''
  if (selection.map !== null) return `Map ${selection.map}`
  return selection.market === 'first-blood' ? '' : 'Match'
}

function pickOf(selection: Selection): string {
  switch (selection.market) {
    case 'match-winner':
      return outcome(selection)
    case 'map-handicap':
      // Without a unit, only ±1.5 is read as a number of maps.
      return Math.abs(selection.line) === 1.5 ? signed(selection.line) : `${signed(selection.line)} maps`
    case 'round-handicap':
      return selection.map === null ? `${signed(selection.line)} rounds` : signed(selection.line)
    case 'total-maps':
    case 'total-rounds':
      return total(selection)
    case 'team-total-rounds':
      return `Team ${total(selection)}`
    case 'overtime':
      return `Overtime ${selection.choice}`
    case 'odd-even-rounds':
      return selection.choice === 'odd' ? 'Odd' : 'Even'
    case 'correct-score':
      return `Correct score ${selection.score1}-${selection.score2}`
    case 'first-half-winner':
      return `First half ${outcome(selection)}`.trim()
    case 'pistol-round':
      return `Pistol ${selection.half}`
    case 'map-winner':
    case 'first-blood':
    case 'other':
      return ''
  }
}

function outcome({ side, isThreeWay }: { readonly side: Side | 'draw'; readonly isThreeWay: boolean }): string {
  if (side === 'draw') return 'Draw'
  return isThreeWay ? '1X2' : ''
}

const signed = (line: number) => (line > 0 ? `+${line}` : String(line))

function total({ choice, line }: { readonly choice: OverUnder; readonly line: number }): string {
  return `${choice === 'over' ? 'Over' : 'Under'} ${line}`
}
