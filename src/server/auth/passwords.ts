import { randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { PASSWORD_MAX } from '../../contract/auth.ts'
import { normalForm } from '../../domain/text/normal-form.ts'
import type { PasswordCost } from '../deps.ts'
import { AppError } from '../http/app-error.ts'

/** argon2id as OWASP advises: 19 MiB and two passes, some 20 ms of one core. */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** A hash takes a core and 19 MiB, so two run at once and the others queue. */
const CONCURRENCY = 2
const MAX_QUEUED = 100

const turns = pLimit(CONCURRENCY)
/** Verified if the e-mail is unknown, so that it takes as long as a wrong password. */
const dummyHash = hash(randomUUID(), COST)

/** Queues work that hashes a password; throws `unavailable` when the queue is full. */
export function inPasswordTurn<T>(work: () => Promise<T>): Promise<T> {
  if (turns.pendingCount >= MAX_QUEUED) throw new AppError('unavailable', { retryAfterSeconds: 2 })
  return turns(work)
}

export function hashPassword(password: string, cost: PasswordCost = COST): Promise<string> {
  return hash(normalized(password), cost)
}

export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await dummyHash), normalized(password))
  return matches && passwordHash !== undefined
}

/** Keyboards differ in how they encode "é". */
function normalized(password: string): string {
  // An emoji has two code units. The normal form must never change: existing hashes were made with it.
  return normalForm(password, 'NFC', PASSWORD_MAX * 2)
}
