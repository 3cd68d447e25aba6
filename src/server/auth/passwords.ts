import { randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { HttpError } from '../http/http-error.ts'

/** OWASP's argon2id: 19 MiB and two passes, some 20 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Each takes a core and 19 MiB of this process, so two run and a few wait. */
const AT_ONCE = 2
const MOST_WAITING = 100

const turns = pLimit(AT_ONCE)
/** For an e-mail that nobody has: takes as long to refuse as a wrong password. */
const nobodysHash = hash(randomUUID(), COST)

/** Runs work that hashes a password when its turn comes; refuses when too many wait. */
export function inPasswordTurn<T>(work: () => Promise<T>): Promise<T> {
  if (turns.pendingCount >= MOST_WAITING) throw new HttpError('unavailable', { retryAfterSeconds: 2 })
  return turns(work)
}

export function hashPassword(password: string): Promise<string> {
  return hash(sameForm(password), COST)
}

export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodysHash), sameForm(password))
  return matches && passwordHash !== undefined
}

/** Keyboards differ in how they write "é". */
function sameForm(password: string): string {
  return password.normalize('NFC')
}
