import { createHmac } from 'node:crypto'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Deps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import { networkOf } from '../http/network.ts'

const SIGN_IN_SECONDS = 15 * 60
const REGISTER_SECONDS = 60 * 60
/** One address may fail on this many accounts. */
const ACCOUNTS_OF_AN_ADDRESS = 10

type Limit = { readonly limiter: RateLimiterPostgres; readonly key: string }

/** Tries that are counted in the database, so for all processes at once (decisions §3). */
export type Attempts = {
  /** Failures of an address at an account, and of the address at all. A stranger's never count against the owner's address. */
  signIn(address: string, account: string): readonly Limit[]
  registration(address: string): readonly Limit[]
}

export function createAttempts({ database, config }: Deps): Attempts {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: database.pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
    })
  const account = limiter('account', config.loginLimit, SIGN_IN_SECONDS)
  const address = limiter('address', config.loginLimit * ACCOUNTS_OF_AN_ADDRESS, SIGN_IN_SECONDS)
  const created = limiter('created', config.registerLimit, REGISTER_SECONDS)
  const network = (ip: string) => networkOf(ip) ?? 'this machine'
  // Keyed, so that the table tells no one's address or e-mail.
  const keyOf = (...parts: string[]) =>
    createHmac('sha256', config.sessionSecret).update(parts.join('\n')).digest('base64url')
  return {
    signIn: (ip, emailKey) => [
      { limiter: account, key: keyOf(network(ip), emailKey) },
      { limiter: address, key: keyOf(network(ip)) },
    ],
    registration: (ip) => [{ limiter: created, key: keyOf(network(ip)) }],
  }
}

/** Without counting anything: refuses early, before a queue or a hash. */
export async function refuseWhenUsedUp(limits: readonly Limit[]): Promise<void> {
  for (const { limiter, key } of limits) {
    const used = await limiter.get(key)
    if (used !== null && used.consumedPoints >= limiter.points) throw tooMany(used)
  }
}

/** Counts a try before its outcome is known, so that parallel ones cannot slip past; `handBack` when it is not to count. */
export async function reserve(limits: readonly Limit[]): Promise<void> {
  for (const [index, { limiter, key }] of limits.entries()) {
    const used = await limiter.penalty(key)
    if (used.consumedPoints <= limiter.points) continue
    await handBack(limits.slice(0, index + 1))
    throw tooMany(used)
  }
}

export async function handBack(limits: readonly Limit[]): Promise<void> {
  for (const { limiter, key } of limits) await limiter.reward(key)
}

function tooMany({ msBeforeNext }: RateLimiterRes): HttpError {
  return new HttpError('tooManyRequests', { retryAfterSeconds: msBeforeNext / 1000 })
}
