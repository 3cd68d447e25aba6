import { priceOfLegs } from '../bet/settle-by-grade.ts'
import { required } from '../required.ts'
import { cutText } from '../text/clean-text.ts'
import type { RowProblem } from './draft.ts'
import type { FormatRules } from './headerless-formats.ts'
import type { ColumnTarget, ImportPlan } from './plan.ts'
import { type Fields, type Row, RowFault } from './row.ts'
import { type LegText, pickTextOf, type RowGroup } from './row-group.ts'
import { isFraction, readPrice, shownNotation } from './text/odds-text.ts'
import { readState, type StateLetters } from './text/state-text.ts'
import type { RowState } from './text/state-words.ts'

/** Whether rows of this format that share an id may be the legs of one slip. Only the user knows. */
export function mayHaveSlips({ format, rows, legs }: FormatRules): boolean {
  return (rows === undefined || format === 'generic') && legs !== 'same-id' && format !== 'clutchbook-csv'
}

/** Whether a row has the id, time and stake of the slip that begins with `head`. A row may leave time and stake empty. */
export function isOfSlip(head: Fields, row: Fields): boolean {
  const id = row.text('externalId')
  const fits = (target: ColumnTarget) => row.text(target) === '' || row.text(target) === head.text(target)
  return (
    id !== '' &&
    id === head.text('externalId') &&
    (['placedAt', 'placedTime', 'stake', 'bookmaker'] as const).every(fits)
  )
}

/** Whether two rows have different picks. */
export function hasOtherPick(head: Fields, row: Fields): boolean {
  return JSON.stringify(pickTextOf(head)) !== JSON.stringify(pickTextOf(row))
}

const EXAMPLES = 3
const LONGEST_EXAMPLE = 40

/** Finds rows that may be legs of one slip: neighbors with the same id, time and stake, but another pick. */
export function createSlipFinder(fields: (row: Row) => Fields, rules: FormatRules, columns: ImportPlan['columns']) {
  const isLooking = mayHaveSlips(rules) && columns.includes('externalId')
  const ids = new Set<string>()
  let last: Fields | null = null
  return {
    add(row: Row): void {
      if (!isLooking || ids.size >= EXAMPLES) return
      const next = fields(row)
      const isSlip = last !== null && isOfSlip(last, next)
      if (last && isSlip && hasOtherPick(last, next)) ids.add(cutText(next.text('externalId'), LONGEST_EXAMPLE))
      if (!isSlip) last = next
    },
    /** Up to three ids of such rows. */
    found: (): readonly string[] => [...ids],
  }
}

/** The problem of each row of a possible slip, until the user answers. */
export const idUnclear = (names: readonly string[], { columns }: ImportPlan, row: Fields): RowProblem => ({
  code: 'idUnclear',
  column: names[columns.indexOf('externalId')] ?? null,
  value: cutText(row.text('externalId'), 200),
})

/** The slip of rows with one id. `plan.sameId` says whether the odds of a row are its leg's or the slip's. Throws `RowFault`. */
export function slipOf(
  rows: readonly Fields[],
  legs: readonly LegText[],
  plan: ImportPlan,
  rules: FormatRules,
): RowGroup {
  const [first, ...others] = rows
  const head = required(first, 'a row of the slip')
  if (others.some((row, at) => rows.slice(0, at + 1).some((before) => !hasOtherPick(before, row)))) {
    throw new RowFault('slipDisagrees', 'externalId')
  }
  const same = (target: ColumnTarget): Fields => {
    const [said = head, ...more] = rows.filter((row) => row.text(target) !== '')
    if (more.some((row) => row.text(target) !== said.text(target))) throw new RowFault('slipDisagrees', target)
    return said
  }
  const hasLegOdds = head.text('legOdds') !== ''
  const isWhole = plan.sameId === 'whole' && !hasLegOdds
  const state = stateOf(rows, { ...rules.states, ...plan.states })
  const rowOf = (target: ColumnTarget) =>
    SAID_ONCE.has(target) || (isWhole && target === 'odds') ? same(target) : head
  const whole: Fields = {
    ...head,
    text: (target) => (target === 'state' ? state : rowOf(target).text(target)),
    results: () => (state === '' ? [] : [state]),
    money: (target, code) => rowOf(target).money(target, code),
    units: (target) => rowOf(target).units(target),
  }
  const isReduced = state === 'settled'
  if (hasLegOdds) return { head: whole, legs, isReduced }
  if (isWhole) return { head: whole, isReduced, legs: legs.map((leg) => ({ ...leg, odds: '' })) }
  const prices = legs.map(({ odds }) => {
    if (plan.oddsNotation === null && shownNotation(odds) === 'open') throw new RowFault('oddsOpen', 'odds')
    const isLone = plan.oddsNotation === 'decimal' && isFraction(odds)
    const price = isLone ? null : readPrice(odds, plan.oddsNotation, false)
    if (price === null) throw new RowFault('oddsInvalid', 'odds')
    return price
  })
  return { head: whole, legs, isReduced, price: priceOfLegs(prices) }
}

/** Fields of the slip, not of a leg: in one row, or the same in several. */
const SAID_ONCE: ReadonlySet<ColumnTarget> = new Set(['profit', 'payout', 'toWin', 'cashOut', 'settledAt', 'freeBet'])

/**
 * A slip is lost with one lost leg, else open with one open leg. A returned leg lowers the odds, so only the sum of the file shows what was won.
 * A row with a stake but no result may be an open leg.
 */
function stateOf(rows: readonly Fields[], states: StateLetters): string {
  const texts = [...new Set(rows.map((row) => row.text('state')).filter((text) => text !== ''))]
  const [only = ''] = texts
  const found = new Set(texts.map((text) => readState(text, states)))
  if (found.has(null)) throw new RowFault('stateUnknown', 'state')
  const first = (['lost', 'pending'] satisfies RowState[]).find((state) => found.has(state))
  const isOneOpen = rows.some((row) => row.text('state') === '' && row.text('stake') !== '')
  if (only !== '' && !first && isOneOpen) throw new RowFault('slipDisagrees', 'state')
  return found.size <= 1 ? only : (first ?? 'settled')
}
