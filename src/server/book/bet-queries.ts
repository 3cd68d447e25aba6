import { sql } from 'kysely'
import { type BetFacts, countedOf } from '../../domain/bet/bet.ts'
import { ownMoney } from '../../domain/bet/settlement.ts'
import { type Bet, legsOf, type NewBet } from '../../domain/bet/stored-bet.ts'
import { required } from '../../domain/required.ts'
import { BET_LEGS, BETS, type BetRow } from '../db/bet-columns.ts'
import { compiledOnce } from '../db/prepared.ts'
import { rowCount } from '../db/row-count.ts'
import type { Conn } from '../db/tables.ts'
import { legRowOf, rowOf } from './bet-rows.ts'
import { type Change, insertionOfMany, insertionOfOne, selectionOf, updateOf } from './row-queries.ts'
import { addToSums, deleteEmptySums } from './sums/bet-sum-queries.ts'

/** A row with the names of `BetRow`, for SELECT. */
export const BET_COLUMNS = selectionOf(BETS)

export function factsOf(bet: Omit<BetRow, 'id'>): BetFacts {
  const { placedAt, teamsKey, betType, status, outcome, result } = bet
  return { placedAt, teamsKey, type: betType, staked: ownMoney(bet), ...countedOf(status, outcome, result) }
}

/** Inserts a bet without its legs. Runs in a transaction that shares the owner's book. */
export async function insertBetRow(tx: Conn, bet: NewBet): Promise<Bet> {
  const row = rowOf(bet)
  await addToSums(tx, bet.userId, [{ before: null, after: factsOf(row) }])
  const [inserted] = await compiledOnce(
    tx,
    'insert_bet',
    row,
    (value) => sql<{ id: number }>`${insertionOfOne(BETS, value, 'id')} RETURNING id`,
  )
  return { ...bet, id: required(inserted, 'the bet that is written').id }
}

/** Restores deleted bets of the owner under their old ids, with their legs. */
export async function restoreBets(tx: Conn, owner: number, bets: readonly Bet[]): Promise<void> {
  if (bets.length === 0) return
  const rows = bets.map((bet) => rowOf(bet))
  const legs = bets.flatMap((bet) => (legsOf(bet) ?? []).map((leg) => legRowOf(bet, leg)))
  await addToSums(
    tx,
    owner,
    rows.map((row) => ({ before: null, after: factsOf(row) })),
  )
  await insertionOfMany(BETS, rows).execute(tx)
  if (legs.length > 0) await insertionOfMany(BET_LEGS, legs).execute(tx)
}

/** Writes these locked bets of the owner, and their sums. */
export async function updateBets(tx: Conn, owner: number, bets: readonly Change<Bet>[]): Promise<void> {
  if (bets.length === 0) return
  const changes = bets.map(({ before, after }) => ({ before: rowOf(before), after: rowOf(after) }))
  const facts = changes.map(({ before, after }) => ({ before: factsOf(before), after: factsOf(after) }))
  const update = updateOf(BETS, owner, changes)
  if (update) checkCount((await sql`${update} RETURNING bets.id`.execute(tx)).rows, changes)
  await addToSums(tx, owner, facts)
  await deleteEmptySums(tx, owner, facts)
}

/** Deletes these locked bets of the owner, and their sums. */
export async function deleteBets(tx: Conn, owner: number, bets: readonly Bet[]): Promise<void> {
  if (bets.length === 0) return
  const facts = bets.map((bet) => ({ before: factsOf(rowOf(bet)), after: null }))
  const ids = bets.map(({ id }) => id)
  const { rows } = await sql`
    DELETE FROM bets WHERE user_id = ${owner} AND id = ANY(${ids}::bigint[]) RETURNING id`.execute(tx)
  checkCount(rows, bets)
  await addToSums(tx, owner, facts)
  await deleteEmptySums(tx, owner, facts)
}

function checkCount(written: readonly unknown[], of: readonly unknown[]): void {
  if (written.length !== of.length) throw new Error('a locked bet no longer exists')
}

export function findBet(conn: Conn, owner: number, id: number): Promise<BetRow | undefined> {
  return conn.selectFrom('bets').selectAll().where('userId', '=', owner).where('id', '=', id).executeTakeFirst()
}

/** Locks these bets of the owner, in the order of their ids, until the end of the transaction. */
export async function findBetsForUpdate(tx: Conn, owner: number, ids: readonly number[]): Promise<BetRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<BetRow>`
    SELECT * FROM bets WHERE user_id = ${owner} AND id = ANY(${ids}::bigint[]) ORDER BY id FOR UPDATE`.execute(tx)
  return rows
}

/** Bets that no longer exist are left out. */
export async function findBetsById(conn: Conn, owner: number, ids: readonly number[]): Promise<BetRow[]> {
  if (ids.length === 0) return []
  const among = sql<number>`ANY(${ids}::bigint[])`
  return conn.selectFrom('bets').selectAll().where('userId', '=', owner).where('id', '=', among).execute()
}

/** Returns how many bets were deleted. */
export function deleteBetsOf(tx: Conn, owner: number): Promise<number> {
  return rowCount(tx.deleteFrom('bets').where('userId', '=', owner))
}
