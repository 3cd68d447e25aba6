import type { Bet } from '../../contract/bets.ts'
import type { Language } from '../../contract/languages.ts'
import type { BetTypeName } from '../../domain/bet-type.ts'
import { formatMoney } from '../i18n/amounts.ts'
import { formatOdds } from '../i18n/format.ts'
import type { Translate } from '../i18n/language.ts'

export const typeName = (name: BetTypeName, t: Translate) => t(`bets.type.${name}`)

/** "Handicap (-1.5)": the name in the user's language, the value as it was typed. */
export function betTypeWords({ betTypeName, betTypeValue }: Bet, t: Translate): string {
  const name = typeName(betTypeName, t)
  return betTypeValue === null ? name : `${name} (${betTypeValue})`
}

/** "€50.00 on Alfa at 1.85" */
export function betSummary({ amount, selectedTeam, odds }: Bet, t: Translate, language: Language): string {
  return t('bets.summary', {
    amount: formatMoney(amount, language),
    team: selectedTeam,
    odds: formatOdds(odds, language),
  })
}
