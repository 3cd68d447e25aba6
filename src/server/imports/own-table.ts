import type { Bet } from '../../contract/bets/bets.ts'
import { cellText, type Row } from '../../domain/import/row.ts'
import { withoutGuards } from '../../domain/import/text/formula-guard.ts'
import { parseBetType } from '../../domain/market/bet-type.ts'
import type { JsonItem } from './reading/json-items.ts'

/** A cell to write: a text, a decimal number as text ("12.50"), a time, or nothing. */
export type Cell = { readonly text: string } | { readonly number: string } | { readonly time: Date } | null

/** How values are written to cells and read back. A cell that cannot be parsed is read as plain text, for which the row is refused. */
type Kind<Value> = { readonly write: (value: Value) => Cell; readonly read: (cell: string) => unknown }

const text: Kind<string> = { write: (value) => (value === '' ? null : { text: value }), read: (cell) => cell }
const textOrNull: Kind<string | null> = {
  write: (value) => (value === null || value === '' ? null : { text: value }),
  read: (cell) => cell || null,
}
const number: Kind<string | number | null> = {
  write: (value) => (value === null ? null : { number: String(value) }),
  read: (cell) => cell.trim().replace(',', '.') || null,
}
/** Times in a workbook are in UTC, and written without a time zone. */
const time: Kind<string | null> = {
  write: (value) => (value === null ? null : { time: new Date(value) }),
  read(cell) {
    const [, day, clock = '00:00:00'] =
      /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d:\d\d(?:\.\d{1,3})?)Z?)?$/.exec(cell.trim()) ?? []
    return day === undefined ? cell.trim() || null : `${day}T${clock}Z`
  },
}
/** Also as spreadsheets write it in their languages. */
const yesNo: Kind<boolean | null> = {
  write: (value) => (value === null ? null : { text: String(value) }),
  read(cell) {
    if (cell === '') return null
    if (/^(?:true|verdadeiro|истина|1)$/iu.test(cell)) return true
    return /^(?:false|falso|ложь|0)$/iu.test(cell) ? false : cell
  },
}
const json: Kind<unknown> = {
  write: (value) => (value === null ? null : { text: JSON.stringify(value) }),
  read(cell): unknown {
    try {
      return cell === '' ? null : JSON.parse(cell)
    } catch {
      return cell
    }
  },
}
/** "live | green"; a JSON list if a tag contains the separator. */
const tags: Kind<readonly string[]> = {
  write: (value) => text.write(value.some((tag) => /^\[|[,;|]/.test(tag)) ? JSON.stringify(value) : value.join(' | ')),
  read(cell): unknown {
    const list = json.read(cell)
    return Array.isArray(list) ? list : cell.split('|').flatMap((tag) => tag.trim() || [])
  },
}
const legs: Kind<Bet['legs']> = {
  write: (value) => json.write(value?.map(legToWrite) ?? null),
  read(cell) {
    const list = json.read(cell)
    return Array.isArray(list) ? list.map(wholeLeg) : list
  },
}
const id: Kind<number> = { ...number, read: (cell) => Number(cell) || 0 }
/** A match id of the other book means nothing in this one. */
const otherMatch: Kind<number | null> = { ...number, read: () => null }

function legToWrite(leg: NonNullable<Bet['legs']>[number]) {
  const { teams, selectedTeam, betType, odds, exactOdds, selection, close } = leg
  return { teams, selectedTeam, betType, odds, ...(exactOdds && { exactOdds }), selection, ...(close && { close }) }
}

// A value without fields spreads to nothing; the reader of bets refuses it.
const wholeLeg = (leg: unknown): object => ({ ...(leg as object), matchId: null, matchSwapped: false, grade: null })

type Column = { readonly write: (bet: Bet) => Cell; readonly read: (cell: string) => unknown }

const column = <Value>({ write, read }: Kind<Value>, of: (bet: Bet) => Value): Column => ({
  write: (bet) => write(of(bet)),
  read,
})

/** Columns that are parts of one field. */
type Part = 'cashedStake' | 'cashedPaid' | 'closingOdds' | 'closingOtherOdds' | 'closingAt' | 'closingSource'
type Whole = keyof ReturnType<typeof wholeFields>

/** The columns of an export: the bet's content, and everything that an import needs to restore it. New columns are appended. */
const COLUMNS = {
  id: column(id, (bet) => bet.id),
  placedAt: column(time, (bet) => bet.placedAt),
  teams: column(text, (bet) => bet.teams),
  selectedTeam: column(text, (bet) => bet.selectedTeam),
  betType: column(text, (bet) => bet.betType),
  amount: column(number, (bet) => bet.amount),
  odds: column(number, (bet) => bet.odds),
  status: column(text, (bet) => bet.status),
  outcome: column(textOrNull, (bet) => bet.outcome),
  result: column(number, (bet) => bet.result),
  settledAt: column(time, (bet) => bet.settledAt),
  createdAt: column(time, (bet) => bet.createdAt),
  matchId: column(otherMatch, (bet) => bet.matchId),
  bookmaker: column(textOrNull, (bet) => bet.bookmaker),
  tags: column(tags, (bet) => bet.tags),
  note: column(textOrNull, (bet) => bet.note),
  tipster: column(textOrNull, (bet) => bet.tipster),
  live: column(yesNo, (bet) => bet.live),
  freeBet: column({ ...yesNo, read: (cell) => yesNo.read(cell || 'false') }, (bet) => bet.freeBet),
  cashedStake: column(number, ({ cashedOut }) => cashedOut?.stake ?? null),
  cashedPaid: column(number, ({ cashedOut }) => cashedOut?.paid ?? null),
  restOutcome: column(textOrNull, (bet) => bet.restOutcome),
  profile: column(textOrNull, (bet) => bet.profile),
  selection: column(json, (bet) => bet.selection),
  legs: column(legs, (bet) => bet.legs),
  ownChance: column(number, (bet) => bet.ownChance),
  closingOdds: column(number, ({ close }) => close?.odds ?? null),
  closingOtherOdds: column(number, ({ close }) => close?.otherOdds ?? null),
  closingAt: column(time, ({ close }) => close?.at ?? null),
  closingSource: column(textOrNull, ({ close }) => close?.source ?? null),
  // In quotation marks: a spreadsheet would read 21/11 as a date.
  exactOdds: column(json, (bet) => bet.exactOdds),
} satisfies Record<Exclude<keyof Bet, Whole> | Part, Column>

type Name = keyof typeof COLUMNS
export const OWN_COLUMNS = Object.keys(COLUMNS) as readonly Name[] // own keys only

/** The cells of a bet, in the order of the columns. */
export const cellsOf = (bet: Bet): Cell[] => OWN_COLUMNS.map((name) => COLUMNS[name].write(bet))

/** Columns that exist only in exports from which bets can be restored exactly. */
const COMPLETE: readonly Name[] = ['selection', 'legs', 'profile', 'cashedPaid']

/** Whether bets can be restored exactly; their times are in UTC. */
export const isWholeExport = (names: readonly string[]): boolean => COMPLETE.every((name) => names.includes(name))

/**
 * Reads rows of our own export as bets in the shape of the API; null for a table with fewer columns. `isGuarded`: texts that a spreadsheet
 * would evaluate are prefixed with an apostrophe (not in a workbook).
 */
export function ownRowReader(names: readonly string[], isGuarded: boolean): ((row: Row) => JsonItem) | null {
  if (!isWholeExport(names)) return null
  const columns = OWN_COLUMNS.map((name) => ({ name, at: names.indexOf(name), read: COLUMNS[name].read }))
  const textOf = (cell: string | number) =>
    typeof cell === 'number' ? cellText(cell) : isGuarded ? withoutGuards(cell) : cell
  return ({ line, cells }) => {
    const read = columns.map((column) => [column.name, column.read(textOf(cells[column.at] ?? ''))] as const)
    return { line, value: betOf(Object.fromEntries(read) as Record<Name, unknown>) } // has every column
  }
}

function betOf(read: Readonly<Record<Name, unknown>>) {
  const { cashedStake, cashedPaid, closingOdds, closingOtherOdds, closingAt, closingSource, ...fields } = read
  const close = { odds: closingOdds, otherOdds: closingOtherOdds, at: closingAt, source: closingSource }
  return { ...fields, ...wholeFields(String(fields.betType), { stake: cashedStake, paid: cashedPaid }, close) }
}

/** The fields without a column: verdicts are made anew, the others follow from the columns. */
function wholeFields(betType: string, cashedOut: Readonly<Record<string, unknown>>, close: typeof cashedOut) {
  const type = parseBetType(betType)
  return {
    betTypeName: type?.name ?? betType,
    betTypeValue: type?.value ?? null,
    cashedOut: orNothing(cashedOut),
    close: orNothing(close),
    closeMissing: null,
    matchSwapped: false,
    grade: null,
    gradedResult: null,
    settledBy: null,
    correctedAt: null,
  }
}

/** Null if every field is empty. */
const orNothing = (fields: Readonly<Record<string, unknown>>) =>
  Object.values(fields).every((value) => value === null) ? null : fields
