import { Readable } from 'node:stream'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'

/** Of one person. Each takes the event loop for some milliseconds per 500 bets: twenty of them made everybody else wait. */
const AT_ONCE = 2
/** Tabs that are restored together wait for each other. */
const MOST_WAITING = 10
const RETRY_SECONDS = 5

type Turns = { active: number; readonly waiting: (() => void)[] }

/** By person, of one database's process: tests run several in one. */
const turnsOf = new WeakMap<Db, Map<number, Turns>>()

/** A list of all that a person has, in pieces: two are written at a time, a few more wait, what is beyond is refused with 429. */
export async function wholeList(db: Db, owner: number, pieces: AsyncGenerator<string>): Promise<Readable> {
  const leave = await takeTurn(db, owner)
  const stream = Readable.from(pieces, { objectMode: false })
  // Also when the reader has gone, or went while it waited.
  stream.once('close', leave)
  return stream
}

async function takeTurn(db: Db, owner: number): Promise<() => void> {
  const everybody = turnsOf.get(db) ?? new Map<number, Turns>()
  const turns = everybody.get(owner) ?? { active: 0, waiting: [] }
  turnsOf.set(db, everybody.set(owner, turns))
  if (turns.active < AT_ONCE) turns.active += 1
  else if (turns.waiting.length < MOST_WAITING) await new Promise<void>((resolve) => turns.waiting.push(resolve))
  else throw new HttpError('tooManyRequests', { retryAfterSeconds: RETRY_SECONDS })

  return () => {
    const next = turns.waiting.shift()
    if (next) return next()
    turns.active -= 1
    if (turns.active === 0) everybody.delete(owner)
  }
}
