import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { errorMessage } from './connection-problem.ts'

/** What comes meanwhile is said together. */
const GATHER_MS = 50
const RETRY_MS = 1_000

/** NOTIFY outside of transactions: inside, every commit of the whole database would wait for the one before. */
export type Teller = {
  /** Soon, for certain as long as this process lives, and once where the same still waits. */
  tell(channel: string, payload: string): void
  close(): Promise<void>
}

export function createTeller(pool: pg.Pool, log: Logger): Teller {
  const waiting = new Map<string, readonly [channel: string, payload: string]>()
  const closing = new AbortController()
  let saying: Promise<void> | null = null

  async function sayAll(): Promise<void> {
    while (waiting.size > 0) {
      const words = [...waiting.entries()]
      waiting.clear()
      const isSaid = await say(words.map(([, word]) => word))
      if (!isSaid && closing.signal.aborted) return
      if (!isSaid) for (const [key, word] of words) waiting.set(key, word)
      await sleep(isSaid ? GATHER_MS : RETRY_MS, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  async function say(words: (readonly [string, string])[]): Promise<boolean> {
    try {
      const [channels, payloads] = [words.map(([channel]) => channel), words.map(([, payload]) => payload)]
      await pool.query('SELECT pg_notify(c, p) FROM unnest($1::text[], $2::text[]) AS word (c, p)', [
        channels,
        payloads,
      ])
      return true
    } catch (error) {
      if (!closing.signal.aborted) log.warn({ reason: errorMessage(error) }, 'changes could not be told yet')
      return false
    }
  }

  return {
    tell(channel, payload) {
      waiting.set(`${channel} ${payload}`, [channel, payload])
      saying ??= sayAll().finally(() => {
        saying = null
      })
    },
    async close() {
      closing.abort()
      await saying
    },
  }
}
