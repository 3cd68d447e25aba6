import { searchText } from '../text/search-text.ts'
import { headerKey } from './header-key.ts'
import { remembered } from './remembered.ts'
import type { Fields } from './row.ts'

const COUNTER_STRIKE = /counter|strike|(?<!\p{L})cs ?2(?!\d)|(?<!\p{L})cs ?:? ?go(?!\p{L})|^cs$|кс ?2|^кс$/u
/** All games of a bookmaker's page of esports. */
const ESPORTS = /e-?sports?|кибер|esport/u
const OTHER_GAMES =
  /league of legends|(?<!\p{L})lol(?!\p{L})|wild rift|dota|дота|valorant|валорант|overwatch|rainbow ?six|(?<!\p{L})r6s?(?!\p{L})|starcraft|rocket league|hearthstone|fortnite|pubg|king of glory|honor of kings|mobile legends|(?<!\p{L})mlbb(?!\p{L})|call of duty|(?<!\p{L})cod(?!\p{L})|apex legends|e-?football|e-?soccer|(?<!\p{L})fifa(?!\p{L})|ea ?fc|nba ?2k|warcraft|crossfire|brawl stars|(?<!\p{L})halo(?!\p{L})|smite|лига легенд|deadlock|free fire|tekken|street fighter/u
/** Leagues that no Counter-Strike team plays in. */
const OTHER_LEAGUES =
  /(?<!\p{L})(?:lec|lcs|lck|lpl|lfl|ltan?|cblol|lla|vcs|pcs|msi|vct|vcl|game changers|valorant \p{L}+|dpc|dreamleague|the international|riyadh masters|bb dacha|pgl wallachia|betboom dacha|fissure (?:universe|playground)|six invitational|owcs|rlcs|algs|cdl)(?!\p{L})/u
const LEAGUE_COLUMNS =
  /league|liga|lig(?!h)|compet|tournament|torneio|torneo|turnier|campeonato|турнир|лига|соревнование|ligue|game|jogo|series/u

const plain = remembered(searchText)

/** Whether a text names a game or sport that is not Counter-Strike; null where it says neither. */
function isOther(text: string): boolean | null {
  const said = plain(text)
  if (COUNTER_STRIKE.test(said)) return false
  return OTHER_GAMES.test(said) ? true : null
}

/**
 * Whether a row is a bet on another game or sport: by its sport, its tags, the league or the words of its event. Organisations play several
 * games under one name, so such a bet is tied to no match.
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
  return sports.some((text) => !ESPORTS.test(plain(text)))
}
