import type { Bet } from '../../contract/bets/bets.ts'
import type { Language } from '../../contract/languages.ts'
import { type AnyBetType, type BetTypeName, parseBetType } from '../../domain/market/bet-type.ts'
import { formatMoney, withDecimalMark } from '../amounts.ts'
import { formatOdds } from '../format.ts'
import type { Translate } from '../translate.ts'
import { selectionWords } from './selection-words.ts'

export const typeName = (name: BetTypeName, t: Translate) => t(`bets.type.${name}`)

/** The type as typed, with its name in the user's language: "Handicap (-1.5)"; numbers have the language's decimal mark. */
export function typedTypeWords({ name, value }: AnyBetType, t: Translate, language: Language): string {
  return value ? `${typeName(name, t)} (${typedValue({ name, value }, language)})` : typeName(name, t)
}

/** The user's own text for another bet stays unchanged. */
const typedValue = ({ name, value }: { name: BetTypeName; value: string }, language: Language) =>
  name === 'other' ? value : withDecimalMark(value, language)

type Leg = NonNullable<Bet['legs']>[number]

/** The fields that name a recorded or imported bet. Of the legs of an imported bet, only the number is known. */
export type NamedBet = Readonly<Pick<Bet, 'teams' | 'selectedTeam' | 'betTypeName' | 'betTypeValue' | 'selection'>> & {
  readonly legs: readonly (Pick<Leg, 'teams' | 'selectedTeam' | 'betType' | 'selection'> | undefined)[] | null
}

/** "NAVI −1.5 maps"; without a selection the type as typed. */
export function betTypeWords(bet: NamedBet, t: Translate, language: Language): string {
  const name = typeName(bet.betTypeName, t)
  if (bet.legs) return `${name} (${legCount(bet.legs, t)})`
  return ownWords(bet, t, language) ?? typedTypeWords({ name: bet.betTypeName, value: bet.betTypeValue }, t, language)
}

/** What the name of the type does not say: the selection in words, the typed value, the number of legs. */
export function betDetail(bet: NamedBet, t: Translate, language: Language): string | null {
  const { betTypeName: name, betTypeValue: value } = bet
  if (bet.legs) return legCount(bet.legs, t)
  return ownWords(bet, t, language) ?? (value === null ? null : typedValue({ name, value }, language))
}

const legCount = (legs: readonly unknown[], t: Translate) => t('settling.legs', { count: legs.length })

/** The selection in words, unless the name of the type says it. */
function ownWords(bet: NamedBet, t: Translate, language: Language): string | null {
  const { selection } = bet
  const isInName = bet.betTypeName === 'first-map' || (selection?.market === 'match-winner' && !selection.isThreeWay)
  return isInName ? null : selectionWords(bet, t, language)
}

/** "€50.00 on Alfa at 1.85" */
export function betSummary({ amount, selectedTeam, odds }: Bet, t: Translate, language: Language): string {
  return t('bets.summary', {
    amount: formatMoney(amount, language),
    team: selectedTeam,
    odds: formatOdds(odds, language),
  })
}

/** "NAVI to win map 2"; without a selection the team, and the type with its typed value. */
export function legWords(leg: Leg, t: Translate, language: Language): string {
  const words = selectionWords(leg, t, language)
  if (words !== null) return words
  const type = parseBetType(leg.betType) ?? { name: 'other', value: null }
  return `${leg.selectedTeam}, ${typedTypeWords(type, t, language)}`
}
