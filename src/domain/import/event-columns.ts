import { possiblePairs } from '../team/pair.ts'
import { teamIdentity } from '../team/team-identity.ts'

import { headerKey } from './header-key.ts'
import { areMaps } from './market-columns.ts'
import { isGameName } from './other-game.ts'
import type { NamedTarget } from './plan.ts'

/** Characters of an event; longer ones are not examined. */
export const LONGEST_EVENT = 200

/** Whether a text names one side of an event, and not the other. */
export function namesSide(cell: string, event: string): boolean {
  if (cell.length > LONGEST_EVENT || event.length > LONGEST_EVENT) return false
  const said = ` ${teamIdentity(cell) ?? ''} `
  return possiblePairs(event).some(({ team1, team2 }) => {
    const [one, two] = [team1, team2].map((team) => said.includes(` ${teamIdentity(team) ?? '?'} `))
    return one !== two
  })
}

const isPair = (cell: string) => cell.length <= LONGEST_EVENT && / (?:vs?\.?|x) /iu.test(cell)

/** Targets whose names may mean the game in one table and the event in another. */
const OPEN: ReadonlySet<NamedTarget['target']> = new Set(['event', 'note', 'market', 'kind', 'sport', null])

/** A column whose cells are games gets the target `sport`, whatever its name: "Game", "Title", "Discipline". */
export function withGames(
  found: readonly NamedTarget[],
  cellsOf: (index: number) => readonly string[],
): readonly NamedTarget[] {
  return found.map((one, index) => {
    const filled = cellsOf(index).filter((cell) => cell !== '')
    const games = filled.filter(isGameName).length
    const isOfGames = OPEN.has(one.target) && games * 2 > filled.length && !filled.some(isPair)
    return isOfGames ? { target: 'sport', isCertain: games === filled.length } : one
  })
}

/** Of several event columns, keeps the one with pairs of teams that the picks name. The others are tournaments or maps. */
export function withOneEvent(
  found: readonly NamedTarget[],
  cellsOf: (index: number) => readonly string[],
): readonly NamedTarget[] {
  const events = found.flatMap(({ target }, index) => (target === 'event' ? [index] : []))
  if (events.length < 2) return found
  const isSure = (index: number) => Number(found[index]?.isCertain === true)
  const picks = cellsOf(found.findIndex(({ target }) => target === 'pick'))
  const [best] = events
    .map((index) => {
      const cells = cellsOf(index)
      return { index, pairs: cells.filter((cell, row) => isPair(cell) || namesSide(picks[row] ?? '', cell)).length }
    })
    .toSorted((one, other) => other.pairs - one.pairs || isSure(other.index) - isSure(one.index))
  if (!best || best.pairs === 0) return found
  return found.map((one, index) => {
    if (one.target !== 'event' || index === best.index) return one
    const filled = cellsOf(index).filter((cell) => cell !== '')
    const isMap = filled.length > 0 && (areMaps(filled) || filled.every((cell) => MAP_NUMBER.test(cell)))
    return { target: isMap ? 'market' : 'note', isCertain: false }
  })
}

/** "Game" counts the maps of a match in some tables. */
const MAP_NUMBER = /^[1-5]$/u

const TEAM = /^(?:team|equipe|equipo|команда|squadra|mannschaft|takim|druzyna)$/u

/** Two columns with one name are the two sides. */
export function withTeams(found: readonly NamedTarget[], names: readonly string[]): readonly NamedTarget[] {
  const teams = names.flatMap((name, index) => (TEAM.test(headerKey(name)) ? [index] : []))
  const hasEvent = found.some(({ target }) => target === 'event' || target === 'team1')
  if (teams.length !== 2 || hasEvent) return found
  return found.map((one, index) => {
    if (!teams.includes(index)) return one
    return { target: index === teams[0] ? 'team1' : 'team2', isCertain: true }
  })
}
