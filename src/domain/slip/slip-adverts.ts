import { isFreeBetText } from '../import/text/free-bet-text.ts'
import { CURRENCY } from './slip-amounts.ts'
import { type Fragment, READ } from './slip-text.ts'

/** What a page offers beside a bet, and the telephone of an account. */
const BESIDE_BET =
  /^(?:bet \S+,? (?:and )?get |want more\b|add an? \S+ leg and |18\+$|tel\.? ?:? ?\+\d|phone ?:? ?\+\d)|(?<!\p{L})add an? \S+ leg and win up to /u
/** Words of an advertisement. A line with a price may be the bet all the same. */
const ADVERT =
  /(?<!\p{L})(?:промокод\p{L}*|promo ?codes?|(?:codigo|cupom) promocional|bonus codes?|sign ?up|welcome (?:bonus|offer)|saiba mais|learn more|find out more|terms apply|t&cs|узна(?:й|ть|йте) больше|новым (?:игрокам|клиентам)|new (?:customers?|players?)|novos (?:clientes|jogadores)|(?:за|при) регистрац\p{L}+|cadastr\p{L}+|registe-se|join now|(?:up to|ate|до) \d+ ?%)(?!\p{L})/u
const PRICE = /(?<!\d)\d{1,2}[.,]\d{2}(?!\d)|@ ?\d/u

export const withoutOffers = (fragments: readonly Fragment[]): readonly Fragment[] =>
  fragments.filter(({ plain }) => !BESIDE_BET.test(plain) && (!ADVERT.test(plain) || PRICE.test(plain)))

const FREE_BET =
  /(?<!\p{L})(?:free[ -]?bet|фрибет(?:а|у|ом|е)?|aposta gratis|aposta gratuita|bonus bet)(?!\p{L})(?! ?(?:available|disponivel|доступ))/u
/** It is none, or it is promised. */
const NO_FREE_BET =
  /(?<!\p{L})(?:no|not|nao|не|нет|non|without|sem|без|get|gets|claim|earn|win|receive|refer|if|when|back|refund\p{L}*|offer\p{L}*|bonus(?! bet)|ganhe|receba|ganhar|se|ao|reembols\p{L}*|oferta|получи\p{L}*|забира\p{L}*|забери\p{L}*|если|за|возврат\p{L}*|акци\p{L}+)(?!\p{L})/u
/** Words beside a free bet on a line of its own, in plain letters. */
const OF_STAKE =
  /^(?:free|stake|staked|used|use|using|applied|token|bets?|wager|single|simples|multipla|dupla|combo|double|treble|parlay|acca|yes|sim|да|snr|returned|included|amount|value|type|kind|with|com|paid|by|placed|usad[ao]|utilizad[ao]|valor|aposta|tipo|de|da|ставка|ставки|пари|сумма|тип|ординар|экспресс|использован\p{L}*)$/u

/** Whether a line says that the bookmaker gave the stake; beside other words, only where it names the bet, too. */
export function saysFreeBet(plain: string, namesBet: boolean): boolean {
  if (isFreeBetText(plain)) return true
  if (!FREE_BET.test(plain)) return false
  const others = plain.replace(FREE_BET, ' ')
  if (NO_FREE_BET.test(others)) return false
  const words = others.replaceAll(READ, ' ').replace(new RegExp(CURRENCY, 'gu'), ' ').match(/\p{L}+/gu) ?? []
  return namesBet || words.every((word) => OF_STAKE.test(word))
}

/** A line of the bookmaker's own money. It may be a balance: only what is won tells. */
export const saysCredits = (plain: string): boolean => /^bet credits?$/u.test(plain)
