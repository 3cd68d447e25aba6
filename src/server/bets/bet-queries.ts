import { type OperationNodeSource, type Selectable, sql } from 'kysely'
import type { BetChange, BetFacts } from '../../domain/bet.ts'
import type { Conn, Tables } from '../db/tables.ts'
import { tellUser } from '../live/user-change-queries.ts'
import { addToSums, forgetEmptySums } from '../statistics/bet-sum-queries.ts'
import { addToTotals } from './bet-total-queries.ts'

export type BetRow = Selectable<Tables['bets']>

export function factsOf({ placedAt, teamsKey, betType, status, amount, result }: Omit<BetRow, 'id'>): BetFacts {
  return { placedAt, teamsKey, type: betType, status, amount, result }
}

/** The first half of the lock's key; the second is the person. */
const BETS_OF = 720_341_102

/** Held to the end of the transaction by whoever changes one bet: clearing waits for it, other changes do not. */
const sharedLock = (owner: number) => sql`pg_advisory_xact_lock_shared(${BETS_OF}, ${owner}::int)`

export async function shareBets(tx: Conn, owner: number): Promise<void> {
  await sql`SELECT ${sharedLock(owner)}`.execute(tx)
}

/** Held to the end of the transaction by whoever changes all bets of a person. */
export async function lockBets(tx: Conn, owner: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${BETS_OF}, ${owner}::int)`.execute(tx)
}

/** All or nothing, with a transaction around it or without. */
export function insertBet(conn: Conn, bet: Omit<BetRow, 'id'> & { readonly id?: number }): Promise<BetRow> {
  // The row waits for the lock, and what follows for the row.
  const userId = sql<number>`(SELECT ${bet.userId}::bigint FROM (SELECT ${sharedLock(bet.userId)}) AS held)`
  const insert = conn
    .insertInto('bets')
    .values({ ...bet, userId })
    .returningAll()
  return write(conn, bet.userId, { before: null, after: factsOf(bet) }, insert)
}

export function updateBet(tx: Conn, before: BetRow, columns: Partial<Omit<BetRow, 'id' | 'userId'>>): Promise<BetRow> {
  const { userId, id } = before
  const update = tx.updateTable('bets').set(columns).where('userId', '=', userId).where('id', '=', id).returningAll()
  return write(tx, userId, { before: factsOf(before), after: factsOf({ ...before, ...columns }) }, update)
}

export async function deleteBet(tx: Conn, before: BetRow): Promise<void> {
  const { userId, id } = before
  const removal = tx.deleteFrom('bets').where('userId', '=', userId).where('id', '=', id).returningAll()
  await write(tx, userId, { before: factsOf(before), after: null }, removal)
}

/** The only way a bet is written, in one statement: what is kept beside the bets changes with it, and its owner's pages are told. */
async function write(conn: Conn, owner: number, change: BetChange, bet: OperationNodeSource): Promise<BetRow> {
  const { rows } = await sql<BetRow>`
    WITH bet AS (${bet}), totals AS (${addToTotals(owner, change)}), sums AS (${addToSums(owner, change)})
    SELECT bet.*, ${tellUser(owner, ['bets', 'stats'])} FROM bet`.execute(conn)
  const [row] = rows
  if (!row) throw new Error('the bet to be written is gone')
  await forgetEmptySums(conn, owner, change)
  return row
}

/** Nobody else changes it until the end of the transaction. */
export function findBetForUpdate(tx: Conn, owner: number, id: number): Promise<BetRow | undefined> {
  return tx
    .selectFrom('bets')
    .selectAll()
    .where('userId', '=', owner)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Answers how many there were. */
export async function deleteBetsOf(tx: Conn, owner: number): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('bets').where('userId', '=', owner).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export function findMatchTeams(tx: Conn, matchId: number) {
  return tx.selectFrom('matches').select(['team1Name', 'team2Name']).where('id', '=', matchId).executeTakeFirst()
}
