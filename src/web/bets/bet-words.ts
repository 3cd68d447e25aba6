import type { Bet } from '../../contract/bets.ts'
import type { Language } from '../../contract/languages.ts'
import { type BetTypeName, parseBetType } from '../../domain/bet-type.ts'
import { formatMoney } from '../i18n/amounts.ts'
import { formatOdds } from '../i18n/format.ts'
import type { Translate } from '../i18n/language.ts'
import { selectionWords } from './selection-words.ts'

export const typeName = (name: BetTypeName, t: Translate) => t(`bets.type.${name}`)

/** "NAVI −1.5 maps"; without a selection the name in the user's language with the value as it was typed: "Handicap (-1.5)". */
export function betTypeWords(bet: Bet, t: Translate, language: Language): string {
  const name = typeName(bet.betTypeName, t)
  const detail = betDetail(bet, t, language)
  if (detail === null) return name
  return detail === bet.betTypeValue || bet.legs ? `${name} (${detail})` : detail
}

/** What the name of the type does not say: the selection in words, the typed value, the number of legs. */
export function betDetail(bet: Bet, t: Translate, language: Language): string | null {
  if (bet.legs) return t('settling.legs', { count: bet.legs.length })
  const { selection } = bet
  const isInName = bet.betTypeName === 'first-map' || (selection?.market === 'match-winner' && !selection.isThreeWay)
  return (isInName ? null : selectionWords(bet, t, language)) ?? bet.betTypeValue
}

/** "€50.00 on Alfa at 1.85" */
export function betSummary({ amount, selectedTeam, odds }: Bet, t: Translate, language: Language): string {
  return t('bets.summary', {
    amount: formatMoney(amount, language),
    team: selectedTeam,
    odds: formatOdds(odds, language),
  })
}

/** "NAVI to win map 2"; without a selection the team, and the type with the value as it was typed. */
export function legWords(leg: NonNullable<Bet['legs']>[number], t: Translate, language: Language): string {
  const words = selectionWords(leg, t, language)
  if (words !== null) return words
  const type = parseBetType(leg.betType)
  const name = typeName(type?.name ?? 'other', t)
  return `${leg.selectedTeam}, ${type?.value ? `${name} (${type.value})` : name}`
}
