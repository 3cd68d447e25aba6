import type { ColumnType, Generated, GeneratedAlways, Kysely, Transaction } from 'kysely'
import type { BetStatus } from '../../domain/bet.ts'
import type { BetSum } from '../../domain/bet-sums.ts'
import type { BetTypeName } from '../../domain/bet-type.ts'
import type { Format, MapStatus, MatchStatus } from '../../domain/match.ts'

/** Columns are snake_case in SQL and camelCase here (Kysely's CamelCasePlugin). int8 is parsed to number, timestamptz to Date. */
type Default<T> = ColumnType<T, T | undefined, T>

export type Tables = {
  users: {
    id: Generated<number>
    email: string
    emailKey: string
    firstName: string
    lastName: string
    passwordHash: string
    createdAt: Default<Date>
    searchKey: Default<string | null>
  }
  sessions: { userId: number; tokenHash: Buffer; createdAt: Default<Date>; expiresAt: Date }
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
    forfeit: Default<boolean>
    scheduledTime: Date | null
    finishedTime: Date | null
    startedTime: Default<Date | null>
    reopenVotes: Default<number>
    updatedAt: Date
    version: number
    readTask: string
    absentSince: Date | null
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
  }
  oddsReadings: { matchId: number; readAt: Date; odds1: number | null; odds2: number | null }
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
  betSums: { userId: number } & BetSum
  favorites: { userId: number; hltvId: number; id: GeneratedAlways<number>; createdAt: Date }
  bets: {
    userId: number
    id: Generated<number>
    matchId: number | null
    teams: string
    selectedTeam: string
    teamsKey: string
    amount: number
    odds: number
    betType: BetTypeName
    betValue: string | null
    status: BetStatus
    result: number | null
    createdAt: Date
    placedAt: Date
    settledAt: Date | null
  }
  processes: { id: string; seenAt: Date }
  presence: { processId: string; person: string; userId: number | null; connectedAt: Date }
  auditLog: { id: GeneratedAlways<number>; at: GeneratedAlways<Date>; action: string; userId: number | null }
  visitTotal: { total: number }
  visits: { ipHash: Buffer; lastSeenAt: Date }
  idempotencyKeys: {
    userId: number
    key: string
    bodyHash: Buffer
    betId: number
    createdAt: Date
    placedAt: Date | null
  }
}

export type Db = Kysely<Tables>
/** A connection inside or outside a transaction: what every query takes first. */
export type Conn = Db | Transaction<Tables>
