import { DAILY_SEED, NIGHTLY } from './tier.ts'

/** One in `step` of the cases, different ones each day; all in the nightly tier. */
export function* thinned<Item>(cases: Iterable<Item>, step: number): Generator<Item> {
  let at = DAILY_SEED
  for (const item of cases) {
    if (NIGHTLY || at % step === 0) yield item
    at += 1
  }
}
