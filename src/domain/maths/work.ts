/** A long calculation in short steps: the caller may do other work between two steps. */
export type Work<Result> = Generator<undefined, Result, undefined>

/** Runs all steps at once. */
export function finish<Result>(work: Work<Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** Bets per step, which takes less than a millisecond. */
export const BETS_PER_STEP = 1024

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

/** Sums a value of all items, in steps of `BETS_PER_STEP`. */
export function* sumInSteps<Item>(items: readonly Item[], value: (item: Item) => number): Work<number> {
  let sum = 0
  for (const [index, item] of items.entries()) {
    sum += value(item)
    if (index % BETS_PER_STEP === 0) yield
  }
  return sum
}

/** `Array.filter` in steps of `BETS_PER_STEP`. */
export function* filterInSteps<Item>(items: readonly Item[], isKept: (item: Item) => boolean): Work<Item[]> {
  const kept: Item[] = []
  for (const [index, item] of items.entries()) {
    if (isKept(item)) kept.push(item)
    if (index % BETS_PER_STEP === 0) yield
  }
  return kept
}
