import { type Cents, parseAmount } from '../money/money.ts'
import type { RowState } from './text/state-words.ts'

/** The formats that are recognized by their header; `generic`: the columns are matched by their names. */
export const IMPORT_FORMATS = [
  'clutchbook-csv',
  'clutchbook-json',
  'bet-analytix-export',
  'bet-analytix-form',
  'pikkit',
  'betfair-profit',
  'betfair-statement',
  'betting-tracker',
  'betting-tracker-sets',
  'betting-tracker-balances',
  'sharkbetx',
  'bettracker',
  'draftkings',
  'player-profit',
  'bet-tracker-us',
  'tracker-ru',
  'results-en',
  'tracker-fr',
  'pinnacle-slips',
  'fonbet-json',
  'stake-json',
  'bet-at-home-json',
  'generic',
] as const
export type ImportFormat = (typeof IMPORT_FORMATS)[number]

/** What a column can be imported as. `comment`: the note; `note`: added to the note as "Name of the column: cell". */
export const COLUMN_TARGETS = [
  'placedAt',
  /** The time of day, if it is not in the column of the date. */
  'placedTime',
  'settledAt',
  'event',
  'team1',
  'team2',
  'pick',
  'market',
  'odds',
  'stake',
  'state',
  'profit',
  'payout',
  /** The name of the side that won the match. */
  'winner',
  /** The account balance after the bet. It is not imported, but shows what the other sums are. */
  'balance',
  /** The commission or tax that the bookmaker kept. Also kept in the note. */
  'fee',
  /** What a win pays on top of the stake. */
  'toWin',
  'cashOut',
  'freeBet',
  'live',
  'bookmaker',
  'tipster',
  /** The closing price, and the user's own chance. An unreadable cell is kept in the note. */
  'closing',
  'ownChance',
  /** Kept as a tag. Bets on anything but Counter-Strike and esports get the type `other`. */
  'sport',
  'tags',
  'note',
  'comment',
  'externalId',
  'currency',
  /** Single or multiple; back or lay. */
  'kind',
  'legOdds',
  /** The legs of a multiple in our own export. */
  'legs',
  /** Money in and out, of an account without bets. */
  'cashKind',
  'cashIn',
  'cashOutflow',
  'layOdds',
  'layStake',
  'layProfit',
  'layBookmaker',
] as const
export type ColumnTarget = (typeof COLUMN_TARGETS)[number]
/** What a column is imported as, for certain or as a guess. */
export type NamedTarget = { readonly target: ColumnTarget | null; readonly isCertain: boolean }

/** `year-first`: only for dates with a two-digit year. */
export type DateOrder = 'day-first' | 'month-first' | 'year-first'
export type DecimalMark = 'point' | 'comma'
/** `hong-kong`: the win for a stake of 1; with a minus, the stake to win 1 (`malay` up to 1, `indonesian` from 1). `cents`: a price of up to 1. */
export const ODDS_NOTATIONS = ['decimal', 'american', 'hong-kong', 'indonesian', 'malay', 'cents'] as const
export type OddsNotation = (typeof ODDS_NOTATIONS)[number]
/**
 * What rows with the same id are: separate bets, or the legs of one slip. The odds in a row are the odds of its leg (`legs`) or of the whole
 * slip (`whole`).
 */
export const SAME_ID = ['bets', 'legs', 'whole'] as const
export type SameId = (typeof SAME_ID)[number]

/** The encodings in which a text may be read. */
export const TEXT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1251',
  'windows-1250',
  'windows-1254',
  'macintosh',
  'koi8-r',
  'ibm866',
  'gbk',
  'big5',
  'ibm850',
  'ibm852',
] as const
export type TextEncoding = (typeof TEXT_ENCODINGS)[number]

/** What is known of a file before it is imported. */
export type Survey = {
  readonly format: ImportFormat
  /** The kind of file. */
  readonly container: 'text' | 'xlsx' | 'json'
  /** The encoding of a text file ("utf-8", "utf-16le", "windows-1251", …); null for others. */
  readonly encoding: string | null
  readonly separator: ',' | ';' | '\t' | '|' | null
  /** The line of the header; null for files without one (JSON, slips). */
  readonly headerLine: number | null
  /** Rows below the header that are not empty. */
  readonly rows: number
  readonly columns: readonly SurveyedColumn[]
  /** The first rows, with cells cut to 200 characters. */
  readonly sample: readonly { readonly line: number; readonly cells: readonly string[] }[]
  readonly proposed: ImportPlan
  /** The open questions that must be answered before the import. Until then, `proposed` has null, or the zone UTC. */
  readonly asks: {
    /** Every date of the file can be read in both orders. `examples`: some of the dates. */
    readonly dateOrder: { readonly examples: readonly string[] } | null
    /** Some odds can be decimal or American, or the file has both. `examples`: some of the odds. */
    readonly oddsNotation: OddsQuestion | null
    /** Consecutive rows have the same id, time and stake. `examples`: some of these ids. Missing: not asked. */
    readonly sameId?: { readonly examples: readonly string[] } | null | undefined
    /** Dates without a year: some of them, and the possible years of the first. */
    readonly years?: { readonly examples: readonly string[]; readonly years: readonly number[] } | undefined
    /** The worth of one unit that a column of this name suggests, but no sum proves. */
    readonly unitValue?: { readonly value: string } | undefined
    /** How many bets without a date are below a bet with one. */
    readonly carriedDates?: { readonly rows: number } | undefined
    /** Several readings explain as many rows: the changes of each to the plan, and up to three rows that the readings read differently. */
    readonly reading?: ReadingQuestion | null | undefined
    /** Some dates have no zone. */
    readonly zone: boolean
    /** Targets that need a column before anything can be imported. */
    readonly columns: readonly ColumnTarget[]
    /** The questions about tables that have a part of the plan. */
    readonly parts?: readonly PartQuestion[] | undefined
  }
  /** The currencies that the file names, as ISO or coin codes. */
  readonly currencies: readonly string[]
  /** Signs of several currencies, "$" and "kr", with all their currencies; `currencies` has the first. Missing: none. */
  readonly currencySigns?: readonly { readonly sign: string; readonly codes: readonly string[] }[] | undefined
  /** How many sums follow from stake, odds and result by the proposed reading, of the sums that can be checked. */
  readonly explained?: { readonly rows: number; readonly of: number } | undefined
  /** Notations in which all odds of the first table have a price; the user may choose one. */
  readonly oddsNotations?: readonly OddsNotation[] | undefined
  /** Rows that are not read, by the name of their sheet or by the column names of their table. */
  readonly leftOut?: readonly LeftOut[] | undefined
  /** Possible encodings of the text, the likeliest first. Missing or one: no choice is offered. */
  readonly encodings?: readonly TextEncoding[] | undefined
}

/** `notations`: the possible notations of the odds. */
export type OddsQuestion = {
  readonly examples: readonly string[]
  readonly notations?: readonly OddsNotation[] | undefined
}

/**
 * `table`: the column names of a table beside others. `sheet` is '' if the file has no sheets, or only one is read. `captured`: why rows of a
 * capture are left out; for another sport, `sheet` is its name.
 */
export type LeftOut = {
  readonly sheet: string
  readonly table?: string | undefined
  readonly captured?: 'sport' | 'repeated' | 'answer' | undefined
  readonly rows: number
}

export type ReadingChoice = Pick<ImportPlan, 'columns' | 'oddsNotation'> & {
  readonly states: Readonly<Record<string, RowState>>
}
/** `isSilent`: nothing shows the results of the bets. The alternative imports them as open; the user may choose a column instead. */
export type ReadingQuestion = {
  readonly isSilent?: boolean | undefined
  readonly alternatives: readonly ReadingChoice[]
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

/** The questions about the part of the proposed plan with this index. The answers are written into that part. */
export type PartQuestion = {
  readonly part: number
  readonly dateOrder?: { readonly examples: readonly string[] } | undefined
  readonly oddsNotation?: OddsQuestion | undefined
  readonly reading?: ReadingQuestion | undefined
}

/** Whether the file can be read without a question. */
export function asksNothing({ asks, currencies }: Pick<Survey, 'asks' | 'currencies'>): boolean {
  const { dateOrder, oddsNotation, sameId, reading, years, carriedDates, unitValue, zone, columns, parts = [] } = asks
  const areDated = !dateOrder && !years && !carriedDates && !unitValue
  const isWhole = areDated && !oddsNotation && !sameId && !reading && !zone && columns.length === 0
  return isWhole && parts.length === 0 && currencies.length <= 1
}

/** Whether the server reads the file at once by its proposal: a known format, in the currency of the book, without a question. */
export const isReadAtOnce = (survey: Pick<Survey, 'format' | 'asks' | 'currencies'>, ofBook: string): boolean =>
  survey.format !== 'generic' && asksNothing(survey) && survey.currencies.every((currency) => currency === ofBook)

/**
 * The currency whose rows are imported; null for all. Amounts in another currency than the book's cannot be added to its amounts, so the user
 * has to choose.
 */
export function currencyRead(
  { currency }: Pick<ImportPlan, 'currency'>,
  { currencies }: Pick<Survey, 'currencies'>,
  ofBook: string,
): string | null {
  return currency ?? (currencies.length > 1 ? null : ofBook)
}

export type SurveyedColumn = {
  readonly name: string
  readonly target: ColumnTarget | null
  /** Whether the name decides the target; false for a guess from a part of the name or from the cells. */
  readonly certain: boolean
  /** Cells that are not empty, up to three, cut to 200 characters. */
  readonly examples: readonly string[]
}

/** How a file is read: the proposal of the survey with the user's changes. */
export type ImportPlan = {
  readonly format: ImportFormat
  /** One for each column; null for a column that is not imported. Empty if the format has no columns. */
  readonly columns: readonly (ColumnTarget | null)[]
  /** Null: no date of the file needs it, or the user has to answer. */
  readonly dateOrder: DateOrder | null
  /** The IANA zone of times without a zone. */
  readonly zone: string
  readonly decimalMark: DecimalMark
  /** How odds without a sign are read. Null: odds below 100 are decimal, and rows with higher ones are refused. */
  readonly oddsNotation: OddsNotation | null
  /** For rows that name no bookmaker. */
  readonly bookmaker: string | null
  /** Rows in another currency are refused. Null: the book's currency or, in a file with several, any currency, unconverted. */
  readonly currency: string | null
  /** Missing: unknown, so rows that may be legs are refused. */
  readonly sameId?: SameId | null | undefined
  /** What letters and numbers of the column of results mean, by `stateKey`. A letter without a meaning is not read. */
  readonly states?: Readonly<Record<string, RowState>> | undefined
  /** Several readings make different bets of the rows and none is chosen: no row is read. */
  readonly isOpen?: boolean | undefined
  /** A spreadsheet may have exchanged day and month in its date cells, not in texts: rows with such a date are refused. */
  readonly mayExchangeDates?: boolean | undefined
  /** Rows whose sum is imported although it does not follow from stake, odds and result: all, or the rows at these places. */
  readonly takenAsSaid?: 'all' | readonly { readonly line: number; readonly sheet?: string | undefined }[] | undefined
  /** The year of the first date without one. Later years follow from the order of the rows (`isNewestFirst`). */
  readonly firstYear?: number | null | undefined
  readonly isNewestFirst?: boolean | undefined
  /** A row without a date has the date of the row above. Missing: unknown, so such rows are refused. */
  readonly carriesDates?: boolean | undefined
  /** The worth of one unit as decimal text, as the sums of the file show it. Missing: the worth that the user has set. */
  readonly unitValue?: string | null | undefined
  /** The encoding of a text, if the user chose one. */
  readonly encoding?: TextEncoding | null | undefined
  /** Tables that are read differently. */
  readonly parts?: readonly PlanPart[] | undefined
}

/** Tables of a file, by the places of their headers, with the differences of their plan. */
export type PlanPart = { readonly tables: readonly TablePlace[] } & {
  readonly [K in OfTable]?: ImportPlan[K] | undefined
}
export type OfTable =
  | 'format'
  | 'columns'
  | 'dateOrder'
  | 'decimalMark'
  | 'oddsNotation'
  | 'states'
  | 'isOpen'
  | 'mayExchangeDates'
/** The line of a table's header, the sheet if several are read, and the number of the first column of a table beside another one. */
export type TablePlace = {
  readonly line: number
  readonly sheet?: string | undefined
  readonly column?: number | undefined
}

/** The worth of one unit: by the sums of the file, else as the user has set it. */
export const unitOf = ({ unitValue }: Pick<ImportPlan, 'unitValue'>, ofUser: Cents | null): Cents | null =>
  typeof unitValue === 'string' ? parseAmount(unitValue) : ofUser

/** How the table below the header at this place is read. */
export function planOfTable(plan: ImportPlan, { line, sheet, column }: TablePlace): ImportPlan {
  const part = plan.parts?.find(({ tables }) =>
    tables.some((one) => one.line === line && one.sheet === sheet && one.column === column),
  )
  const own = Object.entries(part ?? {}).filter(([key, value]) => key !== 'tables' && value !== undefined)
  return { ...plan, ...Object.fromEntries(own) }
}
