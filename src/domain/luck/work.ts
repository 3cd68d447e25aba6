/** A long calculation in short steps: the caller may do something else between two of them. */
export type Work<Result> = Generator<undefined, Result, undefined>

/** Does all of it at once. */
export function finish<Result>(work: Work<Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

const STEP = 1000

/** As `map` of an array, in steps. */
export function* mapInSteps<Item, Result>(items: readonly Item[], map: (item: Item) => Result): Work<Result[]> {
  const results: Result[] = []
  for (const item of items) {
    results.push(map(item))
    if (results.length % STEP === 0) yield
  }
  return results
}
