/** A long calculation in short steps: the caller may do something else between two of them. */
export type Work<Result> = Generator<undefined, Result, undefined>

/** Does all of it at once. */
export function finish<Result>(work: Work<Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
