/** `EXHAUSTIVE=1 npx vitest run --project oracles oracle` runs every case. */
export const IS_EXHAUSTIVE = process.env['EXHAUSTIVE'] === '1'

/** One in `step` of the cases, from first to last; all in an exhaustive run. */
export function* thinned<Item>(cases: Iterable<Item>, step: number): Generator<Item> {
  let at = 0
  for (const item of cases) {
    if (IS_EXHAUSTIVE || at % step === 0) yield item
    at += 1
  }
}
