import { searchText as computeSearchText } from '../text/search-text.ts'
import { headerKey } from './header-key.ts'
import { remembered } from './remembered.ts'
import { MAP_NAMES } from './text/map-names.ts'
import { isWinnerText } from './text/pick-text.ts'

/** Columns with the map or the line of a pick. Without them the pick would become a bet on the match winner. */
const NAMES = {
  map: 'map|mapa|karte|carte|mappa|карта|harita|karta|map no|map nr|map num|map number|number of map|no mapa|numero mapa|numero do mapa|numero de mapa|numero del mapa|nr mapy|номер карты',
  line: 'handicap|handicaps|hcp|hdp|ah|asian handicap|map handicap|maps handicap|round handicap|rounds handicap|handicap mapas|handicap de mapas|handicap rondas|handicap de rondas|handicap line|handikap|spread|line|bet line|linea|linha|linie|ligne|linia|фора|гандикап|фора по картам|линия',
  choice: 'o u|over under|over under line',
} as const
type Qualifier = keyof typeof NAMES

const QUALIFIERS: ReadonlyMap<string, Qualifier> = new Map(
  (Object.entries(NAMES) as [Qualifier, string][]).flatMap(([kind, names]) =>
    names.split('|').map((name) => [name, kind] as const),
  ),
)

const searchText = remembered(computeSearchText)
const kindOf = remembered((name: string) => QUALIFIERS.get(headerKey(name)) ?? 'none')

const NUMBER = /^[+-]?\d{1,5}(?:[.,]\d{1,3})?$/u
const LINE = /^[+-]?\d{1,2}(?:[.,](?:0|00|5|50|25|75))?$/u
const SIGNED = /^[+-]\d{1,2}(?:[.,](?:0|00|5|50|25|75))?$/u
const HALF = /[.,]50?$/u
const plain = (cell: string) => cell.trim().replace(/[−–—]/gu, '-')

/** Whether a column has maps or lines, by its name. A column called "line" may have American odds instead. */
export function isQualifier(name: string, cells: readonly string[]): boolean {
  const kind = kindOf(name)
  if (kind !== 'line') return kind !== 'none'
  const others = cells.map(plain).filter((cell) => NUMBER.test(cell) && !LINE.test(cell))
  return others.length === 0 || others.length * 2 < cells.length
}

const AMERICAN = /^[+-]?\d{3,5}$/u
/** Whether a column of lines has American odds, by their signs and sizes. */
export function areAmericanLines(name: string, cells: readonly string[]): boolean {
  const filled = cells.map(plain).filter((cell) => cell !== '')
  const isSigned = filled.some((cell) => /^[+-]/u.test(cell))
  return kindOf(name) === 'line' && isSigned && filled.every((cell) => AMERICAN.test(cell) && !/^[+-]?0/u.test(cell))
}

/** Whether cells under an unknown name can only be lines: all have a sign, and one is a half. */
export const areLines = (cells: readonly string[]): boolean =>
  cells.length > 0 && cells.every((cell) => SIGNED.test(plain(cell))) && cells.some((cell) => HALF.test(cell))

const MAP = 'map|mapa|karte|carte|mappa|карта|harita|karta'
const NAMES_OF_MAPS = new RegExp(String.raw`(?<!\p{L})${MAP_NAMES}(?!\p{L}|\d)`, 'gu')
const NUMBER_OF_MAP = new RegExp(
  String.raw`^(?:(?:${MAP}|m) ?)?([1-5]) ?(?:st|nd|rd|th|a|o|\u044f|\u0430\u044f)?(?: (?:${MAP}))?$`,
  'u',
)
const WHOLE =
  /^(?:(?:full|whole|todo el|toda la|весь|вся) )?(?:match|series?|partida|partido|jogo|partita|spiel|mac|mecz|матч|серия|confronto|encuentro|rencontre|overall|ft)(?: (?:complet[oae]|intera|entera))?$|^(?:bo|best of) ?[1357]$|^n a$/u

/** The map of a cell: 0 is the whole match, null is unknown. */
function mapIn(cell: string): number | null {
  const said = searchText(cell)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (WHOLE.test(said)) return 0
  const rest = said.replace(NAMES_OF_MAPS, ' ').replace(/\s+/gu, ' ').trim()
  const number = NUMBER_OF_MAP.exec(rest)?.[1]
  return number === undefined ? null : Number(number)
}

const WITH_WORD = new RegExp(String.raw`(?<!\p{L})(?:${MAP})(?!\p{L})`, 'u')

/** Whether cells under an unknown name can only be maps: "Map 1", "Series". */
export const areMaps = (cells: readonly string[]): boolean =>
  cells.every((cell) => mapIn(cell) !== null) &&
  cells.some((cell) => mapIn(cell) !== 0 && WITH_WORD.test(searchText(cell)))

/** The unit of a column's lines: "Handicap (maps)". */
function unitOf(name: string): string {
  const said = searchText(name)
  const isMaps = /map|карт/u.test(said)
  if (isMaps === /round|rond|rodada|раунд/u.test(said)) return ''
  return isMaps ? ' maps' : ' rounds'
}

type NamedCell = { readonly name: string; readonly text: string }

/** The pick and the market of a row, completed from the columns of maps and lines. */
export function withQualifiers(
  pick: string,
  cells: readonly NamedCell[],
): { readonly pick: string; readonly market: string } {
  const [markets, lines, maps] = [new Set<string>(), new Set<string>(), new Set<number>()]
  for (const { name, text } of cells) {
    const [kind, cell] = [kindOf(name), plain(text)]
    const map = kind === 'map' || areMaps([text]) ? mapIn(text) : null
    if (map !== null) maps.add(map)
    else if (kind === 'map') markets.add(`${name}: ${text}`)
    else if (kind === 'line' ? NUMBER.test(cell) : SIGNED.test(cell)) lines.add(`${cell}${unitOf(name)}`)
    else markets.add(text)
  }
  const added = [...lines].filter((line) => !saysNumber(pick, line))
  if (pick === '') for (const line of added) markets.add(`handicap ${line}`)
  const said = pick === '' ? '' : [pick, ...added].join(' ')
  return { pick: said, market: onMaps([...maps].filter(Boolean), [...markets].join(': '), said, lines.size > 0) }
}

const saysNumber = (text: string, line: string) => {
  const number = line.replace(/ .*$/u, '').replace(',', '.')
  return plain(text)
    .replace(/,/gu, '.')
    .split(/[\s()]+/u)
    .includes(number)
}

const SAID_MAP = new RegExp(String.raw`(?:${MAP})\s*#?([1-9])`, 'u')

function onMaps(maps: readonly number[], market: string, pick: string, hasLine: boolean): string {
  const known = SAID_MAP.exec(searchText(`${market} ${pick}`))?.[1]
  const [map, ...others] = maps.filter((one) => String(one) !== known)
  if (map === undefined) return market
  // The book has no market on several maps.
  if (others.length > 0 || known !== undefined)
    return [...maps.map((one) => `Map ${one}`), market].filter(Boolean).join(': ')
  if (market === '') return `Map ${map}`
  return !hasLine && isWinnerText(market) ? `map ${map} winner` : `Map ${map}: ${market}`
}
