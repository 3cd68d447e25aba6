import { type BetType, parseBetType, type SingleTypeName } from '../../market/bet-type.ts'
import type { Selection } from '../../market/selection.ts'
import { readSelection } from '../../market/typed-selection.ts'
import type { Thousandths } from '../../money/odds.ts'
import { formatTeams, type Pair, possiblePairs, splitTeams } from '../../team/pair.ts'
import { teamIdentity as computeIdentity } from '../../team/team-identity.ts'
import { cleanLine, storable, withoutInvisible } from '../../text/clean-text.ts'
import { searchText as computeSearchText } from '../../text/search-text.ts'
import type { ImportedPick } from '../draft.ts'
import { remembered } from '../remembered.ts'
import { RowFault } from '../row.ts'
import { MAP_NAMES } from './map-names.ts'
import { eventsIn } from './several-events.ts'

const searchText = remembered(computeSearchText)
const teamIdentity = remembered(computeIdentity)

/** The texts of a row about its pick; '' for a missing one. */
export type PickText = Readonly<Record<'event' | 'team1' | 'team2' | 'pick' | 'market', string>> & {
  readonly isOtherGame: boolean
}

/** The limits of the API (src/contract/bets/bet-fields.ts). */
const LONGEST_TEXT = 420
const LONGEST_VALUE = 80
/** The most ways of splitting one text into two sides that are tried. */
const MOST_PAIRS = 5

const WINNER =
  /^(?:(?:match|game|series|money ?line|to win|full ?time)(?: (?:winner|result|odds|betting))?|winner|ml|h2h|head to head|outright winner|vencedor(?: d[aeo] (?:partida|jogo|confronto|serie))?|resultado(?: final)?|победитель(?: матча)?|победа(?: в матче)?|исход(?: матча)?|vainqueur(?: du match)?|match[ -]winner|to win (?:the )?match|ganador(?: del (?:partido|encuentro))?|sieger|spielsieger|vincente(?: incontro| partita)?|mac sonucu|zwyciezca(?: meczu)?)$/u
/** Whether a text says only that a match is won. */
export const isWinnerText = (text: string): boolean => WINNER.test(searchText(text))
/** Whether a cell has words for a market. */
export const isMarketText = (cell: string): boolean => {
  if (cell.length > LONGEST_VALUE) return false
  const said = searchText(cell)
  return (
    WINNER.test(said) ||
    THREE_WAY.test(said) ||
    HANDICAP_NAME.test(said) ||
    COUNTED.test(said) ||
    /^[пф][12](?:$|[\s(])/u.test(said) ||
    parseBetType(cell) !== null
  )
}
const THREE_WAY = /^1x2$/u
/** "FURIA ML", "FURIA vence", "Gana FURIA": a side with a word for winning the match. */
const WINS =
  / (?:\(?ml\)?|money ?line|to win|wins?|vence|ganha|победа|победит|gana|vainqueur|gagne|gewinnt|sieg|vince|kazan[ıi]r|wygra)$/iu
const WINS_BEFORE =
  /^(?:gana|vence|vainqueur|sieg|sieger|победа|победит)(?: ?: ?| )(?!.*(?:map|kart|cart|карт|harita))/iu
/** "Карта 2: П2". */
const SIDE_ON_MAP = /^(?:карт[ае]\s*№?\s*[1-5]|[1-5]-?я?\s+карта)\s*[:,–—-]?\s*п([12])$/iu
const HANDICAP_NAME = /^(?:asian )?(?:handicap|hcp|spread|фора)/u
/** A line with its sign, alone or after the name of the market. */
const HANDICAP = /^(?:(?:asian )?handicap|hcp|spread|фора|ф[12])?[\s:]*\(?([+-]\d{1,2}(?:[.,]\d{1,2})?)\)?$/u
/** What a line counts: without such a word, "over 2.5" can be of anything. */
const COUNTED = /map|карт|round|rodada|раунд|\b(?:karten?|cartes?|harita|rondas?|runden?|rundy)\b/u

/** One pick as the book stores it. Throws `RowFault` if the texts are empty or too long. */
export function readPick(text: PickText, odds: Thousandths): ImportedPick {
  checkLengths(text)
  const { pair, event, pick, market } = partsOf(text)
  if (!pair) return withoutPair({ event, pick, market }, odds)
  const events = eventsOf(text)
  if (events.length > 0 && text.event === '') return withoutPair({ event: events.join(' + '), pick, market }, odds)
  if (events.length > 0 || hasMoreEvents(event)) return withoutPair({ event, pick, market }, odds)
  const side = sideIn(pair, pick)
  const other = text.isOtherGame ? ({ isOtherGame: true } as const) : {}
  const read = text.isOtherGame ? null : marketOf({ pair, side, pick, market })
  if (read) return checked({ teams: formatTeams(pair), selectedTeam: side ?? pair.team1, odds, ...read })
  // If the text names no side, the pick is kept as text.
  const selectedTeam = side ?? (pick || formatTeams(pair))
  const more =
    side !== null && teamIdentity(side) === teamIdentity(pick) ? [market] : [market, side === null ? '' : pick]
  return checked({ teams: formatTeams(pair), selectedTeam, odds, betType: otherType(more), selection: null, ...other })
}

/** The side of the match that a pick names, 0 or 1; null for none. */
export function sideOf(text: PickText): 0 | 1 | null {
  checkLengths(text)
  const { pair, pick } = partsOf(text)
  const side = pair && sideIn(pair, pick)
  return pair && side !== null ? (side === pair.team1 ? 0 : 1) : null
}

/** Words beside a dash in a league or a market, but never in an event. */
const NO_SIDE =
  /(?<!\p{L})(?:group|grupo|groupe|gruppe|группа|stage|fase|phase|стадия|day|dia|день|final|finals|финал|playoffs?|плей-?офф|bracket|week|semana|season|online|lan|over|under|mais|menos|тб|тм)(?!\p{L})/iu
const isNoEvent = (text: string) =>
  OF_LEAGUE.test(text) ||
  NO_SIDE.test(text) ||
  OF_MARKET.test(`- ${text}`) ||
  text.split(/\s[-–—]\s/u).some(isMarketText)

/** The events of a row with two or more: in one cell, or with the sides of each on their own lines. */
export function eventsOf({ event, team1, team2 }: PickText): readonly string[] {
  if (event.length > LONGEST_TEXT || team1.length > LONGEST_TEXT || team2.length > LONGEST_TEXT) return []
  if (event !== '') return eventsIn(event, isNoEvent)
  const [ones, twos] = [team1, team2].map((team) => team.split(/\s*\n\s*/u).filter((side) => side !== ''))
  if (!ones || !twos || ones.length < 2 || ones.length !== twos.length) return []
  return ones.map((one, at) => `${one} vs ${twos[at]}`)
}

const SEPARATORS = [/ (?:vs?\.?|x|×|versus|против)(?= )/giu, / [-–—](?= )/gu]
/** A dash, even between two "vs". */
const DASH = /(?: vs?\.? .*) [-–—] /iu
const JOINS = /[&,;|/+]| (?:и|and|und|et|e|y|i) /iu
const MORE = /(?:^|\s)[([]?\+ ?\d{1,2}(?: (?:more|others?|mais|más|outros?|weitere|autres?|ещ[её]))?[)\]]?$/iu

/** "NAVI vs G2 & FURIA vs MIBR", "NAVI - G2 / FURIA - MIBR", "NAVI vs G2 + 1 more": another event follows the first pair. */
function hasMoreEvents(event: string): boolean {
  // A dash separates two sides only if the text has no other separator for them.
  const [first, ...others] =
    SEPARATORS.map((separator) => [...event.matchAll(separator)]).find(({ length }) => length > 0) ?? []
  const between = first === undefined ? '' : event.slice(first.index, others.at(-1)?.index ?? first.index)
  return JOINS.test(between) || DASH.test(between) || MORE.test(event)
}

/** Call before the search for teams: its time grows faster than the length of the text. */
function checkLengths(text: PickText): void {
  for (const target of ['event', 'team1', 'team2', 'pick', 'market'] as const) {
    if (text[target].length > LONGEST_TEXT) throw new RowFault('textTooLong', target)
  }
}

const VERSUS = / (?:v\.?|gegen|contra|contre|contro|przeciwko) |\s*\u{1f19a}\s*/giu
const FLAGS = /[\u{1f1e6}-\u{1f1ff}]{2}/gu

type Parts = { readonly pair: Pair | null; readonly event: string; readonly pick: string; readonly market: string }

/** "Alfa vs Bravo: Alfa", "Alfa v Bravo - over 26.5 rounds": a pair and what follows it. */
const TAIL = /^(.+? vs\.? .+?)(?: ?: | [-–—|/] )(.+)/iu

function partsOf(text: PickText): Parts {
  const [typed, written, writtenMarket] = [plain(text.event), plain(text.pick), plain(text.market)]
  // "П1" means that the first side wins, in any column.
  const [said, market] =
    written === '' && /^п[12]$/iu.test(writtenMarket)
      ? [writtenMarket, '']
      : [asSide(written, writtenMarket, text.team1 !== '' && text.team2 !== ''), writtenMarket]
  const hasEvent = typed !== '' || (text.team1 !== '' && text.team2 !== '')
  const withVersus = (one: string) => one.replace(VERSUS, ' vs ')
  const event = withoutLeague(withVersus(hasEvent ? typed.replace(/ @ /gu, ' vs ') : said))
  const pick = hasEvent ? withVersus(withoutVictory(said)) : ''
  const onMap = mapOfEvent(event)
  if (onMap) return partsOf({ ...text, event: onMap.event, pick: said, market: marketOfMap(onMap.map, market) })
  const whole = pairOf({ ...text, event, pick }) ?? (hasEvent ? spelledPair(event, market, pick) : null)
  if (whole && sideIn(whole, pick) !== null) return { pair: whole, event, pick, market }
  const [, before, tail] = TAIL.exec(event) ?? []
  if (before === undefined || tail === undefined) return { pair: whole, event, pick, market }
  const pair = pairOf({ ...text, event: before, pick: pick || tail })
  if (!pair) return { pair: whole, event, pick, market }
  if (pick === '') return { pair, event, pick: tail, market }
  // The pick is split off only if it names a side of the pair before it.
  return sideIn(pair, pick) === null
    ? { pair: whole, event, pick, market }
    : { pair, event, pick, market: joined([market, tail]) }
}

/** "FURIA doesn't win" is not a bet on FURIA. */
function withoutVictory(pick: string): string {
  const rest = pick.replace(WINS, '').replace(WINS_BEFORE, '')
  return NEGATED.test(rest) ? pick : rest
}
const NEGATED = /(?:n['’]?t|(?<!\p{L})(?:not|never|no|nao|não|nicht|non|ne|не|nie|pas))$/iu

/** A league or a game before the two sides: "IEM Katowice: FURIA vs MOUZ", "CS2 - FURIA vs MOUZ". */
const LEAGUE = /^(.{2,80}?)(?::| [-–—|]) (?=.+ vs?\.? )/iu
const OF_LEAGUE =
  /(?<!\p{L})(?:cs ?2|cs(?: ?: ?go)?|counter.?strike(?: ?2)?|iem|esl|esea|blast|pgl|cct|starladder|dreamhack|thunderpick|fissure|major|pro league|masters|cup|league|championship|qualifier|copa|liga|лига|кубок)(?!\p{L})/iu
const FORMAT = /[\s,|–—-]*[([]?(?<!\p{L})(?:bo|best of) ?[1357]\s*[)\]]?$/iu

/** The league before the two sides of an event; null if that text may be a market or a side. */
export function leagueBefore(event: string): string | null {
  const league = LEAGUE.exec(event.slice(0, LONGEST_TEXT))?.[1]
  if (league === undefined || / vs?\.? /iu.test(league) || !OF_LEAGUE.test(league)) return null
  return isMarketText(league) || OF_MARKET.test(`- ${league}`) || ON_MAP.test(`- ${league}`) ? null : league
}

function withoutLeague(event: string): string {
  const league = leagueBefore(event)
  const sides = league === null ? event : event.slice(league.length).replace(/^(?::| [-–—|]) /u, '')
  return sides.replace(FORMAT, '')
}

/** "1" and "2" are sides if the market is the winner, or if there is no market and each side has a column. "Home" is always a side. */
function asSide(pick: string, market: string, hasSides: boolean): string {
  const said = searchText(market)
  const isOnWinner = market === '' ? hasSides : WINNER.test(said) || THREE_WAY.test(said)
  if (isOnWinner && /^[12]$/u.test(pick)) return `П${pick}`
  if (!isOnWinner && market !== '') return pick
  const word = searchText(pick)
  return FIRST_SIDE.test(word) ? 'П1' : SECOND_SIDE.test(word) ? 'П2' : pick
}
const FIRST_SIDE =
  /^(?:home|casa|mandante|time da casa|local|heim|domicile|хозяева|ev sahibi|gospodarze|(?:team|time|equipe|equipo|команда|squadra) 1)$/u
const SECOND_SIDE =
  /^(?:away|fora|visitante|gast|exterieur|ospite|гости|deplasman|goscie|(?:team|time|equipe|equipo|команда|squadra) 2)$/u

const MAP_OF_EVENT =
  /^(.*\S)\s*(?:[([]\s*|[-–—:,|]\s+)(?:map|mapa|карта|carte|karte|mappa|harita)\s*#?([1-5])\s*[)\]]?$/iu

/** "FURIA – MOUZ (Map 1)": the event names the map of the bet. */
function mapOfEvent(event: string): { readonly event: string; readonly map: string } | null {
  const [, before, map] = MAP_OF_EVENT.exec(event) ?? []
  return before === undefined || map === undefined || OF_MARKET.test(before) ? null : { event: before, map }
}

/** Words of a market after the name of a side: "FURIA vs MOUZ pistol round" is not a bet on the match winner. "Rounds" is a team. */
const OF_MARKET =
  /(?<=\S[\s([/]+)(?:(?:maps?|mapas?|карт\p{L}*|cartes?|karten?|mappa|harita|m[1-5]|pistol\p{L}*|пистолет\p{L}*|half|kills|handicap|hcp|фора|totals?|тотал|rounds?|rondas?|раунд\p{L}*)(?!\p{L})|[+-]\d{1,2}[.,]\d)/iu
const ON_MAP = new RegExp(String.raw`\S[\s,([|:/\u2013\u2014-]+${MAP_NAMES}\s*[)\]]?$`, 'iu')
const namesMarket = ({ team1, team2 }: Pair) => [team1, team2].some((team) => OF_MARKET.test(team) || ON_MAP.test(team))

const marketOfMap = (map: string, market: string) =>
  market === '' || WINNER.test(searchText(market)) ? `map ${map} winner` : `Map ${map}: ${market}`

/** The text without country flags, which are not part of a name. */
const plain = (text: string) => cleanLine(text.replace(FLAGS, ' '), LONGEST_TEXT)

/**
 * The two sides. Other separators than "vs" ("A x B", "A - B") count only if the pick names one of the sides: a text with a dash can be
 * anything.
 */
function pairOf({ event, team1, team2, pick }: PickText): Pair | null {
  const [one, two] = [plain(team1), plain(team2)]
  if (one !== '' && two !== '') return one === two ? null : { team1: one, team2: two }
  const pairs = hasMoreSides(event) ? [] : possiblePairs(event).slice(0, MOST_PAIRS)
  const named = pairs.find((pair) => sideIn(pair, pick) !== null)
  return named ?? (/ vs\.? /iu.test(event) ? (pairs[0] ?? null) : null)
}

/** "NAVI vs G2 vs FaZe" and "NAVI - G2 - FaZe" have three sides; beside a "vs", "Bravo - Academy" may be one side. */
function hasMoreSides(event: string): boolean {
  const counts = [/ vs?\.?(?= )/giu, / (?:x|×|versus|против)(?= )/giu, / [-–—](?= )/gu].map(
    (separator) => event.match(separator)?.length ?? 0,
  )
  return (counts.find((count) => count > 0) ?? 0) > 1
}

const OTHER_VERSUS = / (?:x|×|versus|против) /giu

/**
 * The pair of an event with one "x", as in Portuguese, or with one dash if the bet is on its maps or rounds ("Spirit - G2", "over 2.5
 * maps").
 */
function spelledPair(event: string, market: string, pick: string): Pair | null {
  const [pair, ...others] = possiblePairs(event)
  if (!pair || others.length > 0) return null
  const isSpelled = (event.match(OTHER_VERSUS) ?? []).length === 1
  return isSpelled || marketOf({ pair, side: null, pick, market }) !== null ? pair : null
}

/** The side that a text is or contains; null for none and for both. */
function sideIn({ team1, team2 }: Pair, text: string): string | null {
  const byNumber = /^(?:п|ф(?=[12]\s*\())([12])(?:$|\s*\()/iu.exec(text)?.[1] ?? SIDE_ON_MAP.exec(text)?.[1]
  if (byNumber !== undefined) return byNumber === '1' ? team1 : team2
  const said = teamIdentity(text)
  if (said === null) return null
  const exact = [team1, team2].filter((team) => teamIdentity(team) === said)
  if (exact.length === 1) return exact[0] ?? null
  const within = [team1, team2].filter((team) => {
    const identity = teamIdentity(team)
    return identity !== null && ` ${said} `.includes(` ${identity} `)
  })
  return within.length === 1 ? (within[0] ?? null) : null
}

type MarketText = { readonly pair: Pair; readonly side: string | null; readonly pick: string; readonly market: string }
type ReadMarket = { readonly betType: BetType; readonly selection: Selection | null }

function saysMatchWinner(market: string): boolean {
  const said = searchText(market)
  return market === '' || parseBetType(market)?.name === 'match-winner' || WINNER.test(said) || THREE_WAY.test(said)
}

/** The market in the words of the catalog; null if the text has no reading or several. */
function marketOf({ pair, side, pick, market }: MarketText): ReadMarket | null {
  const read = (betType: BetType) =>
    readSelection({ type: betType, pair, selectedTeam: side ?? pair.team1, format: null })
  const isTeam = side !== null && (teamIdentity(pick) === teamIdentity(side) || /^п[12]$/iu.test(pick))
  const known = parseBetType(market)
  const said = searchText(market)
  const isOfMatch = isTeam && saysMatchWinner(market)
  if (isOfMatch && namesMarket(pair)) return null
  if (known && isTeam) return { betType: known, selection: read(known) }
  if (isOfMatch) {
    const betType: BetType = { name: 'match-winner', value: THREE_WAY.test(said) ? '1x2' : null }
    return { betType, selection: read(betType) }
  }
  const line = side === null ? null : lineOf(pick, side, market)
  if (line !== null) {
    const betType: BetType = { name: 'handicap', value: line }
    return { betType, selection: read(betType) }
  }
  const value = joined(isTeam || said === searchText(pick) ? [market] : [market, pick])
  if (!COUNTED.test(searchText(value)) || value.length > LONGEST_VALUE) return null
  const names: readonly SingleTypeName[] = side === null ? ['total-maps', 'total-rounds'] : SIDED
  const readings = names.flatMap((name) => {
    const selection = read({ name, value })
    return selection ? [{ betType: { name, value }, selection }] : []
  })
  return readings.length === 1 ? (readings[0] ?? null) : null
}

/** The line of "paiN -1,5", "Ф1 (-1.5)" or "Handicap -1.5", without a unit. The tied match may show the unit later. */
function lineOf(pick: string, side: string, market: string): string | null {
  const named = searchText(market)
  if (COUNTED.test(named)) return null
  const [said, team] = [searchText(pick.replace(/[−–—]/gu, '-')), searchText(side)]
  const rest = said.includes(team) ? said.replace(team, '').trim() : said
  const isHandicap = named === '' || HANDICAP_NAME.test(named)
  return isHandicap ? (HANDICAP.exec(rest || named.replace(/[−–—]/gu, '-'))?.[1] ?? null) : null
}

const SIDED: readonly SingleTypeName[] = ['map-winner', 'handicap', 'total-maps', 'total-rounds']

const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join(': ')

function otherType(parts: readonly string[]): BetType {
  return { name: 'other', value: joined(parts) || null }
}

/** For an event without two sides, its text replaces the teams, and the pick replaces the selected team. */
function withoutPair({ event, pick, market }: Record<'event' | 'pick' | 'market', string>, odds: Thousandths) {
  const teams = event || pick || market
  const value = event === '' && pick === '' ? '' : market
  return checked({ teams, selectedTeam: pick || teams, odds, betType: otherType([value]), selection: null })
}

const LAID = /^lay(?: bet)?[\s:–-]+(.*\S)$|^(.*[^\s([–-])[\s([–-]+lay[)\]]?$/iu

/** The selection of a lay pick: "Lay FURIA", "FURIA (lay)"; null for another pick. */
export function laidPick(pick: string): string | null {
  const [, behind, before] = LAID.exec(pick.trim().slice(0, LONGEST_TEXT)) ?? []
  return behind ?? before ?? null
}

/** A bet against a pick. The book has no lay bets, so it becomes a bet on everything else. */
export function layPick(text: PickText, odds: Thousandths): ImportedPick {
  checkLengths(text)
  const { event, pick } = text
  const laid = plain(laidPick(pick) ?? pick)
  const teams = plain(event) || laid
  const selectedTeam = `Lay: ${laid || teams}`
  return checked({ teams, selectedTeam, odds, betType: { name: 'other', value: 'lay' }, selection: null })
}

const asKept = (text: string) => storable(withoutInvisible(text))

/** A pick of our own export, unchanged. */
export function ownPick(text: PickText, odds: Thousandths): ImportedPick {
  checkLengths(text)
  const [event, pick] = [asKept(text.event), asKept(text.pick)]
  const betType = parseBetType(asKept(text.market))
  if (!betType) throw new RowFault('notABet', 'market')
  const pair = splitTeams(event, pick)
  const selection = pair && readSelection({ type: betType, pair, selectedTeam: pick, format: null })
  if (event === '' || pick === '') throw new RowFault('eventMissing', 'event')
  return { teams: event, selectedTeam: pick, odds, betType, selection }
}

function checked(pick: ImportedPick): ImportedPick {
  if (pick.teams.length > LONGEST_TEXT) throw new RowFault('textTooLong', 'event')
  if (pick.selectedTeam.length > LONGEST_TEXT) throw new RowFault('textTooLong', 'pick')
  if (!/[^\p{C}\p{Z}]/u.test(pick.teams)) throw new RowFault('eventMissing', 'event')
  if ((pick.betType.value?.length ?? 0) > LONGEST_VALUE) throw new RowFault('textTooLong', 'market')
  return pick
}
