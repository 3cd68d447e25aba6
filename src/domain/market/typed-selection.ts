import type { Format } from '../match/match.ts'
import type { Pair, Side } from '../team/pair.ts'
import { teamIdentity } from '../team/team-identity.ts'
import type { AnyBetType, BetTypeName } from './bet-type.ts'
import type { Chosen } from './chosen-selection.ts'
import type { Market, Selection } from './selection.ts'
import { selectionProblem } from './selection-problem.ts'
import { LONGEST_TYPED, mergedParts, plainTyped, type TypedLine, type TypedParts, typedParts } from './typed-parts.ts'

/** A bet as typed. `format`: the format of its match; null if unknown. */
type TypedBet = {
  readonly type: AnyBetType
  readonly pair: Pair
  readonly selectedTeam: string
  readonly format: Format | null
}

/** Three overtimes of one map end at 42 rounds at most. Bookmakers offer no higher line on a map, so a higher one counts the rounds of the match. */
const MOST_ROUNDS_OF_MAP = 42
/** No match is won by more than 3 maps, so a handicap of 3 or more counts rounds. */
const LARGEST_MAP_HANDICAP = 3

/**
 * The selection that the typed value means; null if it is ambiguous, for example "-3.5" in a BO3 (rounds of which map?) or "map-winner" without a
 * number. The type "other" is never read, except the texts that `typedValueOf` writes.
 */
export function readSelection(bet: TypedBet): Selection | null {
  const { selection } = readOrAsk(bet)
  return selection && selectionProblem(selection, bet.format) === null ? selection : null
}

/** What a typed value leaves open. `unclear`: no addition would make it readable. */
export type OpenQuestion = 'mapsOrRounds' | 'whichMap' | 'whichSign' | 'overOrUnder' | 'unclear'
type Read =
  | { readonly selection: Selection; readonly question?: undefined }
  | { readonly question: OpenQuestion; readonly selection?: undefined }

const readAs = (selection: Selection): Read => ({ selection })
const ask = (question: OpenQuestion): Read => ({ question })
const UNCLEAR = ask('unclear')

/** As `readSelection`, even if the match cannot offer it (`selectionProblem` says why); without a reading, the open question. */
export function readOrAsk(bet: TypedBet): Read {
  return readWithChosen({}, bet)
}

/** The typed line for a chosen market and map; null if the text means something else, or no line. */
export function readTypedLine({ market, map }: Chosen, bet: TypedBet): Selection | null {
  const place = map === null ? ({ isMatch: true } as const) : map === undefined ? {} : { map }
  return readWithChosen({ ...CHOSEN_PARTS[market], ...place }, bet).selection ?? null
}

const CHOSEN_PARTS: Partial<Record<Market, TypedParts>> = {
  'map-handicap': { unit: 'maps' },
  'round-handicap': { unit: 'rounds' },
  'team-total-rounds': { isTeam: true },
}

function readWithChosen(chosen: TypedParts, { type, pair, selectedTeam, format }: TypedBet): Read {
  const value = type.value ?? ''
  const texts = [value, pair.team1, pair.team2, selectedTeam]
  if (texts.some((text) => text.length > LONGEST_TYPED)) return UNCLEAR
  const side = sideOf(pair, selectedTeam)
  if (side === null) return UNCLEAR
  const text = plainTyped(value)
  if (type.name === 'other') return readAs(readOther(text, side, format))
  const { rest, isNamed } = withoutTeam(text, selectedTeam)
  const typed = typedParts(rest)
  const parts = typed && mergedParts(typed, chosen)
  if (!parts || (parts.side !== undefined && parts.side !== side)) return UNCLEAR
  return READERS[type.name]({ ...parts, ...(isNamed && { isNamed }) }, side, format)
}

/** The selection that words mean for a bet type and a side; null if they leave something open, or if the match cannot offer it. */
export function selectionOfParts(
  type: Exclude<BetTypeName, 'other'>,
  parts: Parts,
  { side, format }: { readonly side: Side; readonly format: Format | null },
): Selection | null {
  const { selection } = READERS[type](parts, side, format)
  return selection && selectionProblem(selection, format) === null ? selection : null
}

function sideOf(pair: Pair, selectedTeam: string): Side | null {
  if (selectedTeam === pair.team1) return 1
  if (selectedTeam === pair.team2) return 2
  const [one, two, selected] = [pair.team1, pair.team2, selectedTeam].map(teamIdentity)
  if (!selected || one === two) return null
  return selected === one ? 1 : selected === two ? 2 : null
}

/** People repeat the selected team: "Spirit -1.5", "Map 1: Spirit -3.5". A team called "500" is not a part of a number. */
function withoutTeam(text: string, selectedTeam: string): { rest: string; isNamed: boolean } {
  const team = plainTyped(selectedTeam)
  const at = text.indexOf(team)
  const [before, after] = [text.slice(0, Math.max(at, 0)), text.slice(at + team.length)]
  const isNamed = at >= 0 && !/[\p{L}\p{N}.,+-]$/u.test(before) && !/^(?:[\p{L}\p{N}]|[.,]\d)/u.test(after)
  return { rest: isNamed ? `${before} ${after}` : text, isNamed }
}

/** `isNamed`: the text also names the selected team. */
export type Parts = TypedParts & { isNamed?: boolean }
type Reader = (parts: Parts, side: Side, format: Format | null) => Read

/** Whether only these parts are typed. */
function hasOnly(parts: Parts, ...allowed: readonly (keyof Parts)[]): boolean {
  return Object.keys(parts).every((key) => allowed.some((one) => one === key))
}

const READERS: Readonly<Record<Exclude<BetTypeName, 'other'>, Reader>> = {
  'match-winner': (parts, side) => {
    if (hasOnly(parts, 'isDraw', 'isMatch', 'isThreeWay') && parts.isDraw) {
      return readAs({ market: 'match-winner', side: 'draw', isThreeWay: true })
    }
    if (!hasOnly(parts, 'isNamed', 'side', 'isWinner', 'isMatch', 'isThreeWay')) return UNCLEAR
    return readAs({ market: 'match-winner', side, isThreeWay: parts.isThreeWay ?? false })
  },
  'map-winner': (parts, side, format) => {
    if (!hasOnly(parts, 'isNamed', 'side', 'isWinner', 'map', 'line')) return UNCLEAR
    const { line } = parts
    const map = line ? bareMap(parts, line) : mapOf(parts, format)
    if (map === null) return line ? UNCLEAR : ask('whichMap')
    return readAs({ market: 'map-winner', map, side })
  },
  'first-map': (parts, side) => {
    if (!hasOnly(parts, 'isNamed', 'side', 'isWinner', 'map') || (parts.map ?? 1) !== 1) return UNCLEAR
    return readAs({ market: 'map-winner', map: 1, side })
  },
  handicap: (parts, side, format) => {
    const { map, unit, isMatch } = parts
    if (!hasOnly(parts, 'isNamed', 'side', 'line', 'map', 'unit', 'isMatch') || !parts.line) return UNCLEAR
    if (map !== undefined && (unit === 'maps' || isMatch)) return UNCLEAR
    const line = handicapOf(parts.line)
    return line === null ? ask('whichSign') : readHandicap(parts, { side, line }, format)
  },
  'total-maps': (parts) => {
    if (!hasOnly(parts, 'choice', 'line', 'unit', 'isMatch') || parts.unit === 'rounds') return UNCLEAR
    const total = totalOf(parts)
    return typeof total === 'string' ? ask(total) : readAs({ market: 'total-maps', ...total })
  },
  'total-rounds': (parts, side, format) => {
    if (parts.unit === 'maps' || (parts.isMatch && parts.map !== undefined)) return UNCLEAR
    return readRounds(parts, side, format)
  },
  multiple: () => UNCLEAR,
  'first-blood': (parts, side) => {
    if (!hasOnly(parts, 'isNamed', 'side', 'map')) return UNCLEAR
    return readAs({ market: 'first-blood', map: parts.map ?? null, side })
  },
}

/** "2" as the number of a map. */
function bareMap({ map }: Parts, line: TypedLine): number | null {
  return map === undefined && line.sign === null ? line.value : null
}

/** The typed map, or the only map of the format. */
function mapOf({ map }: Parts, format: Format | null): number | null {
  return map ?? (format === 'BO1' ? 1 : null)
}

/** The line with its sign. A line without a sign is not a handicap, except 0. */
function handicapOf({ sign, value }: TypedLine): number | null {
  if (sign === null && value !== 0) return null
  return sign === '-' && value !== 0 ? -value : value
}

type Handicap = { readonly side: Side; readonly line: number }

/**
 * A bare ±1.5 counts maps in a series: -1.5 in a BO3 is a 2-0 (tutorial.better.fan, counter-strike-go). A margin of one round never occurs, so ±1.5
 * rounds would just be the map winner. Other bare lines may count the rounds of any map, unless there is only one.
 */
function readHandicap({ unit, map, isMatch }: Parts, handicap: Handicap, format: Format | null): Read {
  const size = Math.abs(handicap.line)
  const mapHandicap = readAs({ market: 'map-handicap', ...handicap })
  const roundHandicap = (map: number | null) => readAs({ market: 'round-handicap', map, ...handicap })
  if (unit === 'maps') return mapHandicap
  if (map !== undefined) return roundHandicap(map)
  if (isMatch) return unit === 'rounds' || size >= LARGEST_MAP_HANDICAP ? roundHandicap(null) : ask('mapsOrRounds')
  if (format === 'BO1') return roundHandicap(1)
  return size === 1.5 && unit === undefined && format !== null ? mapHandicap : ask('mapsOrRounds')
}

type Total = Pick<Extract<Selection, { market: 'total-maps' }>, 'choice' | 'line'>

/** In a market of totals, "+26.5" is over and "-26.5" under. */
function totalOf({ choice, line }: Parts): Total | 'overOrUnder' | 'unclear' {
  if (!line || (line.sign !== null && choice !== undefined)) return 'unclear'
  if (line.sign === null) return choice === undefined ? 'overOrUnder' : { choice, line: line.value }
  return { choice: line.sign === '-' ? 'under' : 'over', line: line.value }
}

const WHERE = ['map', 'isMatch', 'unit'] as const

/** The markets that the type "total-rounds" covers: totals, totals of a team, overtime, odd or even. */
function readRounds(parts: Parts, side: Side, format: Format | null): Read {
  const map = mapOf(parts, format)
  if (hasOnly(parts, 'isOvertime', 'answer', 'map')) {
    const { isOvertime, answer } = parts
    if (!isOvertime || !answer) return UNCLEAR
    return map === null ? ask('whichMap') : readAs({ market: 'overtime', map, choice: answer })
  }
  const isWhere = map !== null || parts.isMatch === true
  const mapOrMatch = parts.isMatch ? null : map
  if (hasOnly(parts, 'parity', ...WHERE)) {
    if (!parts.parity) return UNCLEAR
    return isWhere ? readAs({ market: 'odd-even-rounds', map: mapOrMatch, choice: parts.parity }) : ask('whichMap')
  }
  const isOfTeam = parts.isTeam && hasOnly(parts, 'isNamed', 'isTeam', 'choice', 'line', 'map', 'unit')
  if (!isOfTeam && !hasOnly(parts, 'choice', 'line', ...WHERE)) return UNCLEAR
  const total = totalOf(parts)
  if (typeof total === 'string') return ask(total)
  if (isOfTeam) return map === null ? ask('whichMap') : readAs({ market: 'team-total-rounds', map, side, ...total })
  if (!isWhere && total.line <= MOST_ROUNDS_OF_MAP) return ask('whichMap')
  return readAs({ market: 'total-rounds', map: mapOrMatch, ...total })
}

const CORRECT_SCORE = /^correct score (\d)-(\d)$/
const FIRST_HALF = /^map ([1-5]) first half(?: (1x2|draw))?$/
const PISTOL = /^map ([1-5]) pistol ([12])$/

function readOther(text: string, side: Side, format: Format | null): Selection {
  const selection = writtenOther(text, side)
  return selection && selectionProblem(selection, format) === null ? selection : { market: 'other' }
}

function writtenOther(text: string, side: Side): Selection | null {
  const score = CORRECT_SCORE.exec(text)
  if (score) return { market: 'correct-score', score1: Number(score[1]), score2: Number(score[2]) }
  const half = FIRST_HALF.exec(text)
  if (half) {
    const isDraw = half[2] === 'draw'
    return {
      market: 'first-half-winner',
      map: Number(half[1]),
      side: isDraw ? 'draw' : side,
      isThreeWay: half[2] !== undefined,
    }
  }
  const pistol = PISTOL.exec(text)
  return pistol && { market: 'pistol-round', map: Number(pistol[1]), half: pistol[2] === '1' ? 1 : 2, side }
}
