import { type Selectable, sql } from 'kysely'
import type { CashSums } from '../../domain/money/cash.ts'
import { raiseVersion } from '../book/book.ts'
import { rowCount } from '../db/row-count.ts'
import type { Conn, Tables } from '../db/tables.ts'

export type MovementRow = Omit<Selectable<Tables['cashMovements']>, 'onceKey' | 'importId'>

/** `onceKey`: a user's key is written at most once. */
export type MovementDraft = Omit<MovementRow, 'id' | 'userId'> & { readonly onceKey: string | null }

/**
 * Writes the movements with new keys, in one statement; bookmakers must be canonical (`canonicalWords`). `importId`: the import that
 * `deleteImportedMovements` reverts. Returns how many were written. Neither function raises the version of the book; the import does.
 */
export async function insertMovements(
  tx: Conn,
  owner: number,
  drafts: readonly MovementDraft[],
  importId: number | null,
): Promise<number> {
  const column = <K extends keyof MovementDraft>(name: K) => drafts.map((draft) => draft[name])
  const { rows } = await sql`
    INSERT INTO cash_movements (user_id, import_id, kind, amount, bookmaker, at, note, once_key)
    SELECT ${owner}::bigint, ${importId}::bigint, movement.*
    FROM unnest(
      ${column('kind')}::text[], ${column('amount')}::bigint[], ${column('bookmaker')}::text[], ${column('at')}::timestamptz[],
      ${column('note')}::text[], ${column('onceKey')}::text[]
    ) AS movement
    ON CONFLICT (user_id, once_key) WHERE once_key IS NOT NULL DO NOTHING
    RETURNING id`.execute(tx)
  // On a cluster, the number of affected rows includes existing ones.
  return rows.length
}

/** Reverts an import: deletes its movements, except those that the user has changed. Returns how many. */
export function deleteImportedMovements(tx: Conn, owner: number, importId: number): Promise<number> {
  return rowCount(tx.deleteFrom('cashMovements').where('userId', '=', owner).where('importId', '=', importId))
}

const COLUMNS = ['userId', 'id', 'kind', 'amount', 'bookmaker', 'at', 'note'] as const

export async function insertMovement(
  tx: Conn,
  userId: number,
  draft: Omit<MovementDraft, 'onceKey'>,
): Promise<MovementRow> {
  await raiseVersion(tx, userId)
  return tx
    .insertInto('cashMovements')
    .values({ userId, ...draft, onceKey: null })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Returns undefined if there is no such movement. A changed movement is the user's own: reverting its import keeps it. */
export async function updateMovement(
  tx: Conn,
  owner: number,
  id: number,
  columns: Partial<Omit<MovementRow, 'id' | 'userId'>>,
): Promise<MovementRow | undefined> {
  await raiseVersion(tx, owner)
  return tx
    .updateTable('cashMovements')
    .set({ ...columns, importId: null })
    .where('userId', '=', owner)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** Returns how many were deleted. Without an id, deletes all movements of the owner. */
export async function deleteMovementRows(tx: Conn, owner: number, id: number | null): Promise<number> {
  await raiseVersion(tx, owner)
  const ofOwner = tx.deleteFrom('cashMovements').where('userId', '=', owner)
  return rowCount(id === null ? ofOwner : ofOwner.where('id', '=', id))
}

/** The movements after this one in the list, newest first; all without a limit. */
export function findMovements(db: Conn, owner: number, after: { at: Date; id: number } | null, limit: number | null) {
  return db
    .selectFrom('cashMovements')
    .select(COLUMNS)
    .where('userId', '=', owner)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(at, id) < (${after?.at}::timestamptz, ${after?.id}::bigint)`),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countMovements(db: Conn, owner: number): Promise<number> {
  const { count } = await db
    .selectFrom('cashMovements')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', owner)
    .executeTakeFirstOrThrow()
  return count
}

type SumsRow = { readonly bookmaker: string | null } & Readonly<Record<keyof CashSums, string>>

/** The sums of movements and bets per bookmaker, null last. Bets are read from the index `bets_cash`. */
export async function findCashSums(db: Conn, owner: number): Promise<({ bookmaker: string | null } & CashSums)[]> {
  const notNegative = sql`sum(deposited)::text AS deposited, sum(withdrawn)::text AS withdrawn, sum(open_stakes)::text AS open_stakes`
  const { rows } = await sql<SumsRow>`
    SELECT bookmaker, ${notNegative}, sum(corrected)::text AS corrected, sum(profit)::text AS profit
    FROM (
      SELECT
        bookmaker, coalesce(sum(amount) FILTER (WHERE kind = 'deposit'), 0) AS deposited,
        coalesce(sum(amount) FILTER (WHERE kind = 'withdrawal'), 0) AS withdrawn,
        coalesce(sum(amount) FILTER (WHERE kind = 'correction'), 0) AS corrected, 0::numeric AS profit, 0::numeric AS open_stakes
      FROM cash_movements WHERE user_id = ${owner} GROUP BY bookmaker
      UNION ALL
      -- The own part of what was cashed out: of a free bet staked is 0.
      SELECT
        bookmaker, 0, 0, 0, sum(coalesce(result, cashed_paid - least(staked, cashed_stake))),
        coalesce(sum(staked - least(staked, cashed_stake)) FILTER (WHERE result IS NULL), 0)
      FROM bets WHERE user_id = ${owner} GROUP BY bookmaker
    ) AS parts
    GROUP BY bookmaker
    ORDER BY lower(bookmaker) COLLATE "C" NULLS LAST, bookmaker`.execute(db)
  return rows.map(({ bookmaker, deposited, withdrawn, corrected, profit, openStakes }) => ({
    bookmaker,
    deposited: BigInt(deposited),
    withdrawn: BigInt(withdrawn),
    corrected: BigInt(corrected),
    profit: BigInt(profit),
    openStakes: BigInt(openStakes),
  }))
}
