import { FORMATS, type Format } from '../match/match.ts'
import { fitsFormat, isDecided, MAPS_IN } from '../match/series.ts'
import { required } from '../required.ts'
import type { Side } from '../team/pair.ts'
import type { BetTypeName } from './bet-type.ts'
import type { Market, OverUnder, Selection } from './selection.ts'

/** The team wins, the team wins in a market that also offers the draw, or the draw. */
type Outcome = 'two-way' | '1x2' | 'draw'

type Answers = {
  readonly outcome: Outcome
  /** The line with its sign. */
  readonly handicap: number
  readonly total: { readonly choice: OverUnder; readonly line: number }
  readonly overtime: 'yes' | 'no'
  readonly parity: 'odd' | 'even'
  /** Maps won by side 1 and by side 2. */
  readonly score: { readonly score1: number; readonly score2: number }
  readonly half: 1 | 2
}
/** The question of a market besides map and side; no market asks more than one. */
export type PickAnswer = { [A in keyof Answers]: Pick<Answers, A> }[keyof Answers]

/** The choices made so far. A null map is the whole series. */
export type Chosen = {
  readonly market: Market
  readonly map?: number | null | undefined
  readonly side?: Side | undefined
  readonly pick?: PickAnswer | undefined
}

export type Question =
  | { readonly ask: 'map'; readonly options: readonly (number | null)[] }
  /** Null options: any line. */
  | { readonly ask: 'pick'; readonly options: readonly PickAnswer[] | null }
  | { readonly ask: 'side'; readonly options: readonly Side[] }

type Asked = { readonly map?: 'map' | 'mapOrSeries'; readonly pick?: keyof Answers; readonly side?: true }

const ASKED: Readonly<Record<Market, Asked>> = {
  'match-winner': { pick: 'outcome', side: true },
  'map-winner': { map: 'map', side: true },
  'map-handicap': { pick: 'handicap', side: true },
  'round-handicap': { map: 'mapOrSeries', pick: 'handicap', side: true },
  'total-maps': { pick: 'total' },
  'total-rounds': { map: 'mapOrSeries', pick: 'total' },
  'team-total-rounds': { map: 'map', pick: 'total', side: true },
  'correct-score': { pick: 'score' },
  overtime: { map: 'map', pick: 'overtime' },
  'odd-even-rounds': { map: 'mapOrSeries', pick: 'parity' },
  'first-half-winner': { map: 'map', pick: 'outcome', side: true },
  'pistol-round': { map: 'map', pick: 'half', side: true },
  'first-blood': { map: 'mapOrSeries', side: true },
  other: {},
}

/** `plain`: the market of a bet type unless another one is chosen. `others`: the alternatives. */
type TypeMarkets = { readonly plain: Market | null; readonly others: readonly Market[] }
const only = (plain: Market): TypeMarkets => ({ plain, others: [] })
const NONE: TypeMarkets = { plain: null, others: [] }

export const MARKETS_OF: Readonly<Record<BetTypeName, TypeMarkets>> = {
  'match-winner': only('match-winner'),
  'map-winner': only('map-winner'),
  handicap: { plain: null, others: ['map-handicap', 'round-handicap'] },
  'total-rounds': { plain: 'total-rounds', others: ['team-total-rounds', 'overtime', 'odd-even-rounds'] },
  'total-maps': only('total-maps'),
  other: { plain: null, others: ['correct-score', 'first-half-winner', 'pistol-round', 'first-blood', 'other'] },
  // Nothing is left to choose.
  'first-map': NONE,
  'first-blood': NONE,
  multiple: NONE,
}

/** The questions of a market in order, with the answers possible in this format; a null format is unknown. */
export function questionsOf(market: Market, format: Format | null): readonly Question[] {
  const { map, pick, side } = ASKED[market]
  const maps = Array.from({ length: format ? MAPS_IN[format] : 5 }, (_, at) => at + 1)
  return [
    ...(map ? [{ ask: 'map', options: map === 'map' ? maps : [...maps, null] } as const] : []),
    ...(pick ? [{ ask: 'pick', options: picksOf(pick, market, format) } as const] : []),
    ...(side ? [{ ask: 'side', options: [1, 2] } as const] : []),
  ]
}

function picksOf(pick: keyof Answers, market: Market, format: Format | null): readonly PickAnswer[] | null {
  switch (pick) {
    case 'outcome':
      return outcomesOf(market, format).map((outcome) => ({ outcome }))
    case 'handicap':
    case 'total':
      return market === 'total-maps' ? totalsOfMaps(format) : null
    case 'overtime':
      return [{ overtime: 'yes' }, { overtime: 'no' }]
    case 'parity':
      return [{ parity: 'odd' }, { parity: 'even' }]
    case 'score':
      return finalScores(format)
    case 'half':
      return [{ half: 1 }, { half: 2 }]
  }
}

function outcomesOf(market: Market, format: Format | null): readonly Outcome[] {
  const hasDraw = market !== 'match-winner' || (format !== 'BO3' && format !== 'BO5')
  return hasDraw ? ['two-way', '1x2', 'draw'] : ['two-way']
}

function totalsOfMaps(format: Format | null): readonly PickAnswer[] {
  const lines = format === null ? [2.5, 3.5, 4.5] : format === 'BO3' ? [2.5] : format === 'BO5' ? [3.5, 4.5] : []
  return lines.flatMap((line) => [{ total: { choice: 'over', line } }, { total: { choice: 'under', line } }] as const)
}

/** 2-0, 2-1, 1-2, 0-2; for an unknown format the final scores of every format. */
function finalScores(format: Format | null): readonly PickAnswer[] {
  const counts = [3, 2, 1, 0]
  const scores = counts.flatMap((score1) => counts.toReversed().map((score2) => ({ score: { score1, score2 } })))
  const isFinalIn = (one: Format) =>
    scores.filter(({ score: { score1, score2 } }) => fitsFormat(one, score1, score2) && isDecided(one, score1, score2))
  return [...new Set((format ? [format] : FORMATS.toReversed()).flatMap(isFinalIn))]
}

/** The complete selection, or the next question. The only map of a BO1 need not be chosen. */
export function nextStep(
  chosen: Chosen,
  format: Format | null,
): { readonly question: Question } | { readonly selection: Selection } {
  const map = chosen.map === undefined && format === 'BO1' ? 1 : chosen.map
  const known = { ...chosen, map }
  const question = questionsOf(chosen.market, format).find(({ ask }) => !isAnswered(ask, known))
  if (question) return { question }
  return { selection: constructed(known) }
}

function isAnswered(ask: Question['ask'], { market, map, side, pick }: Chosen): boolean {
  const asked = ASKED[market]
  if (ask === 'map') return map === null ? asked.map === 'mapOrSeries' : map !== undefined
  if (ask === 'pick') return pick !== undefined && Object.keys(pick)[0] === asked.pick
  return side !== undefined || isDraw(pick)
}

/** A draw has no side. */
const isDraw = (pick: PickAnswer | undefined) => pick !== undefined && 'outcome' in pick && pick.outcome === 'draw'

type Known = Omit<Chosen, 'market' | 'pick'> & Partial<Answers>

const constructed = ({ market, pick, ...known }: Chosen): Selection => BUILDERS[market]({ ...known, ...pick })

const mapOf = ({ map }: Known) => required(map, 'the map')
const mapOrSeriesOf = ({ map }: Known) => (map === null ? null : required(map, 'the map, or the series'))
const sideOf = ({ side }: Known) => required(side, 'the side')
const lineOf = ({ handicap }: Known) => required(handicap, 'the line')
const totalOf = ({ total }: Known) => required(total, 'over or under, and the line')

function winnerOf(known: Known): { readonly side: Side | 'draw'; readonly isThreeWay: boolean } {
  const outcome = required(known.outcome, 'the outcome')
  return { side: outcome === 'draw' ? 'draw' : sideOf(known), isThreeWay: outcome !== 'two-way' }
}

/** Builds the selection from the answers to all questions of the market. */
const BUILDERS: { readonly [M in Market]: (known: Known) => Extract<Selection, { market: M }> } = {
  'match-winner': (known) => ({ market: 'match-winner', ...winnerOf(known) }),
  'map-winner': (known) => ({ market: 'map-winner', map: mapOf(known), side: sideOf(known) }),
  'map-handicap': (known) => ({ market: 'map-handicap', side: sideOf(known), line: lineOf(known) }),
  'round-handicap': (known) => ({
    market: 'round-handicap',
    map: mapOrSeriesOf(known),
    side: sideOf(known),
    line: lineOf(known),
  }),
  'total-maps': (known) => ({ market: 'total-maps', ...totalOf(known) }),
  'total-rounds': (known) => ({ market: 'total-rounds', map: mapOrSeriesOf(known), ...totalOf(known) }),
  'team-total-rounds': (known) => ({
    market: 'team-total-rounds',
    map: mapOf(known),
    side: sideOf(known),
    ...totalOf(known),
  }),
  'correct-score': ({ score }) => ({ market: 'correct-score', ...required(score, 'the score') }),
  overtime: (known) => ({ market: 'overtime', map: mapOf(known), choice: required(known.overtime, 'yes or no') }),
  'odd-even-rounds': (known) => ({
    market: 'odd-even-rounds',
    map: mapOrSeriesOf(known),
    choice: required(known.parity, 'odd or even'),
  }),
  'first-half-winner': (known) => ({ market: 'first-half-winner', map: mapOf(known), ...winnerOf(known) }),
  'pistol-round': (known) => ({
    market: 'pistol-round',
    map: mapOf(known),
    half: required(known.half, 'the half'),
    side: sideOf(known),
  }),
  'first-blood': (known) => ({ market: 'first-blood', map: mapOrSeriesOf(known), side: sideOf(known) }),
  other: () => ({ market: 'other' }),
}

/** The choices that lead to this selection: the inverse of `nextStep`. */
export function choicesOf(selection: Selection): Chosen {
  const pick = pickOf(selection)
  return {
    market: selection.market,
    ...('map' in selection && { map: selection.map }),
    ...('side' in selection && selection.side !== 'draw' && { side: selection.side }),
    ...(pick !== null && { pick }),
  }
}

function pickOf(selection: Selection): PickAnswer | null {
  switch (selection.market) {
    case 'match-winner':
    case 'first-half-winner':
      return { outcome: selection.side === 'draw' ? 'draw' : selection.isThreeWay ? '1x2' : 'two-way' }
    case 'map-handicap':
    case 'round-handicap':
      return { handicap: selection.line }
    case 'total-maps':
    case 'total-rounds':
    case 'team-total-rounds':
      return { total: { choice: selection.choice, line: selection.line } }
    case 'overtime':
      return { overtime: selection.choice }
    case 'odd-even-rounds':
      return { parity: selection.choice }
    case 'correct-score':
      return { score: { score1: selection.score1, score2: selection.score2 } }
    case 'pistol-round':
      return { half: selection.half }
    case 'map-winner':
    case 'first-blood':
    case 'other':
      return null
  }
}
