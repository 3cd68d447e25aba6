/** Workers that perform actions until a response is lost, or until they are stopped. */
export type Work = {
  /** Resolves when this many actions have begun in total, or every worker has stopped. */
  begun(acts: number): Promise<void>
  /** Resolves when running actions have ended; rejects with the first failure. */
  end(): Promise<void>
}

export function startWork(workers: readonly ((goesOn: () => boolean) => Promise<void>)[]): Work {
  let begun = 0
  let isEnding = false
  let reach = { acts: Number.POSITIVE_INFINITY, resolve: () => undefined as void }
  const goesOn = () => {
    begun += 1
    if (begun >= reach.acts) reach.resolve()
    return !isEnding
  }
  const all = Promise.all(workers.map((work) => work(goesOn)))
  // `end` throws it.
  all.catch(() => undefined)
  return {
    async begun(acts) {
      if (begun >= acts) return
      const { promise, resolve } = Promise.withResolvers<void>()
      reach = { acts, resolve }
      await Promise.race([promise, all])
    },
    async end() {
      isEnding = true
      await all
    },
  }
}
