import { ALERTS } from '../alerts/alerts-section.ts'
import { PLACES, type Place, SECTIONS } from '../layout/navigation/sections.ts'

/** The second letter after `g`, and its destination. */
export const PLACES_BY_LETTER: readonly (readonly [letter: string, place: Place])[] = [
  ['d', SECTIONS.dashboard],
  ['b', SECTIONS.history],
  ['t', PLACES.tonight],
  ['k', PLACES.bankroll],
  ['l', SECTIONS.live],
  ['u', SECTIONS.upcoming],
  ['r', SECTIONS.results],
  ['f', SECTIONS.favorites],
  ['a', ALERTS],
  ['s', SECTIONS.statistics],
  ['i', PLACES.import],
  [',', SECTIONS.settings],
]
