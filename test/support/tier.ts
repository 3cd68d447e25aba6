/** `npm run test:all` sets it: the nightly tier, with every `*.nightly.test.ts` and more cases of what is random or long. */
export const NIGHTLY = process.env['NIGHTLY'] === '1'

/** How many cases to try: `few` for each change, `many` in the nightly tier. */
export function byTier(few: number, many: number): number {
  return NIGHTLY ? many : few
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The seed of samples: another one each day, so that all runs of a day agree. `SEED` repeats the run of another day. */
export const DAILY_SEED = Number(process.env['SEED'] ?? Math.floor(Date.now() / DAY_MS))
