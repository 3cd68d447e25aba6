import { createHmac } from 'node:crypto'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { HOUR_SECONDS } from '../../domain/time/durations.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { networkOf } from '../http/network.ts'

const SIGN_IN_SECONDS = 15 * 60
const REGISTER_SECONDS = HOUR_SECONDS
/** One address may use up the limits of this many accounts. */
const ACCOUNTS_OF_AN_ADDRESS = 10

const TAKEN = 'taken'

type Limit = { readonly limiter: RateLimiterPostgres; readonly key: string }

/** Rate limits, counted in the database for all processes together (docs/decisions/0013). */
export type Attempts = {
  /** Failures per address and account, and per address. Failures from one address never lock the account for another. */
  signIn(address: string, account: string): readonly Limit[]
  registration(address: string): readonly Limit[]
  /** Responses saying that an e-mail is taken, which reveal who has an account. Limited like failed sign-ins, but counted separately. */
  takenEmail(address: string, account: string): readonly Limit[]
  /** Wrong setup codes of a new installation, per address. */
  setup(address: string): readonly Limit[]
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
  const setup = limiter('setup', config.loginLimit, SIGN_IN_SECONDS)
  const created = limiter('created', config.registerLimit, REGISTER_SECONDS)
  const network = (ip: string) => networkOf(ip) ?? 'this machine'
  // Keyed hashes, so that the table holds no address or e-mail.
  const keyOf = (...parts: string[]) =>
    createHmac('sha256', config.sessionSecret).update(parts.join('\n')).digest('base64url')
  return {
    signIn: (ip, emailKey) => [
      { limiter: account, key: keyOf(network(ip), emailKey) },
      { limiter: address, key: keyOf(network(ip)) },
    ],
    takenEmail: (ip, emailKey) => [
      { limiter: account, key: keyOf(network(ip), emailKey, TAKEN) },
      { limiter: address, key: keyOf(network(ip), '', TAKEN) },
    ],
    registration: (ip) => [{ limiter: created, key: keyOf(network(ip)) }],
    setup: (ip) => [{ limiter: setup, key: keyOf(network(ip)) }],
  }
}

/** Throws if a limit is used up, without counting an attempt. Checked before queueing for the hash. */
export async function refuseWhenUsedUp(limits: readonly Limit[]): Promise<void> {
  for (const { limiter, key } of limits) {
    const used = await limiter.get(key)
    if (used !== null && used.consumedPoints >= limiter.points) throw tooMany(used)
  }
}

/** Counts an attempt before its result is known, so that parallel attempts are limited too; `refund` reverts it. */
export async function reserve(limits: readonly Limit[]): Promise<void> {
  for (const [index, { limiter, key }] of limits.entries()) {
    const used = await limiter.penalty(key)
    if (used.consumedPoints <= limiter.points) continue
    await refund(limits.slice(0, index + 1))
    throw tooMany(used)
  }
}

export async function refund(limits: readonly Limit[]): Promise<void> {
  for (const { limiter, key } of limits) await limiter.reward(key)
}

function tooMany({ msBeforeNext }: RateLimiterRes): AppError {
  return new AppError('tooManyRequests', { retryAfterSeconds: msBeforeNext / 1000 })
}
