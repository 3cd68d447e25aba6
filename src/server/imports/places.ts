type Waiting = { readonly person: number; readonly go: () => void }

/**
 * Places for work in the background. Work waits in the order in which it came, and nobody has two places: other people come first. Waiting
 * ends with the signal, whose reason is thrown.
 */
export function createPlaces(most: number) {
  const waiting = new Set<Waiting>()
  const working = new Set<number>()

  function admit(): void {
    for (const one of waiting) {
      if (working.size >= most) return
      if (working.has(one.person)) continue
      waiting.delete(one)
      working.add(one.person)
      one.go()
    }
  }

  return async function inPlace<Result>(
    person: number,
    signal: AbortSignal,
    work: () => Promise<Result>,
  ): Promise<Result> {
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const one = { person, go: resolve }
    const leave = () => {
      if (waiting.delete(one)) reject(signal.reason as Error)
    }
    waiting.add(one)
    signal.addEventListener('abort', leave)
    admit()
    try {
      await promise
    } finally {
      signal.removeEventListener('abort', leave)
    }
    try {
      return await work()
    } finally {
      working.delete(person)
      admit()
    }
  }
}
