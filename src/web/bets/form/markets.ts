import { formatTeams, type Pair, possiblePairs, splitTeams } from '../../../domain/bet/bet.ts'
import { type BetType, type BetTypeName, formatBetType } from '../../../domain/market/bet-type.ts'
import type { Market, Selection, Side } from '../../../domain/market/selection.ts'
import { type SelectionProblem, selectionProblem } from '../../../domain/market/selection-problem.ts'
import { readSelection, readTyped } from '../../../domain/market/typed-selection.ts'
import { betTypeOf, typedValueOf } from '../../../domain/market/written-selection.ts'
import { FORMATS, type Format } from '../../../domain/match/match.ts'
import { fitsFormat, isDecided, MAPS_IN, MAPS_TO_WIN } from '../../../domain/match/series.ts'

/** What a form holds of one pick; `market`, `map` and `pick` are the optional controls below the type, '' where nothing is chosen. */
export type PickValues = {
  readonly teams: string
  readonly selectedTeam: string
  readonly betType: string
  readonly handicapValue: string
  readonly totalRounds: string
  readonly market: string
  /** "1" to "5", or "match". */
  readonly map: string
  readonly pick: string
  /** The pick in the user's own words, for a bet of the type "other". */
  readonly ownText: string
}

export const NO_CHOICES = { market: '', map: '', pick: '', ownText: '' }

/** The markets within a type that a select offers beside the plain one. Other types have only a map or a pick to choose. */
const MARKETS_OF: Partial<Record<string, readonly Market[]>> = {
  handicap: ['map-handicap', 'round-handicap'],
  'total-rounds': ['team-total-rounds', 'overtime', 'odd-even-rounds'],
  other: ['correct-score', 'first-half-winner', 'pistol-round', 'first-blood', 'other'],
}

const OF_A_MAP: readonly string[] = ['first-half-winner', 'pistol-round', 'team-total-rounds', 'overtime']
const OF_MAP_OR_MATCH: readonly string[] = ['round-handicap', 'total-rounds', 'odd-even-rounds', 'first-blood']

/** The options of each control for this type and market; a control without options is not shown. */
export function controlsOf({ betType, market: typed }: PickValues, format: Format | null) {
  const markets = MARKETS_OF[betType] ?? []
  const market = markets.find((one) => one === typed) ?? (betType === 'total-rounds' ? 'total-rounds' : '')
  const inFormat = format ? MAPS_IN[format] : 5
  const numbers = Array.from({ length: inFormat }, (_, at) => String(at + 1))
  const hasMap = betType === 'map-winner' || OF_A_MAP.includes(market)
  const maps = OF_MAP_OR_MATCH.includes(market) ? [...numbers, 'match'] : hasMap ? numbers : []
  return { markets, market, maps, picks: picksOf(betType, market, format), hasOwnText: market === 'other' }
}

function picksOf(betType: string, market: string, format: Format | null): readonly string[] {
  if (betType === 'match-winner') return format === 'BO3' || format === 'BO5' ? [] : ['1x2', 'draw']
  if (betType === 'total-maps') return totalsOfMaps(format)
  if (market === 'overtime') return ['yes', 'no']
  if (market === 'odd-even-rounds') return ['odd', 'even']
  if (market === 'correct-score') return finalScores(format)
  if (market === 'first-half-winner') return ['two-way', '1x2', 'draw']
  return market === 'pistol-round' ? ['1', '2'] : []
}

function totalsOfMaps(format: Format | null): string[] {
  const lines = format === null ? [2.5, 3.5, 4.5] : format === 'BO3' ? [2.5] : format === 'BO5' ? [3.5, 4.5] : []
  return lines.flatMap((line) => [`over ${line}`, `under ${line}`])
}

/** "2-0", "2-1", "1-2", "0-2"; of an unknown format those of every format. */
function finalScores(format: Format | null): string[] {
  const scores = (one: Format) => {
    const counts = Array.from({ length: MAPS_TO_WIN[one] + 1 }, (_, at) => at).toReversed()
    return counts.flatMap((score1) =>
      counts
        .filter((score2) => fitsFormat(one, score1, score2) && isDecided(one, score1, score2))
        .toReversed()
        .map((score2) => `${score1}-${score2}`),
    )
  }
  return format ? scores(format) : [...new Set([...FORMATS].toReversed().flatMap(scores))]
}

/** A field of the form and what is wrong in it. */
type ReadingProblem = {
  readonly kind: 'problem'
  readonly field: 'map' | 'pick' | 'handicapValue' | 'totalRounds'
  readonly code: SelectionProblem | 'chooseMap' | 'choosePick' | 'lineUnreadable'
}
/** What the form understands. `open`: the typed text has several readings or none; it is kept as it is. */
type Reading =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'selection'; readonly selection: Selection; readonly pair: Pair; readonly isChosen: boolean }
  | {
      readonly kind: 'open'
      readonly question: 'mapsOrRounds' | 'whichMap' | 'whichSign' | 'overOrUnder' | 'unclear' | SelectionProblem
    }
  | ReadingProblem

const NOTHING: Reading = { kind: 'nothing' }

/** Reads the typed value together with what is chosen in the controls. A choice has to be complete; a typed text alone may stay open. */
export function readPick(values: PickValues, format: Format | null): Reading {
  const selectedTeam = teamOf(values)
  const pair = splitTeams(values.teams, selectedTeam)
  if (!pair || values.betType === '') return NOTHING
  const controls = controlsOf(values, format)
  const choices = chosenOf(values, controls)
  const isChosen = choices.market !== '' || choices.map !== '' || choices.pick !== ''
  const side: Side = selectedTeam === pair.team1 ? 1 : 2
  const read = (value: string) => ({
    type: { name: values.betType as BetTypeName, value }, // a select of names
    pair,
    selectedTeam,
    format,
  })
  if (!isChosen) return readText(typedText(values), read, pair)
  const missing = missingOf(choices, controls, format)
  if (missing) return missing
  const selection =
    values.betType === 'other'
      ? otherSelection(choices.market, { map: mapOf(choices.map), side, pick: choices.pick })
      : readTyped(read(textOf(values, choices)))
  const field = fieldOf(values.betType, controls.picks.length > 0)
  if (!selection) return { kind: 'problem', field, code: 'lineUnreadable' }
  const code = selectionProblem(selection, format)
  if (code !== null) return { kind: 'problem', field: code === 'mapOutOfFormat' ? 'map' : field, code }
  return { kind: 'selection', selection, pair, isChosen }
}

/** A draw names no team: the first one stands for it. */
export function teamOf({ teams, selectedTeam, betType, pick }: PickValues): string {
  if (selectedTeam !== '' || pick !== 'draw' || !['match-winner', 'other'].includes(betType)) return selectedTeam
  return possiblePairs(teams)[0]?.team1 ?? ''
}

type Choices = Pick<PickValues, 'market' | 'map' | 'pick'>
type Controls = ReturnType<typeof controlsOf>

/** Choices whose control is not shown do not count: they belong to a type that was chosen before. */
function chosenOf({ market, map, pick }: Choices, controls: Controls): Choices {
  return {
    market: controls.markets.some((one) => one === market) ? market : '',
    map: controls.maps.includes(map) ? map : '',
    pick: controls.picks.includes(pick) ? pick : '',
  }
}

function missingOf({ map, pick }: Choices, { maps, picks }: Controls, format: Format | null): ReadingProblem | null {
  if (maps.length > 0 && map === '' && format !== 'BO1') return { kind: 'problem', field: 'map', code: 'chooseMap' }
  if (picks.length > 0 && pick === '') return { kind: 'problem', field: 'pick', code: 'choosePick' }
  return null
}

function fieldOf(betType: string, hasPicks: boolean): ReadingProblem['field'] {
  if (betType === 'handicap') return 'handicapValue'
  return betType === 'total-rounds' && !hasPicks ? 'totalRounds' : 'pick'
}

const typedText = ({ betType, handicapValue, totalRounds }: PickValues) =>
  (betType === 'handicap' ? handicapValue : betType === 'total-rounds' ? totalRounds : '').trim()

/** The choices as words beside the typed text, for the reader of typed bets. */
function textOf(values: PickValues, { market, map, pick }: Choices): string {
  const place = map === 'match' ? 'match' : map === '' ? '' : `map ${map}`
  const text = typedText(values)
  const words: Partial<Record<string, string>> = {
    'map-handicap': `${text} maps`,
    'round-handicap': `${text} rounds`,
    'team-total-rounds': `team ${text}`,
    overtime: `overtime ${pick}`,
    'odd-even-rounds': pick,
  }
  return `${place} ${words[market] ?? (text || pick)}`
}

function readText(text: string, read: (value: string) => Parameters<typeof readTyped>[0], pair: Pair): Reading {
  const bet = read(text)
  const selection = readSelection(bet)
  if (selection) {
    return selection.market === 'other' ? NOTHING : { kind: 'selection', selection, pair, isChosen: false }
  }
  const { name } = bet.type
  if (name === 'map-winner') return { kind: 'open', question: 'whichMap' }
  if (text === '') return NOTHING
  const impossible = readTyped(bet)
  const problem = impossible && selectionProblem(impossible, bet.format)
  if (problem) return { kind: 'open', question: problem }
  const reads = (value: string) => readTyped(read(value)) !== null
  if (name === 'handicap' && (reads(`${text} maps`) || reads(`map 1 ${text} rounds`))) {
    return { kind: 'open', question: 'mapsOrRounds' }
  }
  if (reads(`map 1 ${text}`)) return { kind: 'open', question: 'whichMap' }
  if (/^\d/.test(text) && reads(`map 1 -${text}`)) {
    return { kind: 'open', question: name === 'handicap' ? 'whichSign' : 'overOrUnder' }
  }
  return { kind: 'open', question: 'unclear' }
}

const mapOf = (map: string) => (map === 'match' ? null : Number(map || '1'))

type OtherPick = { readonly map: number | null; readonly side: Side; readonly pick: string }

function otherSelection(market: string, { map, side, pick }: OtherPick): Selection | null {
  const of = map ?? 1
  switch (market) {
    case 'correct-score': {
      const [score1 = '', score2 = ''] = pick.split('-')
      return { market, score1: Number(score1), score2: Number(score2) }
    }
    case 'first-half-winner':
      return { market, map: of, side: pick === 'draw' ? 'draw' : side, isThreeWay: pick !== 'two-way' }
    case 'pistol-round':
      return { market, map: of, half: pick === '1' ? 1 : 2, side }
    case 'first-blood':
      return { market, map, side }
    case 'other':
      return { market }
    default:
      return null
  }
}

/** The pick as a bet sends it. The selection is sent where the user chose it; otherwise the server reads the typed text. */
export function pickBody(values: PickValues, format: Format | null) {
  const selectedTeam = teamOf(values)
  const pair = splitTeams(values.teams, selectedTeam)
  const reading = readPick(values, format)
  const selection = reading.kind === 'selection' && reading.isChosen ? reading.selection : null
  return {
    teams: pair ? formatTeams(pair) : values.teams,
    selectedTeam,
    betType: selection ? chosenType(selection, values) : typedType(values),
    ...(selection && { selection }),
  }
}

function chosenType(selection: Selection, { betType, ownText }: PickValues): string {
  const name = betTypeOf(selection, betType as BetTypeName) // a select of names
  return written({ name, value: selection.market === 'other' ? ownText : typedValueOf(selection) })
}

/** A type includes its value: "handicap (-1.5)". */
const typedType = (values: PickValues) => written({ name: values.betType as BetTypeName, value: typedText(values) })

function written({ name, value }: BetType): string {
  return formatBetType({ name, value: value?.replace(/\s+/g, ' ').trim() || null })
}

/** The choices that send this selection again, and the line as text. */
export function choicesOf(selection: Selection): Partial<PickValues> {
  const isListed = Object.values(MARKETS_OF).some((markets) => markets?.includes(selection.market))
  return {
    ...(isListed && { market: selection.market }),
    ...('map' in selection && { map: selection.map === null ? 'match' : String(selection.map) }),
    ...('line' in selection ? lineChoice(selection) : { pick: pickOf(selection) }),
  }
}

function lineChoice(selection: Extract<Selection, { line: number }>): Partial<PickValues> {
  const { line } = selection
  if (!('choice' in selection)) return { handicapValue: (line > 0 ? '+' : '') + line }
  if (selection.market === 'total-maps') return { pick: `${selection.choice} ${line}` }
  return { totalRounds: `${selection.choice === 'over' ? 'Over' : 'Under'} ${line}` }
}

function pickOf(selection: Exclude<Selection, { line: number }>): string {
  if ('isThreeWay' in selection) {
    const twoWay = selection.market === 'match-winner' ? '' : 'two-way'
    return selection.side === 'draw' ? 'draw' : selection.isThreeWay ? '1x2' : twoWay
  }
  if ('choice' in selection) return selection.choice
  if ('half' in selection) return String(selection.half)
  return selection.market === 'correct-score' ? `${selection.score1}-${selection.score2}` : ''
}
