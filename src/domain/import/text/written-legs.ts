import { searchText } from '../../text/search-text.ts'
import type { LegText } from '../row-group.ts'

/** More characters than twenty legs can have. */
const LONGEST = 100_000

/**
 * The legs of a multiple that a cell holds as a JSON list: with the fields of the API ("teams", "selectedTeam", "betType", "odds"), or
 * with `event`, `pick`, `market`, `sport`, `odds` and `legState`. None for anything else.
 */
export function readLegs(text: string): LegText[] {
  if (!text.startsWith('[') || text.length > LONGEST) return []
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    // Any other text.
  }
  return Array.isArray(list) ? list.map(legOf) : []
}

function legOf(item: unknown): LegText {
  const field = (...names: string[]) => {
    const values = names.map((name) => (isRecord(item) ? item[name] : undefined))
    const value = values.find((one) => typeof one === 'string' || typeof one === 'number')
    return value === undefined ? '' : String(value)
  }
  return {
    event: field('teams', 'event'),
    team1: '',
    team2: '',
    pick: field('selectedTeam', 'pick'),
    market: field('betType', 'market'),
    isOtherGame: isOtherSport(field('sport')),
    odds: field('odds'),
    more: field('legState'),
  }
}

const isOtherSport = (sport: string) => sport !== '' && !IS_ESPORT.test(searchText(sport))
const IS_ESPORT = /counter|strike|cs ?2|cs ?:? ?go|^cs$|e-?sports?|кибер|кс ?2|^кс$/u

/** Enough here: texts and numbers have no fields of a leg. */
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => value !== null
