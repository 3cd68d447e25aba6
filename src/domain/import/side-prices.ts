import { headerKey } from './header-key.ts'
import type { ColumnTarget } from './plan.ts'

const FIRST = /(?:^| )(?:1|home|casa|heim|п1)$/u
const SECOND = /(?:^| )(?:2|away|fora|gast|п2)$/u
const withoutSide = (key: string) => key.replace(FIRST, '').replace(SECOND, '')

/**
 * The two columns that have a price for each side of a match: "Odds 1" and "Odds 2", or one name twice, behind each of the teams. Null where
 * the column of odds has the price of the bet.
 */
export function pricesOfSides(
  names: readonly string[],
  columns: readonly (ColumnTarget | null)[],
): readonly [number, number] | null {
  const keys = names.map(headerKey)
  const own = keys[columns.indexOf('odds')]
  if (own === undefined) return null
  const alike = keys.flatMap((key, index) => (withoutSide(key) === withoutSide(own) ? [index] : []))
  const [first, second, ...others] = alike
  if (first === undefined || second === undefined || others.length > 0) return null
  const [one, two] = [keys[first] ?? '', keys[second] ?? '']
  if (one !== two) return FIRST.test(one) && SECOND.test(two) ? [first, second] : null
  const [team1, team2] = [columns.indexOf('team1'), columns.indexOf('team2')]
  const isBehindTeams = team1 >= 0 && team1 < first && first < team2 && team2 < second
  return isBehindTeams ? [first, second] : null
}

/** Whether two prices in thousandths can be those of both sides: their chances have the margin of a bookmaker, and no large one. */
export function areOfBothSides(one: number | null, other: number | null): boolean {
  if (one === null || other === null) return false
  const chances = 1000 / one + 1000 / other
  return chances >= 0.97 && chances <= 1.3
}
