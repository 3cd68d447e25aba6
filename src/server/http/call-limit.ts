import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from './app-error.ts'

/**
 * Counts calls by key in the memory of this process; the database would need a write per call. Throws `tooManyRequests` beyond `points` in
 * `seconds`.
 */
export function createCallLimit(points: number, seconds: number) {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  return async (key: string | number): Promise<void> => {
    try {
      await limiter.consume(key)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      throw new AppError('tooManyRequests', { retryAfterSeconds: refusal.msBeforeNext / 1000 })
    }
  }
}
