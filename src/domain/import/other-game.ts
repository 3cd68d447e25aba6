import { searchText } from '../text/search-text.ts'
import { headerKey } from './header-key.ts'
import { remembered } from './remembered.ts'
import type { Fields } from './row.ts'

const COUNTER_STRIKE = /counter|strike|(?<!\p{L})cs ?2(?!\d)|(?<!\p{L})cs ?:? ?go(?!\p{L})|^cs$|кс ?2|^кс$/u
/** All games of a bookmaker's page of esports. */
const ESPORTS = /e-?sports?|кибер|esport/u
const OTHER_GAMES =
  /league of legends|(?<!\p{L})lol(?!\p{L})|wild rift|dota|дота|valorant|валорант|overwatch|rainbow ?six|(?<!\p{L})r6s?(?!\p{L})|starcraft|rocket league|hearthstone|fortnite|pubg|king of glory|honor of kings|mobile legends|(?<!\p{L})mlbb(?!\p{L})|call of duty|(?<!\p{L})cod(?!\p{L})|apex legends|e-?football|e-?soccer|(?<!\p{L})fifa(?!\p{L})|ea ?fc|nba ?2k|warcraft|crossfire|brawl stars|(?<!\p{L})halo(?!\p{L})|smite|лига легенд|deadlock|free fire|tekken|street fighter/u
/** Names of other games and sports that count only as the whole text of a column or tag: within a text they may name a team. */
const GAME_NAMES =
  /^(?:val|valo|league|lol ?(?:esports)?|ow ?2?|rl|apex|r6|rainbow ?6|rainbow|siege|dota ?2?|sc ?2|cod ?\p{L}*|hok|kog|aov|arena of valor|pubgm|tft|wc ?3|aoe ?\d?|smash|melee|chess|шахматы|nba|nfl|nhl|mlb|ufc|mma|football|soccer|futebol|futbol|fútbol|fussball|calcio|футбол|pilka nozna|basketball|basquete|baloncesto|basket|баскетбол|tennis|tenis|теннис|(?:ice )?hockey|хоккей|volleyball|volei|волейбол|handball|baseball|boxing|бокс|table tennis|cricket|rugby|darts|snooker|golf|f1|formula 1)$/u
/** Leagues that no Counter-Strike team plays in. */
const OTHER_LEAGUES =
  /(?<!\p{L})(?:worlds|^premier league$|english premier league|lec|lcs|lck|lpl|lfl|ltan?|cblol|lla|vcs|pcs|msi|vct|vcl|game changers|valorant \p{L}+|dpc|dreamleague|the international|riyadh masters|bb dacha|pgl wallachia|betboom dacha|fissure (?:universe|playground)|six invitational|owcs|rlcs|algs|cdl)(?!\p{L})/u
const LEAGUE_COLUMNS =
  /league|liga|lig(?!h)|event|evento|событие|title|discipline|compet|tournament|torneio|torneo|turnier|campeonato|турнир|лига|соревнование|ligue|game|jogo|series/u

const plain = remembered(searchText)

/** Whether a text names a game or sport other than Counter-Strike; null if it names none. */
function isOther(text: string): boolean | null {
  const said = plain(text)
  if (COUNTER_STRIKE.test(said)) return false
  return OTHER_GAMES.test(said) || GAME_NAMES.test(said) || AFTER.test(said) ? true : null
}
/** "Falcons vs Liquid (Football)". */
const AFTER = /[([](?:valo|ow ?2|rl|apex|football|soccer|futebol|futbol|футбол|basketball|tennis|hockey)[)\]]/u

/** Whether a text names a game or sport that is not Counter-Strike. */
export const namesOtherGame = (text: string): boolean => isOther(text) === true

/** Whether a text is the name of a game or a sport, and nothing else. */
export function isGameName(text: string): boolean {
  if (text.length > LONGEST_GAME) return false
  const said = plain(text)
  const isWhole = OTHER_GAMES.test(said) && said.replace(OTHER_GAMES, '').replace(BESIDE, '') === ''
  return isWhole || GAME_NAMES.test(said) || WHOLE_COUNTER_STRIKE.test(said)
}
const LONGEST_GAME = 40
const WHOLE_COUNTER_STRIKE =
  /^(?:e-?sports?\P{L}+)?(?:cs|cs ?2|cs ?:? ?go|counter.?strike(?:\P{L}*(?:2|go|global offensive))?|кс ?(?:2|го)?)(?:\P{L}+cs ?2\P{L}*)?$/u
/** Words beside the one that identifies a game: "Apex Legends", "eSports - LoL". */
const BESIDE = /e-?sports?|legends|siege|mobile|global|league|\P{L}+/gu

/**
 * The name of a sport or game other than Counter-Strike, as a bookmaker's page names it; on a page of all esports, by the league. '' for
 * Counter-Strike or if nothing names another.
 */
export function otherGameOf(sport: string, league: string): string {
  const [ofSport, ofLeague] = [isOther(sport.slice(0, 200)), isOther(league.slice(0, 200))]
  if (ofSport === false) return ''
  if (ofSport === true || (sport !== '' && !ESPORTS.test(plain(sport)))) return sport
  const isOtherLeague = sport !== '' && ofLeague === null && OTHER_LEAGUES.test(plain(league))
  return ofLeague === true || isOtherLeague ? league : ''
}

/**
 * Whether a row is a bet on another game or sport, by its sport, tags, league, comment or event. Organizations play several games under one
 * name, so such a bet is not tied to a match.
 */
export function isOnOtherGame(row: Fields): boolean {
  const texts = (target: 'sport' | 'tags' | 'note') =>
    row
      .all(target)
      .filter(({ name }) => target !== 'note' || LEAGUE_COLUMNS.test(headerKey(name)))
      .map(({ text }) => text.slice(0, 200))
  const sports = texts('sport')
  const said = [...sports, ...texts('tags'), ...texts('note'), row.text('event').slice(0, 200)]
  const found = said.map(isOther)
  if (found.includes(false)) return false
  if (found.includes(true) || said.slice(0, -1).some((text) => OTHER_LEAGUES.test(plain(text)))) return true
  if (sports.some((text) => !ESPORTS.test(plain(text)))) return true
  return row.all('comment').some(({ text }) => isOfOtherLeague(text.slice(0, 200)))
}

/** In a comment, "lol" is a laugh, and "worlds" a word. */
function isOfOtherLeague(comment: string): boolean {
  const said = plain(comment)
  return (
    !COUNTER_STRIKE.test(said) &&
    /(?<!\p{L})(?:lol|league of legends|valorant|dota ?2?) (?:lec|lcs|lck|lpl|msi|vct|worlds|the international|dpc)(?!\p{L})/u.test(
      said,
    )
  )
}
