import { type OperationNodeSource, type Selectable, sql } from 'kysely'
import type { Bet } from '../../contract/bets.ts'
import type { BetChange, BetFacts } from '../../domain/bet.ts'
import { formatBetType } from '../../domain/bet-type.ts'
import { formatCents } from '../../domain/money.ts'
import { formatOdds } from '../../domain/odds.ts'
import { BETS_LOCK } from '../db/advisory-locks.ts'
import { prepared } from '../db/prepared.ts'
import type { Conn, Tables } from '../db/tables.ts'
import { addToSums, deleteEmptySums } from './bet-sum-queries.ts'

export type BetRow = Selectable<Tables['bets']>
/** Without an id, the sequence gives one. */
export type NewBetRow = Omit<BetRow, 'id'> & { readonly id?: number }

export function factsOf({ placedAt, teamsKey, betType, status, amount, result }: Omit<BetRow, 'id'>): BetFacts {
  return { placedAt, teamsKey, type: betType, status, amount, result }
}

/** Held until the end of a transaction that changes one bet: `lockBets` waits for it, other changes do not. */
const sharedLock = (owner: number) => sql`pg_advisory_xact_lock_shared(${BETS_LOCK}, ${owner}::int)`

export async function shareBets(tx: Conn, owner: number): Promise<void> {
  await sql`SELECT ${sharedLock(owner)}`.execute(tx)
}

/** Held until the end of a transaction that deletes all bets of the owner. */
export async function lockBets(tx: Conn, owner: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${BETS_LOCK}, ${owner}::int)`.execute(tx)
}

/** One statement, so it is atomic without a transaction as well. */
export async function insertBet(conn: Conn, bet: NewBetRow): Promise<BetRow> {
  // Plain SQL: building the statement would take as long as the rest of the request. The subquery takes the lock before the row is written.
  const insert = sql`
    INSERT INTO bets (
      user_id, id, match_id, teams, selected_team, teams_key, amount, odds, bet_type, bet_value, status, result,
      created_at, placed_at, settled_at
    )
    SELECT
      ${bet.userId}::bigint, coalesce(${bet.id ?? null}::bigint, nextval('bets_id_seq')), ${bet.matchId}::bigint, ${bet.teams},
      ${bet.selectedTeam}, ${bet.teamsKey}, ${bet.amount}::bigint, ${bet.odds}::integer, ${bet.betType}, ${bet.betValue}, ${bet.status},
      ${bet.result}::bigint, ${bet.createdAt}::timestamptz, ${bet.placedAt}::timestamptz, ${bet.settledAt}::timestamptz
    FROM (SELECT ${sharedLock(bet.userId)}) AS held
    RETURNING id`
  const [row] = await prepared(conn, 'insert_bet', writing(bet.userId, { before: null, after: factsOf(bet) }, insert))
  return { ...bet, id: written(row) }
}

export async function updateBet(tx: Conn, before: BetRow, columns: Partial<NewBetRow>): Promise<BetRow> {
  const after = { ...before, ...columns }
  const update = tx.updateTable('bets').set(columns).where('userId', '=', before.userId).where('id', '=', before.id)
  await write(tx, before.userId, { before: factsOf(before), after: factsOf(after) }, update.returning('id'))
  return after
}

export async function deleteBet(tx: Conn, before: BetRow): Promise<void> {
  const removal = tx.deleteFrom('bets').where('userId', '=', before.userId).where('id', '=', before.id)
  await write(tx, before.userId, { before: factsOf(before), after: null }, removal.returning('id'))
}

/** The only way to write a bet: one statement that updates the sums as well. */
function writing(owner: number, change: BetChange, bet: OperationNodeSource) {
  return sql<{ id: number }>`
    WITH bet AS (${bet}), sums AS (${addToSums(owner, change)})
    SELECT id FROM bet`
}

async function write(tx: Conn, owner: number, change: BetChange, bet: OperationNodeSource): Promise<void> {
  const { rows } = await writing(owner, change, bet).execute(tx)
  written(rows[0])
  await deleteEmptySums(tx, owner, change)
}

function written(row: { id: number } | undefined): number {
  if (!row) throw new Error('the bet to be written is gone')
  return row.id
}

/** Locks the bet until the end of the transaction. */
export function findBetForUpdate(tx: Conn, owner: number, id: number): Promise<BetRow | undefined> {
  return tx
    .selectFrom('bets')
    .selectAll()
    .where('userId', '=', owner)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Returns how many there were. */
export async function deleteBetsOf(tx: Conn, owner: number): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('bets').where('userId', '=', owner).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export function findMatchTeams(tx: Conn, matchId: number) {
  return tx.selectFrom('matches').select(['team1Name', 'team2Name']).where('id', '=', matchId).executeTakeFirst()
}

/** The first use of an idempotency key. */
export type IdempotencyRecord = {
  /** SHA-256 of the parsed body. */
  readonly bodyHash: Buffer
  readonly betId: number
  readonly createdAt: Date
  /** Null in a record from before migration 0017: that bet was placed when it was created. */
  readonly placedAt: Date | null
}

type NewRecord = {
  readonly userId: number
  readonly key: string
  readonly bodyHash: Buffer
  readonly createdAt: Date
  readonly placedAt: Date
  /** A record created up to this moment has expired and is replaced. */
  readonly expiredUpTo: Date
}

/**
 * Returns the id that the bet of this key gets, or null where the key was used before. A request with the same key that comes meanwhile
 * waits here until the first transaction ends.
 */
export async function insertIdempotencyRecord(
  tx: Conn,
  { expiredUpTo, ...columns }: NewRecord,
): Promise<number | null> {
  const row = await tx
    .insertInto('idempotencyKeys')
    .values({ ...columns, betId: sql<number>`nextval('bets_id_seq')` })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'key'])
        .doUpdateSet(({ ref }) => ({
          bodyHash: ref('excluded.bodyHash'),
          betId: ref('excluded.betId'),
          createdAt: ref('excluded.createdAt'),
          placedAt: ref('excluded.placedAt'),
        }))
        .where('idempotencyKeys.createdAt', '<=', expiredUpTo),
    )
    .returning('betId')
    .executeTakeFirst()
  return row?.betId ?? null
}

export function findIdempotencyRecord(tx: Conn, owner: number, key: string): Promise<IdempotencyRecord> {
  return tx
    .selectFrom('idempotencyKeys')
    .select(['bodyHash', 'betId', 'createdAt', 'placedAt'])
    .where('userId', '=', owner)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
}

/** Deletes up to 1,000 expired records of all users. Two transactions that delete at the same time do not wait for each other. */
export async function deleteExpiredRecords(tx: Conn, upTo: Date): Promise<void> {
  const expired = tx
    .selectFrom('idempotencyKeys')
    .select(['userId', 'key'])
    .where('createdAt', '<=', upTo)
    .forUpdate()
    .skipLocked()
    .limit(1_000)
  await tx
    .deleteFrom('idempotencyKeys')
    .where(({ eb, refTuple }) => eb(refTuple('userId', 'key'), 'in', expired.$asTuple('userId', 'key')))
    .execute()
}

/** A bet in the shape of the API. */
export function presentBet(row: BetRow): Bet {
  return {
    id: row.id,
    matchId: row.matchId,
    teams: row.teams,
    selectedTeam: row.selectedTeam,
    amount: formatCents(row.amount),
    odds: formatOdds(row.odds),
    betType: formatBetType({ name: row.betType, value: row.betValue }),
    betTypeName: row.betType,
    betTypeValue: row.betValue,
    status: row.status,
    result: row.result === null ? null : formatCents(row.result),
    createdAt: row.createdAt.toISOString(),
    placedAt: row.placedAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  }
}
