import type { Bet } from '../../contract/bets.ts'
import type { Language } from '../../contract/languages.ts'
import type { BetTypeName } from '../../domain/bet-type.ts'
import { CallError } from '../api/call-error.ts'
import { formatMoney } from '../i18n/amounts.ts'
import { formatOdds } from '../i18n/format.ts'
import type { Translate } from '../i18n/language.ts'

export const typeName = (name: BetTypeName, t: Translate) => t(`bets.type.${name}`)

/** "Handicap (-1.5)" in the person's language; what was typed behind it stays as it is. */
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

/** Why a change of a bet failed: what the server says, or that it was not reached. */
export function failureWords(error: Error | null, isLost: boolean, t: Translate): string | null {
  if (error instanceof CallError) return error.words ?? t('bets.kept')
  if (isLost) return t('offline.notNow')
  return error && t('bets.kept')
}
