import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND_MS } from '../../domain/time/durations.ts'
import { notifyUser } from '../db/notifier.ts'
import type { Deps } from '../deps.ts'
import { deleteDevice } from './device-queries.ts'
import { deleteFromOutbox, type OutboxKey, saveFate, saveShown } from './outbox-queries.ts'
import type { DropReason } from './push-counts.ts'

/** Between two statements that note what was sent. */
const NOTES_APART_MS = 50
const NOTE_AGAIN_MS = SECOND_MS

/** Without the device: what waits to be noted would keep a message's worth of memory. */
type Note = { readonly row: OutboxKey; readonly fate: 'sent' | DropReason; readonly whenNoted: () => void }

/** Of all services together: a statement takes as long for one message as for many. */
export type Fates = { note(row: OutboxKey, fate: Note['fate'], whenNoted: () => void): void }

/** `cut`: nothing is noted any more. */
export function createFates({ database, db }: Pick<Deps, 'database' | 'db'>, cut: AbortSignal): Fates {
  const notes: Note[] = []
  let isNoting = false

  /** What lands meanwhile is noted together. No await divides the last look from the end, where one that lands would wait for the next. */
  async function noteAll(): Promise<void> {
    isNoting = true
    while (notes.length > 0) {
      const batch = notes.splice(0)
      const isNoted = await save(batch).then(
        () => true,
        () => false,
      )
      // After the end of this process it is sent again, and shown once.
      if (isNoted || cut.aborted) for (const { whenNoted } of batch) whenNoted()
      else notes.push(...batch)
      await sleep(isNoted ? NOTES_APART_MS : NOTE_AGAIN_MS, undefined, { signal: cut }).catch(() => undefined)
    }
    isNoting = false
  }

  async function save(batch: readonly Note[]): Promise<void> {
    const rowsOf = (fate: Note['fate']) => batch.filter((each) => each.fate === fate).map(({ row }) => row)
    // Pages are told at once: where the rest fails, the next try finds nothing new.
    for (const fate of ['sent', 'quiet'] as const) {
      for (const person of await saveFate(db, rowsOf(fate), fate)) notifyUser({ database }, person, ['alerts'])
    }
    for (const { userId, deviceId } of rowsOf('gone')) await deleteDevice(db, userId, deviceId)
    const deleted = await deleteFromOutbox(
      db,
      batch.map(({ row }) => row),
    )
    if (deleted < batch.length) await saveShown(db, rowsOf('sent'))
  }

  return {
    note(row, fate, whenNoted) {
      notes.push({ row, fate, whenNoted })
      if (!isNoting) void noteAll() // it never rejects
    },
  }
}
