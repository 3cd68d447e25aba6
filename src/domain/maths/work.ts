/** A long calculation in short steps: the caller may do other work between two steps. */
export type Work<Result> = Generator<undefined, Result, undefined>

/** Runs all steps at once. */
export function finish<Result>(work: Work<Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** Bets per step, which takes one or two milliseconds. */
export const BETS_PER_STEP = 4096

/** `Array.map` in steps of `step` items. */
export function* mapInSteps<Item, Result>(
  items: Iterable<Item>,
  map: (item: Item, index: number) => Result,
  step = BETS_PER_STEP,
): Work<Result[]> {
  const results: Result[] = []
  for (const item of items) {
    results.push(map(item, results.length))
    if (results.length % step === 0) yield
  }
  return results
}
