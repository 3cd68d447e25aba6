import type { Selection } from '../market/selection.ts'
import { selectionProblem } from '../market/selection-problem.ts'
import { type TypedLine, type TypedParts, wordAt } from '../market/typed-parts.ts'
import { type Parts, selectionOfParts } from '../market/typed-selection.ts'
import type { Format } from '../match/match.ts'
import { MAPS_TO_WIN } from '../match/series.ts'
import type { Side } from '../team/pair.ts'
import { READ, TEAM } from './slip-text.ts'
import { isDangerous, isNoise, namesLeague } from './slip-words.ts'

/** What the fragments of a leg say about its market. */
export type MarketReading = {
  readonly parts: Parts
  /** The text has words of a market. Without them, a team alone means the match winner. */
  readonly isNamed: boolean
  readonly isTotal: boolean
  readonly isHandicap: boolean
  readonly score: readonly [number, number] | null
  readonly isScore: boolean
  /** "П1": a side by its number in the order of the text. */
  readonly sideNumber: Side | null
  /** Two words contradict each other, or a word may mean another market. */
  readonly isUnclear: boolean
  /** The text has words outside of markets, labels and leagues, perhaps a name. */
  readonly hasUnknown: boolean
  /** Numbers that are not lines, in order. */
  readonly numbers: readonly string[]
  /** A number is left out because it may be the line. */
  readonly isLineOpen: boolean
}

/** One fragment. `isPick`: it names a side of the match outside its pair. */
export type MarketText = { readonly plain: string; readonly isPick: boolean }

/** Replaces phrases with the words that `typed-parts` reads. */
const PHRASES: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  [
    /\(?(?<!\p{L})(?:incl?\.?|including|inc|incluindo|com|with|с учетом|включая|вкл\.?) (?:ot|overtimes?|prorrogac\p{L}+|овертайм\p{L}*|от)(?!\p{L})\)?/gu,
    ' ',
  ],
  [
    /(?<!\p{L})(?:over ?\/ ?under|o ?\/ ?u|mais ?\/ ?menos|acima ?\/ ?abaixo|больше ?\/ ?меньше|бол\.?\/мен\.?|over or under)(?!\p{L})/gu,
    ' total ',
  ],
  [/(?<!\p{L})(?:odd ?\/ ?even|par ?\/ ?impar|impar ?\/ ?par|чет ?\/ ?нечет|нечет ?\/ ?чет)(?!\p{L})/gu, ' '],
  [/\(?(?<![\p{L}\p{N}])(?:2|two)[- ]?way(?!\p{L})\)?/gu, ' '],
  [
    /(?<!\p{L})(?:correct (?:map )?score|exact (?:map )?score|correct series score|placar (?:exato|correto|de mapas)|resultado (?:exato|correto)|точный счет(?: по картам)?|счет (?:по картам|матча|серии))(?!\p{L})/gu,
    ' \ue002 ',
  ],
  [/(?<!\p{L})(?:number of maps|numero de mapas|количество карт|кол-во карт)(?!\p{L})/gu, ' total maps '],
  [
    /(?<!\p{L})(?:number of rounds|numero de (?:rounds|rodadas)|количество раундов|кол-во раундов)(?!\p{L})/gu,
    ' total rounds ',
  ],
  // "2.º mapa" is "2º mapa"; "Исход:" names what follows; as many maps for either are a running score.
  [/(?<![\p{N}.,])[1-9]\.(?=[ºª°] mapa?(?!\p{L}))/gu, (found) => found.replace('.', '')],
  [/^исход ?: (?=\S)/gu, ' '],
  [/\((?:0[-:]0|1[-:]1) (?:(?:em|in|on) mapa?s|maps|по картам)\)/gu, ' '],
  // "Tail or fade" asks readers; "2u to win 3.66u" is a stake; "2:1 in favor of" names the side.
  [/(?<!\p{L})(?:tail or fade|fade or tail)(?!\p{L})/gu, ' '],
  [/(?<=\d ?u(?:nits?)?) to win \d+(?:[.,]\d+)? ?u(?:nits?)?(?!\p{L})/gu, ' '],
  [/(?<!\p{L})(?:в пользу|a favor d[aeo]s?|in favou?r of)(?!\p{L})/gu, ' '],
  [/(?<!\p{L})(?:asian|азиатск\p{L}+|european|asiatico)(?!\p{L})/gu, ' '],
  [/(?<!\p{L})(?:фора|гандикап|handicap|hcp|ф) ?([12])(?=(?: по картам| по раундам)?[\s(]*[+-]\d)/gu, ' ф$1 '],
  [/(?<!\p{L})(?:п|w|p|победа|победитель|победа команды) ?([12])(?![\p{L}\p{N}]|[.,]\d|-| ?карт| ?map)/gu, ' п$1 '],
  [/(?<![\p{L}\p{N}])(?:победа )?([12])-?(?:я|й|ой) команд[аы](?!\p{L})/gu, ' п$1 '],
  [/(?<!\p{L})победа (?:перв|втор)(?:ой|ая) команд[аы]/gu, (found) => (found.includes('перв') ? ' п1 ' : ' п2 ')],
  [/(?<!\p{L})(?:team|time|equipe|команда) ?([12])(?![\p{L}\p{N}]|[.,]\d)/gu, ' п$1 '],
  [
    /(?<!\p{L})(?:money ?line|match (?:winner|result|odds|betting)|series (?:winner|result)|to win (?:the )?(?:match|series)|winner of the match|resultado(?: final| da partida| do jogo| do confronto)?|vencedor d[ao] (?:encontro|confronto|jogo|partida|serie)|vencer (?:a partida|o jogo|o confronto)|исход(?: матча| встречи)?|результат матча|победа в (?:матче|серии|встрече)|победитель (?:матча|встречи|серии)|h2h|head to head)(?!\p{L})/gu,
    ' winner match ',
  ],
  [
    /(?<!\p{L})(?:ganha(?:r|dor)?|vencer|vencem|vencera|победу|победы|победой|выигра(?:ет|ют)|выиграть|победят|победить|побед\.)(?!\p{L})/gu,
    ' winner ',
  ],
  [/(?<!\p{L})(?:series|match|map) (?=spread|handicap)/gu, (found) => (found.includes('map') ? ' maps ' : ' ')],
  [/(?<!\p{L})(?:spread)(?!\p{L})/gu, ' handicap '],
  // An arrow between the parts of a page, an age, and the state of a bet that is not decided.
  [/[<>](?! ?\d)/gu, ' '],
  [/(?<![\p{L}\p{N}.,])(?:\+18|18\+)(?![\p{N}+]|[.,]\d)/gu, ' '],
  [/(?<!\p{L})(?:не рассчитан\p{L}*|not (?:yet )?settled|nao (?:liquidad|resolvid)\p{L}*)(?!\p{L})/gu, ' '],
  [/(?<!\p{L})(?:bo ?[1235]|best of [1235]|md[135]|бо ?[135])(?![\p{L}\p{N}])/gu, ' '],
]

const HANDICAP = /(?<!\p{L})(?:handicaps?|hcp|фор[аыу]|гандикап|ф[12])(?!\p{L}|[.,]?\d{2})/u
const TOTAL = /(?<!\p{L})(?:totals?|тотал(?:а|ы)?|total de|тб|тм)(?!\p{L})/u
const NUMBER =
  /(?<![\p{L}\p{N}.,])[+-]?(?:\d{1,3}(?: \d{3})+(?=[ ]?(?:\p{Sc}|$))|\d+(?:[.,]\d+)*)(?:\/\d+)?(?: ?(?:k|к|тыс\.?)(?!\p{L}))?/uy
/** An x needs decimals: "x 9INE" is an opponent. */
const MARKED_ODDS = /(?:@ ?(?=[\d+-])|x ?(?=\d+[.,]\d))/uy
const SCORE = /(?<![\p{N}.,/-])([0-3]) ?[-:] ?([0-3])(?![\p{N}]|[.,:/-]\d)/uy
const LINE = /^[+-]?\d{1,3}(?:[.,](?:0|00|25|5|50|75))?$/u
const HALF = /^\d{1,2}[.,]50?$/u
/** A plain map number: in "5 mapa 1" either number may be the map, in "1st map 5" only the first. */
const PLAIN_MAP = /^\d\.? /u
const BEHIND_MAP = /^ ?[#№]? ?\d/u

type Step = {
  readonly end: number
  readonly parts?: TypedParts
  readonly number?: string
  readonly unknown?: string
  readonly score?: readonly [number, number]
}

export function marketIn(texts: readonly MarketText[]): MarketReading {
  const scans = texts.map(scanned).filter(({ text }, _, { length }) => length === 1 || !isRunningScore(text))
  const said = withoutSentences(scans).filter((scan) => !isLeague(scan))
  const merged = said.reduce<Parts | null>((parts, scan) => parts && mergedEqual(parts, scan.parts), {})
  const isNamed = said.some(isMarket)
  const scores = distinct(said.flatMap(({ score }) => (score ? [score] : [])))
  const sides = new Set(said.flatMap((scan) => scan.sides))
  // After a misspelled word, "2.5" may be the line.
  const isLineMissing = merged !== null && !merged.line && said.some(({ isTotal, isHandicap }) => isTotal || isHandicap)
  const numbers = scans.flatMap((scan) =>
    isLeague(scan) ? scan.numbers.filter((number) => /[.,@]/u.test(number)) : scan.numbers,
  )
  return {
    parts: merged ?? {},
    isNamed,
    isTotal: said.some(({ isTotal }) => isTotal),
    isHandicap: said.some(({ isHandicap }) => isHandicap),
    score: scores.length === 1 ? (scores[0] ?? null) : null,
    isScore: said.some(({ isScore }) => isScore),
    sideNumber: sides.size === 1 ? ([...sides][0] ?? null) : null,
    isUnclear:
      merged === null || scores.length > 1 || sides.size > 1 || said.some((scan) => isUnclearIn(scan, isNamed)),
    hasUnknown: said.some(({ unknown }) => unknown.length > 0),
    numbers: isLineMissing ? numbers.filter((number) => !HALF.test(number)) : numbers,
    isLineOpen: isLineMissing && numbers.some((number) => HALF.test(number)),
  }
}

/** This many words that do not belong to a bet make a sentence. */
const LEAST_OF_SENTENCE = 3
/** Whether a line tells something and is not the bet itself. */
export const isProse = (text: MarketText): boolean => scanned(text).unknown.length >= LEAST_OF_SENTENCE

/** Drops sentences without a market, if other lines have one. */
function withoutSentences(scans: readonly Scan[]): readonly Scan[] {
  const others = scans.filter((scan) => scan.isPick || !isSentence(scan))
  return others.some((scan) => !isLeague(scan) && isMarket(scan)) ? others : scans
}

const SCORES = /(?<![\p{N}.,/-])\d{1,2} ?[-:] ?\d{1,2}(?![\p{N}]|[.,:/-]\d)/gu
const OF_SCORES =
  /(?<!\p{L})(?:счет|score|placar|live|ao vivo|maps?|mapas?|карт[аеыу]?|rounds?|rodadas?|раунды?|\d-?(?:st|nd|rd|th|[oaяй]|[ºª°]))(?!\p{L})/gu
/** "Score: 1:0, map 2 6:4" in a running match. A bet on a score has one score, of maps. */
function isRunningScore(text: string): boolean {
  const scores = text.match(SCORES) ?? []
  const isOfRounds = scores.some((score) => score.split(/[-:]/u).some((own) => Number(own) > MOST_MAPS))
  const rest = text.replace(SCORES, ' ').replace(OF_SCORES, ' ').replace(MAP_NUMBER, ' ')
  const isOnlyScore = !/[\p{L}\p{N}]/u.test(rest)
  return isOnlyScore && (scores.length > 1 || (isOfRounds && !rest.includes('\ue002')))
}
const MOST_MAPS = 3
/** The rest of "map 2" without its word. */
const MAP_NUMBER = /^\s*[1-5](?=\s*$)/u

const MOST_UNKNOWN = 7
const ORDINAL = /^(?:last|ultim[oa]s|последн\p{L}*)$/u
/** A "no" among other words, or maps in a longer text: "8 wins on the last 10 maps". */
function isSentence({ parts, unknown, sides, isScore, isTotal, isHandicap, score }: Scan): boolean {
  const isLong = unknown.length > MOST_UNKNOWN
  const keys = Object.keys(parts)
  const isMarketless = keys.every((key) => key === 'answer' || (key === 'unit' && isLong))
  const isOther = sides.length > 0 || isScore || isTotal || isHandicap || score !== null
  const words = isLong ? unknown.filter((word) => !ORDINAL.test(word)) : unknown
  return unknown.length > 0 && keys.length > 0 && isMarketless && !isOther && !isDangerous(words.join(' '))
}

const isMarket = ({ parts, sides, isScore, isTotal, isHandicap }: Scan) =>
  Object.keys(parts).length > 0 || sides.length > 0 || isScore || isTotal || isHandicap

/** The name of a league, whose words are never a market. */
const isLeague = ({ text, parts, isPick, sides, isScore, isTotal, isHandicap }: Scan) =>
  !isPick &&
  namesLeague(text) &&
  Object.keys(parts).every((key) => key === 'isMatch') &&
  sides.length === 0 &&
  !isScore &&
  !isTotal &&
  !isHandicap

/** A line with unknown words is unclear, unless another line names the market and this one has no words of a market. */
function isUnclearIn(scan: Scan, isNamed: boolean): boolean {
  if (scan.isUnclear) return true
  if (scan.unknown.length === 0) return false
  return scan.isPick || isMarket(scan) || !isNamed || isDangerous(scan.unknown.join(' '))
}

const distinct = (scores: readonly (readonly [number, number])[]) =>
  scores.filter(([one, two], at) => scores.findIndex(([a, b]) => a === one && b === two) === at)

type Scan = {
  readonly text: string
  readonly isPick: boolean
  readonly parts: Parts
  readonly sides: readonly Side[]
  readonly numbers: readonly string[]
  readonly unknown: readonly string[]
  readonly score: readonly [number, number] | null
  readonly isScore: boolean
  readonly isTotal: boolean
  readonly isHandicap: boolean
  readonly isUnclear: boolean
}

function scanned({ plain, isPick }: MarketText): Scan {
  const text = PHRASES.reduce(
    (said, [pattern, words]) =>
      typeof words === 'string' ? said.replace(pattern, words) : said.replace(pattern, words),
    plain,
  )
  const isHandicap = HANDICAP.test(text)
  const isTotal = TOTAL.test(text)
  let parts: Parts = {}
  let isUnclear = false
  let score: readonly [number, number] | null = null
  /** Whether a number here belongs to the words before it. */
  let isLineNext = false
  const [sides, numbers, unknown]: [Side[], string[], string[]] = [[], [], []]
  for (let at = 0; at < text.length; ) {
    const step = stepAt(text, at, isLineNext)
    const before = text.slice(at, step.end)
    if (step.number !== undefined) numbers.push(step.number)
    if (step.score) score = step.score
    if (step.unknown !== undefined && !isNoise(step.unknown)) unknown.push(step.unknown)
    if (step.parts) {
      const { side, ...others } = step.parts
      if (side !== undefined) sides.push(side)
      if (others.map !== undefined && PLAIN_MAP.test(before) && BEHIND_MAP.test(text.slice(step.end))) isUnclear = true
      const merged = mergedEqual(parts, others)
      if (merged) parts = merged
      else isUnclear = true
    }
    if (!/^[\s:()]+$/u.test(before))
      isLineNext = step.parts !== undefined && step.number === undefined && takesLine(before, step.parts)
    at = step.end
  }
  const isScore = text.includes('\ue002')
  if (parts.isWinner && parts.map === undefined && NUMBERED_WINNER.test(plain)) isUnclear = true
  return { text, isPick, parts, sides, numbers, unknown, score, isScore, isTotal, isHandicap, isUnclear }
}

/** "m 2 - Winner": perhaps "Map 2 - Winner" with letters missing. */
const NUMBERED_WINNER = /(?<![\p{N}.,])[1-5] ?-? ?(?:winner|vencedor|победител)/u

/** Words before a line without a sign. */
const takesLine = (word: string, { choice, unit, line }: TypedParts) =>
  line === undefined &&
  (choice !== undefined || unit !== undefined || /^(?:totals?|тотал|handicap|hcp|фора)$/u.test(word))

function stepAt(text: string, at: number, isLineNext: boolean): Step {
  const one = text[at] ?? ''
  if (one === READ || one === TEAM || one === '\ue002') return { end: at + 1 }
  const score = stickyAt(SCORE, text, at)
  if (score) return { end: at + score[0].length, score: [Number(score[1]), Number(score[2])] }
  const marked = stickyAt(MARKED_ODDS, text, at)
  if (marked && !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) {
    const odds = stickyAt(NUMBER, text, at + marked[0].length)
    if (odds && !/^\p{L}{2}/u.test(text.slice(at + marked[0].length + odds[0].length)))
      return { end: at + marked[0].length + odds[0].length, number: `@${odds[0]}` }
  }
  const word = wordAt(text, at)
  if (word && word.parts.line === undefined && word.end > at) return word
  const number = stickyAt(NUMBER, text, at)
  if (number) return numberStep(text, at, number[0], isLineNext)
  const unknown = /^[\p{L}\p{N}][\p{L}\p{N}'’&$.:-]*|^./su.exec(text.slice(at, at + 60))?.[0] ?? one
  const bare = unknown.replace(/[.:'-]+$/u, '')
  return /[\p{L}\p{N}]/u.test(bare) ? { end: at + unknown.length, unknown: bare } : { end: at + unknown.length }
}

function numberStep(text: string, at: number, number: string, isLineNext: boolean): Step {
  const end = at + number.length
  const isSigned = /^[+-]/u.test(number)
  const isLine = LINE.test(number) && (isSigned ? !/^[+-]\d{3}/u.test(number) : isLineNext && /[.,]/u.test(number))
  // "2.5 over", "26.5 больше"
  const isBefore =
    !isSigned &&
    LINE.test(number) &&
    /[.,]5/u.test(number) &&
    /^ (?:over|under|больше|меньше|мапов|maps|mapas|карт)(?!\p{L})/u.test(text.slice(end))
  if (!isLine && !isBefore) return withSuffix(number, text, end)
  const line: TypedLine = {
    value: Number(number.replace(',', '.').replace(/^[+-]/u, '')),
    sign: number.startsWith('-') ? '-' : number.startsWith('+') ? '+' : null,
  }
  return { end, parts: { line } }
}

/** "1.85x" is odds; "2u" and "3%" are not sums. */
function withSuffix(number: string, text: string, end: number): Step {
  const [suffix = ''] =
    /^ ?(?:x|u|un|units?|unidades?|юнит\p{L}*|юн\.?|ед\.?|%)(?!\p{L})/u.exec(text.slice(end, end + 20)) ?? []
  if (suffix === '') return { end, number }
  return { end: end + suffix.length, number: `${number}${suffix.trim() === 'x' ? 'x' : 'u'}` }
}

function stickyAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Combines both; null if they contradict each other. Equal lines count once, with the sign that either has. */
function mergedEqual(known: Parts, added: Parts): Parts | null {
  const { line: one, ...others } = known
  const { line: two, ...more } = added
  const line = one && two ? sameLine(one, two) : (one ?? two)
  const isOther = (Object.keys(more) as (keyof typeof more)[]).some(
    (key) => others[key] !== undefined && others[key] !== more[key],
  )
  if (line === null || isOther) return null
  return { ...others, ...more, ...(line && { line }) }
}

function sameLine(one: TypedLine, two: TypedLine): TypedLine | null {
  if (one.value !== two.value || (one.sign !== null && two.sign !== null && one.sign !== two.sign)) return null
  return one.sign === null ? two : one
}

/** `side`: of the pair; null if the text names none, or both. `hasLoneTeam`: one team is named, outside of a pair. */
export type MarketSide = { readonly side: Side | null; readonly hasLoneTeam: boolean; readonly format: Format | null }

export type ReadMarket =
  | { readonly selection: Selection }
  | { readonly selection: null; readonly needs: 'side' | 'market' }

const open = (needs: 'side' | 'market'): ReadMarket => ({ selection: null, needs })

/** A total of this many rounds or more of a map counts both teams. */
const LEAST_OF_BOTH = 18

/** The selection of a leg, or what is missing. */
export function selectionIn(reading: MarketReading, { side, hasLoneTeam, format }: MarketSide): ReadMarket {
  if (reading.isUnclear) return open('market')
  if (reading.isScore || reading.score) return scoreIn(reading, { side, hasLoneTeam, format })
  const parts = withoutMatch(reading.parts, format)
  const isTeamless = isTotalOf(reading) || parts.isOvertime !== undefined || parts.parity !== undefined
  if (isTeamless) {
    if (reading.isHandicap || reading.sideNumber !== null) return open('market')
    if (side !== null && !(hasLoneTeam && isOfBoth(parts, format))) return open('market')
    return totalIn(parts, format)
  }
  if (reading.isHandicap && !parts.line) return open('market')
  if (parts.isDraw) return selected('match-winner', parts, 1, format)
  if (side === null) return open('side')
  if (parts.line) return selected('handicap', parts, side, format)
  return selected(parts.map === undefined ? 'match-winner' : 'map-winner', parts, side, format)
}

const isTotalOf = ({ parts, isTotal, isHandicap }: MarketReading) =>
  parts.choice !== undefined || (isTotal && !isHandicap)

/** "Match handicap -1.5" in a BO3 counts maps: a series is not won by rounds. */
function withoutMatch(parts: Parts, format: Format | null): Parts {
  const { isMatch, ...others } = parts
  const isOfMaps =
    isMatch && parts.line?.value === 1.5 && parts.choice === undefined && format !== null && format !== 'BO1'
  return isOfMaps ? others : parts
}

/** Whether a total must count both teams, although the text names one. */
function isOfBoth({ unit, line, map }: Parts, format: Format | null): boolean {
  if (!line) return true
  if (map === undefined && unit !== 'rounds' && format !== null) return line.value > MAPS_TO_WIN[format]
  return line.value >= LEAST_OF_BOTH
}

function totalIn(parts: Parts, format: Format | null): ReadMarket {
  // Without a unit, a line below the rounds of a map counts maps.
  const readings = (['total-maps', 'total-rounds'] as const).flatMap(
    (type) => selectionOfParts(type, parts, { side: 1, format }) ?? [],
  )
  const [selection, another] = readings
  return selection && !another ? { selection } : open('market')
}

function selected(
  type: 'handicap' | 'match-winner' | 'map-winner',
  parts: Parts,
  side: Side,
  format: Format | null,
): ReadMarket {
  const selection = selectionOfParts(type, parts, { side, format })
  return selection ? { selection } : open('market')
}

function scoreIn({ score, isScore, parts, sideNumber }: MarketReading, { side, format }: MarketSide): ReadMarket {
  const others = Object.keys(parts).filter((key) => key !== 'isWinner' && key !== 'isMatch' && key !== 'unit')
  if (!isScore || !score || others.length > 0 || sideNumber !== null) return open('market')
  const [one, two] = score
  // A backed team has the higher number of maps; otherwise it is unclear whose number is first.
  if (side !== null && one < two) return open('market')
  const selection: Selection = {
    market: 'correct-score',
    score1: side === 2 ? two : one,
    score2: side === 2 ? one : two,
  }
  return selectionProblem(selection, format) === null ? { selection } : open('market')
}
