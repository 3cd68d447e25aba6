import { dequal } from 'dequal/lite'
import { type AnyBetType, type BetTypeName, formatBetType } from '../../../domain/market/bet-type.ts'
import {
  type Chosen,
  choicesOf,
  MARKETS_OF,
  nextStep,
  type PickAnswer,
  questionsOf,
} from '../../../domain/market/chosen-selection.ts'
import type { Market, Selection } from '../../../domain/market/selection.ts'
import { type SelectionProblem, selectionProblem } from '../../../domain/market/selection-problem.ts'
import { type OpenQuestion, readOrAsk, readTypedLine } from '../../../domain/market/typed-selection.ts'
import { betTypeOf, typedValueOf } from '../../../domain/market/written-selection.ts'
import type { Format } from '../../../domain/match/match.ts'
import {
  collapseSpaces,
  formatTeams,
  type Pair,
  possiblePairs,
  type Side,
  splitTeams,
} from '../../../domain/team/pair.ts'

/** A map by its number, or the whole match. */
export type MapChoice = number | 'match'

/** The form values of one pick. `market`, `map` and `pick` are the optional controls below the type; null where nothing is chosen. */
export type PickValues = {
  readonly teams: string
  readonly selectedTeam: string
  readonly betType: BetTypeName | null
  readonly handicapValue: string
  readonly totalRounds: string
  readonly market: Market | null
  readonly map: MapChoice | null
  readonly pick: PickAnswer | null
  /** The user's own text, for a bet of the type "other". */
  readonly ownText: string
}

export const NO_CHOICES: Pick<PickValues, 'market' | 'map' | 'pick' | 'ownText'> = {
  market: null,
  map: null,
  pick: null,
  ownText: '',
}

/** The options of each control for this type and market; a control without options is hidden. */
export function controlsOf({ betType, market: chosen }: Pick<PickValues, 'betType' | 'market'>, format: Format | null) {
  const { plain, others: markets } = betType ? MARKETS_OF[betType] : { plain: null, others: [] }
  const market = markets.find((one) => one === chosen) ?? plain
  const controls = { markets, market, hasOwnText: market === 'other' }
  let maps: readonly MapChoice[] = []
  let picks: readonly PickAnswer[] = []
  for (const question of market ? questionsOf(market, format) : []) {
    if (question.ask === 'map') maps = question.options.map(mapChoice)
    if (question.ask === 'pick') picks = (question.options ?? []).filter((pick) => !isImpliedWinner(market, pick))
  }
  return { ...controls, maps, picks }
}

/** Without a chosen pick, the plain winner of the match is meant. */
const isImpliedWinner = (market: Market | null, pick: PickAnswer) => market === 'match-winner' && isTwoWay(pick)
const isTwoWay = (pick: PickAnswer) => 'outcome' in pick && pick.outcome === 'two-way'
const isDraw = (pick: PickAnswer | null) => pick !== null && 'outcome' in pick && pick.outcome === 'draw'

const mapChoice = (map: number | null): MapChoice => map ?? 'match'

/** A key for a pick: "over 2.5", "2-1", "draw". A typed line has none. */
export function pickKey(pick: PickAnswer): string {
  if ('outcome' in pick) return pick.outcome
  if ('total' in pick) return `${pick.total.choice} ${pick.total.line}`
  if ('overtime' in pick) return pick.overtime
  if ('parity' in pick) return pick.parity
  if ('score' in pick) return `${pick.score.score1}-${pick.score.score2}`
  return 'half' in pick ? String(pick.half) : ''
}

/** A field of the form and its problem. */
type ReadingProblem = {
  readonly kind: 'problem'
  readonly field: 'map' | 'pick' | 'handicapValue' | 'totalRounds'
  readonly code: SelectionProblem | 'chooseMap' | 'choosePick' | 'lineUnreadable'
}
/** The parsed pick. `open`: the text has several readings or none, and is kept as typed. */
type Reading =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'selection'; readonly selection: Selection; readonly pair: Pair; readonly isChosen: boolean }
  | { readonly kind: 'open'; readonly question: OpenQuestion | SelectionProblem }
  | ReadingProblem

const NOTHING: Reading = { kind: 'nothing' }

/** Parses the typed value with the choices in the controls. A choice must be complete; typed text alone may stay open. */
export function readPick(values: PickValues, format: Format | null): Reading {
  const selectedTeam = collapseSpaces(teamOf(values))
  const pair = splitTeams(values.teams, selectedTeam)
  const name = values.betType
  if (!pair || !name) return NOTHING
  const typed = { type: { name, value: typedText(values) }, pair, selectedTeam, format }
  const chosen = chosenOf(values, format, selectedTeam === pair.team1 ? 1 : 2)
  return chosen ? readChosen(chosen, typed) : readText(typed)
}

type Typed = Parameters<typeof readOrAsk>[0]

function readChosen(chosen: Chosen, typed: Typed): Reading {
  const { format, pair } = typed
  const step = nextStep(chosen, format)
  if ('question' in step) {
    const { ask, options } = step.question
    if (ask === 'map') return { kind: 'problem', field: 'map', code: 'chooseMap' }
    if (options !== null) return { kind: 'problem', field: 'pick', code: 'choosePick' }
  }
  const selection = 'selection' in step ? step.selection : readTypedLine(chosen, typed)
  const field = 'selection' in step ? 'pick' : typed.type.name === 'handicap' ? 'handicapValue' : 'totalRounds'
  if (!selection) return { kind: 'problem', field, code: 'lineUnreadable' }
  const code = selectionProblem(selection, format)
  if (code !== null) return { kind: 'problem', field: code === 'mapOutOfFormat' ? 'map' : field, code }
  return { kind: 'selection', selection, pair, isChosen: true }
}

/** A draw names no team: the first team is sent for it. */
export function teamOf({ teams, selectedTeam, betType, pick }: PickValues): string {
  const namesNone = isDraw(pick) && (betType === 'match-winner' || betType === 'other')
  if (selectedTeam !== '' || !namesNone) return selectedTeam
  return possiblePairs(teams)[0]?.team1 ?? ''
}

/** The choices in the visible controls; null if there are none. Hidden controls keep choices of a previous type. */
function chosenOf(values: PickValues, format: Format | null, side: Side): Chosen | null {
  const { market, markets, maps, picks } = controlsOf(values, format)
  const chosenMap = maps.find((one) => one === values.map)
  const pick = picks.find((one) => dequal(one, values.pick))
  const isChosen = markets.some((one) => one === values.market) || chosenMap !== undefined || pick !== undefined
  const map = chosenMap === 'match' ? null : chosenMap
  return isChosen && market ? { market, map, side, pick } : null
}

const typedText = ({ betType, handicapValue, totalRounds }: PickValues) =>
  (betType === 'handicap' ? handicapValue : betType === 'total-rounds' ? totalRounds : '').trim()

function readText(typed: Typed): Reading {
  const { selection, question } = readOrAsk(typed)
  const problem = selection && selectionProblem(selection, typed.format)
  if (selection && !problem) {
    return selection.market === 'other' ? NOTHING : { kind: 'selection', selection, pair: typed.pair, isChosen: false }
  }
  if (typed.type.value === '' && question !== 'whichMap') return NOTHING
  const open = problem ?? question
  return open ? { kind: 'open', question: open } : NOTHING
}

/** The pick as it is sent. The selection is sent if the user chose it; otherwise the server parses the typed text. */
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
  const name = betTypeOf(selection, betType ?? undefined)
  return written({ name, value: selection.market === 'other' ? ownText : typedValueOf(selection) })
}

/** A type includes its value: "handicap (-1.5)". */
function typedType(values: PickValues): string {
  const name = values.betType
  return name ? written({ name, value: typedText(values) }) : ''
}

function written({ name, value }: AnyBetType): string {
  return formatBetType({ name, value: value?.replace(/\s+/g, ' ').trim() || null })
}

/** The control and text values that produce this selection. */
export function controlsFor(selection: Selection): Partial<PickValues> {
  const { market, map, pick } = choicesOf(selection)
  const isListed = Object.values(MARKETS_OF).some(({ others }) => others.includes(market))
  return {
    ...(isListed && { market }),
    ...(map !== undefined && { map: mapChoice(map) }),
    ...(pick && controlFor(market, pick)),
  }
}

function controlFor(market: Market, pick: PickAnswer): Partial<PickValues> {
  if ('handicap' in pick) return { handicapValue: (pick.handicap > 0 ? '+' : '') + pick.handicap }
  if ('total' in pick && market !== 'total-maps') {
    return { totalRounds: `${pick.total.choice === 'over' ? 'Over' : 'Under'} ${pick.total.line}` }
  }
  return { pick: isImpliedWinner(market, pick) ? null : pick }
}
