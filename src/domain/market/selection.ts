import type { Side } from '../team/pair.ts'
/** The markets that a bet can be on. */
export const MARKETS = [
  'match-winner',
  'map-winner',
  'map-handicap',
  'round-handicap',
  'total-maps',
  'total-rounds',
  'team-total-rounds',
  'correct-score',
  'overtime',
  'odd-even-rounds',
  'first-half-winner',
  'pistol-round',
  'first-blood',
  'other',
] as const
export type Market = (typeof MARKETS)[number]

/** Settled by the user, because no score decides them. */
export const UNSCORED_MARKETS = ['pistol-round', 'first-blood', 'other'] as const satisfies readonly Market[]

export type OverUnder = 'over' | 'under'

/**
 * A pick on one market of a match. `map` is the number of a map, 1 to 5; null is the whole series. `line` is a multiple of 0.25, which a
 * float holds exactly; a handicap is added to the score of `side`. `isThreeWay` markets offer the draw as a third outcome.
 */
export type Selection =
  | { readonly market: 'match-winner'; readonly side: Side | 'draw'; readonly isThreeWay: boolean }
  | { readonly market: 'map-winner'; readonly map: number; readonly side: Side }
  | { readonly market: 'map-handicap'; readonly side: Side; readonly line: number }
  | { readonly market: 'round-handicap'; readonly map: number | null; readonly side: Side; readonly line: number }
  | { readonly market: 'total-maps'; readonly choice: OverUnder; readonly line: number }
  | { readonly market: 'total-rounds'; readonly map: number | null; readonly choice: OverUnder; readonly line: number }
  | {
      readonly market: 'team-total-rounds'
      readonly map: number
      readonly side: Side
      readonly choice: OverUnder
      readonly line: number
    }
  /** Maps won by side 1 and by side 2. */
  | { readonly market: 'correct-score'; readonly score1: number; readonly score2: number }
  | { readonly market: 'overtime'; readonly map: number; readonly choice: 'yes' | 'no' }
  | { readonly market: 'odd-even-rounds'; readonly map: number | null; readonly choice: 'odd' | 'even' }
  | {
      readonly market: 'first-half-winner'
      readonly map: number
      readonly side: Side | 'draw'
      readonly isThreeWay: boolean
    }
  | { readonly market: 'pistol-round'; readonly map: number; readonly half: 1 | 2; readonly side: Side }
  | { readonly market: 'first-blood'; readonly map: number | null; readonly side: Side }
  | { readonly market: 'other' }

type Unscored = Extract<Selection, { market: (typeof UNSCORED_MARKETS)[number] }>

export const isUnscored = (selection: Selection): selection is Unscored =>
  UNSCORED_MARKETS.some((market) => market === selection.market)

/** The same pick with the teams in the other order. */
export function mirrored(selection: Selection): Selection {
  if (selection.market === 'correct-score') {
    return { ...selection, score1: selection.score2, score2: selection.score1 }
  }
  if (!('side' in selection) || selection.side === 'draw') return selection
  return { ...selection, side: selection.side === 1 ? 2 : 1 }
}
