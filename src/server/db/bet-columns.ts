import type { BetStatus, Outcome } from '../../domain/bet/bet.ts'
import type { CloseMissing } from '../../domain/bet/closing.ts'
import type { BetTypeName, SingleTypeName } from '../../domain/market/bet-type.ts'
import type { Selection } from '../../domain/market/selection.ts'
import type { Format } from '../../domain/match/match.ts'
import type { ExactOdds } from '../../domain/money/exact-odds.ts'
import type { MarginMethod } from '../../domain/money/margin.ts'
import type { ProfileId } from '../../domain/verdict/profile-id.ts'
import type { Grade } from '../../domain/verdict/verdict.ts'
import { column, type RowOf, table } from './columns.ts'

/** Columns shared by singles and legs: the pick, the match that it is tied to, its price and its closing price. */
const PICK_COLUMNS = {
  matchId: column<number | null>('bigint'),
  teams: column<string>('text'),
  selectedTeam: column<string>('text'),
  teamsKey: column<string>('text'),
  pairKey: column<string | null>('text'),
  odds: column<number>('integer'),
  exactOdds: column<ExactOdds | null>('text'),
  betType: column<SingleTypeName>('text'),
  betValue: column<string | null>('text'),
  selection: column<Selection | null>('jsonb'),
  swapped: column<boolean>('boolean'),
  tiedFormat: column<Format | null>('text'),
  tieRefused: column<boolean>('boolean'),
  grade: column<Grade | null>('jsonb'),
  closeOdds: column<number | null>('bigint'),
  closeOther: column<number | null>('integer'),
  closeAt: column<Date | null>('timestamptz'),
  closeSource: column<string | null>('text'),
  closeMissing: column<CloseMissing | null>('text'),
}

/** Every column of `bets` that the program writes. The statements that write bets, and the row type, are derived from this list. */
export const BETS = table({
  name: 'bets',
  key: ['userId', 'id'],
  columns: {
    userId: column<number>('bigint'),
    id: column<number>('bigint'),
    ...PICK_COLUMNS,
    betType: column<BetTypeName>('text'),
    amount: column<number>('bigint'),
    status: column<BetStatus>('text'),
    outcome: column<Outcome | null>('text'),
    restOutcome: column<Outcome | null>('text'),
    result: column<number | null>('bigint'),
    freeBet: column<boolean>('boolean'),
    cashedStake: column<number>('bigint'),
    cashedPaid: column<number>('bigint'),
    profile: column<ProfileId | null>('text'),
    settledBy: column<'user' | 'program' | null>('text'),
    reopened: column<boolean>('boolean'),
    createdAt: column<Date>('timestamptz'),
    placedAt: column<Date>('timestamptz'),
    settledAt: column<Date | null>('timestamptz'),
    correctedAt: column<Date | null>('timestamptz'),
    bookmaker: column<string | null>('text'),
    tags: column<string[]>('text[]'),
    note: column<string | null>('text'),
    tipster: column<string | null>('text'),
    live: column<boolean | null>('boolean'),
    /** Hundredths of a percent. */
    ownChance: column<number | null>('integer'),
    chanceOddsRatio: column<number | null>('float8'),
    chanceMultiplicative: column<number | null>('float8'),
    chanceAdditive: column<number | null>('float8'),
    chancePower: column<number | null>('float8'),
  },
})

/** Every column of `bet_legs` that the program writes. */
export const BET_LEGS = table({
  name: 'bet_legs',
  key: ['userId', 'betId', 'number'],
  columns: {
    userId: column<number>('bigint'),
    betId: column<number>('bigint'),
    /** 1 to 20. */
    number: column<number>('smallint'),
    ...PICK_COLUMNS,
  },
})

export type BetRow = RowOf<typeof BETS.columns>
export type LegRow = RowOf<typeof BET_LEGS.columns>

/** The columns of a bet's chance at the close, by method. All are null without a price of the other team. */
export const CHANCE_COLUMNS = {
  'odds-ratio': 'chanceOddsRatio',
  multiplicative: 'chanceMultiplicative',
  additive: 'chanceAdditive',
  power: 'chancePower',
} as const satisfies Record<MarginMethod, keyof BetRow>
