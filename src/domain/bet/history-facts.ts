import { dequal } from 'dequal/lite'
import type { BetTypeName } from '../market/bet-type.ts'
import type { PickClose } from './closing.ts'
import { settleByGrade } from './settle-by-grade.ts'
import { type Bet, type Booked, type Leg, NO_PICK, PENDING, type Single } from './stored-bet.ts'

/** Every column that a single or a multiple has. */
type BetColumns = Omit<Single, 'betType' | 'settlement'> & {
  readonly betType: BetTypeName
  readonly legs: readonly Leg[] | null
} & { readonly [Column in keyof Booked]: Booked[Column] | (typeof PENDING)[Column] }

/** How a fact is computed: `read` sees only the listed columns. */
type Reading<Columns, Column extends keyof Columns, Value> = {
  readonly columns: readonly Column[]
  readonly read: (columns: Pick<Columns, Column>) => Value
}
type AnyReading = {
  readonly columns: readonly (keyof BetColumns)[]
  readonly read: (columns: never) => unknown
}
type Table = Readonly<
  Record<string, { readonly columns: readonly string[]; readonly read: (columns: never) => unknown }>
>
type ValuesOf<Facts extends Table> = { readonly [Fact in keyof Facts]: ReturnType<Facts[Fact]['read']> }
type ColumnsOf<Facts extends Table> = Facts[keyof Facts]['columns'][number]

const ofBet = <Column extends keyof BetColumns, Value>(
  columns: readonly Column[],
  read: (bet: Pick<BetColumns, Column>) => Value,
): Reading<BetColumns, Column, Value> => ({ columns, read })
const betColumn = <Column extends keyof BetColumns>(column: Column) => ofBet([column], (bet) => bet[column])

const ofLeg = <Column extends keyof Leg, Value>(
  columns: readonly Column[],
  read: (leg: Pick<Leg, Column>) => Value,
): Reading<Leg, Column, Value> => ({ columns, read })
const legColumn = <Column extends keyof Leg>(column: Column) => ofLeg([column], (leg) => leg[column])

const iso = (moment: Date | null) => moment?.toISOString() ?? null

/** Chances are computed from the price. */
function priceOf({ close }: { readonly close: PickClose }) {
  if (close.missing !== null) return null
  return { odds: close.odds, other: close.other, at: iso(close.at), source: close.source }
}
const missingOf = ({ close }: { readonly close: PickClose }) => close.missing

const LEG_PICKS = {
  match: legColumn('matchId'),
  swapped: legColumn('swapped'),
  teams: legColumn('teams'),
  team: legColumn('selectedTeam'),
  odds: legColumn('odds'),
  exactOdds: legColumn('exactOdds'),
  betType: ofLeg(['betType', 'betValue'], ({ betType, betValue }) => ({ name: betType, value: betValue })),
  selection: legColumn('selection'),
  grade: legColumn('grade'),
}
const LEG_TIES = { format: legColumn('tiedFormat'), refused: legColumn('tieRefused') }
const LEG_CLOSES = { close: ofLeg(['close'], priceOf), missing: ofLeg(['close'], missingOf) }

type LegFactColumns = ColumnsOf<typeof LEG_PICKS> | ColumnsOf<typeof LEG_TIES> | ColumnsOf<typeof LEG_CLOSES>
/** The columns of a leg that are derived from others. A column that is neither here nor read by a fact does not compile. */
export const DERIVED_LEG_COLUMNS: Readonly<Record<Exclude<keyof Leg, LegFactColumns>, string>> = {
  number: 'its place in the list',
  teamsKey: 'follows from the teams',
  pairKey: 'follows from the teams',
}

const ofLegs = <Facts extends Table>(facts: Facts) =>
  ofBet(['legs'], ({ legs }) => legs?.map((leg) => valuesOf(facts, leg)) ?? null)

/**
 * The facts in the history of a bet, in names and units of the domain: cents, thousandths, hundredths of a percent, times in ISO 8601. They are
 * stored in `bet_events`: the meaning of a name never changes (docs/decisions/0095).
 */
const FACTS = {
  id: betColumn('id'),
  match: betColumn('matchId'),
  swapped: betColumn('swapped'),
  format: betColumn('tiedFormat'),
  tieRefused: betColumn('tieRefused'),
  teams: betColumn('teams'),
  team: betColumn('selectedTeam'),
  stake: betColumn('amount'),
  odds: betColumn('odds'),
  exactOdds: betColumn('exactOdds'),
  betType: ofBet(['betType', 'betValue'], ({ betType, betValue }) => ({ name: betType, value: betValue })),
  selection: betColumn('selection'),
  legs: ofLegs(LEG_PICKS),
  legTies: ofLegs(LEG_TIES),
  legCloses: ofLegs(LEG_CLOSES),
  status: betColumn('status'),
  outcome: betColumn('outcome'),
  profit: betColumn('result'),
  freeBet: betColumn('freeBet'),
  cashOut: ofBet(['cashedStake', 'cashedPaid'], ({ cashedStake, cashedPaid }) =>
    cashedStake === 0 ? null : { stake: cashedStake, paid: cashedPaid },
  ),
  rest: betColumn('restOutcome'),
  profile: betColumn('profile'),
  grade: betColumn('grade'),
  /** The profit that the verdict would book. */
  gradedProfit: ofBet(
    // Only used by a deletion, which compares no columns.
    ['status', 'amount', 'odds', 'exactOdds', 'freeBet', 'cashedStake', 'cashedPaid', 'grade', 'legs'],
    ({ status, grade, legs, ...stake }) =>
      status === 'pending' ? (settleByGrade(stake, grade, legs)?.result ?? null) : null,
  ),
  settledBy: betColumn('settledBy'),
  reopened: betColumn('reopened'),
  bookmaker: betColumn('bookmaker'),
  tags: betColumn('tags'),
  note: betColumn('note'),
  tipster: betColumn('tipster'),
  live: betColumn('live'),
  ownChance: betColumn('ownChance'),
  close: ofBet(['close'], priceOf),
  closeMissing: ofBet(['close'], missingOf),
  createdAt: ofBet(['createdAt'], ({ createdAt }) => createdAt.toISOString()),
  placedAt: ofBet(['placedAt'], ({ placedAt }) => placedAt.toISOString()),
  settledAt: ofBet(['settledAt'], ({ settledAt }) => iso(settledAt)),
  correctedAt: ofBet(['correctedAt'], ({ correctedAt }) => iso(correctedAt)),
}

/** The derived columns of a bet. */
export const DERIVED_COLUMNS: Readonly<Record<Exclude<keyof BetColumns, ColumnsOf<typeof FACTS>>, string>> = {
  userId: 'its owner',
  teamsKey: 'follows from the teams',
  pairKey: 'follows from the teams',
}

export type Facts = ValuesOf<typeof FACTS>
export type Fact = keyof Facts

/** `to` is null if the bet is deleted. */
type ChangeOf<Name extends Fact> = { readonly fact: Name; readonly from: Facts[Name]; readonly to: Facts[Name] | null }
export type FactChange = { [Name in Fact]: ChangeOf<Name> }[Fact]

const NAMES = Object.keys(FACTS) as Fact[] // its own keys

/** Facts that come from matches. They have their own kinds of events, if any. */
const BY_MATCH: readonly Fact[] = ['grade', 'gradedProfit', 'close', 'closeMissing', 'legCloses']
/** Without the fact that is derived from the others. */
const STORED = NAMES.filter((fact) => fact !== 'gradedProfit')
const CHANGEABLE = NAMES.filter((fact) => !BY_MATCH.includes(fact))

/** Facts that are recorded together with others, but create no event alone. */
const SUPPLEMENTARY: readonly Fact[] = [
  'swapped',
  'format',
  'tieRefused',
  'legTies',
  'reopened',
  'closeMissing',
  'settledAt',
  'correctedAt',
]

/** The facts that a change changed, except those derived from its matches. */
export const changesBetween = (before: Bet, after: Bet): FactChange[] => changesOf(CHANGEABLE, before, after)

/** Also the facts derived from its matches: all that undo needs. */
export const everyChangeBetween = (before: Bet, after: Bet): FactChange[] => changesOf(STORED, before, after)

/** Only the facts of its closing price. */
export const closeBetween = (before: Bet, after: Bet): FactChange[] =>
  changesOf(['close', 'closeMissing'], before, after)

/** The grade before and after. */
export const gradesOf = (before: Bet, after: Bet): FactChange => ({
  fact: 'grade',
  from: before.grade,
  to: after.grade,
})

/** All facts of a deleted bet. */
export function deletionOf(bet: Bet): FactChange[] {
  const facts = factsOf(bet)
  return NAMES.map((fact) => ({ fact, from: facts[fact], to: null }) as FactChange) // one fact and its own value
}

/** Whether one of the changes creates an event. */
export const createsEvent = (changes: readonly FactChange[]): boolean =>
  changes.some(({ fact }) => !SUPPLEMENTARY.includes(fact))

export const factsOf = (bet: Bet): Facts => valuesOf(FACTS, columnsOf(bet))

function changesOf(facts: readonly Fact[], before: Bet, after: Bet): FactChange[] {
  const [last, next] = [columnsOf(before), columnsOf(after)]
  return facts.flatMap((fact) => {
    const { columns, read }: AnyReading = FACTS[fact]
    // For speed only: equal columns have equal values.
    if (columns.every((column) => last[column] === next[column])) return []
    const [from, to] = [read(last as never), read(next as never)] // all columns, so the named ones too
    return dequal(from, to) ? [] : [{ fact, from, to } as FactChange] // one fact and its own values
  })
}

function columnsOf(bet: Bet): BetColumns {
  const { settlement, ...columns } = bet
  return { legs: null, ...NO_PICK, ...columns, ...(settlement ?? PENDING) }
}

function valuesOf<Values extends Table>(table: Values, columns: object): ValuesOf<Values> {
  const values = Object.entries(table).map(([fact, { read }]) => [fact, read(columns as never)] as const) // those of the table too
  return Object.fromEntries(values) as ValuesOf<Values> // every key of the table
}
