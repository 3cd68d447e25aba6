import { isNameOf, SUMS, type SumTarget, sumsOfColumn } from './columns.ts'
import { createMarketPairs } from './market-pairs.ts'
import type { ColumnTarget, ImportPlan, OddsNotation } from './plan.ts'
import { cellText, isEmptyText, type Row } from './row.ts'
import { readFreeBet } from './text/free-bet-text.ts'
import { mayBeThousands, readMoney } from './text/number-text.ts'
import { addShape, noOdds, notationsOf, pricesOf } from './text/odds-shape.ts'
import { namedNotation } from './text/odds-tally.ts'
import { alphabetsOf, mayBeState, readState, type StateLetters, stateKey } from './text/state-text.ts'
import type { RowState } from './text/state-words.ts'
import { readUnits } from './text/unit-text.ts'

/**
 * What columns of sums, odds and results mean, of all that their names allow. Readings compete: each is worth the rows whose sums follow
 * from stake, price and result by it (docs/decisions/0124).
 */
export type Reading = {
  readonly columns: readonly (ColumnTarget | null)[]
  /** Null: as each cell is written. */
  readonly oddsNotation: OddsNotation | null
  readonly states: StateLetters
  /** Sums that follow from their rows, of those that can be checked. */
  readonly explained: number
  readonly checked: number
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
}

/** `void` is the result of a push, too. `any`: without a result of its own, a sum has to be that of one of the others. */
const RESULTS = ['won', 'lost', 'void', 'half-won', 'half-lost', 'pending', 'any'] as const
type Result = (typeof RESULTS)[number]
/** `return`: what a win would pay, whatever the result is; balances grow down the file or up. */
const ROLES = ['profit', 'payout', 'toWin', 'return', 'balance', 'balanceUp'] as const
type Role = (typeof ROLES)[number]

/** Different results of one file; a column with more of them has no letters. */
const MOST_KEYS = 60
/** Columns of each kind that are tried. */
const MOST_COLUMNS = 3
/** Rows of each result that are kept for a question. */
const MOST_EXAMPLES = 3

type Surveyed = {
  readonly names: readonly string[]
  readonly targets: readonly (ColumnTarget | null)[]
  /** Of a format that is known by its header, nothing is tried but its letters. */
  readonly isKnown: boolean
  /** Those that the format gives a meaning. */
  readonly letters: StateLetters
}

type Pair = { readonly odds: number; readonly stake: number }
/** How often each sum is what a result pays in a role, by `roleAt`. */
type Hits = { readonly counts: Uint32Array; readonly sums: Uint32Array }

export function createReadingFinder({ names, targets, isKnown, letters: ofFormat }: Surveyed) {
  const columnsOf = (target: 'stake' | 'odds') => {
    const own = targets.flatMap((one, index) => (one === target ? [index] : []))
    if (isKnown) return own
    const others = names.flatMap((name, index) => (targets[index] === 'note' && isNameOf(name, target) ? [index] : []))
    return [...own, ...others].slice(0, MOST_COLUMNS)
  }
  const pairs = columnsOf('odds').flatMap((odds) =>
    columnsOf('stake').flatMap((stake): Pair[] => (odds === stake ? [] : [{ odds, stake }])),
  )
  const at = (target: ColumnTarget) => targets.indexOf(target)
  const sums = names.flatMap((name, index) => {
    const own = targets[index] ?? null
    const isSum = SUMS.some((sum) => sum === own)
    if (isKnown) return isSum ? [{ index, may: [own as SumTarget] }] : []
    const may = isSum || own === 'note' || own === 'state' ? sumsOfColumn(name, own) : []
    return may.length > 0 ? [{ index, may }] : []
  })
  const [states, fees, free] = [
    targets.flatMap((target, index) => (target === 'state' ? [index] : [])),
    targets.flatMap((target, index) => (target === 'fee' ? [index] : [])),
    at('freeBet'),
  ]
  const notationOf = (pair: Pair) => namedNotation(names[pair.odds] ?? '')
  /** By pair, notation and the results of the row. */
  const found = new Map<string, Hits>()
  const keys = new Map<string, Set<string>>()
  /** The last row of each pair and notation. */
  const before = new Map<string, Earlier>()
  const shapes = pairs.map(noOdds)
  const markets = createMarketPairs(targets)

  const roleAt = (sum: number, role: number, result: number) => (sum * ROLES.length + role) * RESULTS.length + result

  function hitsOf(key: string): Hits {
    const known = found.get(key)
    if (known) return known
    const size = sums.length * ROLES.length * RESULTS.length
    const hits = { counts: new Uint32Array(size), sums: new Uint32Array(sums.length) }
    found.set(key, hits)
    return hits
  }

  /** The results of a row: one key for each column of results, which together are one result. */
  function resultKey({ cells }: Row): string | null {
    const texts = states
      .map((index) => cellText(cells[index]))
      .filter((text) => text !== '' && !/^[-–—]{2}$/u.test(text))
    for (const [place, index] of states.entries()) {
      const text = cellText(cells[index])
      const own = keys.get(String(place)) ?? new Set<string>()
      if (text !== '' && own.size < MOST_KEYS) keys.set(String(place), own.add(stateKey(text)))
    }
    return texts.length > 3 ? null : texts.map(stateKey).join('\u0000')
  }

  const examples = new Map<string, Row[]>()

  function add(row: Row): void {
    const result = resultKey(row)
    if (result === null) return
    const known = examples.get(result) ?? []
    if (known.length < MOST_EXAMPLES && (known.length > 0 || examples.size < MOST_KEYS)) {
      examples.set(result, [...known, row])
    }
    const { cells } = row
    const values = sums.map(({ index }) => sumOf(cells[index]))
    const fee = fees.reduce((total, index) => total + Math.abs(sumOf(cells[index]) || 0), 0)
    const isFree = free >= 0 ? readFreeBet(cellText(cells[free])) : false
    const given = isFree === 'sum' ? sumOf(cells[free]) || 0 : 0
    const prices = new Map<string, number>()
    pairs.forEach((pair, number) => {
      const text = cellText(cells[pair.odds])
      const stake = sumOf(cells[pair.stake]) || given
      const shape = shapes[number]
      if (shape) addShape(shape, text)
      const written = pricesOf(text)
      for (const { notation, price } of written) prices.set(`${number}|${notation}`, price)
      if (!stake || stake <= 0 || sums.length === 0) return
      for (const { notation, price, slack } of written) {
        const key = `${number}|${notation}|${result}`
        const hits = hitsOf(key)
        const bet = { stake, own: isFree === true || given === stake ? 0 : stake, price, slack: slack * stake, fee }
        const place = `${number}|${notation}`
        const earlier = before.get(place)
        values.forEach((value, sum) => {
          if (value !== null) hits.sums[sum] = (hits.sums[sum] ?? 0) + 1
          addHits(hits, sum, value, bet, earlier?.values[sum] ?? null)
          if (earlier) addUp(earlier, sum, value)
        })
        before.set(place, { hits, values, bet })
      }
    })
    markets.add(row, prices)
  }

  const put = (hits: Hits, sum: number, role: Role, result: Result) => {
    const index = roleAt(sum, ROLES.indexOf(role), RESULTS.indexOf(result))
    hits.counts[index] = (hits.counts[index] ?? 0) + 1
  }

  /** Counts in which roles a sum is what each result pays. */
  function addHits(hits: Hits, sum: number, value: number | null, bet: Priced, earlier: number | null): void {
    if (value === null || value === 0) for (const role of ['profit', 'payout'] as const) put(hits, sum, role, 'pending')
    if (value === null) return
    const [win, paid] = [winOf(bet), value - bet.own]
    for (const result of RESULTS) {
      if (isNear(value, win, bet.slack)) put(hits, sum, 'toWin', result)
      if (isNear(paid, win, bet.slack)) put(hits, sum, 'return', result)
    }
    const changes = { profit: value, payout: paid, balance: earlier === null ? null : value - earlier }
    for (const role of ['profit', 'payout', 'balance'] as const) {
      const said = changes[role]
      const fitting = said === null ? [] : DECIDED.filter((result) => isResult(said, bet, result))
      // A win paid something.
      const results =
        role === 'payout' && value === 0 ? fitting.filter((result) => profitOf(bet, result) <= 0) : fitting
      for (const result of results) put(hits, sum, role, result)
      if (results.length > 0) put(hits, sum, role, 'any')
    }
  }

  /** The newest bet may stand first: then the balance of a row is that of the row below it and its own profit. */
  function addUp({ hits, values, bet }: Earlier, sum: number, value: number | null): void {
    const earlier = values[sum] ?? null
    if (value === null || earlier === null) return
    const results = DECIDED.filter((result) => isResult(earlier - value, bet, result))
    for (const result of results) put(hits, sum, 'balanceUp', result)
    if (results.length > 0) put(hits, sum, 'balanceUp', 'any')
  }

  /** The result of a row whose columns say these, by the letters of a reading. */
  function resultOf(key: string, letters: StateLetters): Result | null {
    const said = new Set(
      key.split('\u0000').flatMap((text) => (text === '' ? [] : [readState(text, { ...ofFormat, ...letters })])),
    )
    if (said.has(null)) return null
    said.delete('settled')
    const [state, ...others] = [...said] as Exclude<RowState, 'settled'>[]
    if (state === undefined) return 'any'
    if (others.length > 0 || state === 'cashed-out') return null
    return state === 'push' ? 'void' : state
  }

  type Candidate = {
    readonly pair: number
    readonly notation: OddsNotation | null
    readonly isUsual: boolean
    readonly letters: StateLetters
  }

  /** What each column of sums is by a candidate, and how many of its sums follow. */
  function rolesBy({ pair, notation, letters }: Candidate) {
    const totals = sums.map(() => ROLES.map(() => 0))
    const checked = sums.map(() => 0)
    for (const [key, hits] of found) {
      const [number, of, result = ''] = key.split('|', 3)
      if (Number(number) !== pair || of !== (notation ?? 'decimal')) continue
      const said = resultOf(result, letters)
      if (said === null) continue
      sums.forEach((_, sum) => {
        checked[sum] = (checked[sum] ?? 0) + (hits.sums[sum] ?? 0)
        ROLES.forEach((_, role) => {
          const row = totals[sum]
          const count = hits.counts[roleAt(sum, role, RESULTS.indexOf(said))] ?? 0
          if (row) row[role] = (row[role] ?? 0) + count
        })
      })
    }
    return sums.map(({ index, may }, sum) => {
      const counts = totals[sum] ?? []
      const of = (target: SumTarget) =>
        target === 'balance'
          ? Math.max(counts[4] ?? 0, counts[5] ?? 0)
          : target === 'toWin'
            ? Math.max(counts[2] ?? 0, counts[3] ?? 0)
            : (counts[ROLES.indexOf(target)] ?? 0)
      // Of equal ones the first, which its name says.
      const best = may.reduce<SumTarget>((known, one) => (of(one) > of(known) ? one : known), may[0] ?? 'profit')
      const isReturn = best === 'toWin' && (counts[3] ?? 0) > (counts[2] ?? 0)
      return {
        index,
        target: best,
        isReturn,
        explained: of(best),
        checked: checked[sum] ?? 0,
        rest: may.filter((one) => one !== best && of(one) === of(best)),
      }
    })
  }

  function readingOf(
    candidate: Candidate,
  ): Reading & { readonly isUsual: boolean; readonly isNearMargin: boolean; readonly proven: readonly number[] } {
    const roles = rolesBy(candidate)
    const pair = pairs[candidate.pair]
    const columns = targets.map((target, index): ColumnTarget | null => {
      if (pair && !isKnown) {
        if (index === pair.odds) return 'odds'
        if (index === pair.stake) return 'stake'
        if (target === 'odds' || target === 'stake') return 'note'
      }
      return target
    })
    const taken = new Map<ColumnTarget, number>()
    const ranked = [...roles].sort((one, other) => other.explained - one.explained)
    if (!isKnown) {
      for (const { index } of ranked) columns[index] = targets[index] === 'state' ? 'state' : 'note'
      for (const { index, target, isReturn, explained } of ranked) {
        const was = targets[index]
        if (explained === 0 && (was === 'note' || was === 'state')) continue
        if (taken.has(target) || index === pair?.odds || index === pair?.stake) continue
        taken.set(target, index)
        columns[index] = isReturn ? 'note' : target
      }
    }
    const kept = roles.filter(({ index, target }) => isKnown || taken.get(target) === index)
    return {
      columns,
      oddsNotation: candidate.notation,
      states: candidate.letters,
      explained: kept.reduce((sum, one) => sum + one.explained, 0),
      checked: kept.reduce((sum, one) => sum + Math.max(one.checked, one.explained), 0),
      // What odds of Hong Kong say as a profit is what decimal ones pay: then the name of the sum counts.
      isUsual: candidate.isUsual && kept.every(({ index, target }) => isNameOf(names[index] ?? '', target)),
      isNearMargin: markets.isNearMargin(`${candidate.pair}|${candidate.notation ?? 'decimal'}`),
      proven: kept.flatMap(({ index, target, explained, checked }) =>
        explained > 0 && explained + (target === 'balance' ? 1 : 0) >= checked ? [index] : [],
      ),
    }
  }

  return {
    add,
    /** `notation`: of the odds as they are written, where the tally of the file found it; null where that is asked. */
    found(notation: OddsNotation | null): FoundReading {
      const all = [...new Set([...keys.values()].flatMap((set) => [...set]))].filter((key) => !/^-{2}$/u.test(key))
      const unknown = all.filter((key) => readState(key, ofFormat) === null && mayBeState(key))
      const letterSets = unknown.length === 0 ? [{}] : alphabetsOf(unknown)
      const letters = letterSets.length === 0 ? [{}] : letterSets
      const candidates = pairs.flatMap((pair, number) =>
        notationsOf(shapes[number], notationOf(pair), notation, isKnown).flatMap((one) =>
          letters.map((own) => ({
            pair: number,
            notation: one.notation,
            letters: own,
            isUsual: one.isUsual,
          })),
        ),
      )
      const readings = (
        candidates.length > 0 ? candidates : letters.map((own) => ({ pair: -1, notation, isUsual: true, letters: own }))
      ).map(readingOf)
      const most = Math.max(...readings.map(({ explained }) => explained))
      const best = readings.filter(({ explained }) => explained === most)
      const usual = best.some(({ isUsual }) => isUsual) ? best.filter(({ isUsual }) => isUsual) : best
      const nearMargin = usual.filter(({ isNearMargin }) => isNearMargin)
      const [first, ...others] = distinct(nearMargin.length > 0 ? nearMargin : usual)
      const proven = new Set(first?.proven ?? [])
      if (first && others.length === 0) return { proposed: first, alternatives: [], rows: [], proven }
      const alternatives = first ? [first, ...others] : []
      return { proposed: null, alternatives, rows: rowsThatDiffer(alternatives), proven: new Set() }
    },
  }

  /** Rows whose result the alternatives read in different ways; where they differ in columns or odds, any. */
  function rowsThatDiffer(alternatives: readonly Reading[]): Row[] {
    const all = [...examples.entries()]
    const differing = all.filter(([key]) => new Set(alternatives.map(({ states }) => resultOf(key, states))).size > 1)
    return [...new Set([...differing, ...all].flatMap(([, rows]) => rows))].slice(0, MOST_EXAMPLES)
  }
}

/**
 * The plan of a reading. Of several, what they agree on: letters that one of them reads otherwise have no meaning, and where they differ in
 * columns or odds no row is read before one is chosen.
 */
export function planOfReading(
  { proposed, alternatives }: FoundReading,
  targets: readonly (ColumnTarget | null)[],
): Pick<ImportPlan, 'columns' | 'oddsNotation' | 'states' | 'isOpen'> {
  const [first, ...others] = proposed ? [proposed] : alternatives
  if (!first) return { columns: targets, oddsNotation: null, states: {} }
  const { columns, oddsNotation, states } = first
  const key = (one: Reading) => JSON.stringify([one.columns, one.oddsNotation])
  if (others.some((one) => key(one) !== key(first))) return { columns, oddsNotation, states, isOpen: true }
  const agreed = Object.entries(states).filter(([letter, state]) => others.every((one) => one.states[letter] === state))
  return { columns, oddsNotation, states: Object.fromEntries(agreed) }
}

/** Readings that make other bets of the rows. */
function distinct<One extends Reading>(readings: readonly One[]): One[] {
  const found = new Map<string, One>()
  for (const one of readings) {
    const key = JSON.stringify([
      one.columns,
      one.oddsNotation,
      Object.entries(one.states).toSorted(([first], [other]) => (first < other ? -1 : 1)),
    ])
    if (!found.has(key)) found.set(key, one)
  }
  return [...found.values()]
}

type Priced = {
  readonly stake: number
  /** The user's own money in it. */
  readonly own: number
  readonly price: number
  /** What the odds may be off by, as they are rounded. */
  readonly slack: number
  readonly fee: number
}

type Earlier = { readonly hits: Hits; readonly values: readonly (number | null)[]; readonly bet: Priced }

const DECIDED = ['won', 'lost', 'void', 'half-won', 'half-lost'] as const
const winOf = ({ stake, price }: Priced) => stake * (price - 1)

/** Whether a sum is what a result pays, also less the fee of its row. */
function isResult(said: number, bet: Priced, result: (typeof DECIDED)[number]): boolean {
  const profit = profitOf(bet, result)
  return isNear(said, profit, bet.slack) || (bet.fee > 0 && isNear(said + bet.fee, profit, bet.slack))
}

function profitOf(bet: Priced, result: (typeof DECIDED)[number]): number {
  if (result === 'void') return 0
  const whole = result === 'won' || result === 'half-won' ? winOf(bet) : -bet.own
  return result.startsWith('half') ? whole / 2 : whole
}

/** To the cent; a win as near as its odds are rounded. */
const isNear = (said: number, expected: number, slack: number) =>
  Math.abs(said - expected) <= (expected > 0 ? slack : 0) + 1.001

/** In cents or hundredths of a unit; null where it is empty, no number where it is no sum or may be thousands. */
function sumOf(cell: Row['cells'][number] | undefined): number | null {
  const text = cellText(cell)
  if (text === '' || isEmptyText(text)) return null
  if (typeof cell !== 'number' && (mayBeThousands(text, 'point') || mayBeThousands(text, 'comma'))) return Number.NaN
  const units = readUnits(text, false)
  if (units) return (units.isNegative ? -100 : 100) * Number(`${units.whole}.${units.decimals || '0'}`)
  return readMoney(text, null) ?? Number.NaN
}
