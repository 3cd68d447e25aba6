import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { OWN_DATA, type OwnData } from '../../contract/endpoint.ts'
import { errorMessage } from './connection-problem.ts'

/** Notifications within this time are sent in one statement. */
const BATCH_MS = 50
const RETRY_MS = 1_000

/** Sends NOTIFY outside transactions, since transactions with NOTIFY commit one after another in the whole database. */
type Notifier = {
  /** Queued, retried until sent, deduplicated while queued. Lost if the process dies. */
  notify(channel: string, payload: string): void
  close(): Promise<void>
}

type Notification = readonly [channel: string, payload: string]

export function createNotifier(pool: pg.Pool, log: Logger): Notifier {
  const queue = new Map<string, Notification>()
  const closing = new AbortController()
  let sending: Promise<void> | null = null

  async function sendAll(): Promise<void> {
    while (queue.size > 0) {
      const batch = [...queue.entries()]
      queue.clear()
      const isSent = await send(batch.map(([, notification]) => notification))
      if (!isSent && closing.signal.aborted) return
      if (!isSent) for (const [key, notification] of batch) queue.set(key, notification)
      await sleep(isSent ? BATCH_MS : RETRY_MS, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  async function send(batch: readonly Notification[]): Promise<boolean> {
    try {
      await pool.query('SELECT pg_notify(c, p) FROM unnest($1::text[], $2::text[]) AS notification (c, p)', [
        batch.map(([channel]) => channel),
        batch.map(([, payload]) => payload),
      ])
      return true
    } catch (error) {
      if (!closing.signal.aborted) log.warn({ reason: errorMessage(error) }, 'failed to send notifications; will retry')
      return false
    }
  }

  return {
    notify(channel, payload) {
      queue.set(`${channel} ${payload}`, [channel, payload])
      sending ??= sendAll().finally(() => {
        sending = null
      })
    },
    async close() {
      closing.abort()
      await sending
    },
  }
}

/** NOTIFY channel; the payload, such as "5 bets,stats", names an account and what changed. */
export const USER_CHANGES = 'user_changes'

/** Notifies every open page of this account, in every process. Call it after the commit. */
export function notifyUser(
  { database }: { readonly database: Pick<Notifier, 'notify'> },
  userId: number,
  what: readonly OwnData[],
): void {
  database.notify(USER_CHANGES, `${userId} ${what.join(',')}`)
}

export function parseUserChange(payload: string): { userId: number; what: OwnData[] } {
  const [userId, what = ''] = payload.split(' ')
  const names = new Set(what.split(','))
  return { userId: Number(userId), what: OWN_DATA.filter((data) => names.has(data)) }
}
