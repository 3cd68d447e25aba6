import { isFreeBetText } from '../import/text/free-bet-text.ts'
import { CURRENCY } from './slip-amounts.ts'
import { marketIn } from './slip-market.ts'
import { type Fragment, READ } from './slip-text.ts'
import { isNoise } from './slip-words.ts'

/** Lines of a page that do not concern the bet: offers, and a phone number. */
const BESIDE_BET =
  /^(?:bet \S+,? (?:and )?get |want more\b|add an? \S+ leg and |18\+$|tel\.? ?:? ?\+\d|phone ?:? ?\+\d)|(?<!\p{L})add an? \S+ leg and win up to /u
/** A tip that its author does not bet on. "Draw no bet" is a market. */
const NOT_TAKEN = /(?<!\p{L})(?<!(?:draw|empate) )(?:no bet|sem aposta|без ставки|not betting|not a bet)(?!\p{L})/u
/** Words of an advertisement. */
const ADVERT =
  /(?<!\p{L})(?:промокод\p{L}*|promo ?codes?|(?:codigo|cupom) promocional|bonus codes?|sign ?up|welcome (?:bonus|offer)|saiba mais|learn more|find out more|terms apply|t&cs|узна(?:й|ть|йте) больше|новым (?:игрокам|клиентам)|new (?:customers?|players?)|novos (?:clientes|jogadores)|(?:за|при) регистрац\p{L}+|cadastr\p{L}+|registe-se|join now|(?:up to|ate|до) \d+ ?%)(?!\p{L})/u
const ADVERTS = new RegExp(ADVERT.source, 'gu')
const PRICE = /(?<!\d)\d{1,2}[.,]\d{2}(?!\d)|@ ?\d/u

const FREE_BET =
  /(?<!\p{L})(?:free[ -]?bet|фрибет(?:а|у|ом|е)?|aposta gratis|aposta gratuita|bonus bet)(?!\p{L})(?! ?(?:available|disponivel|доступ))/u
/** Words that deny a free bet. */
const DENIED = /(?<!\p{L})(?:no|not|nao|не|нет|non|without|sem|без)(?!\p{L})/u
/** Words that promise a free bet. */
const PROMISED =
  /(?<!\p{L})(?:get|gets|claim|earn|win|receive|refer|if|when|back|refund\p{L}*|offer\p{L}*|bonus(?! bet)|ganhe|receba|ganhar|se|ao|reembols\p{L}*|oferta|получи\p{L}*|забира\p{L}*|забери\p{L}*|если|за|возврат\p{L}*|акци\p{L}+)(?!\p{L})/u
/** Drops lines that are not part of a bet. Lines with a market or a price are kept. */
export const withoutOffers = (fragments: readonly Fragment[]): readonly Fragment[] =>
  fragments.filter(({ plain }) => {
    const isPromise = FREE_BET.test(plain) && PROMISED.test(plain.replace(FREE_BET, ' '))
    const others = plain.replace(ADVERTS, ' ')
    const mayBeBet = () => PRICE.test(plain) || marketIn([{ plain: others, isPick: false }]).isNamed
    return !BESIDE_BET.test(plain) && !NOT_TAKEN.test(plain) && (!(isPromise || ADVERT.test(plain)) || mayBeBet())
  })

/** Other words in a line that says only that the bet is free, in plain letters. */
const OF_STAKE =
  /^(?:free|stake|staked|used|use|using|applied|token|bets?|wager|single|simples|multipla|dupla|combo|double|treble|parlay|acca|yes|sim|да|snr|returned|included|amount|value|type|kind|with|com|paid|by|placed|usad[ao]|utilizad[ao]|valor|aposta|tipo|de|da|ставка|ставки|пари|сумма|тип|ординар|экспресс|использован\p{L}*)$/u

/** "lol" is a laugh at the end of a longer sentence, after a word that is neither a name nor a market; otherwise it is a game. */
const LAUGH = /^(?:\S+ ){7,}(\p{L}+),? lol[.!]?$/u
const OF_PLACE = /^(?:in|on|at|of|for|from|no|na|em|de|vs|v|x|and|or)$/u
export const withoutLaugh = ({ raw, plain }: Fragment): Fragment => {
  const before = LAUGH.exec(plain)?.[1]
  const isLaugh = before !== undefined && / lol[.!]?$/u.test(raw) && !OF_PLACE.test(before) && isTalk(before)
  return isLaugh ? { raw, plain: plain.replace(/lol(?=[.!]?$)/u, READ.repeat(3)) } : { raw, plain }
}
const isTalk = (word: string) => isNoise(word) || /^(?:fade|tail)$/u.test(word)

/** The result of a match, alone on a line. */
const FINAL_SCORE =
  /^(?:resultado(?: final)?|result|final score|full time|результат|итог|итоговый счет) ?:? ?\d{1,2} ?[-:x] ?\d{1,2}$/u
export const saysFinalScore = (plain: string): boolean => FINAL_SCORE.test(plain)

/** The page's slip is empty. This says nothing about a list of bets on the same page. */
const EMPTY_SLIP =
  /(?<!\p{L})(?:bet ?slip is (?:currently )?empty|(?:bilhete|cupom|boletim)(?: de apostas?)? (?:esta )?vazio|купон пуст|no selections (?:yet|added)|nenhuma selecao)(?!\p{L})/u
export const saysEmptySlip = (plain: string): boolean => EMPTY_SLIP.test(plain)

/** A part of the bet was sold: the sums may belong to either part. */
const PARTLY_SOLD =
  /(?<!\p{L})(?:partial(?:ly)? cashed ?out|parcialmente (?:encerrad|resgatad|liquidad)[ao]|cash ?out parcial (?:efetuad|realizad|feit)[ao]|частично (?:выкуплен|продан)[ао]?)(?!\p{L})/u
export const saysPartlySold = (plain: string): boolean => PARTLY_SOLD.test(plain)

/** Whether a line says that the bet is free. With other words, it must name the bet too. */
export function saysFreeBet(plain: string, namesBet: boolean): boolean {
  if (isFreeBetText(plain)) return true
  if (!FREE_BET.test(plain)) return false
  const others = plain.replace(FREE_BET, ' ')
  if (DENIED.test(others) || PROMISED.test(others)) return false
  const words =
    others
      .replaceAll(READ, ' ')
      .replace(new RegExp(CURRENCY, 'gu'), ' ')
      .match(/\p{L}+/gu) ?? []
  return namesBet || words.every((word) => OF_STAKE.test(word))
}

/** A line of bet credits. It may be a balance: only the win shows whether the bet is free. */
export const saysCredits = (plain: string): boolean => /^bet credits?$/u.test(plain)
