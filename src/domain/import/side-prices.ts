import { headerKey } from './header-key.ts'
import type { ColumnTarget } from './plan.ts'

const OF_FIRST =
  '(?:(?:team|time|equipe|equipo|команда|squadra) ?)?1|home(?: team)?|casa|mandante|heim|local|domicile|п1'
const OF_SECOND = '(?:(?:team|time|equipe|equipo|команда|squadra) ?)?2|away(?: team)?|fora|visitante|gast|exterieur|п2'
const [FIRST, SECOND] = [OF_FIRST, OF_SECOND].map(
  (side) => new RegExp(`(?:^| )(?:${side})$|^(?:${side})(?: |$)`, 'u'),
) as [RegExp, RegExp]
/** The key of a name without its side: "Home odds" and "Odds 1" are "odds". */
export const withoutSide = (key: string): string => key.replace(FIRST, '').replace(SECOND, '')

/**
 * The two columns with a price for each side of a match: "Odds 1" and "Odds 2", or one name twice, after each of the teams. Null if the column
 * of odds has the price of the bet.
 */
export function pricesOfSides(
  names: readonly string[],
  columns: readonly (ColumnTarget | null)[],
): readonly [number, number] | null {
  const keys = names.map(headerKey)
  const [own, pick = ''] = [keys[columns.indexOf('odds')], keys[columns.indexOf('pick')]]
  // "Pick 1" and "Odds 1" belong to one of several bets.
  if (own === undefined || FIRST.test(pick) || SECOND.test(pick)) return null
  const alike = keys.flatMap((key, index) => (withoutSide(key) === withoutSide(own) ? [index] : []))
  const [first, second, ...others] = alike
  if (first === undefined || second === undefined || others.length > 0) return null
  const [one, two] = [keys[first] ?? '', keys[second] ?? '']
  if (one !== two) return FIRST.test(one) && SECOND.test(two) ? [first, second] : null
  const [team1, team2] = [columns.indexOf('team1'), columns.indexOf('team2')]
  const isBehindTeams = team1 >= 0 && team1 < first && first < team2 && team2 < second
  return isBehindTeams ? [first, second] : null
}

/** Whether two prices in thousandths can be the two sides of a match: their implied chances have a small bookmaker's margin. */
export function areOfBothSides(one: number | null, other: number | null): boolean {
  if (one === null || other === null) return false
  const chances = 1000 / one + 1000 / other
  return chances >= 0.97 && chances <= 1.3
}
