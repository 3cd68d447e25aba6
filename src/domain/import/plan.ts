import { type Cents, parseAmount } from '../money/money.ts'
import type { RowState } from './text/state-words.ts'

/** The formats that are recognised by their header; `generic`: the columns are matched by their names. */
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

/** What a column can be taken as. `comment`: the note; `note`: kept in the note as "Name of the column: cell". */
export const COLUMN_TARGETS = [
  'placedAt',
  /** The time of day, where the date stands in a column of its own. */
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
  /** Of the account after the bet: it is not taken, and shows what the others are. */
  'balance',
  /** What the bookmaker kept; in the note too. */
  'fee',
  /** What a win pays on top of the stake. */
  'toWin',
  'cashOut',
  'freeBet',
  'live',
  'bookmaker',
  'tipster',
  /** The closing price, and the user's own chance. Where it is no price or chance, it is kept in the note. */
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
/** What a column is taken as, for certain or as a guess. */
export type NamedTarget = { readonly target: ColumnTarget | null; readonly isCertain: boolean }

/** `year-first`: of dates whose year has two digits. */
export type DateOrder = 'day-first' | 'month-first' | 'year-first'
export type DecimalMark = 'point' | 'comma'
/** Decimal, American, what is won for a stake of 1 (Hong Kong), with a minus what is staked to win 1 (Malay below 1, Indonesian above), and a price of up to 1. */
export const ODDS_NOTATIONS = ['decimal', 'american', 'hong-kong', 'indonesian', 'malay', 'cents'] as const
export type OddsNotation = (typeof ODDS_NOTATIONS)[number]
/**
 * What rows with the same id are: bets of their own, or the legs of one slip. The odds of a row are those of its leg (`legs`), or of the
 * whole slip in each row (`whole`).
 */
export const SAME_ID = ['bets', 'legs', 'whole'] as const
export type SameId = (typeof SAME_ID)[number]

/** How the bytes of a text may be read. */
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
  /** How the bytes were read. */
  readonly container: 'text' | 'xlsx' | 'json'
  /** Of a text: its encoding ("utf-8", "utf-16le", "windows-1251", …); null otherwise. */
  readonly encoding: string | null
  readonly separator: ',' | ';' | '\t' | '|' | null
  /** The line of the header; null where there is none (JSON, slips). */
  readonly headerLine: number | null
  /** Rows below the header that are not empty. */
  readonly rows: number
  readonly columns: readonly SurveyedColumn[]
  /** The first rows, with cells cut to 200 characters. */
  readonly sample: readonly { readonly line: number; readonly cells: readonly string[] }[]
  readonly proposed: ImportPlan
  /** What the file leaves open and has to be asked before the import; `proposed` has null there, or the zone of UTC. */
  readonly asks: {
    /** Every date of the file can be read in both orders. `examples` are some of them. */
    readonly dateOrder: { readonly examples: readonly string[] } | null
    /** Some odds can be read as decimal and as American ones, or both stand in the file. `examples` are some of them. */
    readonly oddsNotation: OddsQuestion | null
    /** Rows that follow each other have the same id, time and stake. `examples` are some of these ids. Missing: not asked. */
    readonly sameId?: { readonly examples: readonly string[] } | null | undefined
    /** Dates without a year: some of them, and the years that the first may be of. */
    readonly years?: { readonly examples: readonly string[]; readonly years: readonly number[] } | undefined
    /** What one unit may be worth by a column with its name, which no sum proves. */
    readonly unitValue?: { readonly value: string } | undefined
    /** How many bets stand without a date below one that has one. */
    readonly carriedDates?: { readonly rows: number } | undefined
    /** Several readings explain as many rows: each with what it changes in the plan, and up to three rows that they read in different ways. */
    readonly reading?: ReadingQuestion | null | undefined
    /** Some dates have no zone. */
    readonly zone: boolean
    /** Targets that have to be given a column before anything can be imported. */
    readonly columns: readonly ColumnTarget[]
    /** What tables that are read otherwise leave open. */
    readonly parts?: readonly PartQuestion[] | undefined
  }
  /** The currencies that the file names, as codes of ISO or of coins. */
  readonly currencies: readonly string[]
  /** Signs that several currencies have, "$" and "kr", with all of them; `currencies` has the first. Missing: none. */
  readonly currencySigns?: readonly { readonly sign: string; readonly codes: readonly string[] }[] | undefined
  /** Sums that follow from stake, odds and result by the proposed reading, of those that can be checked. */
  readonly explained?: { readonly rows: number; readonly of: number } | undefined
  /** Notations in which all odds of the first table have a price, for a choice by hand. */
  readonly oddsNotations?: readonly OddsNotation[] | undefined
  /** Rows that are not read, by the name of their sheet, or by the names of a table beside others. */
  readonly leftOut?: readonly LeftOut[] | undefined
  /** Encodings that the text may be in, the likeliest first; missing or one: nothing to choose. */
  readonly encodings?: readonly TextEncoding[] | undefined
}

/** `notations`: all that the odds may be in. */
export type OddsQuestion = {
  readonly examples: readonly string[]
  readonly notations?: readonly OddsNotation[] | undefined
}

/**
 * `table`: the names of a table beside others. `sheet` is '' where only one is read, or none. `captured`: of a capture, why rows of it are
 * left out; of a sport, `sheet` is its name.
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
/** `isSilent`: nothing says what came of the bets. The alternative takes them as open; a column may be chosen by hand. */
export type ReadingQuestion = {
  readonly isSilent?: boolean | undefined
  readonly alternatives: readonly ReadingChoice[]
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

/** Of the part of the proposed plan with this index: what is asked, whose answer is written into that part. */
export type PartQuestion = {
  readonly part: number
  readonly dateOrder?: { readonly examples: readonly string[] } | undefined
  readonly oddsNotation?: OddsQuestion | undefined
  readonly reading?: ReadingQuestion | undefined
}

/** Nothing has to be asked before the file is read. */
export function asksNothing({ asks, currencies }: Pick<Survey, 'asks' | 'currencies'>): boolean {
  const { dateOrder, oddsNotation, sameId, reading, years, carriedDates, unitValue, zone, columns, parts = [] } = asks
  const areDated = !dateOrder && !years && !carriedDates && !unitValue
  const isWhole = areDated && !oddsNotation && !sameId && !reading && !zone && columns.length === 0
  return isWhole && parts.length === 0 && currencies.length <= 1
}

/** The server reads it at once by what it proposes: a format that is known by its header, in the currency of the book, without a question. */
export const isReadAtOnce = (survey: Pick<Survey, 'format' | 'asks' | 'currencies'>, ofBook: string): boolean =>
  survey.format !== 'generic' && asksNothing(survey) && survey.currencies.every((currency) => currency === ofBook)

/**
 * The currency whose rows are read; null for all. Amounts of another currency than the book's have no sum with its own, so they need a
 * choice of the user.
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
  /** Whether the name says it; false for a guess from a part of the name or from the cells. */
  readonly certain: boolean
  /** Cells that are not empty, up to three, cut to 200 characters. */
  readonly examples: readonly string[]
}

/** How a file is to be read: the proposal of the survey, with what the user changed in it. */
export type ImportPlan = {
  readonly format: ImportFormat
  /** One for each column; null for a column that is not taken. Empty where the format has no columns. */
  readonly columns: readonly (ColumnTarget | null)[]
  /** Null: no date of the file needs it, or it has to be asked. */
  readonly dateOrder: DateOrder | null
  /** The IANA name of the zone of times that name none. */
  readonly zone: string
  readonly decimalMark: DecimalMark
  /** How odds without a sign are read. Null: odds below 100 are decimal, and others without a sign are refused as rows. */
  readonly oddsNotation: OddsNotation | null
  /** For rows that name no bookmaker. */
  readonly bookmaker: string | null
  /** Rows in another currency are refused. Null: of a file in one currency that of the book is read, of several any, as it is. */
  readonly currency: string | null
  /** Missing: not known; rows that may be legs are refused. */
  readonly sameId?: SameId | null | undefined
  /** What letters and numbers of the column of results mean, by `stateKey`. A letter without a meaning is not read. */
  readonly states?: Readonly<Record<string, RowState>> | undefined
  /** Several readings of the columns or odds make other bets of the rows, and none is chosen: no row is read. */
  readonly isOpen?: boolean | undefined
  /** A spreadsheet may have exchanged day and month of its dates, not of its texts: rows with such a date are refused. */
  readonly mayExchangeDates?: boolean | undefined
  /** Rows whose sum is taken as the file has it, where it does not follow from stake, odds and result: all, or those of these places. */
  readonly takenAsSaid?: 'all' | readonly { readonly line: number; readonly sheet?: string | undefined }[] | undefined
  /** The year of the first date that has none; later ones follow in the order of the rows, which `isNewestFirst` says. */
  readonly firstYear?: number | null | undefined
  readonly isNewestFirst?: boolean | undefined
  /** A row without a date has that of the row above. Missing: not known; such rows are refused. */
  readonly carriesDates?: boolean | undefined
  /** What one unit of its stakes is worth, as its own sums show, in decimal text. Missing: the worth that the user has set. */
  readonly unitValue?: string | null | undefined
  /** The encoding of a text, where its user chose one. */
  readonly encoding?: TextEncoding | null | undefined
  /** Tables that are read otherwise. */
  readonly parts?: readonly PlanPart[] | undefined
}

/** Tables of a file, by the places of their headers, with what is otherwise in their plan. */
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
/** The line of the header of a table, the sheet where several are read, and the number of the first column of a table beside another one. */
export type TablePlace = {
  readonly line: number
  readonly sheet?: string | undefined
  readonly column?: number | undefined
}

/** What one unit is worth by the sums of the file, else by its user. */
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
