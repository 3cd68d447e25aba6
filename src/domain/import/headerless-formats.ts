import type { ColumnTarget, DateOrder, ImportFormat, OddsNotation } from './plan.ts'
import type { RowState } from './text/state-words.ts'

/** How the columns and words of a known format are read. Keys of `columns` are names as `headerKey` writes them. */
export type FormatRules = {
  readonly format: ImportFormat
  /** The header must have all of these names. */
  readonly header: readonly string[]
  /** Other columns are matched by their names. Null: not imported. */
  readonly columns: Readonly<Record<string, ColumnTarget | null>>
  /** Its header has common words, so its sums, odds and results are interpreted as in an unknown table. */
  readonly isCommon?: true
  /** The notation of odds like 110 without a sign, in a format with one notation. */
  readonly oddsNotation?: OddsNotation
  /** The order of day and month, if the format fixes it. */
  readonly dateOrder?: DateOrder
  /** Words of the state column with an unusual meaning. */
  readonly states?: Readonly<Record<string, RowState>>
  /** Its sums have the decimals of a calculation, and no thousands separator. */
  readonly exactDecimals?: true
  readonly bookmaker?: string
  readonly currency?: string
  /** `cash`: rows are money, not bets. `mixed`: rows with a kind of money are. `sets`: a row is a back bet and a lay bet. */
  readonly rows?: 'cash' | 'mixed' | 'sets'
  /** Where the legs of a multiple are: in the rows below it, or in rows with the same id. */
  readonly legs?: 'below' | 'same-id'
}

/** The header that slips pasted from Pinnacle are turned into. */
export const SLIP_HEADER = [
  'Settled',
  'Event',
  'Pick',
  'Odds',
  'Bet no.',
  'State',
  'Accepted',
  'Details',
  'Stake',
  'Win',
  'Payout',
] as const
/** The header that coupons of Fonbet and Pari are turned into. */
export const COUPON_HEADER = [
  'regId',
  'regTime',
  'state',
  'sum',
  'couponK',
  'paid',
  'freebet',
  'sportName',
  'eventName',
  'stakeName',
  'live',
  'legs',
  'moneyKind',
  'money',
] as const
/** The header that bets of a captured page are turned into. */
export const CAPTURE_HEADER = [
  'id',
  'placed',
  'settled',
  'event',
  'market',
  'pick',
  'odds',
  'stake',
  'currency',
  'state',
  'payout',
  'freebet',
  'live',
  'kind',
  'sport',
  'league',
  'legs',
] as const

/** Responses of two bookmakers' pages, reduced to their bets (capture.ts). */
const CAPTURED = {
  header: [],
  columns: {
    id: 'externalId',
    placed: 'placedAt',
    settled: 'settledAt',
    event: 'event',
    market: 'market',
    pick: 'pick',
    odds: 'odds',
    stake: 'stake',
    currency: 'currency',
    state: 'state',
    payout: 'payout',
    freebet: 'freeBet',
    live: 'live',
    kind: 'kind',
    sport: 'sport',
    league: 'note',
    legs: 'legs',
  },
  rows: 'mixed',
  oddsNotation: 'decimal',
} as const satisfies Omit<FormatRules, 'format'>

/** Formats without a header of their own, and tables with an unknown header. */
export const HEADERLESS: readonly FormatRules[] = [
  {
    format: 'pinnacle-slips',
    header: [],
    columns: {
      settled: 'settledAt',
      event: 'event',
      pick: 'pick',
      odds: 'odds',
      'bet no': 'externalId',
      state: 'state',
      accepted: 'placedAt',
      details: 'note',
      stake: 'stake',
      win: null,
      payout: 'payout',
    },
    bookmaker: 'Pinnacle',
  },
  {
    format: 'fonbet-json',
    header: [],
    columns: {
      regid: 'externalId',
      regtime: 'placedAt',
      state: 'state',
      sum: 'stake',
      couponk: 'odds',
      paid: 'payout',
      freebet: 'freeBet',
      sportname: 'sport',
      eventname: 'event',
      stakename: 'pick',
      live: 'live',
      legs: 'legs',
      moneykind: 'cashKind',
      money: 'cashIn',
    },
    rows: 'mixed',
    oddsNotation: 'decimal',
    currency: 'RUB',
  },
  { ...CAPTURED, format: 'stake-json', bookmaker: 'Stake' },
  { ...CAPTURED, format: 'bet-at-home-json', bookmaker: 'bet-at-home' },
  { format: 'clutchbook-json', header: [], columns: {} },
  { format: 'generic', header: [], columns: {}, legs: 'below', rows: 'mixed' },
]
