import { sideOfResults } from './columns.ts'
import { areNearMargin } from './market-pairs.ts'
import type { ColumnTarget, OddsNotation } from './plan.ts'
import { distinct, type FoundReading, type Reading } from './reading.ts'
import { MOST_EXAMPLES, type ReadingCounts, sumOfCounts, type Trials } from './reading-counts.ts'
import { UNPAID } from './result-columns.ts'
import { type Candidate, isWhole, resultOf, type ScoredReading, scoreReading, stateColumn } from './score-reading.ts'
import { alternativesWithoutResults } from './silent-results.ts'
import { fittingNotations, notationsOf } from './text/odds-shape.ts'
import { notationOfOdds, type SeenOdds } from './text/odds-tally.ts'
import { alphabetsOf, mayBeState, readState, readYesNo, type StateLetters } from './text/state-text.ts'

/** How the odds are written: decimal or American, by their cells. `isOpen`: some cells are valid in both. */
type WrittenOdds = { readonly notation: OddsNotation | null; readonly isOpen: boolean }

/** The reading that explains most rows of tables with the same trials, or the alternatives to ask about. */
export function findReading(trials: Trials, tables: readonly ReadingCounts[], odds: WrittenOdds): FoundReading {
  const { isKnown, letters: ofFormat } = trials.table
  const counts = sumOfCounts(tables)
  const keys = [...counts.keys]
  const letters = keys.filter((key) => !/^-{2}$/u.test(key) && readState(key, ofFormat) === null && mayBeState(key))
  const results = resultsOf(trials, letterSetsOf(letters, keys, ofFormat), keys)
  const readings = candidateReadings()
  const [first, ...others] = distinct(likeliest(readings, letters, counts))
  if (!first) return ambiguousReading([], trials, counts, letters)
  if (others.length > 0) return ambiguousReading([first, ...others].flatMap(withUnpaid), trials, counts, letters)
  const alternatives = alternativesWithoutResults(first, trials, counts)
  if (alternatives.length > 0) return ambiguousReading(alternatives, trials, counts, letters)
  return { proposed: first, alternatives: [], rows: [], proven: provenBy(first, readings), letters }

  function candidateReadings(): readonly ScoredReading[] {
    const all = trials.pairs.flatMap(({ named, isGuess }, pair) =>
      isSameOdds(pair)
        ? []
        : writtenIn(pair)
            .flatMap((asWritten) => notationsOf(counts.shapes[pair], { named, asWritten, isKnown }))
            .flatMap((one) => scoreAll(pair, { ...one, isUsual: one.isUsual && !isGuess })),
    )
    // Without odds and stakes only results can be read.
    if (all.length === 0) return scoreAll(-1, { notation: odds.notation, isUsual: true })
    return all.filter((one) => trials.pairs[one.pair]?.isGuess !== true || isWhole(one))
  }

  function scoreAll(pair: number, one: Pick<Candidate, 'notation' | 'isUsual'>): readonly ScoredReading[] {
    return results.map((own) => scoreReading({ pair, ...one, ...own }, trials, counts))
  }

  /** Whether an earlier column has the same odds, in another notation. */
  function isSameOdds(pair: number): boolean {
    const { all: prices, near } = counts.alike[pair] ?? { all: 0, near: 0 }
    const isFirst = trials.pairs.findIndex(({ stake }) => stake === trials.pairs[pair]?.stake) === pair
    return !isFirst && prices > 0 && prices === near
  }

  /** The notations that the odds cells of a pair show; null if they show none. */
  function writtenIn(pair: number): readonly (OddsNotation | null)[] {
    const { odds: column = -1, isGuess = false } = trials.pairs[pair] ?? {}
    const { notation, isOpen } = trials.table.targets[column] === 'odds' ? odds : writtenOdds(counts.odds[pair] ?? [])
    const shape = counts.shapes[pair]
    if (!isOpen || isKnown || isGuess || !shape) return [notation]
    const fitting = fittingNotations(shape)
    const proved = provedReading(fitting.flatMap((one) => scoreAll(pair, { notation: one, isUsual: true })))
    if (proved) return [proved.oddsNotation]
    // With several odds columns, the question is about the column and its notation together.
    const isOneColumn = new Set(trials.pairs.map((each) => each.odds)).size <= 1
    const offered = fitting.filter((one) => one === 'decimal' || one === 'american')
    return isOneColumn || offered.length === 0 ? [notation] : offered
  }

  /** If bets without an amount may be lost or open, the question includes that. */
  function withUnpaid(one: ScoredReading): readonly ScoredReading[] {
    const all = alternativesWithoutResults(one, trials, counts)
    return all.some(({ states }) => states[UNPAID] !== undefined) ? all : [one]
  }
}

/**
 * The possible meanings of all unknown result letters together. "-" is a letter beside "+"; otherwise it is an empty cell or, if nothing
 * else means lost, perhaps lost.
 */
function letterSetsOf(letters: readonly string[], keys: readonly string[], ofFormat: StateLetters) {
  const isSign = letters.includes('-') && !letters.includes('+')
  const others = isSign ? letters.filter((letter) => letter !== '-') : letters
  const alphabets = others.length === 0 ? [] : alphabetsOf(others)
  const sets: readonly StateLetters[] = alphabets.length === 0 ? [{}] : alphabets
  if (!isSign) return sets
  const isLost = (own: StateLetters) => keys.some((key) => readState(key, { ...ofFormat, ...own }) === 'lost')
  return sets.flatMap((own) => (isLost(own) ? [own] : [own, { ...own, '-': 'lost' as const }]))
}

/** What a result column can say: results by each set of letters, or the sides that were bet on or won. */
function resultsOf(
  { table: { names, targets, isKnown, arePicksAnswers } }: Trials,
  sets: readonly StateLetters[],
  keys: readonly string[],
) {
  const byLetters = sets.map((letters) => ({ letters, side: null }))
  const column = stateColumn(targets)
  const texts = keys.filter((key) => key !== '-')
  const picks = { hasPick: targets.includes('pick'), arePicksAnswers }
  const side = isKnown || column < 0 ? null : sideOfResults(names[column] ?? '', texts, picks)
  if (side === null) return byLetters
  // Yes, No and 1 may be results or sides; other texts, like 2, are sides.
  const isSide = side === 'pick' && texts.some((text) => text !== '1' && readYesNo(text) === null)
  return [...(isSide ? [] : byLetters), { letters: {}, side }]
}

function writtenOdds(tables: readonly SeenOdds[]): WrittenOdds {
  const { notation, openOdds } = notationOfOdds(tables)
  return { notation, isOpen: openOdds.length > 0 }
}

/** The reading in whose notation all amounts fit, if that is the only such notation. */
function provedReading(readings: readonly ScoredReading[]): ScoredReading | null {
  const best = allWithMost(readings, ({ shown }) => shown)
  const [first] = best
  const isOne = new Set(best.map(({ oddsNotation }) => oddsNotation)).size === 1
  return first && isOne && first.shown > 0 && first.shown === first.checked ? first : null
}

/** The readings that explain most rows; of these those with the usual meanings, and of these those whose odds have a bookmaker's margin. */
function likeliest(readings: readonly ScoredReading[], letters: readonly string[], { markets }: ReadingCounts) {
  const byShown = allWithMost(readings, ({ shown }) => shown)
  // A file of payouts leaves the payout of a lost bet empty too: empty amounts do not tell a lost bet from an open one.
  const isLostOrOpen = letters.some((letter) => {
    const states = byShown.map((one) => one.states[letter])
    return states.includes('lost') && states.includes('pending')
  })
  const equal = isLostOrOpen ? byShown : allWithMost(byShown, ({ explained }) => explained)
  const isProved = ({ side, shown, checked }: ScoredReading) => side === null && shown > 0 && shown === checked
  const best = equal.some(isProved) ? equal.filter(({ side }) => side === null) : equal
  const usual = best.some(({ isUsual }) => isUsual) ? best.filter(({ isUsual }) => isUsual) : best
  const withMargin = (some: readonly ScoredReading[]) =>
    // Two bets on different matches of the same teams look like one market, so readable odds count before the margin.
    allWithMost(some, ({ priced }) => priced).filter((one) => areNearMargin(markets, marketKey(one)))
  const usualWithMargin = withMargin(usual)
  if (usualWithMargin.length > 0) return usualWithMargin
  const isAgainst = usual.every((one) => (markets.get(marketKey(one))?.all ?? 0) > 0)
  const unusual = isAgainst ? withMargin(best) : []
  return unusual.length > 0 ? unusual : usual
}

const marketKey = ({ pair, oddsNotation }: ScoredReading) => `${pair}|${oddsNotation ?? 'decimal'}`

function allWithMost<One>(all: readonly One[], of: (one: One) => number): readonly One[] {
  const most = Math.max(...all.map(of))
  return all.filter((one) => of(one) === most)
}

/** The targets that columns of odds and stakes can have in the other readings. */
const PAIR: ReadonlySet<ColumnTarget> = new Set(['odds', 'stake', 'note'])

/** Columns whose meaning the amounts show. */
function provenBy(first: ScoredReading, readings: readonly ScoredReading[]): ReadonlySet<number> {
  const others = readings.filter(({ pair }) => pair !== first.pair)
  const isPair = first.shown > 0 && others.every(({ shown }) => shown < first.shown)
  const ofPairs = isPair ? [...first.columns].filter(([, target]) => PAIR.has(target)) : []
  return new Set([...first.proven, ...ofPairs.map(([index]) => index)])
}

/** The alternatives to ask about, with rows that show how they differ. */
export function ambiguousReading(
  alternatives: readonly Reading[],
  { table }: Trials,
  { examples }: ReadingCounts,
  letters: readonly string[],
): FoundReading {
  const all = [...examples.entries()]
  // First rows whose result depends on the reading.
  const differing = all.filter(
    ([key]) => new Set(alternatives.map(({ states }) => resultOf(key, { ...table.letters, ...states }))).size > 1,
  )
  const rows = [...new Set([...differing, ...all].flatMap(([, one]) => one))].slice(0, MOST_EXAMPLES)
  return { proposed: null, alternatives, rows, proven: new Set(), letters }
}
