/** Set by `npm run test:all`: the nightly tier, with every `*.nightly.test.ts` and more cases of random or long tests. */
export const NIGHTLY = process.env['NIGHTLY'] === '1'

/** The number of cases: `few` for each change, `many` in the nightly tier. */
export function byTier(few: number, many: number): number {
  return NIGHTLY ? many : few
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The seed of samples: one per day, so that all runs of a day agree. `SEED` repeats the run of another day. */
export const DAILY_SEED = Number(process.env['SEED'] ?? Math.floor(Date.now() / DAY_MS))
