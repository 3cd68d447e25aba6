import { isNameOf, isOneSum, isPastSum, type SumTarget, sideOfResults } from './columns.ts'
import { areNearMargin } from './market-pairs.ts'
import type { ColumnTarget, ImportPlan, OddsNotation } from './plan.ts'
import {
  hitsIn,
  MOST_EXAMPLES,
  type ReadingCounts,
  type Result,
  type Role,
  sumOfCounts,
  type Trials,
} from './reading-counts.ts'
import { emptyLetterOf, looksEmpty, UNPAID } from './result-columns.ts'
import type { Row } from './row.ts'
import { fittingNotations, notationsOf } from './text/odds-shape.ts'
import { notationOfOdds, type SeenOdds } from './text/odds-tally.ts'
import { isProfitRate } from './text/rate-text.ts'
import { alphabetsOf, mayBeState, readState, readYesNo, type StateLetters } from './text/state-text.ts'
import type { RowState } from './text/state-words.ts'

/**
 * What columns of sums, odds and results mean, of all that their names allow. Readings compete: each is worth the rows whose sums follow
 * from stake, price and result by it (docs/decisions/0124).
 */
export type Reading = {
  /** What columns of odds, stakes and sums are, by their indexes. */
  readonly columns: ReadonlyMap<number, ColumnTarget>
  /** Null: as each cell is written. */
  readonly oddsNotation: OddsNotation | null
  readonly states: StateLetters
  /** Sums that follow from their rows, of those that can be checked. */
  readonly explained: number
  readonly checked: number
  /** Sums that follow and are there: an open bet has none. */
  readonly shown: number
  /** Odds that have a price. */
  readonly priced: number
}

export type FoundReading = {
  /** Null where several explain as many rows and make other bets of them. */
  readonly proposed: Reading | null
  /** The readings that nothing tells apart, the likeliest first; empty without a doubt. */
  readonly alternatives: readonly Reading[]
  /** Up to three rows that the alternatives read in different ways. */
  readonly rows: readonly Row[]
  /** Columns whose meaning the rows have shown. */
  readonly proven: ReadonlySet<number>
  /** Letters and numbers of its results that mean nothing by themselves. */
  readonly letters: readonly string[]
  /** Nothing says what came of the bets; the alternative takes them as open. */
  readonly isSilent?: boolean
}

type Candidate = {
  readonly pair: number
  readonly notation: OddsNotation | null
  readonly isUsual: boolean
  readonly letters: StateLetters
  /** The column of results names what was bet or who won: the sums say the result. */
  readonly side: 'pick' | 'winner' | null
  /** A column that nobody knows is a sum also where only most of it follows. */
  readonly isPartly?: boolean
}

/** How the odds of tables are written: decimal or American, by each cell. `isOpen`: some can be read in both. */
type WrittenOdds = { readonly notation: OddsNotation | null; readonly isOpen: boolean }

/** The reading of tables of which the same is tried, by all their rows together. */
export function findReading(trials: Trials, tables: readonly ReadingCounts[], odds: WrittenOdds): FoundReading {
  const { isKnown, letters: ofFormat } = trials.table
  const counts = sumOfCounts(tables)
  const keys = [...counts.keys]
  const letters = keys.filter((key) => !/^-{2}$/u.test(key) && readState(key, ofFormat) === null && mayBeState(key))
  const results = resultsOf(trials, letterSetsOf(letters, keys, ofFormat), keys)
  const readBy = (pair: number, one: Pick<Candidate, 'notation' | 'isUsual'>) =>
    results.map((own) => readingBy({ pair, ...one, ...own }, trials, counts))
  const isOneColumn = new Set(trials.pairs.map((pair) => pair.odds)).size <= 1
  const candidates = trials.pairs.flatMap(({ named, isGuess }, pair) =>
    // The same odds in another notation.
    isTwin(pair)
      ? []
      : writtenIn(pair).flatMap((asWritten) =>
          notationsOf(counts.shapes[pair], { named, asWritten, isKnown }).flatMap((one) =>
            readBy(pair, { ...one, isUsual: one.isUsual && !isGuess }),
          ),
        ),
  )
  // Without odds and stakes, only letters.
  const all = candidates.length > 0 ? candidates : readBy(-1, { notation: odds.notation, isUsual: true })
  const readings = all.filter((one) => trials.pairs[one.pair]?.isGuess !== true || isWhole(one))
  const [first, ...others] = distinct(likeliest(readings, letters, counts))
  const open = first && others.length === 0 ? openBySums(first, trials, counts) : []
  if (open.length > 0) return asked(open, trials, counts, letters)
  if (first && others.length === 0) {
    return { proposed: first, alternatives: [], rows: [], proven: provenBy(first, readings), letters }
  }
  const both = first ? [first, ...others] : []
  return asked(both.flatMap(withUnpaid), trials, counts, letters)

  /** Whether a bet without a sum was lost is a part of the question. */
  function withUnpaid(one: Found): readonly Found[] {
    const all = openBySums(one, trials, counts)
    return all.some(({ states }) => states[UNPAID] !== undefined) ? all : [one]
  }

  function isTwin(pair: number): boolean {
    const { all: prices, near } = counts.alike[pair] ?? { all: 0, near: 0 }
    const isFirst = trials.pairs.findIndex(({ stake }) => stake === trials.pairs[pair]?.stake) === pair
    return !isFirst && prices > 0 && prices === near
  }

  /** The notations that the cells of the odds of a pair show; null where they show none. */
  function writtenIn(pair: number): readonly (OddsNotation | null)[] {
    const { odds: column = -1, isGuess = false } = trials.pairs[pair] ?? {}
    const { notation, isOpen } = trials.table.targets[column] === 'odds' ? odds : writtenOdds(counts.odds[pair] ?? [])
    const shape = counts.shapes[pair]
    if (!isOpen || isKnown || isGuess || !shape) return [notation]
    const fitting = fittingNotations(shape)
    const proved = provedNotation(fitting.flatMap((one) => readBy(pair, { notation: one, isUsual: true })))
    if (proved) return [proved.oddsNotation]
    // Beside another column of odds, the notation is a part of the question which of them counts.
    const offered = fitting.filter((one) => one === 'decimal' || one === 'american')
    return isOneColumn || offered.length === 0 ? [notation] : offered
  }
}

/** What letters can mean. A minus is one of them beside a plus; beside other results it is an empty cell, or the sign of those that none says. */
function letterSetsOf(letters: readonly string[], keys: readonly string[], ofFormat: StateLetters) {
  const isSign = letters.includes('-') && !letters.includes('+')
  const others = isSign ? letters.filter((letter) => letter !== '-') : letters
  const alphabets = others.length === 0 ? [] : alphabetsOf(others)
  const sets: readonly StateLetters[] = alphabets.length === 0 ? [{}] : alphabets
  if (!isSign) return sets
  const isLost = (own: StateLetters) => keys.some((key) => readState(key, { ...ofFormat, ...own }) === 'lost')
  return sets.flatMap((own) => (isLost(own) ? [own] : [own, { ...own, '-': 'lost' as const }]))
}

/** What a column of results can say: by its letters, or as the sides that were bet on or won. */
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
  // No result is a 2.
  const isSide = side === 'pick' && texts.some((text) => text !== '1' && readYesNo(text) === null)
  return [...(isSide ? [] : byLetters), { letters: {}, side }]
}

/** The only column of results; -1 without one, and for several. */
const stateColumn = (targets: readonly (ColumnTarget | null)[]) =>
  targets.indexOf('state') === targets.lastIndexOf('state') ? targets.indexOf('state') : -1

function writtenOdds(tables: readonly SeenOdds[]): WrittenOdds {
  const { notation, openOdds } = notationOfOdds(tables)
  return { notation, isOpen: openOdds.length > 0 }
}

/** The notation of odds that can be read in two, where all sums follow by it and not by the others. */
function provedNotation(readings: readonly Found[]): Found | null {
  const best = mostOf(readings, ({ shown }) => shown)
  const [first] = best
  const isOne = new Set(best.map(({ oddsNotation }) => oddsNotation)).size === 1
  return first && isOne && first.shown > 0 && first.shown === first.checked ? first : null
}

/** The readings that explain most; of these the usual ones, and of these the ones by which both sides of a market have a margin. */
function likeliest(readings: readonly Found[], letters: readonly string[], { markets }: ReadingCounts) {
  const bySums = mostOf(readings, ({ shown }) => shown)
  // Who notes only what was paid leaves the sum of a lost bet empty, too.
  const isLostOrOpen = letters.some((letter) => {
    const states = bySums.map((one) => one.states[letter])
    return states.includes('lost') && states.includes('pending')
  })
  const equal = isLostOrOpen ? bySums : mostOf(bySums, ({ explained }) => explained)
  const byResults = equal.filter(({ side, shown, checked }) => side === null && shown > 0 && shown === checked)
  const best = byResults.length > 0 ? equal.filter(({ side }) => side === null) : equal
  const usual = best.some(({ isUsual }) => isUsual) ? best.filter(({ isUsual }) => isUsual) : best
  const near = (some: readonly Found[]) =>
    // Two matches of the same teams may look like one: odds without a price weigh more.
    mostOf(some, ({ priced }) => priced).filter((one) => areNearMargin(markets, keyOf(one)))
  const nearMargin = near(usual)
  if (nearMargin.length > 0) return nearMargin
  const isAgainst = usual.every((one) => (markets.get(keyOf(one))?.all ?? 0) > 0)
  const unusual = isAgainst ? near(best) : []
  return unusual.length > 0 ? unusual : usual
}

const keyOf = ({ pair, oddsNotation }: Pick<Found, 'pair' | 'oddsNotation'>) => `${pair}|${oddsNotation ?? 'decimal'}`

/** Columns that its sums show. */
function provenBy(first: Found, readings: readonly Found[]): ReadonlySet<number> {
  const others = readings.filter(({ pair }) => pair !== first.pair)
  const isPair = first.shown > 0 && others.every(({ shown }) => shown < first.shown)
  const ofPairs = isPair ? [...first.columns].filter(([, target]) => PAIR.has(target)) : []
  return new Set([...first.proven, ...ofPairs.map(([index]) => index)])
}
/** The others of odds and stakes are notes. */
const PAIR: ReadonlySet<ColumnTarget> = new Set(['odds', 'stake', 'note'])

function mostOf<One>(all: readonly One[], of: (one: One) => number): readonly One[] {
  const most = Math.max(...all.map(of))
  return all.filter((one) => of(one) === most)
}

/** The question which of these readings is right. */
export function asked(
  alternatives: readonly Reading[],
  { table }: Trials,
  { examples }: ReadingCounts,
  letters: readonly string[],
): FoundReading {
  const all = [...examples.entries()]
  // Rows whose result they read in different ways; where they differ in columns or odds, any.
  const differing = all.filter(
    ([key]) => new Set(alternatives.map(({ states }) => resultOf(key, { ...table.letters, ...states }))).size > 1,
  )
  const rows = [...new Set([...differing, ...all].flatMap(([, one]) => one))].slice(0, MOST_EXAMPLES)
  return { proposed: null, alternatives, rows, proven: new Set(), letters }
}

/** The result of a row whose columns say these. */
function resultOf(key: string, letters: StateLetters): Result | null {
  const isEmpty = (text: string) => text === '' || (text === '-' && letters[text] === undefined)
  const ofEmpty = key === '' ? emptyLetterOf(letters) : undefined
  const texts = ofEmpty !== undefined ? [ofEmpty] : key.split('\u0000')
  const said = new Set(texts.flatMap((text) => (isEmpty(text) ? [] : [readState(text, letters)])))
  if (said.has(null)) return null
  said.delete('settled')
  const [state, ...others] = [...said] as Exclude<RowState, 'settled'>[]
  if (state === undefined) return 'any'
  if (others.length > 0 || state === 'cashed-out') return null
  return state === 'push' ? 'void' : state
}

/** In which roles a column of a target may be. */
const ROLES_OF: Readonly<Record<SumTarget, readonly Role[]>> = {
  profit: ['profit'],
  payout: ['payout'],
  toWin: ['toWin', 'return'],
  balance: ['balance', 'balanceUp'],
}

/** How many sums of a column follow in each role by a candidate, of those whose result it reads, and what else the rows show of it. */
function countsOf(
  sum: number,
  { pair, notation, letters, side }: Candidate,
  { table }: Trials,
  { hits }: ReadingCounts,
) {
  const totals = new Map<Role, number>()
  let [checked, absent, missing, negative, zero, net, lost, returned] = [0, 0, 0, 0, 0, 0, 0, 0]
  for (const [key, one] of hits) {
    const [number, of, result = ''] = key.split('|', 3)
    if (Number(number) !== pair || of !== (notation ?? 'decimal')) continue
    negative += one.negative[sum] ?? 0
    zero += hitsIn(one, sum, 'payout', 'pending') - (one.absent[sum] ?? 0)
    net += one.net[sum] ?? 0
    missing += one.absent[sum] ?? 0
    returned += hitsIn(one, sum, 'payout', 'void')
    lost += hitsIn(one, sum, 'profit', 'lost') + hitsIn(one, sum, 'payout', 'lost')
    const said = side === null ? resultOf(result, { ...table.letters, ...letters }) : 'any'
    if (said === null) continue
    checked += one.sums[sum] ?? 0
    if (said === 'pending') absent += one.absent[sum] ?? 0
    for (const role of Object.values(ROLES_OF).flat()) {
      totals.set(role, (totals.get(role) ?? 0) + hitsIn(one, sum, role, said))
    }
  }
  return { checked, absent, missing, negative, zero, net, lost, returned, count: (role: Role) => totals.get(role) ?? 0 }
}

/** What a column of sums is by a candidate, and how many of its sums follow. */
function roleBy(sum: number, candidate: Candidate, trials: Trials, counts: ReadingCounts) {
  const { table, sums } = trials
  const {
    index,
    may,
    isGuess,
    others: beside = [],
    isUnsure = false,
  } = sums[sum] ?? { index: -1, may: [], isGuess: false }
  const { checked, absent, negative, net, returned, count } = countsOf(sum, candidate, trials, counts)
  const of = (target: SumTarget) => Math.max(...ROLES_OF[target].map(count))
  // Of equal ones the first, which its name says.
  const [named = 'profit', ...others] = negative > 0 && !table.isKnown ? may.filter((one) => one !== 'toWin') : may
  const target = others.reduce<SumTarget>((known, one) => (of(one) > of(known) ? one : known), named)
  const isOfRow = target === 'profit' || target === 'payout'
  return {
    index,
    beside,
    isUnsure,
    isGuess,
    target,
    hasLosses: negative > 0,
    net,
    // The stake in another column is no sum that was paid.
    isStake: target === 'payout' && returned === of(target),
    isReturn: target === 'toWin' && count('return') > count('toWin'),
    explained: of(target),
    shown: of(target) - (isOfRow ? absent : 0),
    checked,
  }
}

/** Whether all sums of a column follow, and not by chance. Nothing shows what the first balance follows from. */
const isWhole = ({ shown, checked, target }: Pick<Reading, 'shown' | 'checked'> & { readonly target?: SumTarget }) =>
  shown + (target === 'balance' ? 1 : 0) >= checked && shown >= LEAST_SUMS
const LEAST_SUMS = 2
const isMostly = ({ shown, checked }: Pick<Reading, 'shown' | 'checked'>) => shown * 2 >= checked && shown >= LEAST_SUMS

type Found = Reading & {
  readonly pair: number
  readonly side: Candidate['side']
  readonly isUsual: boolean
  readonly proven: readonly number[]
}

/** Columns that say what came of a bet. */
const OF_RESULTS: ReadonlySet<ColumnTarget | undefined> = new Set(['profit', 'payout', 'balance'])

/**
 * The readings of a table without results where every sum of it is what a bet may win, where only wins have one, or where most of a column
 * follow that nobody knows.
 */
function openBySums(first: Found, trials: Trials, counts: ReadingCounts): readonly Found[] {
  const { targets, names, isKnown } = trials.table
  const hasResults = counts.keys.size > 0 || targets.includes('winner') || targets.includes('cashOut')
  if (isKnown || hasResults) return []
  const candidate = { ...first, notation: first.oddsNotation, letters: first.states }
  const sums = trials.sums.flatMap(({ index }, sum) =>
    OF_RESULTS.has(first.columns.get(index)) ? [{ index, sum }] : [],
  )
  if (sums.length === 0) {
    const partly = readingBy({ ...candidate, isPartly: true }, trials, counts)
    const guessed = [...partly.columns].filter(([, target]) => target === 'profit' || target === 'payout')
    const without = new Map([...first.columns, ...guessed.map(([index]) => [index, 'note'] as const)])
    return guessed.length > 0 ? [partly, { ...first, columns: without }] : []
  }
  const possible = sums.flatMap(({ index, sum }) => {
    const { checked, missing, count } = countsOf(sum, candidate, trials, counts)
    const isAll = (role: Role) => missing === 0 && checked > 0 && count(role) === checked
    const target: ColumnTarget | null = isAll('toWin') ? 'toWin' : isAll('return') ? 'note' : null
    const isPast = isPastSum(names[index] ?? '') || isProfitRate(names[index] ?? '')
    return target === null || isPast ? [] : [[index, target] as const]
  })
  if (possible.length === sums.length) return [first, { ...first, columns: new Map([...first.columns, ...possible]) }]
  const areOnlyWins = sums.every(({ index, sum }) => {
    const { missing, count, lost, negative, zero } = countsOf(sum, candidate, trials, counts)
    // What a stake of a cent or two wins is within a cent of what its loss leaves; a profit of zero is no loss.
    const hasLost = lost > 0 && (negative > 0 || (zero > 0 && first.columns.get(index) !== 'profit'))
    return missing > 0 && !hasLost && Math.max(count('profit'), count('payout')) > 0
  })
  if (!areOnlyWins || sums.some(({ index }) => first.columns.get(index) === 'balance')) return []
  return (['lost', 'pending'] as const).map((state) => ({ ...first, states: { ...first.states, [UNPAID]: state } }))
}

/** What columns are besides sums. */
function columnsOf(
  pair: Trials['pairs'][number] | undefined,
  { side }: Candidate,
  { table, pairs }: Trials,
  { keys }: ReadingCounts,
) {
  const columns = new Map<number, ColumnTarget>()
  const column = stateColumn(table.targets)
  if (column >= 0) columns.set(column, side ?? 'state')
  for (const { odds, stake, isGuess } of pair ? pairs : []) {
    columns.set(odds, 'note')
    if (!isGuess) columns.set(stake, 'note')
  }
  if (pair) columns.set(pair.odds, 'odds').set(pair.stake, 'stake')
  // An empty column of results says of no row that it is open.
  for (const [index, target] of keys.size === 0 ? table.targets.entries() : []) {
    if (target === 'state') columns.set(index, 'note')
  }
  return columns
}

function readingBy(candidate: Candidate, trials: Trials, counts: ReadingCounts): Found {
  const { names, targets, isKnown } = trials.table
  const roles = trials.sums.map((_, sum) => roleBy(sum, candidate, trials, counts))
  const pair = trials.pairs[candidate.pair]
  const columns = isKnown ? new Map<number, ColumnTarget>() : columnsOf(pair, candidate, trials, counts)
  const taken = new Map<ColumnTarget, number>()
  // Of a profit before and after the fee, the one after it.
  const ranked = [...roles].sort((one, other) => other.explained - one.explained || other.net - one.net)
  if (!isKnown) {
    const isPriced = (index: number) => index === pair?.odds || index === pair?.stake
    const ofSums = ranked.filter(({ index }) => !isPriced(index))
    const named = ofSums.filter(({ isGuess }) => !isGuess)
    // A stake stays one where no column of odds is known.
    for (const { index, beside } of named) {
      for (const one of [index, ...beside]) columns.set(one, targets[one] === 'state' ? 'state' : 'note')
    }
    const isNamed = named.some(({ explained }) => explained > 0)
    const guessed = ofSums.filter(({ isGuess, isStake }) => isGuess && !isStake && !isNamed)
    const all = guessed.filter(candidate.isPartly ? isMostly : isWhole)
    for (const role of [...all, ...named]) {
      const { index, beside, target, isReturn } = role
      if (taken.has(target) || !isSure(role, targets[index])) continue
      taken.set(target, index)
      for (const one of [index, ...beside]) columns.set(one, isReturn ? 'note' : target)
    }
  }
  const kept = roles.filter(({ index, target }) => isKnown || taken.get(target) === index)
  for (const index of isKnown ? [] : profitsBeforeFee(kept)) columns.set(index, 'note')
  const total = (of: (role: (typeof kept)[number]) => number) => kept.reduce((sum, one) => sum + of(one), 0)
  return {
    pair: candidate.pair,
    side: candidate.side,
    columns,
    oddsNotation: candidate.notation,
    states: candidate.letters,
    explained: total(({ explained }) => explained),
    checked: total(({ checked, explained }) => Math.max(checked, explained)),
    shown: total(({ shown }) => shown),
    priced: pricedBy(candidate, counts),
    // What odds of Hong Kong say as a profit is what decimal ones pay: then the name of the sum counts, unless it is one of both.
    isUsual:
      (candidate.isUsual || kept.some((role) => mayBeBoth(role, names[role.index] ?? ''))) &&
      kept.every((role) => role.isGuess || isUsualRole(role, names[role.index] ?? '')),
    proven: kept.flatMap(({ index, beside, target, explained, checked }) =>
      explained > 0 && explained + (target === 'balance' ? 1 : 0) >= checked ? [index, ...beside] : [],
    ),
  }
}

/** Whether the rows show enough of a role for a column that its name makes this. */
function isSure(
  { isUnsure, explained, shown, checked }: ReturnType<typeof roleBy>,
  was: ColumnTarget | null | undefined,
): boolean {
  if (isUnsure && (shown === 0 || shown * 2 < checked)) return false
  if (was === 'note') return explained > 0
  return was !== 'state' || (explained > 0 && explained >= checked)
}

const pricedBy = ({ pair, notation }: Candidate, { shapes }: ReadingCounts) =>
  shapes[pair]?.priced[notation ?? 'decimal'] ?? 0

/** The column of a profit before the fee beside what was paid after it: it shows what the others are, and is no result. */
function profitsBeforeFee(sums: readonly Pick<ReturnType<typeof roleBy>, 'index' | 'target' | 'net'>[]): number[] {
  const [profit, payout] = (['profit', 'payout'] as const).map((one) => sums.find(({ target }) => target === one))
  return profit && payout && payout.net > profit.net ? [profit.index] : []
}

/** A sum without losses whose name is one of profits and of payouts. */
const mayBeBoth = ({ shown, hasLosses }: { shown: number; hasLosses: boolean }, name: string) =>
  shown > 0 && !hasLosses && !isOneSum(name)

/** Whether a column of this name is usually this sum: losses are written in profits. */
const isUsualRole = ({ target, hasLosses }: { target: SumTarget; hasLosses: boolean }, name: string) =>
  isNameOf(name, target) && !(target === 'payout' && hasLosses && isNameOf(name, 'profit'))

/** The columns of a table by a reading. */
export const columnsBy = (targets: readonly (ColumnTarget | null)[], { columns }: Reading) =>
  targets.map((target, index) => columns.get(index) ?? target)

/**
 * The plan of a reading. Of several, what they agree on: letters that one of them reads otherwise have no meaning, and where they differ in
 * columns, odds or empty results no row is read before one is chosen.
 */
export function planOfReading(
  { proposed, alternatives, isSilent = false }: Pick<FoundReading, 'proposed' | 'alternatives' | 'isSilent'>,
  targets: readonly (ColumnTarget | null)[],
): Pick<ImportPlan, 'columns' | 'oddsNotation'> & { readonly states: StateLetters; readonly isOpen: boolean } {
  const [first, ...others] = proposed ? [proposed] : alternatives
  if (!first) return { columns: targets, oddsNotation: null, states: {}, isOpen: false }
  const { oddsNotation, states } = first
  const columns = columnsBy(targets, first)
  const ofEmpty = ({ states: each }: Reading) => Object.entries(each).filter(([letter]) => looksEmpty(letter))
  const key = (one: Reading) => JSON.stringify([columnsBy(targets, one), one.oddsNotation, ofEmpty(one)])
  if (others.some((one) => key(one) !== key(first))) return { columns, oddsNotation, states, isOpen: true }
  const agreed = Object.entries(states).filter(([letter, state]) => others.every((one) => one.states[letter] === state))
  return { columns, oddsNotation, states: Object.fromEntries(agreed), isOpen: isSilent }
}

/** Readings that make other bets of the rows. */
export function distinct<One extends Reading>(readings: readonly One[]): One[] {
  const found = new Map<string, One>()
  for (const one of readings) {
    const key = JSON.stringify([
      [...one.columns].toSorted(([first], [other]) => first - other),
      one.oddsNotation,
      Object.entries(one.states).toSorted(([first], [other]) => (first < other ? -1 : 1)),
    ])
    if (!found.has(key)) found.set(key, one)
  }
  return [...found.values()]
}
