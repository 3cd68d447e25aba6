import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { HttpError } from './http-error.ts'

/**
 * Counts calls by key, in the memory of this process: in the database it would be a write per call. Throws `tooManyRequests` beyond `points` in
 * `seconds`.
 */
export function createCallLimit(points: number, seconds: number) {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  return async (key: string | number): Promise<void> => {
    try {
      await limiter.consume(key)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      throw new HttpError('tooManyRequests', { retryAfterSeconds: refusal.msBeforeNext / 1000 })
    }
  }
}
