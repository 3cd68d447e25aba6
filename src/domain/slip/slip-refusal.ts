import { namesOtherGame } from '../import/other-game.ts'
import { laidPick } from '../import/text/pick-text.ts'
import type { RefusalReason } from './slip.ts'
import type { Fragment } from './slip-text.ts'

const COUNTER_STRIKE =
  /counter.?strike|(?<!\p{L})cs ?2(?!\d)|(?<!\p{L})cs ?:? ?go(?!\p{L})|(?<!\p{L})кс ?(?:2|го)(?!\p{L})/u
/** Words of other sports that never describe a Counter-Strike match. */
const OTHER_SPORT =
  /(?<!\p{L})(?:football|soccer|futebol|футбол|basketball|basquete|баскетбол|tennis|tenis|теннис|hockey|hoquei|хоккей|volleyball|volei|волейбол|handball|гандбол|baseball|бейсбол|mma|ufc|boxing|boxe|бокс|cricket|rugby|регби|goals?|gols?|гол(?:ы|ов|а)?|both teams to score|ambas (?:as equipes |equipas )?marcam|обе забьют|corners?|escanteios?|cantos|угловы[ех]|cards|cartoes|карточк[иа]|nba|nfl|nhl|mlb|la liga|serie a|bundesliga|premier league|libertadores|brasileirao|champions league|europa league|лига чемпионов|рпл|кхл|set \d|sets|quarters?|innings|touchdowns?|draw no bet|double chance|dupla hipotese)(?!\p{L})/u
const SYSTEM =
  /(?<!\p{L})(?:system|sistema|система)\s*:?\s*\(?\d+ ?(?:\/|из|of|de|out of) ?\d+|(?<!\p{L})(?:trixie|yankee|patent|lucky ?(?:15|31|63)|heinz|goliath|round ?robin)(?!\p{L})/u
const SYSTEM_ALONE = /^(?:system|sistema|система)(?: bet)?$/u
const LAY = /^(?:lay|lay bet|lay \p{L}.*|.*\(lay\))$/u
const MULTIPLE =
  /(?<!\p{L})(?:multipl[aeo]s?|multiple bet|multi|combo|combined|combinada|acca|accumulator|acumulador\p{L}*|parlay|double|treble|dupla|duplinha|tripla|triplinha|\d ?-?fold|express|экспресс|экспресса|двойной экспресс)(?!\p{L}| chance)/u
const SETTLED =
  /^(?:(?:status|result|resultado|статус|результат)\s*:?\s*)?(?:won|lost|loss|void(?:ed)?|settled|cashed out|half won|half lost|push|refunded|ganh[ao]u?|vencid[ao]|perdid[ao]|perdeu|green|red|anulad[ao]|reembolsad[ao]|encerrad[ao]|liquidad[ao]|devolvid[ao]|выиграл[ао]?|выигрыш|проигрыш|проиграл[ао]?|проигран[ао]?|выигран[ао]?|возврат|рассчитан[ао]?|выкуплен[ао]?)[!.]?$/u

export const isOfGame = (plain: string): boolean => COUNTER_STRIKE.test(plain)

/** A line that says only that the bookmaker rejected the bet. */
const REJECTED =
  /^(?:(?:status|статус|estado)\s*:?\s*)?(?:(?:your |the )?bet (?:was |has been )?(?:rejected|declined|not accepted)|(?:a |sua )?aposta (?:foi )?(?:rejeitada|recusada|nao aceit[ea])|(?:ставка|пари) (?:не принят[ао]|отклонен[ао])|rejected|declined|rejeitada|recusada|отклонен[ао])[!.]?$/u
const DEPOSIT =
  /(?<!\p{L})(?:deposit (?:receipt|confirmation)|(?:comprovativo|comprovante) de (?:deposito|levantamento|saque)|withdrawal receipt|(?:квитанция|чек) о пополнении)(?!\p{L})/u

/** Why a text cannot become a bet; null if it can. */
export function refusalOf(fragments: readonly Fragment[]): RefusalReason | null {
  const texts = fragments.map(({ plain }) => plain)
  const isCounterStrike = texts.some((text) => COUNTER_STRIKE.test(text))
  if (!isCounterStrike && texts.some((text) => OTHER_SPORT.test(text) || namesOtherGame(text))) return 'otherSport'
  if (texts.some((text) => REJECTED.test(text))) return 'rejected'
  if (texts.some((text) => DEPOSIT.test(text))) return 'nothing'
  // Beside "Single", the word is an option of the bookmaker's page.
  const isAlone = !texts.some(saysSingle) && texts.some((text) => SYSTEM_ALONE.test(text))
  if (isAlone || texts.some((text) => SYSTEM.test(text))) return 'system'
  return texts.some((text) => LAY.test(text) && laidPick(text) !== null) ||
    texts.some((text) => /^lay(?: bet)?$/u.test(text))
    ? 'lay'
    : null
}

/** A line that says only that the bet is a single. */
export const saysSingle = (plain: string): boolean =>
  /^(?:single|simples|ordinary|ординар|одиночная|straight)s?(?: (?:bet|aposta|ставка))?$/u.test(plain)
/** A line that says that the match had begun. */
export const saysLive = (plain: string): boolean => /(?<!\p{L})(?:live|in-?play|ao vivo|лайв)(?!\p{L})/u.test(plain)
export const saysMultiple = (plain: string): boolean => MULTIPLE.test(plain)
/** A line that says only how the bet ended. */
export const saysSettled = (plain: string): boolean => SETTLED.test(plain)

const OF_COUNTER_STRIKE =
  /(?<!\p{L})(?:iem|esl|esea|blast|pgl|cct|starladder|dreamhack|fissure|thunderpick|maps?|mapas?|карт[аеыу]?|карт|rounds?|rodadas?|раунд\p{L}*|bo ?[135]|esports?|e-sports?|киберспорт)(?!\p{L})/u
/** Whether a line names the game, one of its tournaments, or maps and rounds. */
export const isOfCounterStrike = (plain: string): boolean => COUNTER_STRIKE.test(plain) || OF_COUNTER_STRIKE.test(plain)
