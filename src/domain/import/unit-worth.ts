import { type Cents, formatCents } from '../money/money.ts'
import { isNameOf } from './columns.ts'
import { headerKey } from './header-key.ts'
import type { ColumnTarget } from './plan.ts'
import { cellText, type Row } from './row.ts'
import { plainAmount } from './text/accounting-text.ts'
import { readMoney } from './text/number-text.ts'
import { pricesOf } from './text/odds-shape.ts'
import { isUnitColumn, isUnitValueColumn, readUnits, unitInName } from './text/unit-text.ts'

/** A sum in cents beside a bet in units. */
type Seen = { readonly units: number; readonly price: number; readonly slack: number; readonly sum: number }
/** A row with its balances. */
type Held = { readonly bet: Omit<Seen, 'sum'>; readonly balances: readonly (Cents | null)[] }
type SeenUnits = {
  /** By source: a column read as profit or payout, or the changes of a balance down or up the table. */
  readonly sums: ReadonlyMap<string, readonly Seen[]>
  /** The values of a column named after a unit, in cents. */
  readonly values: ReadonlySet<Cents>
}

const UNIT = /^(?:units?|unidades?|unidad|unid|unite|einheit|unita|birim|jednostka|юнит|ед)$/u

/** Rows that are examined. */
const MOST_ROWS = 1_000
const LEAST_ROWS = 2
const ONE = 100

/** Collects sums of money beside stakes in units, if no column and no name has the worth of one unit. */
export function createUnitTally(names: readonly string[], targets: readonly (ColumnTarget | null)[]) {
  const [stake, odds] = (['stake', 'odds'] as const).map((target) => targets.indexOf(target)) as [number, number]
  const isKnown = names.some((name) => isUnitValueColumn(name) || unitInName(name) !== null)
  const columnsOf = (target: 'profit' | 'payout' | 'balance') =>
    names.flatMap((name, index) => {
      const isOne = targets[index] === target || (targets[index] === 'note' && isNameOf(name, target))
      return isOne && !isUnitColumn(name) ? [index] : []
    })
  const [profits, payouts, balances] = [columnsOf('profit'), columnsOf('payout'), columnsOf('balance')]
  const isInUnits = isUnitColumn(names[stake] ?? '')
  const seen = new Map<string, Seen[]>()
  const named = names.findIndex((name, index) => targets[index] === 'note' && UNIT.test(headerKey(name)))
  const values = new Set<Cents>()
  let rows = 0
  let before: Held | null = null

  function put(key: string, one: Seen): void {
    seen.set(key, [...(seen.get(key) ?? []), one])
  }

  /** The change of each balance, as the profit of the later row and, in a file with the newest bet first, of the earlier row. */
  function putSteps(earlier: Held, later: Held): void {
    for (const [at, index] of balances.entries()) {
      const [from, to] = [earlier.balances[at] ?? null, later.balances[at] ?? null]
      if (from === null || to === null) continue
      put(`down ${index}`, { ...later.bet, sum: to - from })
      put(`up ${index}`, { ...earlier.bet, sum: from - to })
    }
  }

  return {
    add({ cells }: Row): void {
      if (isKnown || stake < 0 || odds < 0 || rows >= MOST_ROWS) return
      const units = readUnits(cellText(cells[stake]), isInUnits)
      const price = pricesOf(cellText(cells[odds])).find(({ notation }) => notation === 'decimal')
      const size = units ? Number(`${units.whole}.${units.decimals || '0'}`) : 0
      const held = balances.map((index) => sumOf(cellText(cells[index])))
      if (!price || size <= 0) return
      rows++
      const value = sumOf(cellText(cells[named]))
      if (value !== null) values.add(value)
      const bet = { units: size, price: price.price, slack: price.slack }
      for (const [name, columns] of [
        ['profit', profits],
        ['payout', payouts],
      ] as const) {
        for (const index of columns) {
          const sum = sumOf(cellText(cells[index]))
          if (sum !== null) put(`${name} ${index}`, { ...bet, sum })
        }
      }
      const now = { bet, balances: held }
      if (before) putSteps(before, now)
      before = now
    },
    seen: (): SeenUnits => ({ sums: seen, values }),
  }
}

const sumOf = (text: string) => (text === '' || readUnits(text, false) ? null : readMoney(plainAmount(text), null))

/**
 * The worth of one unit by the sums of a file, as decimal text; null if the sums are in units too, or do not show it. The worth must explain most
 * of the checked rows, and more of them than any other worth.
 */
export function worthOfUnit(tables: readonly SeenUnits[]): string | null {
  const keys = new Set(tables.flatMap(({ sums }) => [...sums.keys()]))
  const all = [...keys].flatMap((key) => {
    const role = key.startsWith('payout') ? 'payout' : 'profit'
    const rows = tables.flatMap(({ sums }) => sums.get(key) ?? []).filter(({ sum }) => sum !== 0)
    const worths = new Set(rows.map((row) => worthIn(row, role)))
    return [...worths].map((worth) => {
      const explained = rows.filter((row) => isExplained(row, worth, role)).length
      return { worth, explained, isMostly: explained >= LEAST_ROWS && explained * 2 > rows.length }
    })
  })
  const most = Math.max(0, ...all.map(({ explained }) => explained))
  const best = new Set(
    all.filter(({ explained, isMostly }) => isMostly && explained === most).map(({ worth }) => worth),
  )
  // Rounded wins may fit several worths: then the only whole number counts.
  const whole = [...best].filter((worth) => worth % ONE === 0)
  const [worth, ...others] = whole.length > 0 ? whole : best
  return worth === undefined || others.length > 0 || worth === ONE || worth <= 0 ? null : formatCents(worth)
}

/** The worth in a column named after a unit, if it is the same in each row, as decimal text; else null. */
export function namedWorth(tables: readonly SeenUnits[]): string | null {
  const [value, ...others] = new Set(tables.flatMap(({ values }) => [...values]))
  return value === undefined || others.length > 0 || value <= 0 || value === ONE ? null : formatCents(value)
}

type Role = 'profit' | 'payout'

const worthIn = ({ units, price, sum }: Seen, role: Role): Cents =>
  Math.round(role === 'payout' ? sum / (units * price) : sum > 0 ? sum / (units * (price - 1)) : -sum / units)

function isExplained({ units, price, slack, sum }: Seen, worth: Cents, role: Role): boolean {
  const stake = units * worth
  const near = (expected: number) => Math.abs(sum - expected) <= stake * slack + 1.001
  if (role === 'payout') return near(stake * price)
  return sum > 0 ? near(stake * (price - 1)) : Math.abs(sum + stake) <= 1.001
}
