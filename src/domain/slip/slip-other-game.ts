import { isGameName, namesOtherGame } from '../import/other-game.ts'
import type { SlipEvent } from './slip-events.ts'
import { isOfGame, saysMultiple } from './slip-refusal.ts'
import { type Fragment, plainOf } from './slip-text.ts'

/** `isLast`: the game is at the end of the line. */
type Heading = { readonly at: number; readonly isOther: boolean; readonly isLast: boolean }

/** The lines that contain the name of a game: "Dota 2. Tundra - Liquid". A menu of several games is ignored. */
const headingsIn = (fragments: readonly Fragment[]): readonly Heading[] =>
  fragments.flatMap(({ raw }, at) => {
    const plain = plainOf(raw)
    const parts = [plain, ...plain.split(/[.:,|>/()[\]]+|\s-\s/u)].map((part) => part.trim())
    const others = new Set(parts.filter((part) => part !== 'league' && isGameName(part) && namesOtherGame(part)))
    // The whole line may be one of them.
    const isMenu = others.size > 1 && !others.has(plain)
    const isOther = others.size > 0
    const isLast = others.has(parts.findLast((part) => part !== '') ?? '')
    return isMenu || isOther === isOfGame(plain) ? [] : [{ at, isOther, isLast }]
  })

/**
 * Which events are of another game. Null if a line names another game but the game of some event is unclear, or if most events are of another
 * game.
 */
export function otherGamesOf(fragments: readonly Fragment[], events: readonly SlipEvent[]): readonly boolean[] | null {
  const headings = headingsIn(fragments)
  if (!headings.some(({ isOther }) => isOther)) return events.map(() => false)
  const found = byHeading(headings, events, fragments.length) ?? byOwnLine(headings, events, fragments.length)
  const others = found?.filter(Boolean).length ?? 0
  return others * 2 <= events.length ? found : null
}

/** Null unless each event is in or below its own heading. */
function byHeading(headings: readonly Heading[], events: readonly SlipEvent[], end: number): readonly boolean[] | null {
  const isEach =
    headings.length === events.length &&
    events.every(({ places }, index) => {
      const [own, next] = [headings[index]?.at ?? 0, headings[index + 1]?.at ?? end]
      return places.every(({ at }) => at >= own && at < next)
    })
  return isEach ? headings.map(({ isOther }) => isOther) : null
}

/**
 * Null unless each line with another game also names its event. "Spirit - Falcons (Dota 2)" concerns this event only; "Dota 2: Spirit - Falcons"
 * may also concern the next ones, up to a line with Counter-Strike.
 */
function byOwnLine(headings: readonly Heading[], events: readonly SlipEvent[], end: number): readonly boolean[] | null {
  const isOther = events.map(() => false)
  for (const heading of headings) {
    if (!heading.isOther) continue
    const own = events.findIndex(({ places }) => places.some(({ at }) => at === heading.at))
    if (own < 0) return null
    isOther[own] = true
    if (heading.isLast) continue
    const next = headings.find(({ at, isOther: other }) => at > heading.at && !other)?.at ?? end
    for (const [index, { places }] of events.entries())
      if (index > own && places.every(({ at }) => at < next)) isOther[index] = true
  }
  return isOther
}

/** Counter-Strike, or a league that only its teams play in. */
const namesGame = ({ raw }: Fragment): boolean => {
  const plain = plainOf(raw)
  return isOfGame(plain) || OWN_LEAGUE.test(plain)
}
const OWN_LEAGUE =
  /(?<!\p{L})(?:iem|esea|cct|esl (?:pro league|challenger|impact)|blast (?:premier|open|bounty|rivals))(?!\p{L})/u

/**
 * Which events are or may be of another game. An event with an unknown pair may be, unless its lines, the line above or the title of all name
 * Counter-Strike. A single with one known team counts as Counter-Strike.
 */
export function openGamesOf(
  fragments: readonly Fragment[],
  events: readonly SlipEvent[],
  { blocks, others }: { readonly blocks: readonly (readonly number[])[] | null; readonly others: readonly boolean[] },
): readonly boolean[] {
  const starts = events.map(({ places }, leg) => blocks?.[leg]?.[0] ?? places[0]?.at ?? 0)
  const isSaid = (at: number) => fragments[at] !== undefined && namesGame(fragments[at])
  // Text between the title and the first leg may concern only that leg.
  const title = fragments.slice(0, starts[0] ?? 0).findLastIndex(({ raw }) => saysMultiple(plainOf(raw)))
  const isSaidOfAll = fragments.slice(0, title + 1).some(namesGame)
  return events.map(({ pair, isKnown, matches, hasTeam, places }, leg) => {
    const isStrange = pair !== null && !isKnown && matches.length === 0 && (events.length > 1 || !hasTeam)
    const own = blocks?.[leg] ?? places.map(({ at }) => at)
    return others[leg] === true || (isStrange && !isSaidOfAll && ![...own, (starts[leg] ?? 0) - 1].some(isSaid))
  })
}
