import type { ColumnType, Generated, GeneratedAlways, Kysely, Transaction } from 'kysely'
import type { AlertKind } from '../../contract/alerts.ts'
import type { Language } from '../../contract/languages.ts'
import type { AlertMode } from '../../domain/alerts/alert-mode.ts'
import type { FactKind } from '../../domain/alerts/match-facts.ts'
import type { Direction } from '../../domain/alerts/price-target.ts'
import type { BetEventKind, BetSum, SumStatus } from '../../domain/bet/bet.ts'
import type { FactChange } from '../../domain/bet/history-facts.ts'
import type { WordKind } from '../../domain/bet/own-word.ts'
import type { Booked } from '../../domain/bet/stored-bet.ts'
import type {
  ImportAsked,
  ImportCounts,
  ImportFailure,
  ImportRowKind,
  ImportState,
} from '../../domain/import/import-state.ts'
import type { ImportPlan, Survey } from '../../domain/import/plan.ts'
import type { RowQuestion } from '../../domain/import/row-question.ts'
import type { StoredDraft } from '../../domain/import/stored-draft.ts'
import type { Market } from '../../domain/market/selection.ts'
import type { Format, MapStatus, MatchStatus } from '../../domain/match/match.ts'
import type { PairAnswer } from '../../domain/match/propose-pairs.ts'
import type { SourceName } from '../../domain/match/source-name.ts'
import type { LimitKind } from '../../domain/money/brakes.ts'
import type { CashKind } from '../../domain/money/cash.ts'
import type { MarginMethod } from '../../domain/money/margin.ts'
import type { LimitStep } from '../../domain/money/near-limit.ts'
import type { ProfileId } from '../../domain/verdict/profile-id.ts'
import type { Verdict } from '../../domain/verdict/verdict.ts'
import type { BetRow, LegRow } from './bet-columns.ts'

/** Columns are snake_case in SQL and camelCase here (Kysely's CamelCasePlugin). int8 is parsed to number, timestamptz to Date. */
type Default<T> = ColumnType<T, T | undefined, T>

/** Written as JSON text. */
type JsonColumn<T> = ColumnType<T | null, string | null | undefined, string | null>

/** A settlement as JSON: its times are ISO strings. */
export type StoredBooked = Omit<Booked, 'settledAt' | 'correctedAt'> & {
  readonly settledAt: string
  readonly correctedAt: string | null
}

/** Totals of the new bets of an import, in cents as text; times are ISO strings. */
export type StoredTotals = {
  readonly from: string
  readonly to: string
  /** Per currency in the rows; null: rows without one. */
  readonly sums: readonly { readonly currency: string | null; readonly staked: string; readonly profit: string }[]
}

export type Tables = {
  users: {
    id: Generated<number>
    email: string
    emailKey: string
    firstName: string
    lastName: string
    passwordHash: string
    createdAt: Default<Date>
    searchKey: string
  }
  sessions: { userId: number; tokenHash: Buffer; createdAt: Default<Date>; expiresAt: Date }
  tokens: {
    id: GeneratedAlways<number>
    userId: number
    name: string
    scope: 'read' | 'write'
    tokenHash: Buffer
    createdAt: Date
    lastUsedAt: Default<Date | null>
  }
  calendars: { userId: number; address: string; favorites: boolean; bets: boolean }
  logos: {
    id: GeneratedAlways<number>
    source: string
    url: string
    type: string | null
    bytes: Buffer | null
    triedAt: Date | null
  }
  matches: {
    id: GeneratedAlways<number>
    source: string
    sourceId: string
    providerHltvId: number | null
    hltvId: GeneratedAlways<number>
    status: MatchStatus
    team1Key: string | null
    team1Name: string
    team1LogoId: number | null
    team2Key: string | null
    team2Name: string
    team2LogoId: number | null
    tournament: string | null
    format: Format
    score1: number | null
    score2: number | null
    odds1: number | null
    odds2: number | null
    startOdds1: Default<number | null>
    startOdds2: Default<number | null>
    forfeit: Default<boolean>
    scheduledTime: Date | null
    finishedTime: Date | null
    startedTime: Default<Date | null>
    reopenVotes: Default<number>
    correctionVote: Default<string | null>
    updatedAt: Date
    version: number
    readTask: string
    absentSince: Date | null
    pairKey: Default<string | null>
    loneKey: Default<string | null>
    gradedVersion: Default<number | null>
    callOff: Default<'postponed' | 'missing' | null>
    reviewAt: Default<Date | null>
    tiesChecked: Default<boolean>
    oddsTask: Default<string | null>
    closesKept: Default<boolean>
  }
  matchMaps: {
    matchId: number
    number: number
    name: string | null
    status: MapStatus
    score1: number | null
    score2: number | null
    half1: Default<number | null>
    half2: Default<number | null>
    lastRound: Default<1 | 2 | null>
  }
  chanceRecords: {
    matchId: number
    stage: 'start' | 'half' | 'between'
    map: number
    matchChance: number | null
    mapChance: number | null
    recordedAt: Date
  }
  matchTimes: { matchId: number; readAt: Date; scheduledTime: Date }
  oddsReadings: {
    matchId: number
    readAt: Date
    odds1: number | null
    odds2: number | null
    seenAt: Default<Date | null>
  }
  sourceReads: {
    source: string
    task: string
    everySeconds: number
    lastTriedAt: Date
    lastSuccessAt: Date | null
    failuresInARow: Default<number>
  }
  sourceHealth: {
    source: string
    lastSuccessAt: Date | null
    lastFailureAt: Date | null
    failingSince: Date | null
    failure: string | null
    failureMessage: string | null
    failuresInARow: Default<number>
    closedUntil: Date | null
  }
  sourceCalls: { source: string; at: Date }
  sourceMatches: {
    source: SourceName
    sourceId: string
    matchId: number
    sharedMatch: string | null
    sharedTeam1: string | null
    sharedTeam2: string | null
    ownTeam1: string | null
    ownTeam2: string | null
    status: MatchStatus
    result: string | null
    gives: string
    readAt: Date
    everySeconds: number
  }
  matchPairs: {
    id: GeneratedAlways<number>
    source: SourceName
    sourceId: string
    team1: string
    team2: string
    tournament: string | null
    scheduledTime: Date | null
    ownTeam1: string | null
    ownTeam2: string | null
    sharedTeam1: string | null
    sharedTeam2: string | null
    matchId: number
    proposedAt: Date
    answer: PairAnswer | null
    answeredAt: Date | null
  }
  leases: { source: string; holder: string; term: number; since: Date; until: Date }
  books: { userId: number; version: number }
  betSums: { userId: number } & BetSum
  favorites: { userId: number; hltvId: number; id: GeneratedAlways<number>; createdAt: Date }
  favoriteTeams: {
    userId: number
    id: number
    teamKey: string
    name: string
    createdAt: Date
    alerts: Default<AlertMode | null>
  }
  priceTargets: {
    userId: number
    matchId: number
    number: number
    side: 1 | 2
    direction: Direction
    odds: number
    createdAt: Date
    reachedAt: Default<Date | null>
    reachedOdds: Default<number | null>
    told: Default<boolean>
  }
  matchChoices: { userId: number; hltvId: number; alerts: AlertMode }
  unstarredMatches: { userId: number; hltvId: number; createdAt: Date }
  bets: Omit<BetRow, 'id'> & {
    id: Generated<number>
    staked: GeneratedAlways<number>
    sumStatus: GeneratedAlways<SumStatus>
    market: GeneratedAlways<Market | null>
    /** The stake that counts in the yield; 0 for a free bet. */
    atRisk: GeneratedAlways<number | null>
    mapNumber: GeneratedAlways<number | null>
    backed: GeneratedAlways<string | null>
    opponent: GeneratedAlways<string | null>
  }
  betLegs: LegRow
  betEvents: {
    userId: number
    betId: number
    id: GeneratedAlways<number>
    at: Date
    kind: Exclude<BetEventKind, 'created'>
    by: 'user' | 'program'
    /** Written as JSON text. */
    changes: ColumnType<FactChange[], string, never>
    reason: string | null
    act: string | null
    undoes: number | null
  }
  ownWords: { userId: number; kind: WordKind; key: string; name: string; usedAt: Date; offered: Default<boolean> }
  bookSettings: { userId: number; currency: string; unit: number | null; marginMethod: Default<MarginMethod> }
  settlementSettings: { userId: number; profile: ProfileId; automatic: Verdict[] }
  imports: {
    id: GeneratedAlways<number>
    userId: number
    name: string
    state: Default<ImportState>
    size: number
    survey: JsonColumn<Survey>
    plan: JsonColumn<ImportPlan>
    counts: JsonColumn<ImportCounts & { readonly totals: StoredTotals | null }>
    asked: JsonColumn<ImportAsked>
    done: Default<number>
    total: Default<number>
    waiting: Default<boolean>
    job: Default<number>
    aliveAt: Default<Date | null>
    failure: Default<ImportFailure | null>
    failureLine: Default<number | null>
    createdAt: Date
    doneAt: Default<Date | null>
  }
  importParts: { userId: number; importId: number; startsAt: number; bytes: Buffer }
  importRows: {
    userId: number
    importId: number
    number: number
    line: number
    kind: ImportRowKind
    fingerprint: string | null
    draft: ColumnType<StoredDraft, string, string>
    placedAt: Date | null
    teamsKey: string | null
    selectedTeam: string | null
    amount: number | null
    odds: number | null
    idKey: string | null
    near: string[] | null
    slip: string | null
    betId: number | null
    question: Default<RowQuestion | null>
  }
  importedBets: {
    userId: number
    fingerprint: string
    importId: number
    betId: number
    near: string[] | null
    said: string
  }
  confirmedRows: {
    userId: number
    fingerprint: string
    betId: number
  }
  importChanges: {
    userId: number
    importId: number
    betId: number
    at: Date
    settlement: JsonColumn<StoredBooked>
    reopened: boolean
    said: string | null
    booked: string
  }
  cashMovements: {
    userId: number
    id: GeneratedAlways<number>
    kind: CashKind
    amount: number
    bookmaker: string | null
    at: Date
    note: string | null
    onceKey: string | null
    importId: Default<number | null>
  }
  limits: {
    userId: number
    kind: LimitKind
    amount: number | null
    nextAmount: number | null
    nextFrom: Date | null
    timeZone: string
    toldPeriod: Default<string | null>
    toldStep: Default<LimitStep | null>
  }
  breaks: { userId: number; startedAt: Date; until: Date }
  savedFilters: { userId: number; id: GeneratedAlways<number>; nameKey: string; name: string; query: string }
  accounts: { userId: number; seenVersion: Default<string | null> }
  alertFacts: {
    matchId: number
    kind: FactKind
    /** The number of a map; 0 for other kinds. */
    step: number
    version: number
    learnedAt: Date
    until: Date
    fromTime: Date | null
    withdrawn: Default<boolean>
    told: Default<boolean>
  }
  alerts: {
    userId: number
    id: Generated<number>
    kind: AlertKind
    matchId: Default<number | null>
    step: Default<number>
    version: Default<number>
    betId: Default<number | null>
    limitKind: Default<LimitKind | null>
    limitPeriod: Default<string | null>
    limitUsed: Default<number | null>
    limitAmount: Default<number | null>
    at: Date
    readAt: Default<Date | null>
    devices: Default<'sent' | 'quiet' | null>
  }
  alertSettings: {
    userId: number
    onlyWithBet: boolean
    silent: AlertKind[]
    silentDevices: AlertKind[]
    quiet: boolean
    quietFrom: string
    quietTo: string
    quietZone: string
  }
  devices: {
    userId: number
    id: Generated<number>
    endpoint: string
    /** The host of the endpoint. */
    service: string
    p256dh: Buffer
    auth: Buffer
    name: string
    language: Language
    timeZone: string
    origin: string
    tokenHash: Buffer
    createdAt: Date
  }
  outbox: {
    userId: number
    deviceId: number
    alertId: number
    service: string
    version: number
    until: Date
    due: Date
    attempts: Default<number>
    corrects: Default<boolean>
  }
  processes: {
    id: string
    seenAt: Date
    host: string | null
    pid: number | null
    version: string | null
    migration: string | null
    startedAt: Date | null
  }
  siteFiles: { name: string; content: Buffer; servedAt: Date }
  presence: { processId: string; person: string; userId: number | null; connectedAt: Date }
  auditLog: { id: GeneratedAlways<number>; at: GeneratedAlways<Date>; action: string; userId: number | null }
  visitTotal: { total: number }
  visits: { ipHash: Buffer; lastSeenAt: Date }
  idempotencyKeys: {
    userId: number
    key: string
    fingerprint: Buffer
    answer: unknown
    createdAt: Date
  }
}

export type Db = Kysely<Tables>
/** A connection inside or outside a transaction; the first parameter of every query. */
export type Conn = Db | Transaction<Tables>
