import { isNameOf, isOneSum, type SumTarget } from './columns.ts'
import type { ColumnTarget, OddsNotation } from './plan.ts'
import type { Reading } from './reading.ts'
import { hitsIn, type ReadingCounts, type Result, type Role, type Trials } from './reading-counts.ts'
import { emptyLetterOf } from './result-columns.ts'
import { readState, type StateLetters } from './text/state-text.ts'
import type { RowState } from './text/state-words.ts'

/** What a reading assumes; the roles of the amount columns follow from the rows. */
export type Candidate = {
  /** Its columns of odds and stakes: the index in `Trials.pairs`, -1 for none. */
  readonly pair: number
  readonly notation: OddsNotation | null
  readonly isUsual: boolean
  readonly letters: StateLetters
  /** The result column names the pick or the winner, so only the amounts show the result. */
  readonly side: 'pick' | 'winner' | null
  /** An amount column without a known name counts if half of it fits; otherwise all of it has to. */
  readonly isPartly?: boolean
}

export type ScoredReading = Reading & {
  readonly pair: number
  readonly side: Candidate['side']
  /** Its columns mean what their names usually mean. */
  readonly isUsual: boolean
  /** Columns in which every amount fits. */
  readonly proven: readonly number[]
}

/** The meaning that the rows give each amount column by a candidate, and how many amounts fit. */
export function scoreReading(candidate: Candidate, trials: Trials, counts: ReadingCounts): ScoredReading {
  const { names, targets, isKnown } = trials.table
  const all = trials.sums.map((_, sum) => roleOf(sum, candidate, trials, counts))
  const { roles, columns } = isKnown ? { roles: all, columns: new Map<number, ColumnTarget>() } : assignColumns()
  const total = (of: (role: SumRole) => number) => roles.reduce((sum, one) => sum + of(one), 0)
  const nameOf = ({ index }: SumRole) => names[index] ?? ''
  return {
    pair: candidate.pair,
    side: candidate.side,
    columns,
    oddsNotation: candidate.notation,
    states: candidate.letters,
    explained: total(({ explained }) => explained),
    checked: total(({ checked, explained }) => Math.max(checked, explained)),
    shown: total(({ shown }) => shown),
    priced: counts.shapes[candidate.pair]?.priced[candidate.notation ?? 'decimal'] ?? 0,
    // The profit at Hong Kong odds equals the payout at the same decimal ones: the name decides, unless it fits both.
    isUsual:
      (candidate.isUsual || roles.some((role) => mayBeBoth(role, nameOf(role)))) &&
      roles.every((role) => role.isGuess || isUsualRole(role, nameOf(role))),
    proven: roles.flatMap(({ index, beside, target, explained, checked }) =>
      explained > 0 && explained + (target === 'balance' ? 1 : 0) >= checked ? [index, ...beside] : [],
    ),
  }

  function assignColumns() {
    const columns = columnsBesideSums(candidate, trials, counts)
    const pair = trials.pairs[candidate.pair]
    // If as many amounts fit, after-fee amounts come first.
    const ranked = [...all].sort((one, other) => other.explained - one.explained || other.net - one.net)
    const ofSums = ranked.filter(({ index }) => index !== pair?.odds && index !== pair?.stake)
    const named = ofSums.filter(({ isGuess }) => !isGuess)
    for (const { index, beside } of named) {
      for (const one of [index, ...beside]) columns.set(one, targets[one] === 'state' ? 'state' : 'note')
    }
    const isNamed = named.some(({ explained }) => explained > 0)
    const guessed = ofSums.filter(({ isGuess, isStake }) => isGuess && !isStake && !isNamed)
    const taken = new Map<ColumnTarget, number>()
    for (const role of [...guessed.filter(candidate.isPartly ? isMostly : isWhole), ...named]) {
      const { index, beside, target, isReturn } = role
      if (taken.has(target) || !isSure(role, targets[index])) continue
      taken.set(target, index)
      for (const one of [index, ...beside]) columns.set(one, isReturn ? 'note' : target)
    }
    const roles = all.filter(({ index, target }) => taken.get(target) === index)
    for (const index of profitsBeforeFee(roles)) columns.set(index, 'note')
    return { roles, columns }
  }
}

/** The columns that are not amounts. */
function columnsBesideSums(
  { pair: number, side }: Candidate,
  { table, pairs }: Trials,
  { keys }: ReadingCounts,
): Map<number, ColumnTarget> {
  const pair = pairs[number]
  const columns = new Map<number, ColumnTarget>()
  const column = stateColumn(table.targets)
  if (column >= 0) columns.set(column, side ?? 'state')
  for (const { odds, stake, isGuess } of pair ? pairs : []) {
    columns.set(odds, 'note')
    if (!isGuess) columns.set(stake, 'note')
  }
  if (pair) columns.set(pair.odds, 'odds').set(pair.stake, 'stake')
  // An empty result column does not mean that the bets are open.
  for (const [index, target] of keys.size === 0 ? table.targets.entries() : []) {
    if (target === 'state') columns.set(index, 'note')
  }
  return columns
}

/** The index of the only result column; -1 if there is none or more than one. */
export const stateColumn = (targets: readonly (ColumnTarget | null)[]) =>
  targets.indexOf('state') === targets.lastIndexOf('state') ? targets.indexOf('state') : -1

/** The possible roles of a column of each target. */
const ROLES_OF: Readonly<Record<SumTarget, readonly Role[]>> = {
  profit: ['profit'],
  payout: ['payout'],
  toWin: ['toWin', 'return'],
  balance: ['balance', 'balanceUp'],
}

/** How many amounts of a column fit each role by a candidate, in rows whose result it can read, and other counts of the column. */
export function countsOf(
  sum: number,
  { pair, notation, letters, side }: Candidate,
  { table }: Trials,
  { hits }: ReadingCounts,
) {
  const fitting = new Map<Role, number>()
  const seen = { checked: 0, absent: 0, missing: 0, negative: 0, zero: 0, net: 0, lost: 0, returned: 0 }
  for (const [key, one] of hits) {
    const [number, of, result = ''] = key.split('|', 3)
    if (Number(number) !== pair || of !== (notation ?? 'decimal')) continue
    seen.negative += one.negative[sum] ?? 0
    seen.zero += hitsIn(one, sum, 'payout', 'pending') - (one.absent[sum] ?? 0)
    seen.net += one.net[sum] ?? 0
    seen.missing += one.absent[sum] ?? 0
    seen.returned += hitsIn(one, sum, 'payout', 'void')
    seen.lost += hitsIn(one, sum, 'profit', 'lost') + hitsIn(one, sum, 'payout', 'lost')
    const said = side === null ? resultOf(result, { ...table.letters, ...letters }) : 'any'
    if (said === null) continue
    seen.checked += one.sums[sum] ?? 0
    if (said === 'pending') seen.absent += one.absent[sum] ?? 0
    for (const role of Object.values(ROLES_OF).flat()) {
      fitting.set(role, (fitting.get(role) ?? 0) + hitsIn(one, sum, role, said))
    }
  }
  return { ...seen, count: (role: Role) => fitting.get(role) ?? 0 }
}

/** The result of a row from its key in `ReadingCounts`; null if its columns contradict each other or are not understood. */
export function resultOf(key: string, letters: StateLetters): Result | null {
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

type SumRole = ReturnType<typeof roleOf>

/** The role of an amount column that fits most of its amounts. */
function roleOf(sum: number, candidate: Candidate, trials: Trials, counts: ReadingCounts) {
  const { table, sums } = trials
  const column = sums[sum] ?? { index: -1, may: [], isGuess: false }
  const { checked, absent, negative, net, returned, count } = countsOf(sum, candidate, trials, counts)
  const fitting = (target: SumTarget) => Math.max(...ROLES_OF[target].map(count))
  const possible = negative > 0 && !table.isKnown ? column.may.filter((one) => one !== 'toWin') : column.may
  // If roles fit as many amounts, the first counts: the one of the name.
  const [named = 'profit', ...others] = possible
  const target = others.reduce<SumTarget>((best, one) => (fitting(one) > fitting(best) ? one : best), named)
  const isOfRow = target === 'profit' || target === 'payout'
  return {
    index: column.index,
    beside: column.others ?? [],
    isUnsure: column.isUnsure ?? false,
    isGuess: column.isGuess,
    target,
    hasLosses: negative > 0,
    net,
    // A second column of stakes is not a payout.
    isStake: target === 'payout' && returned === fitting(target),
    isReturn: target === 'toWin' && count('return') > count('toWin'),
    explained: fitting(target),
    shown: fitting(target) - (isOfRow ? absent : 0),
    checked,
  }
}

const LEAST_SUMS = 2

/** Whether all amounts of a column fit, and not by chance. The first balance follows no other. */
export const isWhole = ({
  shown,
  checked,
  target,
}: Pick<Reading, 'shown' | 'checked'> & { readonly target?: SumTarget }) =>
  shown + (target === 'balance' ? 1 : 0) >= checked && shown >= LEAST_SUMS
const isMostly = ({ shown, checked }: Pick<Reading, 'shown' | 'checked'>) => shown * 2 >= checked && shown >= LEAST_SUMS

/** Whether enough amounts fit to use a column in this role. `was`: its meaning by its name. */
function isSure({ isUnsure, explained, shown, checked }: SumRole, was: ColumnTarget | null | undefined): boolean {
  if (isUnsure && (shown === 0 || shown * 2 < checked)) return false
  if (was === 'note') return explained > 0
  return was !== 'state' || (explained > 0 && explained >= checked)
}

/** Profits before the fee beside payouts after it: they have shown what the payouts are, and are not imported. */
function profitsBeforeFee(sums: readonly Pick<SumRole, 'index' | 'target' | 'net'>[]): number[] {
  const [profit, payout] = (['profit', 'payout'] as const).map((one) => sums.find(({ target }) => target === one))
  return profit && payout && payout.net > profit.net ? [profit.index] : []
}

/** Amounts without losses, under a name that profits and payouts have. */
const mayBeBoth = ({ shown, hasLosses }: SumRole, name: string) => shown > 0 && !hasLosses && !isOneSum(name)

/** Whether a column of this name usually has this role: only profits have losses. */
const isUsualRole = ({ target, hasLosses }: SumRole, name: string) =>
  isNameOf(name, target) && !(target === 'payout' && hasLosses && isNameOf(name, 'profit'))
