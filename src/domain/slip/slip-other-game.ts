import { isGameName, namesOtherGame } from '../import/other-game.ts'
import type { SlipEvent } from './slip-events.ts'
import { isOfGame } from './slip-refusal.ts'
import { type Fragment, plainOf } from './slip-text.ts'

type Heading = { readonly at: number; readonly isOther: boolean }

/** The lines of which a part is the name of a game: "Dota 2. Tundra - Liquid". A menu of several tells nothing. */
const headingsIn = (fragments: readonly Fragment[]): readonly Heading[] =>
  fragments.flatMap(({ raw }, at) => {
    const plain = plainOf(raw)
    const parts = [plain, ...plain.split(/[.:,|>/()[\]]+|\s-\s/u)].map((part) => part.trim())
    const others = new Set(parts.filter((part) => part !== 'league' && isGameName(part) && namesOtherGame(part)))
    // The whole line may be one of them.
    const isMenu = others.size > 1 && !others.has(plain)
    const isOther = others.size > 0
    return isMenu || isOther === isOfGame(plain) ? [] : [{ at, isOther }]
  })

/**
 * Which events are of another game. Null where a line names another game and it is not said of each event which game it is of, or where most are
 * of another one.
 */
export function otherGamesOf(fragments: readonly Fragment[], events: readonly SlipEvent[]): readonly boolean[] | null {
  const headings = headingsIn(fragments)
  const others = headings.filter(({ isOther }) => isOther).length
  if (others === 0) return events.map(() => false)
  // Each event stands below its own heading, or in it.
  const isEach =
    headings.length === events.length &&
    events.every(({ places }, index) => {
      const [own, next] = [headings[index]?.at ?? 0, headings[index + 1]?.at ?? fragments.length]
      return places.every(({ at }) => at >= own && at < next)
    })
  return isEach && others * 2 <= events.length ? headings.map(({ isOther }) => isOther) : null
}
