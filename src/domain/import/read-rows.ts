import { cutText } from '../text/clean-text.ts'
import { TextTooLong } from '../text/normal-form.ts'
import { betOfRow, type ReadBet } from './bet-of-row.ts'
import { cashOfRow, type ReadCash } from './cash-of-row.ts'
import { legsInCells } from './cell-legs.ts'
import type { ImportedBet, ImportedCash, Place, RowProblem } from './draft.ts'
import type { FormatRules } from './headerless-formats.ts'
import type { ColumnTarget } from './plan.ts'
import { cellText, checkCells, columnLabel, type Fields, fieldReader, type Row, RowFault } from './row.ts'
import { type LegText, pickTextOf, type RowContext } from './row-group.ts'
import type { RowId } from './row-id.ts'
import { hasOtherPick, idUnclear, isOfSlip, mayHaveSlips, slipOf } from './slip-rows.ts'
import { isCashWord } from './text/cash-words.ts'
import { withoutGuards } from './text/formula-guard.ts'
import { readLegs } from './text/written-legs.ts'

/** A draft before its fingerprint is computed from the identity of the row. */
export type UnmarkedDraft =
  | (Place & { readonly bet: ImportedBet; readonly identity: readonly unknown[]; readonly rowId: RowId | null })
  | (Place & { readonly cash: ImportedCash; readonly identity: readonly unknown[] })
  | (Place & { readonly problem: RowProblem })

type ReadDraft = ReadBet | ReadCash

/** Turns a row into drafts as soon as no leg can follow. */
type RowReader = {
  take(row: Row): UnmarkedDraft[]
  /** After the last row. */
  end(): UnmarkedDraft[]
}

/**
 * A row and its legs: rows below it without a date and a stake, or rows with its id. An `unclear` group keeps no legs: the user has to say
 * what its rows are.
 */
type Group = { readonly head: Row; readonly legs: Row[]; readonly kind: 'below' | 'same-id' | 'unclear' }

/** A group with more rows exceeds any multiple of the book: further rows are not kept. */
const MOST_ROWS = 200

export function createRowReader(names: readonly string[], context: RowContext): RowReader {
  const { plan, rules } = context
  const labels = names.map(columnLabel)
  const isOwn = rules.format === 'clutchbook-csv'
  const fields = fieldReader(labels, context)
  const mayBeSlips = mayHaveSlips(rules) && plan.sameId !== 'bets'
  let open: Group | null = null

  function endGroup(): UnmarkedDraft[] {
    const group = open
    open = null
    return group && group.kind !== 'unclear' ? draftsOf(group) : []
  }

  function draftsOf({ head, legs, kind }: Group): UnmarkedDraft[] {
    const row = fields(head)
    const attempt = (read: () => ReadDraft) =>
      attempted(row, labels, plan.columns, () => {
        for (const one of [head, ...legs]) checkCells(one, plan.columns)
        if (plan.isOpen) fault('readingOpen', null)
        return read()
      })
    if (legs.length >= MOST_ROWS) return [attempt(() => fault('rowTooLong', null))]
    const isCash = rules.rows === 'cash' || (rules.rows === 'mixed' && isCashRow(row, rules))
    if (isCash) return [attempt(() => cashOfRow(row, context))]
    if (rules.rows === 'sets') {
      const sides = row.text('layOdds') === '' ? [row] : [row, layOf(row)]
      return sides.map((side) => attempt(() => betOfRow({ head: side, legs: [] }, context)))
    }
    const rows = kind === 'same-id' ? [head, ...legs] : legs
    return [
      attempt(() => {
        if (mayBeSlips && kind === 'same-id') return betOfRow(slip(rows.map(fields)), context)
        const written = readLegs(row.text('legs'))
        const inCells = written.length === 0 && rows.length === 0 ? legsInCells(row, context) : null
        const ofRows = written.length > 0 ? written : rows.map((leg) => legOf(fields(leg)))
        return betOfRow(inCells ?? { head: row, legs: ofRows }, context)
      }),
    ]
  }

  return {
    take(given) {
      const row = isOwn ? { ...given, cells: given.cells.map((cell) => unguarded(cell)) } : given
      const kind = open && belonging(open, row)
      if (open && kind === 'unclear') return unclear(open, row)
      if (open && kind) {
        if (open.legs.length < MOST_ROWS) open.legs.push(row)
        open = { ...open, kind }
        return []
      }
      if (rules.legs === 'below' && isLeg(fields(row))) {
        return [attempted(fields(row), labels, plan.columns, () => fault('legWithoutBet', null))]
      }
      const drafts = endGroup()
      open = { head: row, legs: [], kind: 'below' }
      return drafts
    },
    end: endGroup,
  }

  /** How a row belongs to the open group; null if it starts another group. */
  function belonging({ head, legs, kind }: Group, row: Row): Group['kind'] | null {
    const [first, next] = [fields(head), fields(row)]
    if (rules.legs === 'same-id') return isOfSlip(first, next) ? 'same-id' : null
    const isSlip = mayBeSlips && (kind !== 'below' || legs.length === 0) && isOfSlip(first, next)
    if (isSlip && (kind !== 'below' || hasOtherPick(first, next))) return plan.sameId ? 'same-id' : 'unclear'
    return kind === 'below' && rules.legs === 'below' && isLeg(next) ? 'below' : null
  }

  /** Lists each row of an unclear slip as a problem. */
  function unclear({ head, kind }: Group, row: Row): UnmarkedDraft[] {
    open = { head, legs: [], kind: 'unclear' }
    const rows = kind === 'unclear' ? [row] : [head, row]
    return rows.map((one) => ({ ...placeOf(one), problem: idUnclear(labels, plan, fields(one)) }))
  }

  function slip(rows: readonly Fields[]) {
    return slipOf(rows, rows.map(legOf), plan, rules)
  }
}

/** In an unknown table, a kind that is no word for a deposit or withdrawal means money only in a row without odds and event. */
function isCashRow(row: Fields, { format }: FormatRules): boolean {
  const kind = row.text('cashKind')
  if (format !== 'generic') return kind !== ''
  return isCashWord(kind) || (kind !== '' && row.text('odds') === '' && row.text('event') === '')
}

const unguarded = (cell: string | number) => (typeof cell === 'string' ? withoutGuards(cell) : cell)

/** A leg has no date and no stake of its own. */
function isLeg(row: Fields): boolean {
  const isEmpty = (...targets: ColumnTarget[]) => targets.every((target) => row.text(target) === '')
  return isEmpty('placedAt', 'settledAt', 'stake') && !isEmpty('event', 'pick', 'team1')
}

function legOf(row: Fields): LegText {
  const own = (target: ColumnTarget) => row.all(target).map(({ text }) => text)
  // If legs have their own rows, those have their results too.
  const more = row.text('legOdds') === '' ? [...own('state'), ...own('comment')].join(', ') : ''
  return { ...pickTextOf(row), odds: row.text('legOdds') || row.text('odds'), more }
}

function fault(code: RowProblem['code'], target: ColumnTarget | null): never {
  throw new RowFault(code, target)
}

/** The lay side of a matched set, with the columns of a bet. */
function layOf(row: Fields): Fields {
  const own: Partial<Record<ColumnTarget, ColumnTarget>> = {
    odds: 'layOdds',
    stake: 'layStake',
    profit: 'layProfit',
    bookmaker: 'layBookmaker',
  }
  return {
    ...row,
    text: (target) => {
      if (target === 'kind') return 'lay'
      if (target !== 'externalId') return row.text(own[target] ?? target)
      return row.text('externalId') === '' ? '' : `${row.text('externalId')} lay`
    },
    money: (target, code) => row.money(own[target] ?? target, code),
    units: (target) => row.units(own[target] ?? target),
  }
}

function attempted(
  row: Fields,
  labels: readonly string[],
  columns: readonly (ColumnTarget | null)[],
  read: () => ReadDraft,
): UnmarkedDraft {
  const place = placeOf(row.row)
  try {
    return { ...place, ...read() }
  } catch (error) {
    const { code, target, arithmetic } = asFault(error)
    if (target === null) return { ...place, problem: { code, column: null, value: '' } }
    // The profit may be computed from the column of payouts.
    const at = [columns.indexOf(target), target === 'profit' ? columns.indexOf('payout') : -1].find(
      (index) => index >= 0,
    )
    const column = labels[at ?? -1] ?? null
    const problem = { code, column, value: cutText(row.text(at === undefined ? target : (columns[at] ?? target)), 200) }
    return { ...place, problem: arithmetic ? { ...problem, arithmetic } : problem }
  }
}

function asFault(error: unknown): RowFault {
  if (error instanceof RowFault) return error
  if (error instanceof TextTooLong) return new RowFault('textTooLong', null)
  throw error
}

export const placeOf = ({ line, sheet }: Place): Place => (sheet === undefined ? { line } : { line, sheet })

/** Whether all cells of a row are empty. */
export const isEmptyRow = ({ cells }: Row) => cells.every((cell) => cellText(cell) === '')
