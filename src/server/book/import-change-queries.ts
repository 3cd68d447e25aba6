import { sql } from 'kysely'
import { changesBetween } from '../../domain/bet/history-facts.ts'
import type { Bet, Booked } from '../../domain/bet/stored-bet.ts'
import type { ImportedSettlement } from '../../domain/import/draft.ts'
import { giveBack, saidOf, takeOver } from '../../domain/import/row-question.ts'
import { required } from '../../domain/required.ts'
import type { Conn, StoredBooked } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { lockBets, saveBets } from './bets.ts'

/** A bet of the book, and the result that a row of a file gives for it. */
export type TakenResult = { readonly betId: number; readonly settlement: ImportedSettlement }

type Taking = { readonly owner: number; readonly importId: number; readonly fileName: string; readonly now: Date }

/**
 * Writes results from a file into bets, each as an event in the history of the bet, and keeps the earlier settlements. Runs in a
 * transaction that holds the shared lock of the owner's bets. Returns how many were written; deleted bets are skipped.
 */
export async function applyImportedResults(
  saving: Pick<Deps, 'onSavedBets'>,
  tx: Conn,
  taken: readonly TakenResult[],
  { owner, importId, fileName, now }: Taking,
): Promise<number> {
  const byBet = new Map(taken.map(({ betId, settlement }) => [betId, settlement]))
  const ids = [...byBet.keys()].toSorted((a, b) => a - b)
  const bets = await lockBets(tx, owner, ids)
  const changes = bets.map((before) => {
    const after = takeOver(before, required(byBet.get(before.id), 'the result of a row'), now)
    const kind = before.settlement === null ? 'settled' : 'changed'
    const event = { kind, at: now, by: 'user', reason: fileName, changes: changesBetween(before, after) } as const
    return { before, after, events: [event] }
  })
  await saveEarlierSettlements(tx, importId, changes, now)
  await saveBets(saving, tx, owner, changes, { by: 'user', now })
  await sql`
    UPDATE imported_bets SET said = row.said
    FROM unnest(${bets.map(({ id }) => id)}::bigint[], ${bets.map(({ id }) => saidOf(byBet.get(id) ?? null))}::text[]) AS row (bet_id, said)
    WHERE imported_bets.user_id = ${owner} AND imported_bets.bet_id = row.bet_id`.execute(tx)
  return changes.length
}

type Change = { readonly before: Bet; readonly after: Bet }

async function saveEarlierSettlements(
  tx: Conn,
  importId: number,
  changes: readonly Change[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return
  const said = await findImportedResults(
    tx,
    changes.map(({ before }) => before),
  )
  await tx
    .insertInto('importChanges')
    .values(
      changes.map(({ before, after }) => ({
        userId: before.userId,
        importId,
        betId: before.id,
        at: now,
        settlement: before.settlement && JSON.stringify(before.settlement),
        reopened: before.reopened,
        said: said.get(before.id) ?? null,
        booked: saidOf(after.settlement),
      })),
    )
    .execute()
}

/** The result that the file gave for each bet. */
async function findImportedResults(tx: Conn, bets: readonly Bet[]): Promise<ReadonlyMap<number, string | null>> {
  const rows = await tx
    .selectFrom('importedBets')
    .select(['betId', 'said'])
    .where('userId', '=', required(bets[0], 'a bet').userId)
    .where(
      'betId',
      'in',
      bets.map(({ id }) => id),
    )
    .execute()
  return new Map(rows.map(({ betId, said }) => [betId, said]))
}

const BATCH = 500

/** Restores the results from before this import, unless a result was changed since, and removes the import's events from the history. */
export async function restoreResults(
  saving: Pick<Deps, 'onSavedBets'>,
  tx: Conn,
  owner: number,
  importId: number,
  now: Date,
): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const kept = await tx
      .selectFrom('importChanges')
      .selectAll()
      .where('userId', '=', owner)
      .where('importId', '=', importId)
      .where('betId', '>', after)
      .orderBy('betId')
      .limit(BATCH)
      .execute()
    const byBet = new Map(kept.map((change) => [change.betId, change]))
    const bets = await lockBets(
      tx,
      owner,
      kept.map(({ betId }) => betId),
    )
    const changes = bets.flatMap((before) => {
      const { settlement, reopened, booked } = required(byBet.get(before.id), 'what was booked before')
      const given = giveBack(before, { settlement: settlement && bookedOf(settlement), reopened, booked })
      return given ? [{ before, after: given, events: [] }] : []
    })
    await saveBets(saving, tx, owner, changes, { by: 'user', now })
    await deleteImportEvents(
      tx,
      owner,
      importId,
      changes.map(({ before }) => before.id),
    )
    after = kept.at(-1)?.betId
  }
  await tx.deleteFrom('importChanges').where('userId', '=', owner).where('importId', '=', importId).execute()
}

const bookedOf = ({ settledAt, correctedAt, ...settlement }: StoredBooked): Booked => ({
  ...settlement,
  settledAt: new Date(settledAt),
  correctedAt: correctedAt === null ? null : new Date(correctedAt),
})

async function deleteImportEvents(tx: Conn, owner: number, importId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    DELETE FROM bet_events USING import_changes AS change
    WHERE change.user_id = ${owner} AND change.import_id = ${importId} AND change.bet_id = ANY(${ids}::bigint[])
      AND bet_events.user_id = ${owner} AND bet_events.bet_id = change.bet_id AND bet_events.at = change.at
      AND bet_events.by = 'user' AND bet_events.kind IN ('settled', 'changed')`.execute(tx)
  await sql`
    UPDATE imported_bets SET said = change.said
    FROM import_changes AS change
    WHERE change.user_id = ${owner} AND change.import_id = ${importId} AND change.bet_id = ANY(${ids}::bigint[])
      AND imported_bets.user_id = ${owner} AND imported_bets.bet_id = change.bet_id`.execute(tx)
}

export async function countResultsTaken(conn: Conn, owner: number, importId: number): Promise<number> {
  const { taken } = await conn
    .selectFrom('importChanges')
    .select(({ fn }) => fn.countAll<number>().as('taken'))
    .where('userId', '=', owner)
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow()
  return taken
}
