import type { Language } from '../../contract/languages.ts'
import { parseBetType } from '../../domain/market/bet-type.ts'
import { collapseSpaces, splitTeams } from '../../domain/team/pair.ts'
import type { Translate } from '../translate.ts'
import { betDetail, betTypeWords, type NamedBet, typeName } from './bet-words.ts'

/** The pick, the text next to it (empty if it would repeat the pick), and the kind of bet if neither text shows it. */
export type PickWords = { readonly pick: string; readonly beside: string; readonly kind: string | null }

/** "NAVI −1.5 maps", "NAVI vs FaZe"; "NAVI", "vs FaZe", "First map"; "Multiple (3 legs)", "NAVI, Over 26.5, FaZe −1.5 maps". */
export function pickWords(bet: NamedBet, t: Translate, language: Language): PickWords {
  if (bet.legs) return { pick: betTypeWords(bet, t, language), beside: legNames(bet, t, language), kind: null }
  const detail = betDetail(bet, t, language)
  const isWinner = bet.betTypeName === 'match-winner'
  const kind = detail === null && !isWinner ? typeName(bet.betTypeName, t) : null
  const event = collapseSpaces(bet.teams) === collapseSpaces(bet.selectedTeam) ? '' : bet.teams
  if (bet.selection && detail !== null) return { pick: detail, beside: bet.teams, kind }
  if (detail !== null)
    return { pick: `${bet.selectedTeam} · ${detail}`, beside: event, kind: typeName(bet.betTypeName, t) }
  const pair = splitTeams(bet.teams, bet.selectedTeam)
  if (!pair) return { pick: bet.selectedTeam, beside: event, kind }
  const other = pair.team1 === collapseSpaces(bet.selectedTeam) ? pair.team2 : pair.team1
  return { pick: bet.selectedTeam, beside: t('bets.versus', { team: other }), kind }
}

type Leg = NonNullable<NonNullable<NamedBet['legs']>[number]>

/** The pick of a leg: "NAVI −1.5 maps". */
export function legPick(leg: Leg, t: Translate, language: Language): string {
  const type = parseBetType(leg.betType)
  if (!type) return leg.selectedTeam
  return pickWords({ ...leg, betTypeName: type.name, betTypeValue: type.value, legs: null }, t, language).pick
}

/** The picks of the legs; the teams where the picks are unknown. */
function legNames({ legs, teams }: NamedBet, t: Translate, language: Language): string {
  const names = legs?.map((leg) => leg && legPick(leg, t, language))
  return names?.every((name) => name !== undefined) ? names.join(', ') : teams
}
