import { MAX_LEGS } from '../../../../contract/bets/bets.ts'
import type { Language } from '../../../../contract/languages.ts'
import { formatCents } from '../../../../domain/money/money.ts'
import { formatOdds as oddsText } from '../../../../domain/money/odds.ts'
import type { RefusalReason, SlipBet, SlipDoubt, SlipLeg } from '../../../../domain/slip/slip.ts'
import { formatTeams } from '../../../../domain/team/pair.ts'
import { formatMoney } from '../../../../words/amounts.ts'
import { formatDateTime, formatOdds } from '../../../../words/format.ts'
import type { Translate } from '../../../../words/translate.ts'
import { pickName } from '../recording/pick-name.ts'

/** "Spirit −1.5 maps · Spirit vs MOUZ · € 20.00 at 1.85 · Betano": the bet read from a text, without its open fields. */
export function slipSummary(bet: SlipBet, t: Translate, language: Language): string {
  const { legs, stake, bookmaker, placedAt } = bet
  const odds = legs.length === 1 ? (legs[0].odds ?? bet.odds) : bet.odds
  const price = odds === null ? null : formatOdds(oddsText(odds), language)
  const amount = stake === null ? null : formatMoney(formatCents(stake), language)
  const money = amount !== null && price !== null ? t('history.amountAt', { amount, odds: price }) : (amount ?? price)
  const picks = legs.length === 1 ? legWords(legs[0], t, language) : [t('multiple.title', { count: legs.length })]
  const when = placedAt && formatDateTime(placedAt, language)
  return [...picks, money, bookmaker, when].filter((part) => part !== null && part !== '').join(' · ')
}

function legWords({ pair, selection, selectedTeam, marketText }: SlipLeg, t: Translate, language: Language): string[] {
  const named = pair && selection ? pickName({ pair, selection }, t, language) : null
  return [named ?? selectedTeam ?? marketText, pair ? formatTeams(pair) : '']
}

/** "Odds", or for a leg of a multiple "Leg 2 · Odds". */
export function doubtName({ field, leg }: SlipDoubt, { legs }: SlipBet, t: Translate): string {
  const name = t(`paste.field.${field}`)
  return leg === null || legs.length === 1 ? name : `${t('paste.leg', { number: leg + 1 })} · ${name}`
}

/** Why the field is open: "1.85 / 1.90?". */
export function doubtReason(
  { field, leg, reason, options }: SlipDoubt,
  bet: SlipBet,
  t: Translate,
  currency: string,
): string {
  const listed = options.join(' / ')
  if (reason === 'ambiguous' && options.length > 0) return t('paste.doubt.choices', { options: listed })
  if (reason === 'unknown') {
    const market = field === 'market' && leg !== null ? (bet.legs[leg]?.marketText ?? '') : ''
    const text = options[0] ?? market
    return text === '' ? t('paste.doubt.unknown') : t('paste.doubt.unknownText', { text })
  }
  if (reason === 'otherCurrency') return t('paste.doubt.otherCurrency', { options: listed, currency })
  return t(`paste.doubt.${reason}`)
}

export const refusalWords = (reason: RefusalReason, t: Translate) =>
  reason === 'tooManyLegs' ? t('paste.refused.tooManyLegs', { most: MAX_LEGS }) : t(`paste.refused.${reason}`)
