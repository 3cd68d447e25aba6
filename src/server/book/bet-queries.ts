import { type RawBuilder, sql } from 'kysely'
import { type BetFacts, countedOf } from '../../domain/bet/bet.ts'
import { ownMoney } from '../../domain/bet/settlement.ts'
import type { Bet, NewBet } from '../../domain/bet/stored-bet.ts'
import { required } from '../../domain/required.ts'
import { BETS, type BetRow } from '../db/bet-columns.ts'
import { isCluster } from '../db/citus/distribution.ts'
import { notifyUser } from '../db/notifier.ts'
import { compiledOnce, type ValueOf } from '../db/prepared.ts'
import { rowCount } from '../db/row-count.ts'
import type { Conn } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { rowOf } from './bet-rows.ts'
import { shareAccount, shareBets, shared } from './lock-queries.ts'
import { type Change, insertionOfOne, ofOwners, selectionOf, updateOf } from './row-queries.ts'
import {
  addToSums,
  type BookChange,
  bookChangeOf,
  changingBook,
  deleteEmptySums,
  type OwnedChange,
} from './sums/bet-sum-queries.ts'

export type { BetRow }
/** A row with the names of `BetRow`, for SELECT. */
export const BET_COLUMNS = selectionOf(BETS)

export function factsOf(bet: Omit<BetRow, 'id'>): BetFacts {
  const { placedAt, teamsKey, betType, status, outcome, result } = bet
  return { placedAt, teamsKey, type: betType, staked: ownMoney(bet), ...countedOf(status, outcome, result) }
}

/** Changes of single bets run side by side; they wait only for `clearBets` and for the deletion of the account. */
export async function betTransaction<T>(deps: Deps, owner: number, change: (tx: Conn) => Promise<T>): Promise<T> {
  const result = await deps.db.transaction().execute(async (tx) => {
    await shareBets(tx, owner)
    return change(tx)
  })
  notifyOfBets(deps, owner)
  return result
}

/** Notifies the owner's open pages, in every process; alerts show bets as they are. Call it after the commit. */
export function notifyOfBets(deps: Pick<Deps, 'database'>, owner: number): void {
  notifyUser(deps, owner, ['bets', 'stats', 'alerts'])
}

type Insertion = {
  /** This transaction shares the bets already, which saves a cluster one statement. */
  readonly isShared?: boolean
  /** On a worker of a cluster (worker-pools.ts). */
  readonly id?: number | null
}

/** Inserts a bet. One statement, or one transaction of a cluster, so it is atomic without a transaction as well. */
export async function insertBet(
  conn: Conn,
  bet: NewBet,
  { isShared = false, id = null }: Insertion = {},
): Promise<Bet> {
  const row = rowOf(bet)
  const owned = [{ owner: bet.userId, change: { before: null, after: factsOf(row) } }]
  const [inserted] = (await isCluster(conn))
    ? await insertOnCluster(conn, row, { owned, isShared, id })
    : await compiledOnce(conn, 'insert_bet', { ...row, ...bookChangeOf(owned) }, insertion)
  return { ...bet, id: required(inserted, 'the bet that is written').id }
}

/** The subquery takes the lock before the row is written. */
function insertion(value: ValueOf<Omit<BetRow, 'id'> & BookChange>) {
  // Stryker disable next-line StringLiteral: a lock, which only the races of test/server/bets-races.test.ts notice
  const bet = sql`${insertionOfOne(BETS, value, 'id')} FROM (${shared(value('userId'))}) AS held RETURNING id`
  return writing(bet, changingBook({ owners: value('owners'), sums: value('sums') }))
}

type OnCluster = Required<Insertion> & { readonly owned: readonly OwnedChange[] }

/** The version first: from here on its row keeps the book, as a share of it does. */
async function insertOnCluster(conn: Conn, row: Omit<BetRow, 'id'>, { owned, isShared, id }: OnCluster) {
  const insert = async (tx: Conn) => {
    if (!isShared) await shareAccount(tx, row.userId)
    await addToSums(tx, owned)
    if (id !== null) {
      return compiledOnce(
        tx,
        'insert_numbered_bet',
        { ...row, id },
        (value) => sql<{ id: number }>`${insertionOfOne(BETS, value, null, 'values')} RETURNING id`,
      )
    }
    return compiledOnce(
      tx,
      'insert_bet',
      row,
      (value) => sql<{ id: number }>`${insertionOfOne(BETS, value, 'id', 'values')} RETURNING id`,
    )
  }
  return conn.isTransaction ? insert(conn) : conn.transaction().execute(insert)
}

/** Writes these locked bets, and their sums, in one statement. */
export async function updateBets(tx: Conn, bets: readonly Change<Bet>[]): Promise<void> {
  // Stryker disable next-line ConditionalExpression: no bet changes nothing, by more statements
  if (bets.length === 0) return
  const changes = bets.map(({ before, after }) => ({ before: rowOf(before), after: rowOf(after) }))
  const owned = changes.map(({ before, after }) => ({
    owner: after.userId,
    change: { before: factsOf(before), after: factsOf(after) },
  }))
  const update = await updateOf(tx, BETS, changes)
  if (update) {
    const rows = await write(tx, sql<{ id: number }>`${update} RETURNING bets.id`, owned)
    // Stryker disable next-line CallExpression: the bets are locked, none is gone
    checkCount(rows, changes)
  } else await addToSums(tx, owned)
  await deleteEmptySums(tx, owned)
}

/** Deletes these locked bets, and their sums, in one statement. */
export async function deleteBets(tx: Conn, bets: readonly Bet[]): Promise<void> {
  // Stryker disable next-line ConditionalExpression: no bet changes nothing, by more statements
  if (bets.length === 0) return
  const owned = bets.map((bet) => ({ owner: bet.userId, change: { before: factsOf(rowOf(bet)), after: null } }))
  const owners = bets.map(({ userId }) => userId)
  const removal = sql<{ id: number }>`
    DELETE FROM bets USING unnest(${owners}::bigint[], ${bets.map(({ id }) => id)}::bigint[]) AS gone (user_id, id)
    WHERE bets.user_id = gone.user_id AND bets.id = gone.id${await ofOwners(tx, 'bets', owners)} RETURNING bets.id`
  const rows = await write(tx, removal, owned)
  // Stryker disable next-line CallExpression: the bets are locked, none is gone
  checkCount(rows, bets)
  await deleteEmptySums(tx, owned)
}

/** Writes bets, the versions of their books and their sums, in this order: on a cluster one statement after the other. */
async function write(tx: Conn, bets: RawBuilder<{ id: number }>, owned: readonly OwnedChange[]) {
  if (!(await isCluster(tx))) return (await writing(bets, changingBook(bookChangeOf(owned))).execute(tx)).rows
  const { rows } = await bets.execute(tx)
  await addToSums(tx, owned)
  return rows
}

/** Bets, their sums and the versions of their books are one statement. */
function writing(bet: RawBuilder<unknown>, book: RawBuilder<unknown>) {
  return sql<{ id: number }>`WITH bet AS (${bet}), ${book} SELECT id FROM bet`
}

// Stryker disable next-line BlockStatement: the bets are locked, none is gone
function checkCount(written: readonly unknown[], of: readonly unknown[]): void {
  // Stryker disable next-line ConditionalExpression,CallExpression: as above
  if (written.length !== of.length) throw new Error('a bet to be written is gone')
}

export function findBet(conn: Conn, owner: number, id: number): Promise<BetRow | undefined> {
  return conn.selectFrom('bets').selectAll().where('userId', '=', owner).where('id', '=', id).executeTakeFirst()
}

/** Of those that are gone there is none. */
export async function findBetsById(conn: Conn, owner: number, ids: readonly number[]): Promise<BetRow[]> {
  if (ids.length === 0) return []
  return conn.selectFrom('bets').selectAll().where('userId', '=', owner).where('id', 'in', ids).execute()
}

/** Returns how many there were. */
export function deleteBetsOf(tx: Conn, owner: number): Promise<number> {
  return rowCount(tx.deleteFrom('bets').where('userId', '=', owner))
}
