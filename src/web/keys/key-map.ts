import { PATHS } from '../../contract/paths.ts'
import { ALERTS } from '../alerts/alerts-section.ts'
import { PLACES, type Place, SECTIONS } from '../layout/navigation/sections.ts'

/** The second letter after `g`, and where it leads. */
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

/** What a key does on its own, or after `g`. */
export type KeyAct = { readonly go: string } | 'search' | 'shortcuts' | 'wait'

/** `isAfterG`: the key before it was `g`, a moment ago. Null: the key does nothing. */
export function actOfKey(key: string, isAfterG: boolean): KeyAct | null {
  const letter = key.toLowerCase()
  if (isAfterG) {
    const place = PLACES_BY_LETTER.find(([each]) => each === letter)?.[1]
    return place ? { go: place.path } : null
  }
  if (letter === 'g') return 'wait'
  if (letter === 'n') return { go: PATHS.newBet }
  if (key === '/') return 'search'
  return key === '?' ? 'shortcuts' : null
}
