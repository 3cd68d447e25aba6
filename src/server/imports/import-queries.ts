import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { ImportAsked, ImportCounts, ImportFailure, ImportState } from '../../domain/import/import-state.ts'
import type { ImportPlan, Survey } from '../../domain/import/plan.ts'
import type { Conn, Tables } from '../db/tables.ts'

export type ImportRow = Selectable<Tables['imports']>

/** States in which a job is working, and the state that follows if it ends without a result. */
export const AFTER_JOB = { surveying: 'refused', reading: 'surveyed', running: 'ready' } as const
export type JobState = keyof typeof AFTER_JOB
const JOB_STATES = Object.keys(AFTER_JOB) as JobState[] // own keys only
const CLOSED: readonly ImportState[] = ['done', 'taken-back']
const LISTED = 50
/** Bytes of a file per row. */
const PART = 1024 * 1024
/** The first job of an import is its survey. */
const MOST_SURVEYS = 3

type NewImport = { readonly name: string; readonly bytes: Buffer; readonly createdAt: Date }

/** Creates the import with its first job, replacing the user's unfinished import; undefined if that one is being written. */
export async function insertImport(
  tx: Conn,
  userId: number,
  { bytes, ...created }: NewImport,
): Promise<ImportRow | undefined> {
  for (;;) {
    const open = await findOpenImport(tx, userId)
    if (open?.state === 'running') return undefined
    if (open) await deleteImport(tx, userId, open.id)
    const row = await tx
      .insertInto('imports')
      .values({ userId, ...created, size: bytes.length, total: bytes.length, job: 1, aliveAt: sql<Date>`now()` })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (row) {
      await insertFile(tx, row, bytes)
      return row
    }
    // Another tab started or ran one in the meantime.
  }
}

async function insertFile(tx: Conn, { userId, id }: ImportRow, file: Buffer): Promise<void> {
  for (let startsAt = 0; startsAt < file.length; startsAt += PART) {
    const bytes = file.subarray(startsAt, startsAt + PART)
    await tx.insertInto('importParts').values({ userId, importId: id, startsAt, bytes }).execute()
  }
}

function findOpenImport(conn: Conn, userId: number) {
  return conn
    .selectFrom('imports')
    .select(['id', 'state'])
    .where('userId', '=', userId)
    .where('state', 'not in', CLOSED)
    .executeTakeFirst()
}

/**
 * Deletes an unfinished import with its file and rows. Returns false if it is finished or being written, in which case its transaction
 * holds the lock.
 */
export async function deleteImport(conn: Conn, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await conn
    .deleteFrom('imports')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('state', 'not in', [...CLOSED, 'running'])
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export function findImport(conn: Conn, userId: number, id: number): Promise<ImportRow | undefined> {
  return conn.selectFrom('imports').selectAll().where('userId', '=', userId).where('id', '=', id).executeTakeFirst()
}

/** Newest first. */
export function findImports(conn: Conn, userId: number): Promise<ImportRow[]> {
  return conn
    .selectFrom('imports')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute()
}

/** The total size of the files of other users' unfinished imports. */
export async function sumSizesOfOthers(conn: Conn, userId: number): Promise<number> {
  const { bytes } = await conn
    .selectFrom('imports')
    .select(sql<string>`coalesce(sum(size), 0)::text`.as('bytes'))
    .where('state', 'not in', CLOSED)
    .where('userId', '!=', userId)
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

/** The content of the file. Read in parts: decoding all at once would block the event loop. */
export async function findFile(
  conn: Conn,
  { userId, id, size }: Pick<ImportRow, 'userId' | 'id' | 'size'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const file = new Uint8Array(size)
  for (let startsAt = 0; startsAt < size; startsAt += PART) {
    const { bytes } = await conn
      .selectFrom('importParts')
      .select('bytes')
      .where('userId', '=', userId)
      .where('importId', '=', id)
      .where('startsAt', '=', startsAt)
      .executeTakeFirstOrThrow()
    file.set(bytes, startsAt)
  }
  return file
}

type JobStart = {
  readonly from: readonly ImportState[]
  readonly to: JobState
  readonly total?: number
  readonly plan?: ImportPlan
}

/** Assigns the import to a new job; undefined if its state does not allow that. */
export async function startJob(
  conn: Conn,
  userId: number,
  id: number,
  start: JobStart,
): Promise<ImportRow | undefined> {
  const { from, to, total, plan } = start
  return conn
    .updateTable('imports')
    .set(({ eb, ref }) => ({
      state: to,
      job: eb('job', '+', 1),
      aliveAt: sql<Date>`now()`,
      done: 0,
      waiting: false,
      total: total ?? ref('size'),
      failure: null,
      failureLine: null,
      ...(plan && { plan: JSON.stringify(plan) }),
    }))
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst()
}

type JobOfRow = Pick<ImportRow, 'userId' | 'id' | 'job'>

/** Whether the import still belongs to the job that this row was read for. */
const belongsTo =
  ({ userId, id, job }: JobOfRow) =>
  ({ and }: ExpressionBuilder<Tables, 'imports'>) =>
    and({ userId, id, job })

/** Writes a heartbeat with the job's progress. Returns false if the import no longer belongs to the job. */
export async function heartbeat(conn: Conn, row: JobOfRow, done: number): Promise<boolean> {
  const { numUpdatedRows } = await conn
    .updateTable('imports')
    .set({ aliveAt: sql<Date>`now()`, done })
    .where(belongsTo(row))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Records whether the import is waiting for its turn. */
export async function setWaiting(conn: Conn, row: JobOfRow, waiting: boolean) {
  await conn.updateTable('imports').set({ waiting }).where(belongsTo(row)).execute()
}

type JobEnd = {
  readonly state: ImportState
  readonly survey?: Survey
  readonly counts?: ImportCounts
  readonly asked?: ImportAsked
  readonly failure?: ImportFailure
  readonly failureLine?: number | null
  readonly doneAt?: Date
}

/** Returns false if the import no longer belongs to the job, as after a cancellation. */
export async function endJob(conn: Conn, row: JobOfRow, end: JobEnd): Promise<boolean> {
  const { survey, counts, asked, ...columns } = end
  const { numUpdatedRows } = await conn
    .updateTable('imports')
    .set(({ eb }) => ({
      ...columns,
      job: eb('job', '+', 1),
      ...(survey && { survey: JSON.stringify(survey), plan: JSON.stringify(survey.proposed) }),
      ...(counts && { counts: JSON.stringify(counts) }),
      ...(asked && { asked: JSON.stringify(asked) }),
    }))
    .where(belongsTo(row))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

// Not "CASE state WHEN", which Citus sends to a worker without its values.
const stateAfterJob = sql<ImportState>`CASE WHEN state = 'surveying' THEN 'refused' WHEN state = 'reading' THEN 'surveyed' ELSE 'ready' END`

/** Keeps the import assigned to this job until the end of the transaction. Returns false if it belongs to another job. */
export async function lockJob(tx: Conn, row: JobOfRow): Promise<boolean> {
  const held = await tx.selectFrom('imports').select('id').where(belongsTo(row)).forShare().executeTakeFirst()
  return held !== undefined
}

/** Takes the import away from its job. */
export async function cancelJob(conn: Conn, userId: number, id?: number): Promise<void> {
  const cancelled = conn
    .updateTable('imports')
    .set(({ eb }) => ({ state: stateAfterJob, job: eb('job', '+', 1), failure: null }))
    .where('userId', '=', userId)
    .where('state', 'in', JOB_STATES)
  await (id === undefined ? cancelled : cancelled.where('id', '=', id)).execute()
}

/**
 * Assigns surveys without a heartbeat for this long to new jobs, at most `MOST_SURVEYS` times per file: the file may be what kills the
 * processes.
 */
export function takeDeadSurveys(conn: Conn, silentSeconds: number): Promise<ImportRow[]> {
  return conn
    .updateTable('imports')
    .set(({ eb }) => ({ job: eb('job', '+', 1), aliveAt: sql<Date>`now()`, done: 0, waiting: false }))
    .where('state', '=', 'surveying')
    .where('job', '<', MOST_SURVEYS)
    .where('aliveAt', '<', sql<Date>`now() - make_interval(secs => ${silentSeconds})`)
    .returningAll()
    .execute()
}

/** Takes imports away from jobs without a heartbeat for this long, whose processes are dead. `takeDeadSurveys` handles surveys. */
export async function endDeadJobs(conn: Conn, silentSeconds: number): Promise<void> {
  await conn
    .updateTable('imports')
    .set(({ eb }) => ({ state: stateAfterJob, job: eb('job', '+', 1), failure: 'interrupted' }))
    .where('state', 'in', JOB_STATES)
    .where(({ eb, or }) => or([eb('state', '!=', 'surveying'), eb('job', '>=', MOST_SURVEYS)]))
    .where('aliveAt', '<', sql<Date>`now() - make_interval(secs => ${silentSeconds})`)
    .execute()
}

/** Returns false if it is not finished, or reverted already. Locks the row until the end of the transaction. */
export async function markReverted(tx: Conn, userId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({ state: 'taken-back' })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('state', '=', 'done')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Deletes unfinished imports that were begun before this time. */
export async function deleteExpiredImports(conn: Conn, before: Date): Promise<void> {
  await conn
    .deleteFrom('imports')
    .where('createdAt', '<', before)
    .where('state', 'not in', [...CLOSED, ...JOB_STATES])
    .execute()
}
