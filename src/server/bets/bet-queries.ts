import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Conn, Tables } from '../db/tables.ts'

export type BetRow = Selectable<Tables['bets']>

/** The first half of the lock's key; the second is the person. */
const BETS_OF = 720_341_103

/** Held to the end of the transaction by whoever changes one bet: clearing waits for it, other changes do not. */
export async function shareBets(tx: Conn, owner: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(${BETS_OF}, ${owner})`.execute(tx)
}

/** Held to the end of the transaction by whoever changes all bets of a person. */
export async function lockBets(tx: Conn, owner: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${BETS_OF}, ${owner})`.execute(tx)
}

export function insertBet(tx: Conn, bet: Insertable<Tables['bets']>): Promise<BetRow> {
  return tx.insertInto('bets').values(bet).returningAll().executeTakeFirstOrThrow()
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

export function updateBet(tx: Conn, { userId, id }: BetRow, change: Updateable<Tables['bets']>): Promise<BetRow> {
  return tx
    .updateTable('bets')
    .set(change)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function deleteBet(tx: Conn, owner: number, id: number): Promise<BetRow | undefined> {
  return tx.deleteFrom('bets').where('userId', '=', owner).where('id', '=', id).returningAll().executeTakeFirst()
}

/** Answers how many there were. */
export async function deleteBetsOf(tx: Conn, owner: number): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('bets').where('userId', '=', owner).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export function findMatchTeams(tx: Conn, matchId: number) {
  return tx.selectFrom('matches').select(['team1Name', 'team2Name']).where('id', '=', matchId).executeTakeFirst()
}
