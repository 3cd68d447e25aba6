import { isBonusColumn, isInPercent, isNameOf, isUnknownName, SUMS, type SumTarget, sumsOfColumn } from './columns.ts'
import { rulesOf } from './formats.ts'
import { createMarketPairs, type MarketPairs } from './market-pairs.ts'
import type { ColumnTarget, OddsNotation } from './plan.ts'
import { emptyLetter, isLossColumn, resultReader, UNPAID } from './result-columns.ts'
import { cellText, fieldReader, isEmptyText, type Row, RowFault } from './row.ts'
import { pickTextOf } from './row-group.ts'
import { pricesOfSides } from './side-prices.ts'
import { plainAmount } from './text/accounting-text.ts'
import { readFreeBet } from './text/free-bet-text.ts'
import { mayBeThousands } from './text/number-text.ts'
import { addShape, noOdds, type OddsShape, pricesOf, sumOfShapes } from './text/odds-shape.ts'
import { createOddsTally, namedNotation, type SeenOdds } from './text/odds-tally.ts'
import { sideOf } from './text/pick-text.ts'
import { isProfitRate, readRate } from './text/rate-text.ts'
import { type StateLetters, stateKey } from './text/state-text.ts'
import { readScaled, type SumScale, scaleOfColumn } from './text/sum-scale.ts'
import { isUnitColumn, isUnitValueColumn, readUnits, unitInName } from './text/unit-text.ts'

/** `void` includes push. `any`: the row has no result, so its sum may match any decided one. */
const RESULTS = ['won', 'lost', 'void', 'half-won', 'half-lost', 'pending', 'any'] as const
export type Result = (typeof RESULTS)[number]
/** `return`: the payout of a win, whatever the result is. `balance` follows the row above, `balanceUp` the row below. */
const ROLES = ['profit', 'payout', 'toWin', 'return', 'balance', 'balanceUp'] as const
export type Role = (typeof ROLES)[number]

/** Different results of one table; a column with more has no letters. */
const MOST_KEYS = 60
/** Columns of each kind that are tried. */
const MOST_COLUMNS = 3
const MOST_GUESSES = 5
/** Rows of each result that are kept for a question. */
export const MOST_EXAMPLES = 3

export type SurveyedTable = {
  readonly names: readonly string[]
  readonly targets: readonly (ColumnTarget | null)[]
  /** For a known format, only its letters are tried. */
  readonly isKnown: boolean
  /** Letters with a meaning in the format. */
  readonly letters: StateLetters
  /** The picks are Yes or No: a Yes among the results may say what happened, not that the bet was won. */
  readonly arePicksAnswers: boolean
}

/** A column of odds and a column of stakes. `isGuess`: the stake column has an unknown name. */
type Pair = { readonly odds: number; readonly stake: number; readonly isGuess: boolean }
/**
 * `isGuess`: its name does not mean a sum. `others`: columns of the same sums, of which each row fills one. `isUnsure`: it counts as a sum only
 * if at least half of its rows fit.
 */
type TriedSum = {
  readonly index: number
  readonly may: readonly SumTarget[]
  readonly isGuess: boolean
  readonly others?: readonly number[]
  readonly isUnsure?: boolean
}
export type Trials = {
  readonly table: SurveyedTable
  readonly pairs: readonly (Pair & { readonly named: OddsNotation | null })[]
  /** Columns of sums, with the possible targets of each. */
  readonly sums: readonly TriedSum[]
}

/**
 * `counts`: how often each sum equals the amount of a result in a role. `absent`: empty cells. `negative`: sums below zero. `net`: sums that equal
 * another sum of the row less the fee, as a profit or a payout.
 */
type Hits = { readonly counts: Uint32Array } & Readonly<Record<'sums' | 'absent' | 'negative' | 'net', Uint32Array>>

/** What the rows of a table show about each trial. */
export type ReadingCounts = {
  /** By pair, notation and the results of the row. */
  readonly hits: ReadonlyMap<string, Hits>
  /** The texts of the result columns, by `stateKey`. */
  readonly keys: ReadonlySet<string>
  /** Rows of each result. */
  readonly examples: ReadonlyMap<string, readonly Row[]>
  readonly shapes: readonly OddsShape[]
  /** How the odds of each pair are written, for each table. */
  readonly odds: readonly (readonly SeenOdds[])[]
  /** For each pair, its odds (`all`) and those of them equal to the odds of the first pair with the same stake column (`near`). */
  readonly alike: readonly Alike[]
  readonly markets: MarketPairs
}
type Alike = { readonly all: number; readonly near: number }

const indexesOf = (targets: readonly (ColumnTarget | null)[], wanted: ColumnTarget) =>
  targets.flatMap((target, index) => (target === wanted ? [index] : []))

/** The columns of a table to try as odds, stakes and sums. */
export function trialsOf(table: SurveyedTable): Trials {
  const { names, targets, isKnown } = table
  const indexesIf = (holds: (name: string) => boolean, target: ColumnTarget) =>
    isKnown ? [] : names.flatMap((name, index) => (targets[index] === target && holds(name) ? [index] : []))
  const columnsOf = (target: 'stake' | 'odds') =>
    [...indexesOf(targets, target), ...indexesIf((name) => isNameOf(name, target), 'note')].slice(0, MOST_COLUMNS)
  const stakes = [
    ...columnsOf('stake').map((stake) => ({ stake, isGuess: false })),
    ...indexesIf((name) => isUnknownName(name) && !isInPercent(name), 'note')
      .slice(0, MOST_COLUMNS)
      .map((stake) => ({ stake, isGuess: true })),
  ]
  // With a price for each side, the side of the bet decides which price counts.
  const [first, second] = (isKnown ? null : pricesOfSides(names, targets)) ?? []
  const prices = columnsOf('odds').filter(
    (odds) => first === undefined || odds !== (targets[first] === 'odds' ? second : first),
  )
  const pairs = prices.flatMap((odds) =>
    stakes.flatMap((one) => (odds === one.stake ? [] : [{ ...one, odds, named: namedNotation(names[odds] ?? '') }])),
  )
  const loss = lossAt(table)
  const [book, ...books] = isKnown ? [] : booksIn(table)
  const sums = names.flatMap((name, index): TriedSum[] => {
    if (index === loss || books.includes(index)) return []
    const own = targets[index] ?? null
    const isRate = own === 'profit' && isProfitRate(name)
    if (!isKnown && (isRate || index === book)) {
      return [{ index, may: ['profit'], isGuess: false, others: isRate ? [] : books, isUnsure: true }]
    }
    const isSum = SUMS.some((sum) => sum === own)
    if (isKnown) return isSum ? [{ index, may: [own as SumTarget], isGuess: false }] : []
    const may = isSum || own === 'note' || own === 'state' ? sumsOfColumn(name, own) : []
    return may.length > 0 ? [{ index, may, isGuess: false }] : []
  })
  // "Amount" beside another stake, and unknown names.
  const isFree = (name: string, index: number) =>
    own(index) !== null &&
    !sums.some((sum) => sum.index === index) &&
    (isNameOf(name, 'stake') || (isUnknownName(name) && !isInPercent(name)))
  const guesses = isKnown ? [] : names.flatMap((name, index) => (isFree(name, index) ? [index] : []))
  const guessed = guesses.slice(0, MOST_GUESSES).map((index): TriedSum => ({ index, may: SUMS, isGuess: true }))
  return { table, pairs, sums: [...sums, ...guessed] }

  function own(index: number): ColumnTarget | null {
    const target = targets[index] ?? null
    return target === 'note' || target === 'stake' ? target : null
  }
}

/** The column of losses beside a column of wins; -1 without one. */
function lossAt({ names, targets }: Pick<SurveyedTable, 'names' | 'targets'>): number {
  const profits = indexesOf(targets, 'profit')
  return profits.length > 1 ? (profits.find((index) => isLossColumn(names[index] ?? '')) ?? -1) : -1
}

/** Columns with the profits of one bookmaker each. */
function booksIn(table: Pick<SurveyedTable, 'names' | 'targets'>): readonly number[] {
  const profits = indexesOf(table.targets, 'profit')
  return profits.length > 1 && lossAt(table) < 0 ? profits : []
}

/** Columns that are read to count, besides those of odds, stakes and sums. */
const COUNTED: ReadonlySet<ColumnTarget | null> = new Set([
  'state',
  'fee',
  'freeBet',
  'event',
  'team1',
  'team2',
  'market',
  'pick',
])

/** Equal for tables with equal trials. */
export const keyOfTrials = ({ table: { targets, letters, isKnown, arePicksAnswers }, pairs, sums }: Trials): string =>
  JSON.stringify([
    letters,
    isKnown,
    arePicksAnswers,
    pairs,
    sums,
    targets.map((target) => (COUNTED.has(target) ? target : null)),
  ])

/** Reads the price of a row: if each side has one, the price of the selected side. */
function priceReader({ names, targets, isKnown }: SurveyedTable) {
  const sides = isKnown ? null : pricesOfSides(names, targets)
  const read = fieldReader(names, {
    plan: { columns: targets, decimalMark: 'point' },
    rules: rulesOf('generic'),
    unit: null,
  })
  return (row: Row, odds: number): string => {
    if (sides?.includes(odds) !== true) return cellText(row.cells[odds])
    const side = sideIn(row)
    return side === null ? '' : cellText(row.cells[sides[side]])
  }

  function sideIn(row: Row): 0 | 1 | null {
    try {
      return sideOf(pickTextOf(read(row)))
    } catch (error) {
      if (error instanceof RowFault) return null
      throw error
    }
  }
}

export function createReadingCounter({ table, pairs, sums }: Trials) {
  const { names, targets } = table
  const priceIn = priceReader(table)
  const scales = names.map(scaleOfColumn)
  const loss = lossAt({ names, targets })
  const unitAt = names.findIndex(isUnitValueColumn)
  const [ofNames = null] = names.flatMap((name) => unitInName(name) ?? [])
  const areUnits = names.map(isUnitColumn)
  const areRates = names.map((name, index) => targets[index] === 'profit' && isProfitRate(name))
  const [states, fees, [free = -1]] = [
    indexesOf(targets, 'state'),
    indexesOf(targets, 'fee'),
    indexesOf(targets, 'freeBet'),
  ]
  const resultsIn = resultReader(names, targets)
  const isBonus = isBonusColumn(names[free] ?? '')
  let hasEmpty = false
  const found = new Map<string, Hits>()
  // Without a column of results, marks in the picks count as one.
  const keys = Array.from({ length: Math.max(states.length, 1) }, () => new Set<string>())
  /** The last row of each pair and notation. */
  const before = new Map<string, Earlier>()
  const shapes = pairs.map(noOdds)
  const odds = pairs.map(createOddsTally)
  const alike = pairs.map(() => ({ all: 0, near: 0 }))
  const firsts = pairs.map(({ stake }) => pairs.findIndex((one) => one.stake === stake))
  const markets = createMarketPairs(targets)
  const examples = new Map<string, Row[]>()

  function hitsOf(key: string): Hits {
    const known = found.get(key)
    if (known) return known
    const hits = noHits(sums.length)
    found.set(key, hits)
    return hits
  }

  /** The joined keys of all result columns of a row, as one result. */
  function resultKey({ cells }: Row): string | null {
    const said = resultsIn((index) => cellText(cells[index]))
    const texts = said.filter((text) => text !== '' && !/^[-–—]{2}$/u.test(text))
    for (const [place, text] of said.entries()) {
      const own = keys[place]
      if (text !== '' && own && own.size < MOST_KEYS) own.add(stateKey(text))
    }
    if (texts.length === 0) hasEmpty = true
    return texts.length > 3 ? null : texts.map(stateKey).join('\u0000')
  }

  function keysOf(said: ReadonlySet<string>): ReadonlySet<string> {
    const letter = hasEmpty ? emptyLetter(names, targets, said) : null
    return letter === null ? said : new Set([...said, letter])
  }

  function addAlike(number: number, prices: readonly (number | undefined)[]): void {
    const [counts, own, first] = [alike[number], prices[number], prices[firsts[number] ?? number]]
    if (!counts || own === undefined) return
    counts.all++
    if (first !== undefined && Math.abs(first - own) <= SAME_PRICE) counts.near++
  }

  function addExample(result: string, row: Row): void {
    const known = examples.get(result) ?? []
    if (known.length < MOST_EXAMPLES && (known.length > 0 || examples.size < MOST_KEYS)) {
      examples.set(result, [...known, row])
    }
  }

  function add(row: Row): void {
    const result = resultKey(row)
    if (result === null) return
    const { cells } = row
    const unit = unitAt < 0 ? ofNames : sumOf(cells[unitAt], null)
    const sumAt = (index: number) => {
      const sum = sumOf(cells[index], scales[index] ?? null)
      return sum !== null && areUnits[index] === true && unit ? (sum * unit) / 100 : sum
    }
    const lost = loss < 0 ? null : sumAt(loss)
    const rates = sums.map(({ index }) => (areRates[index] === true ? readRate(cellText(cells[index])) : null))
    const values = sums.map(({ index, others = [] }) => {
      const sum = [index, ...others].map(sumAt).find((one) => one !== null) ?? null
      return lost === null || targets[index] !== 'profit' ? sum : (sum ?? 0) - Math.abs(lost)
    })
    addExample(result === '' && values.every((value) => value === null) ? UNPAID : result, row)
    const fee = fees.reduce((total, index) => total + Math.abs(sumAt(index) || 0), 0)
    const isFree = free >= 0 ? readFreeBet(cellText(cells[free])) : false
    const given = isFree === 'sum' ? sumAt(free) || 0 : 0
    const prices = new Map<string, number>()
    const asWritten: (number | undefined)[] = []
    pairs.forEach((pair, number) => {
      const text = priceIn(row, pair.odds)
      const stake = sumAt(pair.stake) || given
      const written = pricesOf(text)
      const shape = shapes[number]
      if (shape) addShape(shape, text, written)
      odds[number]?.add(cells[pair.odds], pair.named)
      asWritten[number] = written.find(({ notation }) => notation === (pair.named ?? 'decimal'))?.price
      addAlike(number, asWritten)
      for (const { notation, price } of written) prices.set(`${number}|${notation}`, price)
      if (!stake || stake <= 0 || sums.length === 0) return
      for (const { notation, price, slack } of written) {
        const place = `${number}|${notation}`
        const hits = hitsOf(`${place}|${result}`)
        const own = isFree === true || given === stake ? 0 : stake
        const bet = { stake, own, price, slack: slack * stake, fee, isBonus: own === 0 && isBonus }
        const earlier = before.get(place)
        values.forEach((written, sum) => {
          const rate = rates[sum] ?? null
          const value = rate ? Math.round((stake * rate.percent) / 100) : written
          countOne(hits[value === null ? 'absent' : 'sums'], sum)
          if (value !== null && value < 0) countOne(hits.negative, sum)
          if (value !== null && fee > 0 && values.some((gross) => isAfterFee(value, gross, bet))) {
            countOne(hits.net, sum)
          }
          const slack = bet.slack + (rate ? (stake * rate.slack) / 100 : 0)
          addHits(hits, sum, value, { ...bet, slack }, earlier?.values[sum] ?? null)
          if (earlier) addUp(earlier, sum, value)
        })
        before.set(place, { hits, values, bet })
      }
    })
    markets.add(row, prices)
  }

  return {
    add,
    counts: (): ReadingCounts => ({
      hits: found,
      keys: keysOf(new Set(keys.flatMap((set) => [...set]))),
      examples,
      shapes,
      odds: odds.map((tally) => [tally.seen()]),
      alike,
      markets: markets.found,
    }),
  }
}

/** American and decimal odds of one price are rounded differently: -118 beside 1.85. */
const SAME_PRICE = 0.0051

const roleAt = (sum: number, role: Role, result: Result) =>
  (sum * ROLES.length + ROLES.indexOf(role)) * RESULTS.length + RESULTS.indexOf(result)

const noHits = (sums: number): Hits => ({
  counts: new Uint32Array(sums * ROLES.length * RESULTS.length),
  sums: new Uint32Array(sums),
  absent: new Uint32Array(sums),
  negative: new Uint32Array(sums),
  net: new Uint32Array(sums),
})

function countOne(counts: Uint32Array, index: number): void {
  counts[index] = (counts[index] ?? 0) + 1
}

function put(hits: Hits, sum: number, role: Role, result: Result): void {
  countOne(hits.counts, roleAt(sum, role, result))
}

/** How many sums of a column equal the amount of a result in a role, including the empty cells of open bets. */
export function hitsIn({ counts, absent }: Hits, sum: number, role: Role, result: Result): number {
  const isAbsent = result === 'pending' && (role === 'profit' || role === 'payout')
  return (counts[roleAt(sum, role, result)] ?? 0) + (isAbsent ? (absent[sum] ?? 0) : 0)
}

/** Whether a column has sums; true for a column that was not tried. */
export function hasSums({ sums }: Trials, { hits }: ReadingCounts, index: number): boolean {
  const at = sums.findIndex((sum) => sum.index === index || sum.others?.includes(index) === true)
  return at < 0 || hits.size === 0 || [...hits.values()].some((one) => (one.sums[at] ?? 0) > 0)
}

/** Counts a sum for each role and result whose amount it equals. */
function addHits(hits: Hits, sum: number, value: number | null, bet: Priced, earlier: number | null): void {
  if (value === null) return
  if (value === 0) for (const role of ['profit', 'payout'] as const) put(hits, sum, role, 'pending')
  const win = winOf(bet)
  const bets = bet.isBonus ? [bet, { ...bet, own: bet.stake }] : [bet]
  for (const result of win > 0 ? RESULTS : []) {
    if (isNear(value, win, bet.slack)) put(hits, sum, 'toWin', result)
    if (bets.some(({ own }) => isNear(value - own, win, bet.slack))) put(hits, sum, 'return', result)
  }
  const change = earlier === null ? null : value - earlier
  for (const role of ['profit', 'payout', 'balance'] as const) {
    const results = DECIDED.filter((result) => bets.some((one) => follows(role, result, one)))
    for (const result of results) put(hits, sum, role, result)
    if (results.length > 0) put(hits, sum, role, 'any')
  }
  // An open bet leaves the balance unchanged, like a returned stake.
  if (change === 0) put(hits, sum, 'balance', 'pending')

  function follows(role: 'profit' | 'payout' | 'balance', result: (typeof DECIDED)[number], one: Priced): boolean {
    if (value === null || (role === 'balance' && change === null)) return false
    // The payout of a win is not zero.
    if (role === 'payout' && value === 0 && profitOf(one, result) > 0) return false
    // Some payout columns have losses as negative sums.
    const paid = value < 0 ? value : value - one.own
    return isResult(role === 'profit' ? value : role === 'payout' ? paid : (change ?? 0), one, result)
  }
}

/** If the newest bet is first, the balance of a row is the balance of the row below plus its own profit. */
function addUp({ hits, values, bet }: Earlier, sum: number, value: number | null): void {
  const earlier = values[sum] ?? null
  if (value === null || earlier === null) return
  const results = DECIDED.filter((result) => isResult(earlier - value, bet, result))
  for (const result of results) put(hits, sum, 'balanceUp', result)
  if (value === earlier) put(hits, sum, 'balanceUp', 'pending')
  if (results.length > 0) put(hits, sum, 'balanceUp', 'any')
}

/** The sum of the counts of tables with equal trials. */
export function sumOfCounts(all: readonly ReadingCounts[]): ReadingCounts {
  const [only, ...others] = all
  if (only && others.length === 0) return only
  const hits = new Map<string, Hits>()
  const examples = new Map<string, readonly Row[]>()
  for (const counts of all) {
    for (const [key, more] of counts.hits) hits.set(key, sumOfHits(hits.get(key) ?? noHits(more.sums.length), more))
    for (const [key, rows] of counts.examples) {
      examples.set(key, [...(examples.get(key) ?? []), ...rows].slice(0, MOST_EXAMPLES))
    }
  }
  return {
    hits,
    keys: new Set(all.flatMap(({ keys }) => [...keys])),
    examples,
    shapes: sumOfShapes(all.map(({ shapes }) => shapes)),
    odds: (all[0]?.odds ?? []).map((_, pair) => all.flatMap(({ odds }) => odds[pair] ?? [])),
    alike: (all[0]?.alike ?? []).map((_, pair) => sumOfPairs(all.flatMap(({ alike }) => alike[pair] ?? []))),
    markets: new Map(
      all
        .flatMap(({ markets }) => [...markets.keys()])
        .map((key) => [key, sumOfPairs(all.flatMap(({ markets }) => markets.get(key) ?? []))]),
    ),
  }
}

function sumOfHits(one: Hits, other: Hits): Hits {
  const both = (of: keyof Hits) => one[of].map((count, index) => count + (other[of][index] ?? 0))
  return {
    counts: both('counts'),
    sums: both('sums'),
    absent: both('absent'),
    negative: both('negative'),
    net: both('net'),
  }
}

const sumOfPairs = (all: readonly Alike[]): Alike => ({
  all: all.reduce((sum, one) => sum + one.all, 0),
  near: all.reduce((sum, one) => sum + one.near, 0),
})

type Priced = {
  readonly stake: number
  /** The user's own money in the stake. */
  readonly own: number
  readonly price: number
  /** The rounding error of the odds. */
  readonly slack: number
  readonly fee: number
  /** A bonus that may be a free bet, or the user's own money. */
  readonly isBonus: boolean
}

type Earlier = { readonly hits: Hits; readonly values: readonly (number | null)[]; readonly bet: Priced }

const DECIDED = ['won', 'lost', 'void', 'half-won', 'half-lost'] as const
const winOf = ({ stake, price }: Priced) => stake * (price - 1)

/** Whether a sum is the profit of a result, with or without the fee of its row deducted. */
function isResult(said: number, bet: Priced, result: (typeof DECIDED)[number]): boolean {
  // Odds of 1.00 stand for a returned bet: they win nothing.
  if (bet.price === 1 && result.endsWith('won')) return false
  const profit = profitOf(bet, result)
  if (isNear(said, profit, bet.slack)) return true
  if (bet.fee === 0) return false
  // A tax may be deducted from the win, or from the stake before the bet.
  const ofRest = result === 'won' ? (bet.stake - bet.fee) * bet.price - bet.stake : profit
  return isNear(said + bet.fee, profit, bet.slack) || isNear(said + bet.stake - bet.own, ofRest, bet.slack)
}

/** Whether a sum is another sum of its row less the fee; each may be a profit or a payout. */
const isAfterFee = (net: number, gross: number | null, { own, fee }: Priced) =>
  gross !== null && [-own, 0, own].some((stake) => isNear(net + stake, gross - fee, 0))

function profitOf(bet: Priced, result: (typeof DECIDED)[number]): number {
  if (result === 'void') return 0
  const whole = result === 'won' || result === 'half-won' ? winOf(bet) : -bet.own
  return result.startsWith('half') ? whole / 2 : whole
}

/** Equal to the cent; for a win, within the rounding of its odds. */
const isNear = (said: number, expected: number, slack: number) =>
  Math.abs(said - expected) <= (expected > 0 ? slack : 0) + 1.001

/** In cents or hundredths of a unit; null if empty, NaN if it is not a sum or may be thousands. */
function sumOf(cell: Row['cells'][number] | undefined, scale: SumScale): number | null {
  const text = plainAmount(cellText(cell))
  if (text === '' || isEmptyText(text)) return null
  const ofCents = scale === 'cents' ? readScaled(text, scale, null) : null
  if (ofCents !== null) return ofCents
  if (typeof cell !== 'number' && (mayBeThousands(text, 'point') || mayBeThousands(text, 'comma'))) return Number.NaN
  const units = readUnits(text, false)
  if (units) return (units.isNegative ? -100 : 100) * Number(`${units.whole}.${units.decimals || '0'}`)
  return readScaled(text, scale === 'cents' ? null : scale, null) ?? Number.NaN
}
