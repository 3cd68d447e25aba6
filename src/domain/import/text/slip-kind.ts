import { searchText } from '../../text/search-text.ts'
import { remembered } from '../remembered.ts'

/** Systems: bets that can win without all of their legs, in nine languages. They are not multiples. */
const SYSTEM =
  /\d\s*\/\s*\d|(?<!\p{L})(?:system\p{L}*|sistem\p{L}*|systeme|систем\p{L}*|trixie|patent|yankee|canadian|super yankee|heinz|super heinz|goliath|lucky ?\d{2}|round ?robin|teaser|каньон|патент|янки)(?!\p{L})/u
const COMBINED =
  /comb|mult|parlay|acca|accum|express|экспресс|dupla|tripla|double|treble|doppel|sgp|same game|kombi|schein|akumul|kombine|multipla|acumul|\d ?- ?fold|fold\b|bet ?builder|build (?:a|your) bet|request a bet|same match|(?:criar|crea(?: tu| la tua)?|monta(?: sua)?) ?(?:aposta|apuesta|scommessa)|конструктор/u
const SINGLE =
  /^(?:single|singles|straight|simples|simple|sencilla|einzel(?:wette)?|einzeltipp|singola|ординар|одиночная|tekli|tek mac|solo|pojedynczy|singel|ordinary|ordinar)(?: (?:bet|aposta|apuesta|wette))?$/u

const plain = remembered(searchText)

/** Characters of a kind of slip. */
const LONGEST = 200

export const isSystem = (text: string): boolean => text.length <= LONGEST && SYSTEM.test(plain(text))
export const isCombined = (text: string): boolean =>
  isSystem(text) || (text.length <= LONGEST && COMBINED.test(plain(text)))
/** Whether a text is the kind of slip, not its market: "Single", "Múltipla", "2/3". */
export const isSlipKind = (text: string): boolean =>
  isCombined(text) || (text.length <= LONGEST && SINGLE.test(plain(text)))

const EACH_WAY = /^(?:is )?(?:e\/?w|each[ -]?way)(?: (?:bet|single))?\??$/u
/** A bet on the winner and one on a place. */
export const isEachWayText = (text: string): boolean => text.length <= LONGEST && EACH_WAY.test(plain(text))

const LAY = /^(?:l|contra|против)$|(?<!\p{L}|no |not )lay(?!\p{L})/u
const BACK = /^(?:b|a favor|за)$|^back(?!\p{L})/u

/** The side of an exchange that a kind of bet names: "Back", "Lay bet", "LAY (exchange)", "Contra"; null for another kind. */
export function exchangeSide(text: string): 'back' | 'lay' | null {
  if (text.length > LONGEST) return null
  const said = plain(text)
  return LAY.test(said) ? 'lay' : BACK.test(said) ? 'back' : null
}
